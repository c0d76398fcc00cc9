#include "handlers/call_event_stream.h"

#include <utility>

namespace hiveline::handlers {
namespace {

// The events of a long call fit in; a client that has more to read comes again where it is.
constexpr std::size_t kMostWaiting = std::size_t{1} << 20U;  // bytes
constexpr std::string_view kRetry = "retry: 1000\n\n";       // ms until a client comes again
constexpr std::string_view kNothing = ":\n\n";

void append(const storage::calls::Event& event, std::string& out) {
    out += "id: ";
    out += std::to_string(event.seq);
    out += "\nevent: ";
    out += event.event;
    out += "\ndata: ";
    out += event.data;
    out += "\n\n";
}

}  // namespace

CallEventQueue::~CallEventQueue() {
    gone_();
}

bool CallEventQueue::onEvents(std::span<const storage::calls::Event> events) {
    bool keepsUp = true;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& event : events) {
            keepsUp = keepsUp && waiting_.size() <= kMostWaiting;
            if (keepsUp) {
                append(event, waiting_);
            }
        }
        ended_ = ended_ || !keepsUp;
    }
    wake();
    return keepsUp;
}

void CallEventQueue::onEnd() {
    {
        const std::scoped_lock lock(mutex_);
        ended_ = true;
    }
    wake();
}

void CallEventQueue::wakeBy(std::function<void()> wake) {
    const std::scoped_lock lock(mutex_);
    wake_ = std::move(wake);
}

bool CallEventQueue::take(std::string& out) {
    const std::scoped_lock lock(mutex_);
    if (!std::exchange(given_, true)) {
        out += kRetry;
    }
    out += waiting_;
    std::string().swap(waiting_);
    return !ended_;
}

void CallEventQueue::wake() {
    std::function<void()> wake;
    {
        const std::scoped_lock lock(mutex_);
        wake = wake_;
    }
    if (wake) {
        wake();
    }
}

bool CallEventStream::read(std::string& out, bool idle) {
    const bool goesOn = queue_->take(out);
    if (goesOn && idle && out.empty()) {
        out += kNothing;
    }
    return goesOn;
}

}  // namespace hiveline::handlers
