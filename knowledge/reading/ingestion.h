// Reads the content of hives on a few threads, each at one hive for a slice of time. Works from
// what is stored alone: a crash at any moment loses nothing, and a restart goes on where it was.
// Also removes what nobody searches any more. All functions may be called from any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "knowledge/reading/hive_turns.h"
#include "knowledge/reading/ingestion_host.h"
#include "storage/passages/hive_builds.h"

namespace hiveline::knowledge {

class Ingestion {
public:
    /// What `dependencies` refer to outlives it. Starts nothing.
    explicit Ingestion(IngestionHost::Dependencies dependencies);
    /// As stop().
    ~Ingestion();
    Ingestion(const Ingestion&) = delete;
    Ingestion& operator=(const Ingestion&) = delete;

    /// Goes on with what is stored. Throws Error{kUnavailable} if the store cannot be opened again,
    /// as with too few descriptors. Call once.
    void start();
    /// Tells that there may be something to do: a hive was created, refreshed or deleted. Never
    /// blocks for longer than the choice of a hive takes.
    void wake();
    /// Ends the threads and the processes that read for them. What was under way goes on with the
    /// next start. May be called again.
    void stop();

    [[nodiscard]] const IngestionMetrics& metrics() const { return host_.metrics; }

private:
    using Key = storage::hive_builds::Key;

    void run(storage::Reader& reader, const std::stop_token& stop);
    /// The hive whose turn it is, which is this thread's from now on.
    [[nodiscard]] std::optional<Key> take(storage::Reader& reader);
    /// Gives it back. `hasFailed`: and leaves it alone for a while.
    void release(const Key& key, bool hasFailed, std::chrono::steady_clock::time_point since);
    void work(storage::Reader& reader, const Key& key, const std::stop_token& stop);
    [[nodiscard]] bool putBehind(const Key& key);
    [[nodiscard]] bool sweep();
    [[nodiscard]] std::uint64_t wakes();
    [[nodiscard]] std::chrono::milliseconds timeToRest(
        storage::Reader& reader, common::Timestamp looked
    );
    void rest(std::chrono::milliseconds time, std::uint64_t seen, const std::stop_token& stop);

    IngestionHost host_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    HiveTurns turns_;          // guarded by mutex_
    std::uint64_t wakes_ = 0;  // guarded by mutex_
    bool isSweeping_ = false;  // guarded by mutex_
    // Last: they use everything above.
    std::vector<std::jthread> threads_;
};

}  // namespace hiveline::knowledge
