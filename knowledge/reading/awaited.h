// A value that another thread hands over, for code that has nothing else to do until it is there.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace hiveline::knowledge {

/// Copies share the value: one goes into the callback, which may outlive the thread that waits.
template <typename Value>
class Awaited {
public:
    void put(Value value) const {
        const std::scoped_lock lock(state_->mutex);
        state_->value = std::move(value);
        state_->arrived.notify_all();
    }

    /// Waits for the value, and takes it. nullopt: `isStopped()` said so. It is asked four times a
    /// second, since nothing else wakes a thread whose server stops.
    template <typename IsStopped>
    [[nodiscard]] std::optional<Value> take(IsStopped isStopped) const {
        constexpr std::chrono::milliseconds kMaxWait(250);
        std::unique_lock lock(state_->mutex);
        while (!state_->value && !isStopped()) {
            state_->arrived.wait_for(lock, kMaxWait);
        }
        return std::move(state_->value);
    }

private:
    struct State {
        std::mutex mutex;
        std::condition_variable arrived;
        std::optional<Value> value;  // guarded by mutex
    };
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace hiveline::knowledge
