// A timer of the thread of the calls, which goes with its owner. On that thread only.
#pragma once

#include <utility>

#include "voice/calls/call_loop.h"

namespace hiveline::voice {

class LoopTimer {
public:
    LoopTimer() = default;
    ~LoopTimer() { stop(); }
    LoopTimer(const LoopTimer&) = delete;
    LoopTimer& operator=(const LoopTimer&) = delete;

    /// Sets it anew. `task` may destroy the timer. The loop outlives it.
    template <typename Task>
    void start(CallLoop& loop, CallLoop::Clock::duration time, Task task) {
        stop();
        loop_ = &loop;
        id_ = loop.schedule(time, [this, task = std::move(task)] {
            id_ = 0;
            task();
        });
    }
    void stop() {
        if (id_ != 0) {
            loop_->cancel(id_);
        }
    }
    [[nodiscard]] bool isSet() const noexcept { return id_ != 0; }

private:
    CallLoop* loop_ = nullptr;
    CallLoop::TimerId id_ = 0;
};

}  // namespace hiveline::voice
