// Threads for reads that take long, and for large bodies that are judged, so that the workers, whom
// calls, streams and everybody else share, are not held up by them. Organisations are served in
// turn by the time that their reads took, and one alone never has all threads. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/sharing/fair_pool.h"
#include "server/http/compression.h"
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

    /// False: too many reads wait, the organisation's or all, or the pool was stopped.
    [[nodiscard]] bool submit(const std::string& orgId, std::shared_ptr<ReadTask> task);
    /// Finishes what runs and drops what waits. Not from a task.
    void stop() { pool_.stop(); }

    [[nodiscard]] std::size_t waiting() const { return pool_.waiting(); }
    /// Reads that were run.
    [[nodiscard]] std::uint64_t finished() const noexcept { return finished_; }

private:
    struct Worker {
        std::unique_ptr<storage::Reader> reader;
        std::unique_ptr<Compressor> compressor;
    };

    std::vector<Worker> workers_;
    std::atomic<std::uint64_t> finished_{0};
    common::FairPool pool_;  // last: its threads use what is above
};

}  // namespace hiveline::server
