// Moves the write-ahead log into the database file without making requests wait. A thread of its
// own, with its own connections, copies and syncs the bulk while the writer goes on. What was
// written meanwhile is little, so the writer can copy that itself between two batches and restart
// the log. Nobody else could restart it under steady load: it needs a moment in which the whole log
// is copied and nothing is being written.
//
// The log never restarts while it is copied, because a read is held open
// (sqlite.org/wal.html#walresetbug describes what SQLite before 3.51.3 does otherwise). Once a sync
// has failed nothing is copied any more: the log may be the only intact copy.
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

/// Makes closing the connection leave the log as it is. By default the last connection to close
/// checkpoints it and deletes it.
void keepLogOnClose(Connection& db) noexcept;

/// Copies the whole log into the database and empties it, in exclusive mode: SQLite then reads the
/// log itself instead of the index in shared memory, which may list lost pages as copied
/// (sqlite.org/wal.html#noshm). Returns false if another process has the database open. Throws
/// SyncFailure or Error{kUnavailable}. For a start after a failed sync, before anything else opens
/// the database.
[[nodiscard]] bool copyWholeLog(const std::filesystem::path& database, int busyTimeoutMillis);

class Checkpointer {
public:
    /// Used by nothing else: a checkpoint and a read must be able to run at the same time, and
    /// neither may wait for a statement of somebody else.
    struct Connections {
        std::unique_ptr<Connection> copying;
        /// Keeps a read open while `copying` copies, so that the log cannot restart.
        std::unique_ptr<Connection> holding;
    };

    /// Starts the thread. `thresholdPages`: the length of the log, in pages of the database (4
    /// KiB), at which copying starts. `durability` outlives it.
    Checkpointer(Connections connections, int thresholdPages, Durability& durability);
    /// Waits for the copy under way. The writer's thread must have ended before.
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Called by the writer's thread between batches, with its connection and the length of the log
    /// in pages after the last commit. Costs nothing while the log is short. If the log has grown
    /// to eight times the threshold, waits for the copy, so that the log stays bounded on the
    /// slowest disk; only a long read can keep it longer than that.
    void afterCommit(Connection& writer, int logPages);

private:
    /// kIdle -> kRequested by the writer, -> kCopied by the thread, -> kIdle by the writer again.
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
    /// The length at which to ask again. Writer's thread only.
    int nextPages_;
    std::atomic<Stage> stage_{Stage::kIdle};
    std::mutex mutex_;
    /// Signals a change of stage_.
    std::condition_variable_any changed_;
    /// Last: it starts when everything else exists, and ends before anything is destroyed.
    std::jthread thread_;
};

}  // namespace hiveline::storage
