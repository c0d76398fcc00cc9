#include "voice/providers/scripted.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/engine/prompt.h"
#include "voice/providers/script_answers.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/script_stages.h"
#include "voice/providers/script_tools.h"
#include "voice/understanding/answers/relevance.h"

namespace hiveline::voice {
namespace {

/// The reply to one turn.
class Script {
public:
    explicit Script(const Turn& turn) : turn_(turn), memory_(turn), words_(memory_) {}

    /// What a tool gave is told before anything else; a wish for a tool comes before what rules
    /// would say.
    ScriptedReply reply() {
        if (!turn_.outcomes.empty()) {
            tellOutcomes();
            goOn();
        } else if (auto wish = wishedTool(turn_, memory_)) {
            words_.add(wish->question);
            reply_.toolCalls = std::move(wish->calls);
        } else {
            respond();
        }
        reply_.text = words_.text();
        return std::move(reply_);
    }

private:
    void say(Line line) { words_.say(line); }
    void say(Line line, std::string_view about) { words_.say(line, about); }
    void sayOnce(Line line) { words_.sayOnce(line); }
    /// False where nothing is known about it.
    bool answer(Saying saying) {
        const Answered answered = answerTo(turn_, memory_, saying, words_);
        handsOver_ = handsOver_ || answered == Answered::kHandsOver;
        return answered != Answered::kNothing;
    }
    [[nodiscard]] const Caller& caller() const { return memory_.caller(); }

    /// A reply is one thing that answers, and one that leads on: what is asked next.
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
                words_.add(
                    memory_.lastReply().empty() ? memory_.vocabulary().line(Line::kNothingYet)
                                                : std::string_view(memory_.lastReply())
                );
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
                    words_.noteNeed();
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

    // Everything that is noted is said back: a caller corrects what was misheard only if it is
    // heard.
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

    void tellOutcomes() {
        for (const ToolOutcome& outcome : turn_.outcomes) {
            const auto tool = std::ranges::find(turn_.tools, outcome.call.name, &Tool::name);
            if (tool == turn_.tools.end()) {
                continue;
            }
            const bool done = outcome.result == ToolResult::kDone;
            const std::string& own = done ? tool->successText : tool->errorText;
            words_.add(
                own.empty() ? memory_.vocabulary().line(done ? Line::kDone : Line::kFailed)
                            : std::string_view(own)
            );
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
            words_.add(stage.empty() ? anythingElse(memory_) : stage);
        }
        if (words_.text().empty()) {
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
        return isBeside && heard.asked.other && !heard.given.isSlot() && !words_.text().empty() &&
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
        words_.add(asked.back());
        return true;
    }

    /// Asked just before, by a caller who had something else to say and was answered.
    [[nodiscard]] bool isInsisting(const std::string& question) const {
        const Act act = memory_.heard().act;
        const bool isElsewhere =
            act == Act::kQuestion || act == Act::kNeed || act == Act::kThanks || act == Act::kRobot;
        return isElsewhere && !question.empty() && !words_.text().empty() &&
               memory_.lastReply().ends_with(question);
    }

    const Turn& turn_;
    const ScriptMemory memory_;
    ScriptWords words_;
    ScriptedReply reply_;
    bool handsOver_ = false;  // to a person, with this reply
};

}  // namespace

ScriptedReply scriptedReply(const Turn& turn) {
    return Script(turn).reply();
}

}  // namespace hiveline::voice
