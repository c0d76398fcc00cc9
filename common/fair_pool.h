// A few threads for work that others must not wait for, shared by owners (organisations) in turn,
// by the time that their tasks took. One owner's tasks never run on all threads at once, so a long
// one of theirs holds up nobody else. May be used from any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "common/fair_queue.h"

namespace hiveline::common {

class FairPool {
public:
    /// `worker`: the number of the thread that it runs on, from 0.
    using Task = std::function<void(std::size_t worker)>;
    /// kBelowOthers: a processor that a task keeps busy is given at once to any other thread.
    enum class Priority { kNormal, kBelowOthers };

    /// `threads`: at least 1. `limit`: tasks that may wait; one owner has at most as many places
    /// as are left free by all.
    explicit FairPool(
        std::size_t threads, std::size_t limit = 2'048, Priority priority = Priority::kNormal
    );
    /// As stop().
    ~FairPool();
    FairPool(const FairPool&) = delete;
    FairPool& operator=(const FairPool&) = delete;

    /// False: too many tasks wait, the owner's or all, or the pool was stopped. What a task throws
    /// is logged.
    [[nodiscard]] bool submit(std::string_view owner, Task task);

    /// Finishes what runs and drops what waits. Not from a task.
    void stop();

    [[nodiscard]] std::size_t threads() const noexcept { return threads_.size(); }
    [[nodiscard]] std::size_t waiting() const;

private:
    void run(std::size_t worker);

    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    FairQueue<Task> tasks_;  // guarded by mutex_, as the one below
    bool stopping_ = false;
    std::vector<std::jthread> threads_;  // last: start when everything else is there
};

}  // namespace hiveline::common
