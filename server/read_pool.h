// Threads for reads that take long, so that the workers, whom calls, streams and everybody else
// share, are not held up by them. Organisations are served in turn by the time that their reads
// took, and one alone never has all threads. Any thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "common/fair_queue.h"
#include "server/compression.h"
#include "storage/store.h"

namespace hiveline::server {

class ReadTask {
public:
    virtual ~ReadTask() = default;
    /// On a thread of the pool, with that thread's reader and compressor.
    virtual void run(storage::Reader& reader, Compressor& compressor) noexcept = 0;
};

class ReadPool {
public:
    /// `threads`: at least 2. `limit`: reads that may wait; one organisation has at most as many
    /// places as are left free by all.
    ReadPool(storage::Store& store, std::size_t threads, std::size_t limit);
    /// As stop().
    ~ReadPool();
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// False: the organisation has as many reads waiting as it may, or the pool was stopped; the
    /// task stays the caller's.
    [[nodiscard]] bool submit(const std::string& orgId, std::unique_ptr<ReadTask>& task);
    /// Finishes what runs and drops what waits. Not from a task.
    void stop();

    [[nodiscard]] std::size_t waiting() const;
    /// Reads that were run.
    [[nodiscard]] std::uint64_t finished() const noexcept { return finished_; }

private:
    void loop(storage::Reader& reader);

    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    common::FairQueue<std::unique_ptr<ReadTask>> tasks_;
    bool stopping_ = false;
    std::atomic<std::uint64_t> finished_{0};
    std::vector<std::unique_ptr<storage::Reader>> readers_;
    std::vector<std::jthread> threads_;  // last
};

}  // namespace hiveline::server
