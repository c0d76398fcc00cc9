#include "delivery/loop_gate.h"

#include <future>
#include <utility>

namespace hiveline::delivery {

void LoopGate::start(std::function<void()> work) {
    client_.post([this, work = std::move(work)] {
        isRunning_ = true;
        work();
    });
}

void LoopGate::post(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    if (isOpen_) {
        // Posted under the lock, so that nothing is posted once close() has returned. What was
        // posted before runs ahead of finish(), or finds isRunning_ unset.
        client_.post([this, work = std::move(work)] {
            if (isRunning_) {
                work();
            }
        });
    }
}

bool LoopGate::close() {
    const std::lock_guard lock(mutex_);
    return std::exchange(isOpen_, false);
}

void LoopGate::finish(const std::function<void()>& work) {
    std::promise<void> done;
    client_.post([this, &work, &done] {
        isRunning_ = false;
        work();
        done.set_value();
    });
    done.get_future().wait();
}

}  // namespace hiveline::delivery
