#include "voice/providers/script_stages.h"

#include <algorithm>
#include <array>
#include <optional>

#include "voice/engine/prompt.h"
#include "voice/understanding/answers/relevance.h"

namespace hiveline::voice {
namespace {

/// The words for it that were not said yet; nullopt where all were.
template <std::size_t kSize>
std::optional<std::string> unsaid(
    const std::array<Line, kSize>& lines, const ScriptMemory& memory
) {
    const auto* const found =
        std::ranges::find_if(lines, [&](Line line) { return !memory.wasSaid(line); });
    return found == lines.end() ? std::nullopt
                                : std::optional(std::string(memory.vocabulary().line(*found)));
}

/// What asks for something, first and again.
using Questions = std::array<Line, 2>;
struct SlotQuestions {
    bool Asked::*slot;
    Questions questions;
};
constexpr std::array<SlotQuestions, 5> kQuestions{
    {{&Asked::reason, {Line::kAskReason, Line::kAskReasonAgain}},
     {&Asked::name, {Line::kAskName, Line::kAskNameAgain}},
     {&Asked::address, {Line::kAskAddress, Line::kAskAddressAgain}},
     {&Asked::phone, {Line::kAskPhone, Line::kAskPhoneAgain}},
     {&Asked::email, {Line::kAskEmail, Line::kAskEmailAgain}}}};

/// For the first of the slots; consent where there is none.
Questions questionsFor(const Asked& slot, const When& when) {
    for (const SlotQuestions& each : kQuestions) {
        if (slot.*each.slot) {
            return each.questions;
        }
    }
    if (!slot.time) {
        return {Line::kAskConsent, Line::kAskConsent};
    }
    if (when.day) {
        return {Line::kAskHour, Line::kAskHour};
    }
    return when.minutes ? Questions{Line::kAskDay, Line::kAskDay}
                        : Questions{Line::kAskTime, Line::kAskTimeAgain};
}

std::optional<std::string> asking(const Asked& slot, const ScriptMemory& memory) {
    if (!slot.isSlot() && !slot.reason && !slot.consent) {
        return std::nullopt;
    }
    return unsaid(questionsFor(slot, memory.caller().facts().when), memory);
}

/// Who says this has not been asked in vain: the question still stands.
bool isBesideTheQuestion(Act act) {
    return act == Act::kQuestion || act == Act::kNeed || act == Act::kFiller ||
           act == Act::kThanks || act == Act::kRobot || act == Act::kGreeting ||
           act == Act::kRemark || act == Act::kYes || act == Act::kCorrection;
}

/// Words that have been said, where all have.
std::string lastQuestion(const Asked& slot, const ScriptMemory& memory) {
    const Questions questions = questionsFor(slot, memory.caller().facts().when);
    return std::string(memory.vocabulary().line(questions.back()));
}

/// What of a stage's matter the caller has neither told nor refused to.
Asked openOf(const Asked& wanted, const Caller& caller) {
    const CallerFacts& facts = caller.facts();
    const Asked& refused = caller.refused();
    Asked open;
    open.reason = wanted.reason && !caller.hasReason();
    open.name = wanted.name && !facts.name && !refused.name;
    open.address = wanted.address && !facts.address && !refused.address;
    open.phone = wanted.phone && !facts.phoneNumber && !refused.phone;
    open.email = wanted.email && !facts.emailAddress && !refused.email;
    open.time = wanted.time && !facts.when.isWhole() && !refused.time;
    open.consent = wanted.consent && !facts.audioConsent;
    return open;
}

bool isBlank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Some, not all, of what the stage wants is known, or its day without its hour.
bool isBegun(const Asked& wanted, const Asked& open, const Caller& caller) {
    const auto count = [](const Asked& asked) {
        return static_cast<int>(asked.name) + static_cast<int>(asked.address) +
               static_cast<int>(asked.phone) + static_cast<int>(asked.email) +
               static_cast<int>(asked.time);
    };
    return count(open) < count(wanted) || (open.time && caller.facts().when.isAny());
}

/// "What needs repairing?" asks in words of its own for what the caller has said before.
bool isMatterTold(const Asked& bySay, const Asked& byDescription, const ScriptMemory& memory) {
    const bool asksMatter = bySay.other && !bySay.number && byDescription.reason;
    return asksMatter && std::ranges::any_of(memory.caller().needs(), [&](const std::string& need) {
               return tellsMatter(need, memory.vocabulary());
           });
}

/// The stage's words, or ours where they were said or ask for what is known.
std::string wordsOf(const models::Stage& stage, const Turn& turn, const ScriptMemory& memory) {
    const std::string say =
        fillSpoken(stage.say.value_or(""), turn.agent, turn.companyName, turn.facts);
    const Vocabulary& vocabulary = memory.vocabulary();
    const Asked bySay = askedBy(say, vocabulary);
    const Asked byDescription = askedForBy(stage.description.value_or(""), vocabulary);
    if (isMatterTold(bySay, byDescription, memory)) {
        return "";
    }
    const Asked wanted = bySay.isAny() ? bySay : byDescription;
    const bool hasSlots = wanted.isSlot() || wanted.reason || wanted.consent;
    if (!hasSlots) {
        return isBlank(say) || memory.wasSaid(say) ? "" : say;
    }
    const Asked open = openOf(wanted, memory.caller());
    if (!open.isAny()) {
        return "";
    }
    if (!isBlank(say) && !memory.wasSaid(say) && !isBegun(wanted, open, memory.caller())) {
        return say;
    }
    if (auto question = asking(open, memory)) {
        return *question;
    }
    return isBesideTheQuestion(memory.heard().act) ? lastQuestion(open, memory) : "";
}

}  // namespace

std::string questionFor(const Asked& slot, const ScriptMemory& memory) {
    return asking(slot, memory).value_or(std::string(memory.vocabulary().line(Line::kAskRest)));
}

std::string nextStage(const Turn& turn, const ScriptMemory& memory) {
    for (const models::Stage& stage : turn.agent.mission.sequence) {
        if (std::string words = wordsOf(stage, turn, memory); !words.empty()) {
            return words;
        }
    }
    return "";
}

std::string anythingElse(const ScriptMemory& memory) {
    return unsaid(std::array{Line::kElse, Line::kElseAgain, Line::kElseLast}, memory).value_or("");
}

}  // namespace hiveline::voice
