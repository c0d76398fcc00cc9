// The way back to a call from other threads and from timers: what takes it runs on the thread of
// the calls, and only while the call is there. May be copied, kept and used on any thread.
#pragma once

#include <memory>
#include <utility>

#include "voice/calls/call_loop.h"

namespace hiveline::voice {

class CallRef {
public:
    CallRef(CallLoop::Poster loop, std::weak_ptr<void> call)
        : loop_(std::move(loop)),
          call_(std::move(call)) {}

    /// A function that does nothing once the call has gone. Else the call stays at least until
    /// `function` returns. To be called on the thread of the calls.
    template <typename Function>
    [[nodiscard]] auto whileThere(Function function) const {
        return [call = call_, function = std::move(function)] {
            if (const auto held = call.lock()) {
                function();
            }
        };
    }

    /// Runs `function` so on the thread of the calls.
    template <typename Function>
    void post(Function function) const {
        loop_.post(whileThere(std::move(function)));
    }

private:
    CallLoop::Poster loop_;
    std::weak_ptr<void> call_;
};

}  // namespace hiveline::voice
