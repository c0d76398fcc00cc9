#include "server/read_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <utility>

namespace hiveline::server {
namespace {

/// A processor that a long read keeps busy is given at once to a worker that has something to do.
/// Linux alone knows priorities of threads.
void yieldToWorkers() noexcept {
    constexpr int kNice = 10;
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
}

}  // namespace

ReadPool::ReadPool(storage::Store& store, std::size_t threads, std::size_t limit)
    : limit_(limit),
      tasks_(threads - 1) {
    for (std::size_t i = 0; i < threads; ++i) {
        readers_.push_back(store.openReader());
    }
    for (const auto& reader : readers_) {
        threads_.emplace_back([this, &reader = *reader] { loop(reader); });
    }
}

ReadPool::~ReadPool() {
    stop();
}

bool ReadPool::submit(const std::string& orgId, std::unique_ptr<ReadTask>& task) {
    const std::lock_guard lock(mutex_);
    const std::size_t waiting = tasks_.size();
    if (stopping_ || waiting >= limit_ || tasks_.waitingOf(orgId) >= limit_ - waiting) {
        return false;
    }
    tasks_.push(orgId, task);
    changed_.notify_one();
    return true;
}

void ReadPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    threads_.clear();
    tasks_ = common::FairQueue<std::unique_ptr<ReadTask>>();
}

std::size_t ReadPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

void ReadPool::loop(storage::Reader& reader) {
    yieldToWorkers();
    Compressor compressor;
    std::unique_lock lock(mutex_);
    while (true) {
        std::optional<common::FairQueue<std::unique_ptr<ReadTask>>::Taken> taken;
        changed_.wait(lock, [&] { return stopping_ || (taken = tasks_.pop()).has_value(); });
        if (!taken) {
            return;
        }
        lock.unlock();
        const auto start = std::chrono::steady_clock::now();
        taken->item->run(reader, compressor);
        taken->item.reset();
        ++finished_;
        const auto spent = std::chrono::steady_clock::now() - start;
        lock.lock();
        tasks_.charge(taken->owner, spent);
        changed_.notify_one();  // the organisation may have another one taken now
    }
}

}  // namespace hiveline::server
