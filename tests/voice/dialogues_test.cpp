// Callers as they speak, against the scripted thinker: what each utterance is, what is known at the
// end, and what must never be said. The files in tests/voice/dialogues; those of held_out.json were
// written before the rules and are not for tuning them. trades.json was written without a look at
// the rules, which were mended by it: 89 % of acts, 92 % of records and 55 % of replies were right
// before. second_look.json came after that and was right in 93 %, 97 % and 93 % when it was first
// heard. The three unheard_ files were written without a look at the rules as well, in subjects
// that no rule had seen; of acts, records and replies were right when they were first heard: 89 %,
// 87 % and five of nine in English, 80 %, 81 % and four of seven in German, 86 %, 85 % and seven of
// twelve in Spanish, French, Italian and Dutch. The three strangers_ files came next, in other
// trades again (florists, driving schools, physiotherapists, lawyers …): 85 %, 83 % and 13 of 17 in
// English, 84 %, 81 % and 5 of 16 in German, 86 %, 88 % and 5 of 11 in the other four languages
// when they were first heard. Agents that only one file has stand in it. When the rules had been
// mended by these, the three newcomers_ files were written, once more in other trades
// (hairdressers, electricians, car hire, pest control …): 90 %, 85 % and nine of twelve in English,
// 70 %, 73 % and eight of ten in German (two callers of eight in dialect), 87 %, 89 % and five of
// six in the other four languages when they were first heard. The three callers4_ files came from
// somebody who had not seen the rules, with agents of further trades: 88 %, 92 % and 19 of 28 in
// English, 83 %, 81 % and 14 of 20 in German (three callers in dialect), 87 %, 88 % and 20 of 24 in
// the other four languages at first. The rules were mended by the calls with odd numbers first;
// then those with even ones, which were held back (but for parts of three in English), were right
// in 87 %, 86 % and 28 of 32.
// The three callers5_ files, in further trades, most without marks and capitals, judge more replies
// than the others: 48 of 52, 28 of 30 and 9 of 16 in English, 51 of 62, 30 of 36 and 12 of 19 in
// German, 118 of 132, 74 of 78 and 27 of 44 in the other four languages at first. By them questions
// are heard by their grammar (clauses.h). callers6.json came after that, twelve calls in six
// languages: 106 of 121, 66 of 72 and 23 of 40 when it was first heard, and no rule was mended by
// it. callers7.json, twelve calls in six languages once more, was held against a served program:
// 108 of 120, 65 of 72 and 15 of 42 at first, with replies that ask for synonyms ("jabs",
// "scared"). What of it was grammar is mended: cases and choices as questions, clauses that are no
// names, days that change agreed ones (clauses_test.cpp).
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "common/json/document.h"
#include "voice/engine/language_of.h"
#include "voice/engine/phrases.h"
#include "voice/providers/json_look.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/scripted.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

/// A file of the folder, parsed.
class File {
public:
    explicit File(const std::string& name)
        : text_(read(std::string(HIVELINE_SOURCE_DIR) + "/tests/voice/dialogues/" + name)),
          document_(text_) {
        REQUIRE_FALSE(document_.error());
    }
    [[nodiscard]] json::Value root() const { return document_.root(); }

private:
    static std::string read(const std::string& path) {
        std::ifstream file(path);
        REQUIRE(file);
        std::stringstream content;
        content << file.rdbuf();
        return content.str();
    }
    const std::string text_;
    const json::Document document_;
};

std::string textOf(const json::Value& object, std::string_view key) {
    return std::string(stringOf(object, key).value_or(""));
}

/// How much of what was expected came.
struct Score {
    int right = 0;
    int all = 0;
    std::string wrong;
    void count(bool isRight, const std::string& what) {
        right += isRight ? 1 : 0;
        ++all;
        wrong += isRight ? "" : "  " + what + "\n";
    }
    [[nodiscard]] double share() const { return all == 0 ? 0 : static_cast<double>(right) / all; }
};

/// Folded words in any order of commas, without the "in" before a town; "16 a" is "16a".
std::string plain(const std::string& text) {
    std::string result;
    bool isNumber = false;
    for (const Word& word : wordsOf(text)) {
        if (word.folded != "in") {
            const bool isOfNumber = isNumber && word.folded.size() == 1 && word.folded > "9";
            result += (isOfNumber || result.empty() ? "" : " ") + word.folded;
            isNumber = isNumeral(word.folded);
        }
    }
    return result;
}

bool holds(const std::string& list, std::string_view wanted) {
    return ("|" + list + "|").find("|" + std::string(wanted) + "|") != std::string::npos;
}

/// Whether any of the alternatives is in the text: "seven days|half of the price".
bool hasAny(const std::string& text, std::string_view alternatives) {
    while (!alternatives.empty()) {
        const std::size_t end = std::min(alternatives.find('|'), alternatives.size());
        if (text.find(alternatives.substr(0, end)) != std::string::npos) {
            return true;
        }
        alternatives.remove_prefix(std::min(end + 1, alternatives.size()));
    }
    return false;
}

/// A kind of reply, whatever the language: it has one of the lines. Several are separated by |.
struct ReplyKind {
    std::string_view name;
    std::vector<Line> lines;
};
const std::vector<ReplyKind>& replyKinds() {
    static const std::vector<ReplyKind> kKinds{
        {"human",
         {Line::kHuman, Line::kHumanAgain, Line::kHumanNumber, Line::kHandOver, Line::kAdvice}},
        {"robot", {Line::kRobot}},
        {"noted", {Line::kNoted}},
        {"unknown", {Line::kUnknown, Line::kUnknownAgain}},
        {"need", {Line::kNotedNeed, Line::kNotedAlso}},
        {"refused", {Line::kRefused}},
        {"time", {Line::kNotedTime, Line::kChanged}}};
    return kKinds;
}
bool isOfKind(const std::string& reply, const std::string& kinds, const Vocabulary& vocabulary) {
    return std::ranges::any_of(replyKinds(), [&](const ReplyKind& kind) {
        return holds(kinds, kind.name) && std::ranges::any_of(kind.lines, [&](Line line) {
                   const std::string_view words = vocabulary.line(line);
                   return reply.find(words.substr(0, words.find('{'))) != std::string::npos;
               });
    });
}

Turn turnOf(const json::Value& config) {
    Turn turn;
    turn.agent.name = "Agent";
    turn.companyName = "Northlight";
    turn.agent.timezone = textOf(config, "timezone");
    turn.agent.voice.languageAccent =
        models::LanguageAccent{textOf(config, "language"), std::nullopt};
    for (const json::Value stage : memberOf(config, "sequence").elements()) {
        models::Stage made;
        made.stageName = textOf(stage, "stageName");
        made.description = textOf(stage, "description");
        made.say = textOf(stage, "say");
        turn.agent.mission.sequence.push_back(made);
    }
    for (const json::Value passage : memberOf(config, "passages").elements()) {
        turn.passages.emplace_back(passage.asString());
    }
    turn.passages.emplace_back(
        "USER: My boiler shows error F28.\nAI: With your service plan that is today between two "
        "and six."
    );
    return turn;
}

/// One call, played against the thinker; agent's and caller's words as they come.
class Play {
public:
    Play(const json::Value& agent, const json::Value& call, common::Timestamp now)
        : turn_(turnOf(agent)),
          id_(textOf(call, "id")),
          now_(now) {
        say(models::Speaker::kAi, textOf(agent, "greeting"));
    }

    void run(const json::Value& call, Score& acts, Score& replies, Score& record) {
        const json::Value turns = memberOf(call, "turns");
        for (const json::Value turn : turns.elements()) {
            std::vector<json::Value> parts;
            for (const json::Value part : turn.elements()) {
                parts.push_back(part);
            }
            const std::string said(parts[0].asString());
            if (ended_) {
                acts.count(false, id_ + ": the call was over before: " + said);
                continue;
            }
            hear(said, std::string(parts[1].asString()), acts);
            reply(said, parts.size() > 2 ? parts[2] : json::Value(), replies);
        }
        judgeRecord(memberOf(call, "record"), record);
    }

private:
    void say(models::Speaker speaker, const std::string& words) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = words;
        message.timestamp = now_;
        turn_.history.push_back(std::move(message));
        transcript_ += (speaker == models::Speaker::kAi ? "    A: " : "    C: ") + words + "\n";
    }

    void hear(const std::string& said, const std::string& expected, Score& acts) {
        say(models::Speaker::kUser, said);
        const ScriptMemory memory(turn_);
        const std::string_view act = nameOf(memory.heard().act);
        acts.count(
            holds(expected, act),
            id_ + ": \"" + said + "\" is " + std::string(act) + ", not " + expected
        );
    }

    void reply(const std::string& said, const json::Value& expected, Score& replies) {
        const ScriptedReply reply = scriptedReply(turn_);
        const std::string place = id_ + ": after \"" + said + "\": " + reply.text;
        const std::string wanted = textOf(expected, "reply");
        const std::string unwanted = textOf(expected, "not");
        const std::string kind = textOf(expected, "kind");
        if (!wanted.empty() || !unwanted.empty() || !kind.empty()) {
            const Vocabulary& vocabulary = vocabularyOf(languageOf(turn_.agent));
            replies.count(
                (wanted.empty() || hasAny(reply.text, wanted)) && !hasAny(reply.text, unwanted) &&
                    (kind.empty() || isOfKind(reply.text, kind, vocabulary)),
                place
            );
        }
        INFO(place);
        CHECK(reply.text.find("between two and six") == std::string::npos);
        for (const models::Stage& stage : turn_.agent.mission.sequence) {
            CHECK(reply.text.find(*stage.description) == std::string::npos);
        }
        CHECK((reply.endsCall || !reply.text.empty()));
        ended_ = reply.endsCall;
        say(models::Speaker::kAi, reply.text);
    }

    void judgeRecord(const json::Value& expected, Score& record) {
        const ScriptMemory memory(turn_);
        const CallerFacts& facts = memory.caller().facts();
        const auto judge = [&](const char* key, const std::string& got) {
            const std::string wanted = textOf(expected, key);
            record.count(
                plain(got) == plain(wanted),
                id_ + ": " + key + " is \"" + got + "\", not \"" + wanted + "\""
            );
        };
        judge("name", facts.name.value_or(""));
        judge("address", facts.address.value_or(""));
        judge("phone", facts.phoneNumber.value_or(""));
        judge("email", facts.emailAddress.value_or(""));
        judge("when", written(facts.when));
        const json::Value consent = memberOf(expected, "consent", json::Kind::kBoolean);
        record.count(
            consent ? facts.audioConsent == consent.asBoolean() : !facts.audioConsent,
            id_ + ": consent is " +
                (facts.audioConsent ? *facts.audioConsent ? "yes" : "no" : "not given")
        );
        if (const char* wanted = std::getenv("DIALOGUE");
            wanted != nullptr && id_.starts_with(wanted)) {
            std::cout << id_ << "\n" << transcript_;
        }
    }

    Turn turn_;
    const std::string id_;
    const common::Timestamp now_;
    bool ended_ = false;
    std::string transcript_;
};

struct Scores {
    Score acts;
    Score replies;
    Score record;
};

Scores play(const std::string& file) {
    const File agents("agents.json");
    const File calls(file);
    // 09:00 in Berlin
    const auto now = common::parseTimestamp(textOf(agents.root(), "now") + ":00+01:00");
    REQUIRE(now);
    Scores scores;
    for (const json::Value call : memberOf(calls.root(), "calls").elements()) {
        const std::string name = textOf(call, "agent");
        const json::Value own = memberOf(memberOf(calls.root(), "agents"), name);
        const json::Value agent = own ? own : memberOf(memberOf(agents.root(), "agents"), name);
        REQUIRE(agent);
        Play(agent, call, *now).run(call, scores.acts, scores.replies, scores.record);
    }
    return scores;
}

/// The shares that have to be right at least.
struct Wanted {
    double acts = 0.95;
    double record = 0.95;
    double replies = 0.95;
};

void judge(const char* name, const Wanted& wanted = {}) {
    const Scores scores = play(name);
    const auto told = [](const char* what, const Score& score) {
        return std::string(what) + " " + std::to_string(score.right) + " of " +
               std::to_string(score.all) + "\n" + score.wrong;
    };
    MESSAGE(
        std::string(name) << ":\n"
                          << told("acts", scores.acts) << told("record", scores.record)
                          << told("replies", scores.replies)
    );
    CHECK(scores.acts.share() >= wanted.acts);
    CHECK(scores.record.share() >= wanted.record);
    CHECK(scores.replies.share() >= wanted.replies);
}

}  // namespace

TEST_CASE("dialogues: callers in English are understood") {
    judge("english.json");
}

TEST_CASE("dialogues: callers in German are understood") {
    judge("german.json");
}

TEST_CASE("dialogues: callers nobody has thought of are understood") {
    judge("held_out.json");
}

TEST_CASE("dialogues: callers who speak as it comes are understood") {
    judge("colloquial.json");
}

TEST_CASE("dialogues: callers written when the rules were there are understood") {
    judge("fresh.json");
}

TEST_CASE("dialogues: callers of many trades are understood") {
    judge("trades.json");
}

TEST_CASE("dialogues: callers of many trades, heard for the first time, are understood") {
    judge("second_look.json", {.replies = 0.9});  // of fifteen
}

TEST_CASE("dialogues: callers in English whom no rule was written for") {
    judge("unheard_en.json", {.record = 0.94, .replies = 0.77});
}

TEST_CASE("dialogues: callers in German whom no rule was written for") {
    judge("unheard_de.json", {.acts = 0.92, .record = 0.9});
}

TEST_CASE("dialogues: callers in four languages whom no rule was written for") {
    judge("unheard_mixed.json", {.record = 0.92, .replies = 0.75});
}

TEST_CASE("dialogues: strangers in English are understood") {
    judge("strangers_en.json", {.acts = 0.94, .replies = 0.9});
}

TEST_CASE("dialogues: strangers in German are understood") {
    judge("strangers_de.json", {.acts = 0.94, .record = 0.93, .replies = 0.85});
}

TEST_CASE("dialogues: strangers in four languages are understood") {
    judge("strangers_mixed.json", {.replies = 0.45});
}

TEST_CASE("dialogues: newcomers in English are understood") {
    judge("newcomers_en.json", {.record = 0.91});
}

TEST_CASE("dialogues: newcomers in German are understood") {
    judge("newcomers_de.json", {.record = 0.89});
}

TEST_CASE("dialogues: newcomers in four languages are understood") {
    judge("newcomers_mixed.json", {.replies = 0.83});
}

TEST_CASE("dialogues: callers of the fourth set in English are understood") {
    judge("callers4_en.json");
}

TEST_CASE("dialogues: callers of the fourth set in German are understood") {
    judge("callers4_de.json", {.record = 0.93, .replies = 0.9});
}

TEST_CASE("dialogues: callers of the fourth set in four languages are understood") {
    judge("callers4_mixed.json");
}

TEST_CASE("dialogues: callers of the fifth set in English are understood") {
    judge("callers5_en.json", {.replies = 0.8});
}

TEST_CASE("dialogues: callers of the fifth set in German are understood") {
    judge("callers5_de.json", {.acts = 0.9, .record = 0.88, .replies = 0.68});
}

TEST_CASE("dialogues: callers of the fifth set in four languages are understood") {
    judge("callers5_mixed.json", {.record = 0.94, .replies = 0.9});
}

TEST_CASE("dialogues: callers of the sixth set, in six languages") {
    judge("callers6.json", {.acts = 0.87, .record = 0.91, .replies = 0.57});
}

TEST_CASE("dialogues: callers of the seventh set, in six languages") {
    judge("callers7.json", {.replies = 0.47});
}
