#include "storage/engine/checkpointer.h"

#include <sqlite3.h>

#include <exception>
#include <system_error>
#include <utility>

#include "common/log.h"
#include "storage/engine/paced_copying.h"
#include "storage/engine/snapshot.h"
#include "storage/engine/sqlite_errors.h"

namespace hiveline::storage {
namespace {

// How long the writer waits for running reads to end before it gives up and tries again later. A
// read on a worker is interrupted after 5 ms (server/dispatch/read_pool), so 10 covers most of
// them.
constexpr int kReaderPatienceMillis = 10;
// The log is bounded at eight thresholds, 128 MiB by default. A disk that copies more slowly than
// commits arrive would otherwise let it grow for ever.
constexpr int kMaxThresholds = 8;

// Frames that the writer copies and syncs itself in about a millisecond.
constexpr int kLittle = 32;
// Under heavy load the remainder stops shrinking. Two passes are usual; six bound the rest.
constexpr int kMaxCopies = 6;

// Syncs the database file before the writer finishes. SQLite does it only once the whole log is
// copied, which happens in finish(): the writer would then wait for the sync of all that this
// thread copied.
int syncDatabaseFile(sqlite3* db) {
    sqlite3_file* file = nullptr;
    const int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK || file == nullptr || file->pMethods == nullptr) {
        return code;
    }
    return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

}  // namespace

void keepLogOnClose(Connection& db) noexcept {
    sqlite3_db_config(db.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

bool copyWholeLog(const std::filesystem::path& database, int busyTimeoutMillis) {
    sqlite3* opened = nullptr;
    int code = sqlite3_open_v2(database.c_str(), &opened, SQLITE_OPEN_READWRITE, nullptr);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> db(opened, &sqlite3_close);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(opened, 1);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        sqlite3_busy_timeout(opened, busyTimeoutMillis);
        // Must come before the first access to the log. In exclusive mode SQLite builds the log's
        // index in its own memory, from the log; otherwise it trusts the shared one, which says
        // that lost pages were copied.
        code = sqlite3_exec(opened, "PRAGMA locking_mode = EXCLUSIVE", nullptr, nullptr, nullptr);
    }
    if (code == SQLITE_OK) {
        // The pragma alone opens nothing: a statement has to take the lock.
        code = sqlite3_exec(opened, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_wal_checkpoint_v2(
            opened, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr
        );
    }
    // SQLITE_BUSY comes with several extended codes, and all of them mean that others are there.
    constexpr int kPrimary = 0xFF;
    if (code != SQLITE_OK && (code & kPrimary) != SQLITE_BUSY) {
        throwSqliteFailure(opened, code);
    }
    return code == SQLITE_OK;
}

/// Frames of the log, and how many of them the database has.
struct Checkpointer::Log {
    int frames = 0;
    int copied = 0;
};

Checkpointer::Checkpointer(Connections connections, int thresholdPages, Durability& durability)
    : connections_(std::move(connections)),
      durability_(durability),
      thresholdPages_(thresholdPages),
      nextPages_(thresholdPages),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

Checkpointer::~Checkpointer() {
    // Joined here and not by ~jthread: the connections may be told to keep the log only once nobody
    // uses them.
    thread_.request_stop();
    thread_.join();
    if (durability_.isLost()) {
        keepLogOnClose(*connections_.copying);
        keepLogOnClose(*connections_.holding);
    }
}

void Checkpointer::afterCommit(Connection& writer, int logPages) {
    if (durability_.isLost()) {
        return;
    }
    // stage_ is atomic so that the usual case, a short log, costs no lock after each commit. Only
    // this thread leaves kIdle and kCopied, only the other one leaves kRequested.
    if (stage_ == Stage::kIdle && logPages >= nextPages_) {
        setStage(Stage::kRequested);
    }
    // Measured from nextPages_: after a long read the log is legitimately longer than the
    // threshold, and the writer must not stop at once for that.
    if (stage_ == Stage::kRequested && logPages >= nextPages_ + kMaxThresholds * thresholdPages_) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stage_ != Stage::kRequested; });
    }
    if (stage_ == Stage::kCopied) {
        finish(writer, logPages);
    }
}

void Checkpointer::loop(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return stage_ == Stage::kRequested; })) {
                return;
            }
        }
        try {
            copyMost();
        } catch (const std::exception& failure) {  // the writer does it all then
            common::log::warn("checkpoint_failed", {{"stage", "hold"}, {"reason", failure.what()}});
        }
        // Also after a failure. The writer's own checkpoint then copies whatever is left, slower,
        // but a log that nobody copies would never end.
        setStage(Stage::kCopied);
    }
}

void Checkpointer::setStage(Stage stage) {
    const std::lock_guard lock(mutex_);
    stage_ = stage;
    changed_.notify_all();
}

// Repeats for what was committed during the last pass, which is less each time, until what is left
// is short enough for the writer to wait for. One pass was tried; the writer waited longer for its
// own (commit 62c1633).
void Checkpointer::copyMost() {
    for (int copies = 0; copies < kMaxCopies && copyWhileHeld() > kLittle; ++copies) {
    }
}

// Returns the number of frames that the log has and the database lacks. As long as there are any,
// the log cannot start anew.
//
// SQLite restarts a log at the next commit once all of it is copied and no reader needs it. Neither
// condition can come about here: a copy is requested after a commit, repeated only when something
// is left, and nobody else copies meanwhile. So when this read begins the database lacks some
// frames, and the read pins them. Without the read, SQLite before 3.51.3 can take the restarted log
// for the old one and lose commits (docs/decisions/0015).
int Checkpointer::copyWhileHeld() {
    const Snapshot held(*connections_.holding);
    auto anything = connections_.holding->query("SELECT 1 FROM sqlite_schema LIMIT 1");
    // BEGIN takes no snapshot; the first statement does.
    (void)anything.step();
    // Copy, sync, then look: what the second call reports as copied has to be on the disk.
    (void)checkpoint();
    syncDatabase();
    if (durability_.isLost()) {
        return 0;
    }
    // Copies next to nothing, since it follows at once; it reports what has been committed
    // meanwhile.
    const Log now = checkpoint();
    return now.frames - now.copied;
}

Checkpointer::Log Checkpointer::checkpoint() {
    sqlite3* const db = connections_.copying->handle();
    // Paced, or thousands of dirty pages would reach the disk's queue with one sync, in front of
    // the next commit.
    const PacedCopying paced;
    Log log;
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_PASSIVE, &log.frames, &log.copied);
    // Linux reports a write error to one call only. The sync that follows may succeed although
    // pages are lost, so this counts as a failed sync.
    if (paced.failure() != 0) {
        durability_.lose("database", std::generic_category().message(paced.failure()));
        return {};
    }
    // Busy means that readers kept some frames from being copied: less progress, no failure.
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        noteFailure("copy", db);
        return {};
    }
    return log;
}

void Checkpointer::syncDatabase() {
    sqlite3* const db = connections_.copying->handle();
    // PASSIVE never waits for readers or for the writer, and never blocks them.
    if (const int code = syncDatabaseFile(db); code != SQLITE_OK) {
        durability_.lose("database", sqlite3_errstr(code));
    }
}

void Checkpointer::noteFailure(std::string_view stage, sqlite3* db) noexcept {
    if (isSyncFailure(sqlite3_extended_errcode(db))) {
        durability_.lose(stage, sqlite3_errmsg(db));
        return;
    }
    try {
        common::log::warn("checkpoint_failed", {{"stage", stage}, {"reason", sqlite3_errmsg(db)}});
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the line: it is tried again all the same.
    }
}

void Checkpointer::finish(Connection& writer, int logPages) {
    sqlite3* const db = writer.handle();
    // RESTART waits for readers through the busy handler. With the usual five seconds one long read
    // would hold up every write.
    const int usualTimeout = writer.setBusyTimeout(kReaderPatienceMillis);
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        noteFailure("finish", db);
    }
    writer.setBusyTimeout(usualTimeout);
    // A long read keeps the log from starting anew. Ask again only when there is something worth
    // copying, or each commit would wait kReaderPatienceMillis for the same reader.
    nextPages_ = code == SQLITE_OK ? thresholdPages_ : logPages + thresholdPages_;
    stage_ = Stage::kIdle;
}

}  // namespace hiveline::storage
