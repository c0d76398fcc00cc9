#include "common/sharing/fair_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "common/log.h"
#include "common/sharing/thread_turns.h"

namespace hiveline::common {
namespace {

void runTask(const FairPool::Task& task, std::size_t worker) noexcept {
    try {
        task(worker);
    } catch (const std::exception& failure) {
        log::error("pool_task_failed", {{"reason", failure.what()}});
    } catch (...) {
        log::error("pool_task_failed");
    }
}

}  // namespace

FairPool::FairPool(std::size_t threads, std::size_t limit, Priority priority)
    : limit_(limit),
      // One owner may occupy all threads but one; with a single thread there is nothing to keep
      // free.
      tasks_(std::max<std::size_t>(threads, 2) - 1) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
        threads_.emplace_back([this, i, priority] {
            if (priority == Priority::kBelowOthers) {
                giveWay();
            }
            run(i);
        });
    }
}

FairPool::~FairPool() {
    stop();
}

bool FairPool::submit(std::string_view name, Task task) {
    const std::string owner(name);
    const std::lock_guard lock(mutex_);
    // Refused at once: a caller who waited would hold what the pool is to keep free.
    if (stopping_ || !tasks_.hasPlace(owner, limit_)) {
        return false;
    }
    tasks_.push(owner, task);
    changed_.notify_one();
    return true;
}

void FairPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    for (std::jthread& thread : threads_) {
        if (thread.joinable()) {
            thread.join();
        }
    }
    // Destroyed without the lock: tasks may hold anything.
    FairQueue<Task> dropped;
    const std::lock_guard lock(mutex_);
    std::swap(tasks_, dropped);
}

std::size_t FairPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

void FairPool::run(std::size_t worker) {
    std::unique_lock lock(mutex_);
    while (true) {
        std::optional<FairQueue<Task>::Taken> taken;
        // stopping_ is looked at first: what waits is dropped, not drained.
        changed_.wait(lock, [&] { return stopping_ || (taken = tasks_.pop()).has_value(); });
        if (!taken) {
            return;
        }
        lock.unlock();
        const auto start = std::chrono::steady_clock::now();
        runTask(taken->item, worker);
        // What a task holds is destroyed before the lock is taken, and counts as its time.
        taken->item = {};
        const auto spent = std::chrono::steady_clock::now() - start;
        lock.lock();
        tasks_.charge(taken->owner, spent);
        // The owner may have another task taken now, and others may be due.
        changed_.notify_one();
    }
}

}  // namespace hiveline::common
