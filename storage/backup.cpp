#include "storage/backup.h"

#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "common/error.h"
#include "storage/engine/file_system.h"
#include "storage/engine/rows.h"
#include "storage/files/tar_writer.h"
#include "storage/records/files.h"
#include "storage/sql_functions.h"

namespace hiveline::storage {
namespace {

using common::Error;
using common::ErrorCode;

const std::filesystem::path kFilesFolder = "files";
constexpr const char* kDatabaseName = "hiveline.db";
constexpr const char* kLogName = "hiveline.db-wal";

/// A name beside the archive, hence on its file system (so that it can be renamed), and with the
/// process id, so that two backups at once do not meet.
std::filesystem::path besides(const std::filesystem::path& archive, std::string_view purpose) {
    return archive.string() + "." + std::string(purpose) + "-" + std::to_string(::getpid());
}

/// A file that is being written. Removed on destruction; what was kept has its final name as well
/// by then.
class PartialFile {
public:
    explicit PartialFile(std::filesystem::path path) : path_(std::move(path)) {}
    ~PartialFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
        // The copy is in rollback mode, so a process that fails inside a transaction leaves a
        // journal.
        std::filesystem::remove(path_.string() + "-journal", ignored);
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

private:
    const std::filesystem::path path_;
};

struct StoredFile {
    std::string orgId;
    std::string id;
    std::uint64_t size = 0;
    common::Timestamp createdAt;
};

StoredFile readStoredFile(const Query& row) {
    StoredFile file;
    row.take(0, file.orgId, file.id);
    file.size = static_cast<std::uint64_t>(row.integer(2));
    row.read(3, file.createdAt);
    return file;
}

// What is wrong with the database; empty: nothing. SQLite reports damage as rows, or by failing.
// quick_check and not integrity_check: comparing every index with its table takes many times as
// long, and an index can be rebuilt.
std::string damageOf(Connection& db) {
    try {
        auto check = db.query("PRAGMA quick_check(1)");
        if (check.step() && check.text(0) != "ok") {
            std::string damage(check.text(0));
            std::ranges::replace(damage, '\n', ' ');
            return damage;
        }
        return {};
    } catch (const Error& failure) {
        // kInternal is a damaged page. A busy database or a failing disk is no verdict about the
        // data.
        if (failure.code() == ErrorCode::kInternal) {
            return failure.what();
        }
        throw;
    }
}

// quick_check does not look at foreign keys, and removeFile() below deletes rows.
std::string danglingReference(Connection& db) {
    auto row = db.query("PRAGMA foreign_key_check");
    return row.step() ? "a row of " + std::string(row.text(0)) + " refers to a missing one of " +
                            std::string(row.text(2))
                      : std::string();
}

// No archive at all is better than one that cannot be restored: an operator would delete good older
// ones in favour of it.
void refuse(std::string_view which, const std::string& damage) {
    if (!damage.empty()) {
        throw Error(
            ErrorCode::kInternal,
            std::string(which) + " is damaged, so no backup is written; keep the older ones (" +
                damage + ")"
        );
    }
}

/// The archive's own copy of the database.
class DatabaseCopy {
public:
    DatabaseCopy(Store& store, const std::filesystem::path& path) {
        // Check the original, not only the copy: VACUUM writes the copy anew from what it can read,
        // so the copy looks sound even where rows were lost.
        Connection original(store.databaseFile(), {.registerFunctions = registerSqlFunctions});
        original.configure();
        refuse("the database", damageOf(original));
        store.copyDatabase(path);
        db_ = std::make_unique<Connection>(
            path,
            ConnectionOptions{
                .access = ConnectionOptions::Access::kReadWrite,
                .registerFunctions = registerSqlFunctions}
        );
        // Turns the copy into one file: in WAL mode part of it could be in a log that the archive
        // lacks.
        db_->executeScript("PRAGMA journal_mode = DELETE");
    }

    [[nodiscard]] std::vector<StoredFile> files() {
        return collect(
            db_->query("SELECT orgId, id, size, createdAt FROM files ORDER BY orgId, id"),
            readStoredFile
        );
    }

    void removeFile(const StoredFile& file) {
        // Before the file's row, which it refers to.
        db_->execute("DELETE FROM hiveFiles WHERE orgId = $1 AND fileId = $2", file.orgId, file.id);
        db_->execute("DELETE FROM files WHERE orgId = $1 AND id = $2", file.orgId, file.id);
    }

    void check() {
        constexpr std::string_view kThis = "the copy of the database";
        refuse(kThis, damageOf(*db_));
        refuse(kThis, danglingReference(*db_));
    }

    void close() { db_.reset(); }

private:
    std::unique_ptr<Connection> db_;
};

bool isStillStored(Store& store, Reader& reader, const StoredFile& file) {
    return store.read(reader, [&](ReadTx& tx) {
        return files::find(tx, file.orgId, file.id).has_value();
    });
}

void refuseTakenName(const std::filesystem::path& archive) {
    if (std::filesystem::exists(archive)) {
        throw Error(ErrorCode::kConflict, archive.string() + " exists already");
    }
}

// The order decides what the archive is: first the database as of one moment, then the files. A
// file added later is not in the copy; one deleted later is missing, and its row is then taken out
// of the copy.
class Backup {
public:
    Backup(Store& store, const BlobStore& blobs, const std::filesystem::path& archive)
        : store_(store),
          blobs_(blobs),
          database_(besides(archive, "database")),
          empty_(besides(archive, "empty")),
          partial_(besides(archive, "partial")),
          reader_(store.openReader(Store::ReaderCache::kSmall)),
          copy_(store, database_.path()),
          tar_(partial_.path()) {}

    BackupReport write(common::Timestamp now) {
        // All rows are read before the loop, which deletes some of them.
        for (const auto& file : copy_.files()) {
            addFile(file);
        }
        // After the last change of the copy.
        copy_.check();
        copy_.close();
        // An empty log: if the archive is unpacked over another state's folder, it replaces that
        // state's log, which SQLite would otherwise apply to this database.
        tar_.add(kLogName, createEmpty(), 0, now);
        const auto size = std::filesystem::file_size(database_.path());
        // Last: an archive that was cut short then has no database, and a start on it is refused.
        tar_.add(kDatabaseName, openFile(database_.path()), size, now);
        tar_.finish();
        report_.bytes = std::filesystem::file_size(partial_.path());
        return report_;
    }

    void keepAs(const std::filesystem::path& archive) {
        // link() and not rename(), which would replace whatever somebody has put there meanwhile.
        // File systems without hard links (FAT, some network ones) get the check and the rename.
        std::error_code failure;
        std::filesystem::create_hard_link(partial_.path(), archive, failure);
        if (failure) {
            refuseTakenName(archive);
            std::filesystem::rename(partial_.path(), archive);
        }
        // The name has to be durable as well: "backup written" is a promise.
        syncFolder(std::filesystem::absolute(archive).parent_path());
    }

private:
    [[nodiscard]] FileHandle createEmpty() const {
        (void)createFile(empty_.path());
        return openFile(empty_.path());
    }

    void addFile(const StoredFile& file) {
        const auto path = blobs_.path(file.id);
        const auto bytes = openFileIfThere(path);
        if (!bytes.isOpen()) {
            handleMissing(file);
            return;
        }
        const auto name = kFilesFolder / path.parent_path().filename() / path.filename();
        // Shorter than its row says: its end was lost. It is stored as it is and reported.
        if (tar_.add(name.native(), bytes, file.size, file.createdAt) < file.size) {
            report_.missingFiles.push_back(file.id);
        }
        ++report_.files;
    }

    // Either deleted since the copy was made, as anybody may, or lost.
    void handleMissing(const StoredFile& file) {
        if (isStillStored(store_, *reader_, file)) {
            report_.missingFiles.push_back(file.id);
        } else {
            copy_.removeFile(file);
        }
    }

    Store& store_;
    const BlobStore& blobs_;
    const PartialFile database_;
    const PartialFile empty_;
    const PartialFile partial_;
    const std::unique_ptr<Reader> reader_;
    DatabaseCopy copy_;
    TarWriter tar_;
    BackupReport report_;
};

}  // namespace

BackupReport backUp(Store& store, const BlobStore& blobs, const std::filesystem::path& archive) {
    refuseTakenName(archive);
    Backup backup(store, blobs, archive);
    auto report = backup.write(store.now());
    backup.keepAs(archive);
    return report;
}

}  // namespace hiveline::storage
