#include "common/fair_pool.h"

#include <algorithm>
#include <utility>

#include "common/log.h"

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

FairPool::FairPool(std::size_t threads, std::size_t mostWaiting)
    : mostWaiting_(mostWaiting),
      mostRunning_(std::max<std::size_t>(threads, 2) - 1) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
        threads_.emplace_back([this, i] { run(i); });
    }
}

FairPool::~FairPool() {
    stop();
}

bool FairPool::submit(std::string_view owner, Task task) {
    {
        const std::scoped_lock lock(mutex_);
        if (stopping_) {
            return false;
        }
        auto found = owners_.find(owner);
        if (found == owners_.end()) {
            found = owners_.emplace(std::string(owner), Owner{}).first;
        }
        auto& waiting = found->second.waiting;
        if (waiting.size() >= mostWaiting_) {
            return false;
        }
        waiting.push_back(std::move(task));
        if (waiting.size() == 1) {
            turns_.push_back(found);
        }
    }
    ready_.notify_one();
    return true;
}

void FairPool::stop() {
    std::vector<Task> dropped;  // destroyed without the lock: they may hold anything
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
        turns_.clear();
        for (auto& [name, owner] : owners_) {
            std::ranges::move(owner.waiting, std::back_inserter(dropped));
            owner.waiting.clear();
        }
    }
    ready_.notify_all();
    for (std::jthread& thread : threads_) {
        if (thread.joinable()) {
            thread.join();
        }
    }
}

/// The first owner in turn that does not run as much as it may.
std::deque<FairPool::Owners::iterator>::iterator FairPool::nextTurn() {
    return std::ranges::find_if(turns_, [this](const Owners::iterator& owner) {
        return owner->second.running < mostRunning_;
    });
}

void FairPool::run(std::size_t worker) {
    std::unique_lock lock(mutex_);
    while (true) {
        ready_.wait(lock, [this] { return stopping_ || nextTurn() != turns_.end(); });
        if (stopping_) {
            return;
        }
        const auto turn = nextTurn();
        const auto owner = *turn;
        turns_.erase(turn);
        Task task = std::move(owner->second.waiting.front());
        owner->second.waiting.pop_front();
        ++owner->second.running;
        if (!owner->second.waiting.empty()) {
            turns_.push_back(owner);
        }
        lock.unlock();
        runTask(task, worker);
        task = {};
        lock.lock();
        finished(owner);
    }
}

void FairPool::finished(Owners::iterator owner) {
    --owner->second.running;
    if (owner->second.waiting.empty() && owner->second.running == 0) {
        owners_.erase(owner);
    } else {
        ready_.notify_one();  // one more of its tasks may run now
    }
}

}  // namespace hiveline::common
