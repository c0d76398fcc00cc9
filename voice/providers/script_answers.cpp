#include "voice/providers/script_answers.h"

#include <algorithm>
#include <array>
#include <vector>

#include "voice/understanding/acts/clauses.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kAnswerSentences = 2;

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
            questions.append(questions.empty() ? "" : " ").append(sentence);
        }
    }
    return questions.empty() ? std::string(said) : questions;
}

class Answers {
public:
    Answers(const Turn& turn, const ScriptMemory& memory, ScriptWords& words)
        : turn_(turn),
          memory_(memory),
          words_(words) {}

    Answered answer(Saying saying) {
        const Words words = wordsOf(memory_.said());
        const bool isTold = answerOfItself(words) ||
                            (saying == Saying::kQuestion && answerWithoutKnowledge(words)) ||
                            answerWithKnowledge(saying, words);
        return handsOver_ ? Answered::kHandsOver : isTold ? Answered::kTold : Answered::kNothing;
    }

private:
    /// Who speaks, and what time it is: whatever the kind of sentence that asks for it.
    bool answerOfItself(const Words& words) {
        if (memory_.vocabulary().has(Cue::kWhoAsked, words)) {
            words_.say(Line::kThisIs, turn_.agent.name);
            return true;
        }
        const auto present = memory_.present();
        if (present && memory_.vocabulary().has(Cue::kClockAsked, words)) {
            words_.say(Line::kNow, spoken({present->day, present->minutes}, memory_.vocabulary()));
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
            words_.sayOnce(Line::kNotedNeed);
            return true;
        }
        if (memory_.vocabulary().isAll(Cue::kWhyNot, words) &&
            memory_.lastReply().find(memory_.vocabulary().line(Line::kHuman)) !=
                std::string::npos) {
            words_.say(Line::kRobot);  // why nobody can be put through
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
            if (isAboutNothing(words)) {
                words_.say(unknown());
                return false;
            }
            if (sayAgain(sentences)) {
                return true;
            }
        }
        bool isNew = false;
        for (const std::string& sentence : sentences) {
            if (const std::string text = spokenSentence(sentence); !memory_.wasSaid(text)) {
                words_.add(text);
                isNew = true;
            }
        }
        if (!isNew && saying == Saying::kQuestion && sayAgain(sentences)) {
            return true;
        }
        if (sentences.empty() && saying == Saying::kQuestion && isRequest(words)) {
            words_.noteNeed();
            return true;
        }
        if (!isNew && saying == Saying::kQuestion) {
            words_.say(sentences.empty() ? unknown() : Line::kToldAll);
        }
        return isNew;
    }
    [[nodiscard]] Line unknown() const {
        return memory_.wasSaid(Line::kUnknown) ? Line::kUnknownAgain : Line::kUnknown;
    }
    /// "Do I have to be there": no word of it is about anything that a sentence could name. What
    /// was found is what was spoken of before, and to tell it again answers something else. Not
    /// where a part of it is asked for ("when can I get out").
    [[nodiscard]] bool isAboutNothing(const Words& words) const {
        constexpr std::size_t kFewest = 4;
        const Wanted wanted = wantedBy(joined(words), Saying::kQuestion, memory_.vocabulary());
        return words.size() >= kFewest && wanted.words.empty() && !wanted.hasKind() &&
               !asksForValue(words, memory_.vocabulary());
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
        return isSaid(std::string(memory_.said())) ||
               std::ranges::any_of(memory_.caller().needs(), isSaid);
    }

    [[nodiscard]] bool asksAdvice(const Words& words) const {
        const Vocabulary& vocabulary = memory_.vocabulary();
        return vocabulary.has(Cue::kAdviceAsked, words) ||
               vocabulary.has(Cue::kAdviceAsked, withoutFillers(words, vocabulary));
    }
    /// "What shall I do now?": what is known about the matter, or a person has to tell.
    void advise() {
        auto sentences = known(std::string(memory_.said()), Saying::kQuestion);
        for (const std::string& need : memory_.caller().needs()) {
            if (sentences.empty()) {
                sentences = adviceIn(turn_.passages, need, memory_.vocabulary());
            }
        }
        bool isTold = !sentences.empty() && memory_.wasSaid(spokenSentence(sentences.front())) &&
                      sayAgain(sentences);
        for (const std::string& sentence : sentences) {
            if (const std::string text = spokenSentence(sentence); !memory_.wasSaid(text)) {
                words_.add(text);
                isTold = true;
            }
        }
        if (isTold) {
            return;
        }
        words_.say(memory_.wasSaid(Line::kAdvice) ? Line::kHumanAgain : Line::kAdvice);
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
        words_.add(again);
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

    const Turn& turn_;
    const ScriptMemory& memory_;
    ScriptWords& words_;
    bool handsOver_ = false;  // to a person, with this reply
};

}  // namespace

void ScriptWords::add(std::string_view sentence) {
    if (!sentence.empty()) {
        text_.append(text_.empty() ? "" : " ").append(sentence);
    }
}

void ScriptWords::noteNeed() {
    if (!memory_.wasSaid(Line::kNotedNeed)) {
        say(Line::kNotedNeed);
    } else {
        sayOnce(Line::kNotedAlso);
    }
}

Answered answerTo(const Turn& turn, const ScriptMemory& memory, Saying saying, ScriptWords& words) {
    return Answers(turn, memory, words).answer(saying);
}

}  // namespace hiveline::voice
