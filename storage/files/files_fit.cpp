#include "storage/files/files_fit.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "common/timestamp.h"
#include "storage/engine/file_system.h"
#include "storage/engine/meta.h"
#include "storage/files/blob_places.h"

namespace hiveline::storage {
namespace {

const std::string kOfAnother = "the files beside the database belong to another one";

std::string timeOf(std::int64_t micros) {
    return common::formatTimestamp(common::Timestamp{micros / 1000});
}

// Ids are times, and a database knows the newest that it gave: a file with a newer one comes from a
// later state.
std::string olderThan(Connection& db, std::int64_t filesMicros) {
    const auto last = metaNumber(db, kLastIdKey);
    return last >= filesMicros ? std::string()
                               : "the database is older than the files beside it: it ends at " +
                                     timeOf(last) + ", they at " + timeOf(filesMicros);
}

// One file in its place is enough. The row is asked for a file and not the other way round, because
// the rows come in one walk.
bool knowsAny(Connection& db, const std::filesystem::path& filesDir) {
    auto rows = db.query("SELECT id FROM files");
    while (rows.step()) {
        if (std::filesystem::exists(blobPath(filesDir, rows.text(0)))) {
            return true;
        }
    }
    return false;
}

// A file that no row knows says little by itself: a process that was killed between name and commit
// leaves one. Only if the database knows none of the files is it another one's.
std::string misfitOfFiles(Connection& db, const std::filesystem::path& filesDir) {
    std::int64_t newest = 0;
    forEachBlob(filesDir, [&newest](const std::filesystem::path& file) {
        newest = std::max(newest, microsOfBlob(file.filename().native()));
    });
    if (newest == 0) {
        return {};
    }
    auto problem = olderThan(db, newest);
    return !problem.empty() || knowsAny(db, filesDir) ? problem : kOfAnother;
}

}  // namespace

std::string misfitOf(
    Connection& db, const std::filesystem::path& filesDir, const std::optional<FilesMark>& mark
) {
    if (mark) {
        const bool isIts = metaNumber(db, kDatabaseIdKey) == mark->databaseId;
        return isIts ? olderThan(db, mark->lastIdMicros) : kOfAnother;
    }
    try {
        return misfitOfFiles(db, filesDir);
    } catch (const std::filesystem::filesystem_error& failure) {
        // throwFileFailure() reads it.
        errno = failure.code().value();
        throwFileFailure("read", failure.path1());
    }
}

}  // namespace hiveline::storage
