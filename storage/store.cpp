#include "storage/store.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <system_error>

#include "common/error.h"
#include "common/log.h"
#include "storage/engine/file_system.h"
#include "storage/engine/meta.h"
#include "storage/engine/migrations.h"
#include "storage/engine/sqlite_errors.h"
#include "storage/engine/usage.h"
#include "storage/engine/write_batch.h"
#include "storage/files/files_fit.h"
#include "storage/files/files_mark.h"
#include "storage/sql_functions.h"

namespace hiveline::storage {
namespace {

using Access = ConnectionOptions::Access;

constexpr const char* kDatabaseName = "hiveline.db";
constexpr const char* kFilesName = "files";
constexpr const char* kSecretKeyName = "secret.key";  // auth/secret_key.h
constexpr const char* kLogSuffix = "-wal";
constexpr std::string_view kForce = "--force-database";

// Random and positive: 0 stands for "has none", and the upper bit is lost in the shift.
void ensureDatabaseId(Connection& db) {
    if (metaNumber(db, kDatabaseIdKey) != 0) {
        return;
    }
    std::array<unsigned char, sizeof(std::int64_t)> bytes{};
    common::systemRandom()(bytes.data(), bytes.size());
    const auto id = static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(bytes) >> 1U);
    db.execute(
        // Another process may have been faster: its id counts.
        "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
        kDatabaseIdKey,
        std::max<std::int64_t>(id, 1)
    );
}

bool isEmptyOrMissing(const std::filesystem::path& file) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(file, failure);
    // "Cannot be told" must not pass for "is not there": an empty database would be put in its
    // place.
    if (failure && failure != std::errc::no_such_file_or_directory) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Storage is unavailable: " + failure.message()
        );
    }
    return failure || size == 0;
}

// Created here, because SQLite would make it readable for everybody (modulo umask). Its log and
// shared memory get the mode of the database.
void createDatabaseFile(const std::filesystem::path& file) {
    const FileHandle handle(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!handle.isOpen()) {
        throwFileFailure("create", file);
    }
}

/// Opens a file that may be anything. Throws Error{kConflict} if it is not one of our databases.
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
    // SQLite does not fail where the file system lacks shared memory (some network ones): it
    // answers with the mode that stayed.
    auto mode = db.query("PRAGMA journal_mode = WAL");
    if (!mode.step() || mode.text(0) != "wal") {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "Storage is unavailable: the file system does not support write-ahead logging"
        );
    }
}

}  // namespace

/// What lies beside the database and would be orphaned without it.
struct Store::Companions {
    std::optional<FilesMark> mark;
    /// For people, such as `files/ and secret.key`; empty: there is nothing.
    std::string names;
};

Store::Store(StoreOptions options) : options_(std::move(options)) {}

Store::~Store() {
    // Its own connection only; the writer and the checkpointer look after theirs.
    if (durability_.isLost() && direct_) {
        keepLogOnClose(*direct_);
    }
}

std::unique_ptr<Store> Store::open(StoreOptions options) {
    auto store =
        // Not make_unique: the constructor is private.
        std::unique_ptr<Store>(new Store(std::move(options)));
    ensureFolder(store->options_.dataDir);
    store->prepareDatabase();
    return store;
}

Store::Companions Store::lookForCompanions() const {
    Companions found{.mark = readFilesMark(filesDir()), .names = {}};
    const auto note = [&found](bool isThere, std::string_view name) {
        if (isThere) {
            found.names.append(found.names.empty() ? "" : " and ").append(name);
        }
    };
    note(holdsFiles(filesDir()), "files/");
    note(std::filesystem::exists(options_.dataDir / kSecretKeyName), kSecretKeyName);
    // A log with content and no database may be all that is left of the commits.
    const auto log = databaseFile().string() + kLogSuffix;
    note(!isEmptyOrMissing(log), std::filesystem::path(log).filename().native());
    return found;
}

// A database that is gone, for whatever reason, is not silently replaced by an empty one: the files
// would go to the trash and the key would open nothing.
void Store::refuseNew(const Companions& found) const {
    if (found.names.empty()) {
        return;
    }
    const std::string problem = "there is no database, only " + found.names + " of one";
    if (options_.mismatch == StoreOptions::Mismatch::kRefuse) {
        throw common::Error(
            common::ErrorCode::kConflict,
            problem + ": put " + kDatabaseName + " back, or take another folder; `hiveline serve " +
                std::string(kForce) +
                "` begins an empty database here, and uploaded files go to files/trash"
        );
    }
    common::log::warn("database_forced", {{"reason", problem}});
}

void Store::requireFitting(Connection& db, const Companions& found) const {
    const auto problem = misfitOf(db, filesDir(), found.mark);
    if (problem.empty()) {
        return;
    }
    if (options_.mismatch == StoreOptions::Mismatch::kRefuse) {
        throw common::Error(
            common::ErrorCode::kConflict,
            problem +
                "; put the right one back, or unpack a backup into a new folder; `hiveline "
                "serve " +
                std::string(kForce) +
                "` takes it as it is, and files without a record go to files/trash"
        );
    }
    common::log::warn("database_forced", {{"reason", problem}});
}

void Store::prepareDatabase() {
    // Look before touching the database: another process may be creating it right now, and its
    // companions come after it.
    const Companions found = lookForCompanions();
    if (isEmptyOrMissing(databaseFile())) {
        refuseNew(found);
        createDatabaseFile(databaseFile());
    }
    const auto first = connectFirst(
        databaseFile(),
        {Access::kCreate,
         options_.busyTimeoutMillis,
         options_.writerCacheKibibytes,
         registerSqlFunctions}
    );
    Connection& db = *first;
    // Asked again: a file of zero bytes was handled above, one without tables counts as new as
    // well.
    if (schemaVersion(db) == 0) {
        refuseNew(found);
    } else {
        requireFitting(db, found);
    }
    // Only once it is known to be ours and to fit: what was refused stays untouched.
    enableWriteAheadLog(db);
    db.configure();
    migrate(db, embeddedMigrations(), options_.clock.now(), [this] {
        // Held while migrating: a running server knows only the old schema.
        const ServingLock nobodyServes(options_.dataDir / kLockName);
    });
    // After the migrations, which make the tables of both.
    ensureDatabaseId(db);
    usage::recountIfDue(db);
}

void Store::lockForServing() {
    const std::lock_guard lock(mutex_);
    if (!servingLock_) {
        const auto file = options_.dataDir / kLockName;
        ServingLock serving(file);
        // Before any connection of this process exists: copying needs exclusive access.
        if (tellsOfLostSync(file)) {
            copyLogAnew();
            serving.forgetLostSync();
        }
        servingLock_.emplace(std::move(serving));
        // Set before writer() can be used for serving, since it is not guarded.
        durability_.onLoss([this] { servingLock_->noteLostSync(); });
    }
}

void Store::copyLogAnew() {
    if (!copyWholeLog(databaseFile(), options_.busyTimeoutMillis)) {
        throw common::Error(
            common::ErrorCode::kConflict,
            "the disk lost what an earlier server wrote, and the database's log cannot be copied "
            "while another process has the database open: end it, then start the server again"
        );
    }
}

std::unique_ptr<Connection> Store::connect(Access access, std::int64_t cacheKibibytes) {
    auto db = std::make_unique<Connection>(
        databaseFile(),
        ConnectionOptions{access, options_.busyTimeoutMillis, cacheKibibytes, registerSqlFunctions}
    );
    db->configure();
    return db;
}

std::unique_ptr<Reader> Store::openReader(ReaderCache cache) {
    const std::int64_t usual = options_.readerCacheKibibytes;
    // The connection is opened by the first read, on the thread that reads.
    const std::int64_t size = cache == ReaderCache::kSmall ? usual / 4 : usual;
    return std::make_unique<Reader>([this, size] { return connect(Access::kReadOnly, size); });
}

Writer& Store::writer() {
    const std::lock_guard lock(mutex_);
    if (!writer_) {
        // They copy frames past the cache and run one statement.
        constexpr std::int64_t kCheckpointCacheKibibytes = 64;
        writer_ = std::make_unique<Writer>(
            connect(Access::kReadWrite, options_.writerCacheKibibytes),
            Checkpointer::Connections{
                .copying = connect(Access::kReadWrite, kCheckpointCacheKibibytes),
                .holding = connect(Access::kReadOnly, kCheckpointCacheKibibytes)},
            options_.clock,
            options_.random,
            options_.writer,
            durability_,
            &workSignal_
        );
    }
    return *writer_;
}

void Store::runNow(const std::function<void(WriteTx&)>& work) {
    const std::lock_guard lock(directMutex_);
    if (!direct_) {
        // A command beside a busy server must hit a gap between its batches and has more time than
        // a request: half a minute by default.
        constexpr int kMorePatience = 6;
        direct_ = connect(Access::kReadWrite, options_.writerCacheKibibytes);
        direct_->setBusyTimeout(options_.busyTimeoutMillis * kMorePatience);
    }
    // A sync that failed in this process, not in another one's: that one leaves its log by itself.
    durability_.require();
    try {
        // 0: the mark in the database, read inside the transaction, is all that a command knows of
        // ids.
        WriteBatch batch(*direct_, options_.clock, options_.random, 0, &workSignal_);
        batch.run(work);
        batch.commit();
    } catch (const SyncFailure& lost) {
        durability_.lose("commit", lost.what());
        throw;
    }
}

void Store::copyDatabase(const std::filesystem::path& target) {
    const auto db = connect(Access::kReadWrite, options_.readerCacheKibibytes);
    // SQLite would make it readable for everybody. VACUUM INTO takes an empty file for a missing
    // one.
    (void)createFile(target);
    // One read transaction: writers go on beside it, the log grows meanwhile. Unlike the online
    // backup interface it leaves free pages out, and so what was deleted.
    db->execute("VACUUM INTO $1", target.native());
}

void Store::scrub() {
    const auto db = connect(Access::kReadWrite, options_.writerCacheKibibytes);
    // VACUUM copies the whole database into temporary storage, which is memory otherwise.
    db->executeScript("PRAGMA temp_store = FILE");
    db->executeScript("VACUUM");
    // The old content is still in the log until that is emptied. Column 0 is 1 if others kept it
    // from that.
    auto log = db->query("PRAGMA wal_checkpoint(TRUNCATE)");
    if (!log.step() || log.integer(0) != 0) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "the write-ahead log is in use by another process"
        );
    }
}

std::filesystem::path Store::databaseFile() const {
    return options_.dataDir / kDatabaseName;
}

std::filesystem::path Store::filesDir() const {
    return options_.dataDir / kFilesName;
}

}  // namespace hiveline::storage
