// The door between a thread that calls back and an owner that may stop listening at any time. Once
// close() has returned, nothing goes through any more, and the owner may destroy what is called.
// Any thread.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace hiveline::common {

class Gate {
public:
    /// Calls `function` unless the gate is closed; returns whether it did. Several threads may pass
    /// at once.
    template <typename Function>
    bool pass(Function function) {
        if (!enter()) {
            return false;
        }
        const Leaving leaving{*this};
        function();
        return true;
    }

    /// Waits for calls that are going through on other threads. May be called from inside of one,
    /// which is not waited for. The caller must hold no lock that such a call could wait for.
    void close() {
        std::unique_lock lock(mutex_);
        closed_ = true;
        left_.wait(lock, [this] {
            return std::ranges::all_of(inside_, [](std::thread::id caller) {
                return caller == std::this_thread::get_id();
            });
        });
    }

    [[nodiscard]] bool isClosed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }

private:
    struct Leaving {
        Gate& gate;
        explicit Leaving(Gate& left) : gate(left) {}
        Leaving(const Leaving&) = delete;
        Leaving& operator=(const Leaving&) = delete;
        ~Leaving() { gate.leave(); }
    };

    bool enter() {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            return false;
        }
        inside_.push_back(std::this_thread::get_id());
        return true;
    }

    void leave() {
        const std::lock_guard lock(mutex_);
        inside_.erase(std::ranges::find(inside_, std::this_thread::get_id()));
        left_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable left_;
    /// One entry a call. The ids of all of them, not a count: close() has to tell its own thread's
    /// calls from others (commit 195e78d).
    std::vector<std::thread::id> inside_;
    bool closed_ = false;
};

}  // namespace hiveline::common
