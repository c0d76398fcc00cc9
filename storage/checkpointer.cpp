#include "storage/checkpointer.h"

#include <sqlite3.h>

#include "common/log.h"

namespace hiveline::storage {
namespace {

// How long the writer lets running reads end before it tries again later.
constexpr int kReaderPatienceMillis = 10;
constexpr int kMostThresholds = 8;

void logFailure(std::string_view stage, sqlite3* db) {
    common::log::warn("checkpoint_failed", {{"stage", stage}, {"reason", sqlite3_errmsg(db)}});
}

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

Checkpointer::Checkpointer(std::unique_ptr<Connection> db, int thresholdPages)
    : db_(std::move(db)),
      thresholdPages_(thresholdPages),
      nextPages_(thresholdPages),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Checkpointer::afterCommit(Connection& writer, int logPages) {
    if (stage_ == Stage::kIdle && logPages >= nextPages_) {
        setStage(Stage::kRequested);
    }
    if (stage_ == Stage::kRequested && logPages >= nextPages_ + kMostThresholds * thresholdPages_) {
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
        copy();
        copy();  // what was committed meanwhile, so that little is left for the writer to wait for
        setStage(Stage::kCopied);
    }
}

void Checkpointer::setStage(Stage stage) {
    const std::lock_guard lock(mutex_);
    stage_ = stage;
    changed_.notify_all();
}

void Checkpointer::copy() {
    sqlite3* const db = db_->handle();
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        logFailure("copy", db);
    } else if (syncDatabaseFile(db) != SQLITE_OK) {
        logFailure("sync", db);
    }
}

void Checkpointer::finish(Connection& writer, int logPages) {
    sqlite3* const db = writer.handle();
    const int usualTimeout = writer.setBusyTimeout(kReaderPatienceMillis);
    const int code =
        sqlite3_wal_checkpoint_v2(db, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    if (code != SQLITE_OK && code != SQLITE_BUSY) {
        logFailure("finish", db);
    }
    writer.setBusyTimeout(usualTimeout);
    // A long read keeps the log from starting anew: ask again once there is something worth
    // copying.
    nextPages_ = code == SQLITE_OK ? thresholdPages_ : logPages + thresholdPages_;
    stage_ = Stage::kIdle;
}

}  // namespace hiveline::storage
