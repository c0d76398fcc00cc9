// A few threads for work that others must not wait for, shared by owners (organisations) in turn,
// by the time that their tasks took. One owner's tasks never run on all threads at once, so long
// tasks of one hold up nobody else. Any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "common/sharing/fair_queue.h"

namespace hiveline::common {

class FairPool {
public:
    /// `worker`: the number of the thread that runs it, from 0.
    using Task = std::function<void(std::size_t worker)>;
    /// kBelowOthers: any other thread gets the processor at once.
    enum class Priority { kNormal, kBelowOthers };

    /// `threads`: at least 1. `limit`: tasks that may wait; one owner has at most as many places as
    /// all together leave free.
    explicit FairPool(
        std::size_t threads, std::size_t limit = 2'048, Priority priority = Priority::kNormal
    );
    /// Calls stop().
    ~FairPool();
    FairPool(const FairPool&) = delete;
    FairPool& operator=(const FairPool&) = delete;

    /// Returns false if too many tasks wait, of the owner or in all, or if the pool was stopped.
    /// What a task throws is logged.
    [[nodiscard]] bool submit(std::string_view owner, Task task);

    /// Finishes what runs and drops what waits. Not from a task, which would wait for itself.
    void stop();

    [[nodiscard]] std::size_t threads() const noexcept { return threads_.size(); }
    [[nodiscard]] std::size_t waiting() const;

private:
    void run(std::size_t worker);

    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    /// Guarded by mutex_, like the one below.
    FairQueue<Task> tasks_;
    bool stopping_ = false;
    /// Last: they start when everything else exists.
    std::vector<std::jthread> threads_;
};

}  // namespace hiveline::common
