#include "voice/calls/audience.h"

#include <algorithm>
#include <iterator>

namespace hiveline::voice {

void Audience::add(
    std::int64_t after, const std::shared_ptr<EventListener>& listener, ListensAs as
) {
    listeners_.push_back({listener, as, after});
}

bool Audience::giveEarlier(
    const std::shared_ptr<EventListener>& listener,
    std::int64_t last,
    const std::function<Events(std::int64_t after)>& read
) {
    const auto found = std::ranges::find_if(listeners_, [&listener](const Listener& each) {
        return each.earlier && each.listener.lock() == listener;
    });
    if (!listener || found == listeners_.end()) {
        return false;
    }
    // What was committed and is still on its way here comes with the publication.
    Events page = read(*found->earlier);
    std::erase_if(page, [last](const auto& event) { return event.seq() > last; });
    if (!page.empty() && !listener->onEvents(page)) {
        remove([&listener](const Listener& each) { return each.listener.lock() == listener; });
        return false;
    }
    if (page.empty() || page.back().seq() >= last) {
        found->earlier.reset();
        return false;
    }
    found->earlier = page.back().seq();
    return listener->hasRoom();
}

void Audience::publish(std::span<const storage::calls::Event> events) {
    if (events.empty()) {
        return;
    }
    remove([events](const Listener& each) {
        const auto listener = each.listener.lock();
        return !listener || (!each.earlier && !listener->onEvents(events));
    });
}

void Audience::sweep() {
    remove([](const Listener& each) { return each.listener.expired(); });
}

void Audience::end(const ReadOn& readOn) {
    for (const Listener& each : std::exchange(listeners_, {})) {
        const auto listener = each.listener.lock();
        if (listener && each.earlier && readOn) {
            readOn(*each.earlier, listener);
        } else if (listener) {
            listener->onEnd();
        }
    }
}

/// Also where another page has left before, the time begins anew with the last one.
template <typename Condition>
void Audience::remove(Condition condition) {
    const bool hadCaller = std::ranges::any_of(listeners_, [](const Listener& each) {
        return each.as == ListensAs::kCaller;
    });
    std::erase_if(listeners_, condition);
    if (caller_ != Caller::kUnknown && hadCaller && callers() == 0) {
        callerGone_();
    }
}

/// A page that tells what happens at the caller's end is there, whichever has left.
void Audience::notice() {
    if (caller_ != Caller::kHere) {
        caller_ = callers() > 0 ? Caller::kHere : Caller::kUnknown;
    }
}

/// Who has not come yet is no caller who left.
bool Audience::leave(storage::calls::State state) {
    if (caller_ != Caller::kHere && state == storage::calls::State::kWaiting) {
        return false;
    }
    caller_ = Caller::kAway;
    return true;
}

bool Audience::giveUp() {
    caller_ = callers() > 0 ? Caller::kHere : Caller::kUnknown;
    return caller_ == Caller::kUnknown;
}

std::ptrdiff_t Audience::callers() const {
    return std::ranges::count_if(listeners_, [](const Listener& each) {
        return each.as == ListensAs::kCaller && !each.listener.expired();
    });
}

}  // namespace hiveline::voice
