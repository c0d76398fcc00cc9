#include "voice/calls/utterance_kind.h"

#include "voice/calls/setup.h"
#include "voice/engine/language_of.h"
#include "voice/understanding/acts/asides.h"

namespace hiveline::voice {
namespace {

/// By phone only the line knows what was being said, and has told it.
bool callsOut(const Utterance& utterance, const models::Agent& agent) {
    return !utterance.isByPhone && isCallingOut(utterance.text, languageOf(agent));
}

/// By phone, as above.
bool acknowledges(const Utterance& utterance, const models::Agent& agent) {
    return !utterance.isByPhone && isAcknowledgement(utterance.text, languageOf(agent));
}

/// "Okay", to "one moment, please" or to an apology: the reply to what was said before is still
/// wanted, and may be on its way.
bool isNod(const Utterance& utterance, const Call& engine, const models::Agent& agent) {
    const bool waits = engine.hasAskedToWait() || (engine.isUnanswered() && engine.keepsWaiting());
    return waits && !engine.takesAsides() && acknowledges(utterance, agent);
}

/// A late reply is waited for as one in time is: those who call out then are aside. Where none
/// comes, "okay" wants what was asked answered as much as "hello?" does.
bool wonders(const Utterance& utterance, const Call& engine, const models::Agent& agent) {
    return engine.isUnanswered() && !engine.keepsWaiting() &&
           (callsOut(utterance, agent) || acknowledges(utterance, agent));
}

}  // namespace

UtteranceKind kindOf(
    const Utterance& utterance, const Call& engine, const models::Agent& agent, Moment moment
) {
    // By phone the reply may have come in that moment: it is what they hear.
    const bool isLate = utterance.wonders && moment.hasSaidMore;
    if (utterance.isAside || isLate || isNod(utterance, engine, agent)) {
        return UtteranceKind::kNod;
    }
    if (utterance.wonders || wonders(utterance, engine, agent)) {
        return UtteranceKind::kWonder;
    }
    // Who was asked something answers it, in however few words.
    const bool isAsideNow = engine.takesAsides() && !moment.hasAsked &&
                            isAside(utterance.text, languageOf(agent), interruptionWords(agent));
    const bool isCallingOutNow = engine.keepsWaiting() && callsOut(utterance, agent);
    const bool isLeavingNow = engine.isClosing() && isLeaving(utterance.text, languageOf(agent));
    return isAsideNow || isCallingOutNow || isLeavingNow ? UtteranceKind::kAside
                                                         : UtteranceKind::kTurn;
}

}  // namespace hiveline::voice
