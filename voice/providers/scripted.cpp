#include "voice/providers/scripted.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/engine/prompt.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/script_stages.h"
#include "voice/providers/script_tools.h"
#include "voice/understanding/relevance.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kAnswerSentences = 2;

void add(std::string& reply, std::string_view sentence) {
    if (!sentence.empty()) {
        reply.append(reply.empty() ? "" : " ").append(sentence);
    }
}

/// A row of a table as it is spoken, with a point at its end.
std::string spokenSentence(std::string sentence) {
    constexpr std::string_view kRow = " | ";
    for (std::size_t at = sentence.find(kRow); at != std::string::npos; at = sentence.find(kRow)) {
        sentence.replace(at, kRow.size(), ", ");
    }
    if (!sentence.empty() &&
        std::string_view(".!?").find(sentence.back()) == std::string_view::npos) {
        sentence.push_back('.');
    }
    return sentence;
}

/// The sentences that end with a question mark; all words where none does.
std::string questionIn(std::string_view said) {
    std::string questions;
    for (const std::string& sentence : sentencesOf(said)) {
        if (sentence.ends_with('?')) {
            add(questions, sentence);
        }
    }
    return questions.empty() ? std::string(said) : questions;
}

/// The reply to one turn.
class Script {
public:
    explicit Script(const Turn& turn) : turn_(turn), memory_(turn) {}

    ScriptedReply reply() {
        if (!turn_.outcomes.empty()) {
            tellOutcomes();
            goOn();
        } else if (auto wish = wishedTool(turn_, memory_)) {
            reply_.text = std::move(wish->question);
            reply_.toolCalls = std::move(wish->calls);
        } else {
            respond();
        }
        return std::move(reply_);
    }

private:
    void say(Line line) { add(reply_.text, memory_.vocabulary().line(line)); }
    void say(Line line, std::string_view about) {
        add(reply_.text, filled(memory_.vocabulary().line(line), about));
    }
    void sayOnce(Line line) {
        if (!memory_.wasSaid(line)) {
            say(line);
        }
    }
    [[nodiscard]] const Caller& caller() const { return memory_.caller(); }

    void respond() {
        const Heard& heard = memory_.heard();
        if (heard.leaves) {
            acknowledge();
            reply_.endsCall = true;
            return;
        }
        if (tellNoted()) {
            goOn();
            return;
        }
        if (heard.isOver) {
            askHourAgain();
            return;
        }
        if (!answersAlone(heard)) {
            react(heard);
            goOn();
        }
    }

    /// The hour of today that was wished for has passed.
    void askHourAgain() {
        const auto now = memory_.present();
        say(Line::kNow, now ? spoken({now->day, now->minutes}, memory_.vocabulary()) : "");
        say(Line::kAskHour);
    }

    /// Says what needs nothing more behind it. False: the words are of another kind.
    bool answersAlone(const Heard& heard) {
        switch (heard.act) {
            case Act::kWrongNumber:
                if (caller().facts().phoneNumber) {
                    say(Line::kAskPhoneAgain);  // the one that was noted
                } else {
                    say(Line::kWrongNumber);
                    reply_.endsCall = true;
                }
                return true;
            case Act::kRepeat:
                add(reply_.text,
                    memory_.lastReply().empty() ? memory_.vocabulary().line(Line::kNothingYet)
                                                : std::string_view(memory_.lastReply()));
                return true;
            case Act::kWait:
                say(Line::kWait);
                return true;
            case Act::kNo:
                return answersNo(heard);
            case Act::kYes:
                return answersYes(heard);
            default:
                return false;
        }
    }
    bool answersNo(const Heard& heard) {
        if (caller().isUninterested() || (heard.isPlain && isLastNo(heard))) {
            reply_.endsCall = true;
            return true;
        }
        if (heard.asked.anythingElse) {
            say(Line::kAskReasonAgain);  // a no with more to it is none of the end
            return true;
        }
        return false;
    }
    bool answersYes(const Heard& heard) {
        if (heard.asked.anythingElse && isContent()) {
            const Words words = wordsOf(memory_.said());
            if (memory_.vocabulary().has(Cue::kThanks, words) ||
                memory_.vocabulary().at(Cue::kGood, words, 0) > 0) {
                sayOnce(Line::kWelcome);
            }
            goOn();
            return true;
        }
        if (heard.asked.anythingElse && !memory_.wasSaid(Line::kAskReason)) {
            say(Line::kAskReason);
            return true;
        }
        return false;
    }

    /// To "anything else?", or to what came of saying yes to it.
    [[nodiscard]] bool isLastNo(const Heard& heard) const {
        return heard.asked.anythingElse || (heard.asked.reason && memory_.wasSaid(Line::kElse));
    }

    /// "Great" to "anything else?" is no wish for more.
    [[nodiscard]] bool isContent() const {
        const std::string_view noted = memory_.vocabulary().line(Line::kNoted);
        const Words words = wordsOf(memory_.said());
        return memory_.vocabulary().at(Cue::kGood, words, 0) > 0 ||
               memory_.vocabulary().has(Cue::kConfirms, words) ||
               memory_.lastReply().starts_with(noted.substr(0, noted.find("{}")));
    }

    void react(const Heard& heard) {
        switch (heard.act) {
            case Act::kGreeting:
                sayOnce(Line::kHello);
                break;
            case Act::kRobot:
                say(Line::kRobot);
                break;
            case Act::kHuman:
                say(memory_.wasSaid(Line::kHuman) ? Line::kHumanAgain : Line::kHuman);
                break;
            case Act::kInsult:
                sayOnce(Line::kInsult);
                break;
            case Act::kThanks:
                sayOnce(Line::kWelcome);
                break;
            case Act::kYes:
            case Act::kNo:
            case Act::kDontKnow:
                reactToAnswer(heard);
                break;
            case Act::kOther:
                if (caller().misunderstood() < kMaxMisunderstood) {
                    say(Line::kNotUnderstood);
                } else {
                    sayOnce(Line::kHandOver);
                }
                break;
            case Act::kFiller:
            case Act::kRemark:
                break;
            case Act::kQuestion:
                acknowledge();
                if (!heard.given.time) {
                    answer(Saying::kQuestion);
                }
                break;
            case Act::kNeed:
                acknowledge();
                if (!answer(Saying::kStatement) && !heard.given.isSlot()) {
                    noteNeed();
                }
                break;
            default:
                acknowledge();
                if (heard.asks && !heard.given.time && heard.act != Act::kCorrection) {
                    answer(Saying::kQuestion);
                } else if (!heard.given.isSlot() && isLong()) {
                    answer(Saying::kStatement);
                }
                break;
        }
    }
    /// What was said to the first need says nothing more of a second.
    void noteNeed() {
        if (!memory_.wasSaid(Line::kNotedNeed)) {
            say(Line::kNotedNeed);
        } else {
            sayOnce(Line::kNotedAlso);
        }
    }
    /// Enough words to tell what is the matter.
    [[nodiscard]] bool isLong() const {
        constexpr std::size_t kFewest = 4;
        return wordsOf(memory_.said()).size() >= kFewest;
    }

    void reactToAnswer(const Heard& heard) {
        if (heard.asked.consent && heard.act != Act::kDontKnow) {
            say(heard.act == Act::kYes ? Line::kConsented : Line::kRefusedConsent);
        } else if (heard.asked.isSlot() && heard.act != Act::kYes) {
            sayOnce(Line::kRefused);
        }
    }

    /// What was taken from the last words.
    void acknowledge() {
        const CallerFacts& facts = caller().facts();
        const Asked& given = memory_.heard().given;
        if (given.name) {
            say(Line::kThanksName, facts.name.value_or(""));
        }
        if (given.email) {
            say(Line::kNotedEmail, facts.emailAddress.value_or(""));
        }
        if (given.phone) {
            say(Line::kNotedPhone, facts.phoneNumber.value_or(""));
        }
        if (given.address) {
            say(Line::kNotedAddress, facts.address.value_or(""));
        }
        if (given.time) {
            const bool isChange = memory_.heard().act == Act::kCorrection;
            say(isChange ? Line::kChanged : Line::kNotedTime,
                spoken(facts.when, memory_.vocabulary()));
        }
    }

    /// "What number did you note?", "read that back": what was taken, and nothing else. False where
    /// that is not asked.
    bool tellNoted() {
        const Words words = wordsOf(memory_.said());
        const Vocabulary& vocabulary = memory_.vocabulary();
        const bool isOfOne = memory_.heard().asks && vocabulary.has(Cue::kNotedAsked, words);
        const bool isOfAll = vocabulary.has(Cue::kReadBack, words);
        if ((!isOfOne && !isOfAll) || memory_.heard().given.isSlot()) {
            return false;
        }
        Asked wanted = askedForBy(memory_.said(), vocabulary);
        if (!wanted.isSlot()) {
            if (!isOfAll) {
                return false;
            }
            wanted = {true, true, true, true, true};
        }
        const std::string noted = notedOf(wanted);
        if (noted.empty()) {
            say(Line::kNotedNothing);
        } else {
            say(Line::kNoted, noted);
        }
        return true;
    }
    [[nodiscard]] std::string notedOf(const Asked& wanted) const {
        const CallerFacts& facts = caller().facts();
        std::string all;
        const auto list = [&all](bool isWanted, const std::string& value) {
            if (isWanted && !value.empty()) {
                all.append(all.empty() ? "" : "; ").append(value);
            }
        };
        list(wanted.name, facts.name.value_or(""));
        list(wanted.address, facts.address.value_or(""));
        list(wanted.phone, facts.phoneNumber.value_or(""));
        list(wanted.email, facts.emailAddress.value_or(""));
        if (facts.when.isAny()) {
            list(wanted.time, spoken(facts.when, memory_.vocabulary()));
        }
        return all;
    }

    /// Says what is known about it and was not said yet. False where nothing is known.
    bool answer(Saying saying) {
        const Words words = wordsOf(memory_.said());
        return answerOfItself(words) ||
               (saying == Saying::kQuestion && answerWithoutKnowledge(words)) ||
               answerWithKnowledge(saying, words);
    }

    /// Who speaks, and what time it is: whatever the kind of sentence that asks for it.
    bool answerOfItself(const Words& words) {
        if (memory_.vocabulary().has(Cue::kWhoAsked, words)) {
            say(Line::kThisIs, turn_.agent.name);
            return true;
        }
        const auto present = memory_.present();
        if (present && memory_.vocabulary().has(Cue::kClockAsked, words)) {
            say(Line::kNow, spoken({present->day, present->minutes}, memory_.vocabulary()));
            return true;
        }
        return false;
    }

    /// Questions that are not looked up as they stand.
    bool answerWithoutKnowledge(const Words& words) {
        if (asksAdvice(words)) {
            advise();
            return true;
        }
        if (isWish(words)) {
            sayOnce(Line::kNotedNeed);
            return true;
        }
        if (memory_.vocabulary().isAll(Cue::kWhyNot, words) &&
            memory_.lastReply().find(memory_.vocabulary().line(Line::kHuman)) !=
                std::string::npos) {
            say(Line::kRobot);  // why nobody can be put through
            return true;
        }
        return false;
    }

    bool answerWithKnowledge(Saying saying, const Words& words) {
        const auto sentences = found(saying, words);
        // The best of them was told: another one would be beside the point.
        if (!sentences.empty() && memory_.wasSaid(spokenSentence(sentences.front()))) {
            if (saying == Saying::kStatement) {
                return false;
            }
            if (sayAgain(sentences)) {
                return true;
            }
        }
        bool isNew = false;
        for (const std::string& sentence : sentences) {
            if (const std::string text = spokenSentence(sentence); !memory_.wasSaid(text)) {
                add(reply_.text, text);
                isNew = true;
            }
        }
        if (!isNew && saying == Saying::kQuestion && sayAgain(sentences)) {
            return true;
        }
        if (sentences.empty() && saying == Saying::kQuestion && isRequest(words)) {
            noteNeed();
            return true;
        }
        if (!isNew && saying == Saying::kQuestion) {
            say(!sentences.empty()                ? Line::kToldAll
                : memory_.wasSaid(Line::kUnknown) ? Line::kUnknownAgain
                                                  : Line::kUnknown);
        }
        return isNew;
    }

    /// What is known about the last words.
    [[nodiscard]] std::vector<std::string> found(Saying saying, const Words& words) const {
        const bool isQuestion = saying == Saying::kQuestion;
        if (cancels() && memory_.vocabulary().has(Cue::kDueAsked, words)) {
            return cancellingIn(turn_.passages, memory_.vocabulary());  // no price is asked for
        }
        const std::string said =
            isQuestion ? questionIn(memory_.said()) : std::string(memory_.said());
        auto sentences = known(said, saying);
        if (const std::string clause = lastClause(said);
            sentences.empty() && isQuestion && !clause.empty()) {
            sentences = known(clause, saying);
        }
        if (sentences.empty() && isQuestion) {
            sentences = toldIn(turn_.passages, memory_.lastReply(), said, memory_.vocabulary());
        }
        return sentences;
    }
    /// What was agreed on before is called off.
    [[nodiscard]] bool cancels() const {
        const auto isSaid = [this](const std::string& words) {
            return memory_.vocabulary().has(Cue::kCancelSign, wordsOf(words));
        };
        return isSaid(std::string(memory_.said())) || std::ranges::any_of(caller().needs(), isSaid);
    }

    [[nodiscard]] bool asksAdvice(const Words& words) const {
        const Vocabulary& vocabulary = memory_.vocabulary();
        return vocabulary.has(Cue::kAdviceAsked, words) ||
               vocabulary.has(Cue::kAdviceAsked, withoutFillers(words, vocabulary));
    }
    /// "What shall I do now?": what is known about the matter, or a person has to tell.
    void advise() {
        auto sentences = known(std::string(memory_.said()), Saying::kQuestion);
        for (const std::string& need : caller().needs()) {
            if (sentences.empty()) {
                sentences = adviceIn(turn_.passages, need, memory_.vocabulary());
            }
        }
        bool isTold = !sentences.empty() && memory_.wasSaid(spokenSentence(sentences.front())) &&
                      sayAgain(sentences);
        for (const std::string& sentence : sentences) {
            if (const std::string text = spokenSentence(sentence); !memory_.wasSaid(text)) {
                add(reply_.text, text);
                isTold = true;
            }
        }
        if (isTold) {
            return;
        }
        say(memory_.wasSaid(Line::kAdvice) ? Line::kHumanAgain : Line::kAdvice);
        handsOver_ = true;
    }

    /// "Can somebody come out?": a wish, with nothing in it that could be known.
    [[nodiscard]] bool isWish(const Words& words) const {
        return memory_.vocabulary().has(Cue::kVisit, words) &&
               meaningfulWords(memory_.said(), memory_.vocabulary()).empty();
    }
    /// "Can I book a survey?": what is wished for, and no question about it.
    [[nodiscard]] bool isRequest(const Words& words) const {
        constexpr std::array kAsked{
            Cue::kPriceAsked,
            Cue::kHoursAsked,
            Cue::kDurationAsked,
            Cue::kMeaningAsked,
            Cue::kAsksWhat};
        const Vocabulary& vocabulary = memory_.vocabulary();
        return vocabulary.has(Cue::kVisit, words) && vocabulary.has(Cue::kInnerQuestion, words) &&
               std::ranges::none_of(kAsked, [&](Cue cue) { return vocabulary.has(cue, words); });
    }
    /// Another question than the one before: "what does it cost", "and what does it include".
    [[nodiscard]] bool asksOther() const {
        std::vector<std::string_view> said;
        for (auto message = turn_.history.rbegin();
             message != turn_.history.rend() && said.size() < 2;
             ++message) {
            if (message->speaker == models::Speaker::kUser) {
                said.emplace_back(message->message);
            }
        }
        if (said.size() < 2) {
            return true;
        }
        const auto before = meaningfulWords(said[1], memory_.vocabulary());
        const auto now = meaningfulWords(said[0], memory_.vocabulary());
        return std::ranges::any_of(now, [&before](const std::string& word) {
            return std::ranges::find(before, word) == before.end();
        });
    }
    /// The best of what was told, once more and as such; not a third time for the same question.
    bool sayAgain(const std::vector<std::string>& sentences) {
        if (sentences.empty()) {
            return false;
        }
        const std::string again =
            filled(memory_.vocabulary().line(Line::kAsSaid), spokenSentence(sentences.front()));
        if (memory_.wasSaid(again) && !asksOther()) {
            return false;
        }
        add(reply_.text, again);
        return true;
    }

    [[nodiscard]] std::vector<std::string> known(const std::string& said, Saying saying) const {
        return answersIn(
            turn_.passages,
            {said, memory_.subject(), saying},
            memory_.vocabulary(),
            kAnswerSentences
        );
    }
    /// What follows the last comma, where that is a question by itself: "quick one, how much is
    /// it".
    [[nodiscard]] std::string lastClause(const std::string& said) const {
        const std::size_t comma = said.rfind(", ");
        std::string clause = comma == std::string::npos ? "" : said.substr(comma + 2);
        return memory_.vocabulary().has(Cue::kQuestion, wordsOf(clause)) ? clause : "";
    }

    void tellOutcomes() {
        for (const ToolOutcome& outcome : turn_.outcomes) {
            const auto tool = std::ranges::find(turn_.tools, outcome.call.name, &Tool::name);
            if (tool == turn_.tools.end()) {
                continue;
            }
            const bool done = outcome.result == ToolResult::kDone;
            const std::string& own = done ? tool->successText : tool->errorText;
            add(reply_.text,
                own.empty() ? memory_.vocabulary().line(done ? Line::kDone : Line::kFailed)
                            : std::string_view(own));
        }
    }

    /// What is asked next: how to reach who wishes a person, the stages, whether that was all.
    void goOn() {
        const CallerFacts& facts = caller().facts();
        const Asked& refused = caller().refused();
        if (caller().wishesPerson() || handsOver_) {
            if (!facts.phoneNumber && !refused.phone && !memory_.wasSaid(Line::kHumanNumber)) {
                say(Line::kHumanNumber);
                return;
            }
            if (!facts.name && !refused.name && !memory_.wasSaid(Line::kAskName)) {
                say(Line::kAskName);
                return;
            }
        }
        if (asksInOtherWords() || isLeftOpen() || asksOnceMore()) {
            return;
        }
        const std::string stage = nextStage(turn_, memory_);
        if (!isInsisting(stage)) {
            add(reply_.text, stage.empty() ? anythingElse(memory_) : stage);
        }
        if (reply_.text.empty()) {
            say(Line::kElseLast);
        }
    }

    /// What was asked for was not told: once more, in other words.
    bool asksInOtherWords() {
        const Heard& heard = memory_.heard();
        if (heard.act != Act::kOther || !heard.asked.number || caller().wishesPerson() ||
            memory_.wasSaid(Line::kAskRest)) {
            return false;
        }
        say(Line::kAskRest);
        return true;
    }
    /// The caller asked or told something before answering: the question stands, unsaid.
    [[nodiscard]] bool isLeftOpen() const {
        const Heard& heard = memory_.heard();
        // A need may answer what was asked, unless that is a number.
        const bool isBeside =
            heard.act == Act::kQuestion || (heard.act == Act::kNeed && heard.asked.number);
        return isBeside && heard.asked.other && !heard.given.isSlot() && !reply_.text.empty() &&
               memory_.lastReply().ends_with('?');
    }

    /// Something was said beside a question of the mission's own: it is asked once more.
    bool asksOnceMore() {
        const Heard& heard = memory_.heard();
        const auto asked = sentencesOf(memory_.lastReply());
        const bool isBeside = heard.act == Act::kGreeting || heard.act == Act::kRemark ||
                              heard.act == Act::kFiller || heard.act == Act::kThanks ||
                              heard.act == Act::kRobot;
        const bool isOfBefore = heard.act == Act::kCorrection && heard.given.isSlot();
        if ((!isOfBefore && (!isBeside || heard.given.isSlot())) || !heard.asked.other ||
            asked.empty() || !asked.back().ends_with('?')) {
            return false;
        }
        add(reply_.text, asked.back());
        return true;
    }

    /// Asked just before, by a caller who had something else to say and was answered.
    [[nodiscard]] bool isInsisting(const std::string& question) const {
        const Act act = memory_.heard().act;
        const bool isElsewhere =
            act == Act::kQuestion || act == Act::kNeed || act == Act::kThanks || act == Act::kRobot;
        return isElsewhere && !question.empty() && !reply_.text.empty() &&
               memory_.lastReply().ends_with(question);
    }

    const Turn& turn_;
    const ScriptMemory memory_;
    ScriptedReply reply_;
    bool handsOver_ = false;  // to a person, with this reply
};

}  // namespace

ScriptedReply scriptedReply(const Turn& turn) {
    return Script(turn).reply();
}

}  // namespace hiveline::voice
