#include "storage/store.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "common/error.h"
#include "common/log.h"
#include "storage/file_system.h"
#include "storage/migrations.h"
#include "storage/write_batch.h"

namespace hiveline::storage {
namespace {

using Access = ConnectionOptions::Access;

constexpr const char* kDatabaseName = "hiveline.db";
constexpr const char* kLockName = "hiveline.lock";
constexpr const char* kFilesName = "files";

// SQLite would create it readable for everybody; it gives its companions the same mode.
void createDatabaseFile(const std::filesystem::path& file) {
    const FileHandle handle(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!handle.isOpen()) {
        throwFileFailure("create", file);
    }
}

/// The first connection to a file that may be anything. Throws Error{kConflict} when it is not ours.
std::unique_ptr<Connection> connectFirst(
    const std::filesystem::path& file, const ConnectionOptions& options
) {
    std::unique_ptr<Connection> db;
    try {
        db = std::make_unique<Connection>(file, options);
    } catch (const common::Error& failure) {
        if (failure.code() == common::ErrorCode::kInternal) {
            refuseForeignFile(failure);
        }
        throw;
    }
    requireOurDatabase(*db);
    return db;
}

void enableWriteAheadLog(Connection& db) {
    auto mode = db.query("PRAGMA journal_mode = WAL");
    if (!mode.step() || mode.text(0) != "wal") {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "Storage is unavailable: the file system does not support write-ahead logging"
        );
    }
}

}  // namespace

Snapshot::~Snapshot() {
    try {
        if (db_.inTransaction()) {
            db_.execute("COMMIT");
        }
    } catch (const std::exception& failure) {
        common::log::error("snapshot_end_failed", {{"reason", failure.what()}});
    }
}

Store::Store(StoreOptions options) : options_(std::move(options)) {}

Store::~Store() = default;

std::unique_ptr<Store> Store::open(StoreOptions options) {
    auto store =
        std::unique_ptr<Store>(new Store(std::move(options)));  // the constructor is private
    ensureFolder(store->options_.dataDir);
    if (!std::filesystem::exists(store->databaseFile())) {
        createDatabaseFile(store->databaseFile());
    }
    store->prepareDatabase();
    return store;
}

void Store::prepareDatabase() {
    const auto first = connectFirst(
        databaseFile(), {Access::kCreate, options_.busyTimeoutMillis, options_.writerCacheKibibytes}
    );
    Connection& db = *first;
    enableWriteAheadLog(db);
    db.configure();
    migrate(db, embeddedMigrations(), options_.clock.now(), [this] {
        const ServingLock nobodyServes(options_.dataDir / kLockName);
    });
}

void Store::lockForServing() {
    const std::lock_guard lock(mutex_);
    if (!servingLock_) {
        servingLock_.emplace(options_.dataDir / kLockName);
    }
}

std::unique_ptr<Connection> Store::connect(Access access, std::int64_t cacheKibibytes) {
    auto db = std::make_unique<Connection>(
        databaseFile(), ConnectionOptions{access, options_.busyTimeoutMillis, cacheKibibytes}
    );
    db->configure();
    return db;
}

std::unique_ptr<Reader> Store::openReader() {
    return std::make_unique<Reader>(connect(Access::kReadOnly, options_.readerCacheKibibytes));
}

Writer& Store::writer() {
    const std::lock_guard lock(mutex_);
    if (!writer_) {
        constexpr std::int64_t kCheckpointCacheKibibytes = 64;
        writer_ = std::make_unique<Writer>(
            connect(Access::kReadWrite, options_.writerCacheKibibytes),
            connect(Access::kReadWrite, kCheckpointCacheKibibytes),
            options_.clock,
            options_.random,
            options_.writer,
            &workSignal_
        );
    }
    return *writer_;
}

void Store::runNow(const std::function<void(WriteTx&)>& work) {
    const std::lock_guard lock(directMutex_);
    if (!direct_) {
        // A command beside a busy server has more time than a request to find a gap between its
        // batches.
        constexpr int kMorePatience = 6;
        direct_ = connect(Access::kReadWrite, options_.writerCacheKibibytes);
        direct_->setBusyTimeout(options_.busyTimeoutMillis * kMorePatience);
    }
    WriteBatch batch(*direct_, options_.clock, options_.random, 0, &workSignal_);
    batch.run(work);
    batch.commit();
}

void Store::copyDatabase(const std::filesystem::path& target) {
    const auto db = connect(Access::kReadWrite, options_.readerCacheKibibytes);
    (void)createFile(target);  // SQLite would make it readable for everybody
    db->execute("VACUUM INTO $1", target.native());
}

std::filesystem::path Store::databaseFile() const {
    return options_.dataDir / kDatabaseName;
}

std::filesystem::path Store::filesDir() const {
    return options_.dataDir / kFilesName;
}

}  // namespace hiveline::storage
