// Moves the write-ahead log into the database file without making requests wait. The bulk is copied
// and synced by a thread of its own on its own connection while the writer goes on; what was
// written meanwhile is little, so that the writer itself can finish between two batches and start
// the log anew, which nobody but it can do under steady load.
//
// The log never starts anew while it is copied: a read that is held open keeps it
// (sqlite.org/wal.html#walresetbug tells what SQLite before 3.51.3 makes of a copy that takes two
// logs for one). And once a sync has failed nothing is copied any more, since the log may be all
// that is left.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "storage/engine/connection.h"
#include "storage/engine/durability.h"

namespace hiveline::storage {

/// Lets the connection go without a checkpoint, which the last one to close makes otherwise.
void keepLogOnClose(Connection& db) noexcept;

/// Copies the log from its beginning into the database and empties it, as a connection that is
/// alone: such a one reads the log itself, whatever SQLite has left in the memory that processes
/// share (sqlite.org/wal.html#noshm). False: others have the database open. Throws SyncFailure or
/// Error{kUnavailable}.
[[nodiscard]] bool copyWholeLog(const std::filesystem::path& database, int busyTimeoutMillis);

class Checkpointer {
public:
    /// Both connections are its own.
    struct Connections {
        std::unique_ptr<Connection> copying;
        std::unique_ptr<Connection> holding;  // a read, while the other copies
    };

    /// `thresholdPages`: the length of the log from which on copying starts. `durability` outlives
    /// it.
    Checkpointer(Connections connections, int thresholdPages, Durability& durability);
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Called by the writer's thread between batches, with its connection and the length of the log
    /// after its last commit. Costs nothing until the log is long. Waits for the copying when the
    /// log has become eight times as long as it should meanwhile, so that it stays bounded on the
    /// slowest disk; only a read that lasts keeps it longer.
    void afterCommit(Connection& writer, int logPages);

private:
    enum class Stage : std::uint8_t { kIdle, kRequested, kCopied };

    struct Log;

    void loop(const std::stop_token& stop);
    void copyMost();
    int copyWhileHeld();
    [[nodiscard]] Log checkpoint();
    void syncDatabase();
    void noteFailure(std::string_view stage, sqlite3* db) noexcept;
    void finish(Connection& writer, int logPages);
    void setStage(Stage stage);

    const Connections connections_;
    Durability& durability_;
    const int thresholdPages_;
    int nextPages_;  // writer's thread only: the length at which to ask again
    std::atomic<Stage> stage_{Stage::kIdle};
    std::mutex mutex_;
    std::condition_variable_any changed_;  // the stage
    std::jthread thread_;  // last: starts when everything else is there, ends before anything goes
};

}  // namespace hiveline::storage
