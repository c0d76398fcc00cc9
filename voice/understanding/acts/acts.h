// What kind of words an utterance is: looked at before anything is taken from it. Pure.
#pragma once

#include <cstdint>
#include <string_view>

#include "voice/understanding/acts/asked.h"
#include "voice/understanding/acts/signs.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

enum class Act : std::uint8_t {
    kGreeting,
    kQuestion,
    kNeed,    // states what is wanted or wrong
    kAnswer,  // to what the agent asked
    kCorrection,
    kYes,
    kNo,
    kRepeat,
    kWait,
    kGoodbye,
    kHuman,  // wishes to speak with a person
    kRobot,  // asks whether a machine is speaking
    kInsult,
    kWrongNumber,
    kThanks,
    kDontKnow,
    kFiller,  // nothing but sounds
    kRemark,  // what is thought of what was heard: "that is expensive"
    kOther    // not understood
};

/// `greeting`, `wrong_number` and so on; thanks, remarks, sounds and "I do not know" are `other`
/// as well.
[[nodiscard]] std::string_view nameOf(Act act);

/// What was taken from the words, for what kind of words they are.
struct Taken {
    Asked slots;  // that they give
    // Filled in by Caller as it reads, before the act is judged: what an utterance gives says more
    // of its kind than its words do.
    bool changes = false;        // one that was known before
    bool isTimeish = false;      // words of days and hours, though not one that could be taken
    bool isNumber = false;       // a number that is none of a telephone
    bool isFirstMatter = false;  // what the call is about is not known yet
    bool isAfterMiss = false;    // the words before were not understood
    bool isPartial = false;      // some digits of a number that was known before
    bool isNews = false;         // not all of it was known before
    bool isAfterAnswer = false;  // the words before were a question
};

[[nodiscard]] Act actOf(
    std::string_view said,
    const Words& words,
    const Vocabulary& vocabulary,
    const Asked& asked,
    const Taken& taken
);

}  // namespace hiveline::voice
