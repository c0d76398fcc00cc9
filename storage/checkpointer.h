// Moves the write-ahead log into the database file without making requests wait. The bulk is copied
// and synced by a thread of its own on its own connection while the writer goes on; what was
// written meanwhile is little, so that the writer itself can finish between two batches and start
// the log anew, which nobody but it can do under steady load.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "storage/connection.h"

namespace hiveline::storage {

class Checkpointer {
public:
    /// `thresholdPages`: the length of the log from which on copying starts.
    Checkpointer(std::unique_ptr<Connection> db, int thresholdPages);
    ~Checkpointer() = default;
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Called by the writer's thread between batches, with its connection and the length of the log
    /// after its last commit. Costs nothing until the log is long. Waits for the copying when the
    /// log has become eight times as long as it should meanwhile, so that it stays bounded on the
    /// slowest disk; only a read that lasts keeps it longer.
    void afterCommit(Connection& writer, int logPages);

private:
    enum class Stage : std::uint8_t { kIdle, kRequested, kCopied };

    void loop(const std::stop_token& stop);
    void copy();
    void finish(Connection& writer, int logPages);
    void setStage(Stage stage);

    std::unique_ptr<Connection> db_;
    const int thresholdPages_;
    int nextPages_;  // writer's thread only: the length at which to ask again
    std::atomic<Stage> stage_{Stage::kIdle};
    std::mutex mutex_;
    std::condition_variable_any changed_;  // the stage
    std::jthread thread_;  // last: starts when everything else is there, ends before anything goes
};

}  // namespace hiveline::storage
