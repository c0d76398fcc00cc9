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

// How long the writer lets running reads end before it tries again later.
constexpr int kReaderPatienceMillis = 10;
constexpr int kMaxThresholds = 8;

constexpr int kLittle = 32;  // frames, which the writer copies and syncs in a millisecond
constexpr int kMaxCopies = 6;

// SQLite syncs the database file only when it has copied the whole log, which the writer would then
// have to wait for.
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
        // Before anything looks at the log: a connection does not change its mind.
        code = sqlite3_exec(opened, "PRAGMA locking_mode = EXCLUSIVE", nullptr, nullptr, nullptr);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(opened, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_wal_checkpoint_v2(
            opened, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr
        );
    }
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
    if (stage_ == Stage::kIdle && logPages >= nextPages_) {
        setStage(Stage::kRequested);
    }
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
        setStage(Stage::kCopied);
    }
}

void Checkpointer::setStage(Stage stage) {
    const std::lock_guard lock(mutex_);
    stage_ = stage;
    changed_.notify_all();
}

// Again and again for what was committed meanwhile, which each time is less, until little is left
// for the writer to wait for.
void Checkpointer::copyMost() {
    for (int copies = 0; copies < kMaxCopies && copyWhileHeld() > kLittle; ++copies) {
    }
}

// Gives how many frames the log has that were not copied. As long as there are any, it cannot start
// anew.
//
// It can when all of it is copied, and a read that begins then does not hold it. Neither is
// possible here: a copy is asked for after a commit, repeated when something is left, and nobody
// else copies meanwhile. So there are frames which the database lacks when the read begins, and the
// read needs them.
int Checkpointer::copyWhileHeld() {
    const Snapshot held(*connections_.holding);
    auto anything = connections_.holding->query("SELECT 1 FROM sqlite_schema LIMIT 1");
    (void)anything.step();  // a transaction reads from its first statement on
    (void)checkpoint();
    syncDatabase();
    if (durability_.isLost()) {
        return 0;
    }
    const Log now = checkpoint();  // copies nothing: it tells what has come meanwhile
    return now.frames - now.copied;
}

Checkpointer::Log Checkpointer::checkpoint() {
    sqlite3* const db = connections_.copying->handle();
    const PacedCopying paced;
    Log log;
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_PASSIVE, &log.frames, &log.copied);
    if (paced.failure() != 0) {
        durability_.lose("database", std::generic_category().message(paced.failure()));
        return {};
    }
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        noteFailure("copy", db);
        return {};
    }
    return log;
}

void Checkpointer::syncDatabase() {
    sqlite3* const db = connections_.copying->handle();
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
    const int usualTimeout = writer.setBusyTimeout(kReaderPatienceMillis);
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        noteFailure("finish", db);
    }
    writer.setBusyTimeout(usualTimeout);
    // A long read keeps the log from starting anew: ask again once there is something worth
    // copying.
    nextPages_ = code == SQLITE_OK ? thresholdPages_ : logPages + thresholdPages_;
    stage_ = Stage::kIdle;
}

}  // namespace hiveline::storage
