#include "voice/calls/hearing.h"

#include "storage/calls/calls.h"

namespace hiveline::voice {

void Hearing::restore(storage::ReadTx& tx, const CallKey& key, Time now) {
    const auto last = storage::calls::lastUtterance(tx, key.orgId, key.conversationId);
    playback_.settle(last);
    for (const auto& each :
         storage::calls::agentWords(tx, key.orgId, key.conversationId, last + 1)) {
        playback_.said(each.event, each.words, now);
    }
    playback_.presumeHeard();
}

void Hearing::said(std::int64_t event, std::string_view words, Time now) {
    lastWords_ = event;
    playback_.said(event, words, now);
}

bool Hearing::tell(const HeardUpTo& heard, Time now) {
    playback_.tell(heard, now);
    const std::size_t unheard = playback_.unheard(now);
    if (unheard == 0) {
        return false;
    }
    unheard_ = unheard;
    return true;
}

bool Hearing::finish(const std::optional<HeardUpTo>& heard, Time now) {
    playback_.tell(heard.value_or(HeardUpTo{lastWords_, std::nullopt}), now);
    return playback_.unheard(now) == 0;
}

void Hearing::goOn(Time now) {
    playback_.goOn(now);
    unheard_ = playback_.unheard(now);
}

std::optional<HeardUpTo> Hearing::drop(Time now) {
    unheard_ = 0;
    return playback_.isTold() ? std::optional(playback_.position(now)) : std::nullopt;
}

std::chrono::milliseconds Hearing::timeLeft() const {
    return times_.speechStart + times_.speechPerCharacter * static_cast<int>(unheard_);
}

}  // namespace hiveline::voice
