// Reads the content of hives: a few threads, each at one hive for a while. Works from what is
// stored alone, so that a crash at any moment loses nothing and a restart goes on; also removes
// what nobody searches any more. All functions may be called from any thread.
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
    explicit Ingestion(IngestionHost::Dependencies dependencies);
    /// As stop().
    ~Ingestion();
    Ingestion(const Ingestion&) = delete;
    Ingestion& operator=(const Ingestion&) = delete;

    /// Goes on with what is stored. Throws Error{kUnavailable} where the store cannot be opened.
    void start();
    /// There may be something to do.
    void wake();
    /// Lets what is under way go; it goes on with the next start.
    void stop();

    [[nodiscard]] const IngestionMetrics& metrics() const { return host_.metrics; }

private:
    using Key = storage::hive_builds::Key;

    void run(storage::Reader& reader, const std::stop_token& stop);
    [[nodiscard]] std::optional<Key> take(storage::Reader& reader);
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
    HiveTurns turns_;                    // guarded by mutex_
    std::uint64_t wakes_ = 0;            // guarded by mutex_
    bool isSweeping_ = false;            // guarded by mutex_
    std::vector<std::jthread> threads_;  // last
};

}  // namespace hiveline::knowledge
