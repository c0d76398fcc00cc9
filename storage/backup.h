// A copy of a store while it is in use: one tar archive that holds the database as of one moment
// and the files that belong to it. The secret key is not in it (decision 0010). Unpacked into an
// empty folder it is a data folder:
//
//     mkdir data && tar -xf hiveline-backup.tar -C data && hiveline serve --data data
//
// Called by the command `hiveline backup`, on its only thread, also beside a running server.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "storage/files/blob_store.h"
#include "storage/store.h"

namespace hiveline::storage {

/// What went into an archive.
struct BackupReport {
    std::uint64_t files = 0;  // uploaded files in the archive
    std::uint64_t bytes = 0;  // of the archive
    std::vector<std::string>
        /// Ids of files whose bytes are lost or cut short. The store itself lacks them, so the
        /// archive is as complete as can be; an operator should hear of it.
        missingFiles;
};

/// Writes the archive, readable by its owner alone. A file that is deleted meanwhile is left out
/// together with its row. Needs room beside `archive` for the database once more. Throws
/// Error{kConflict} if the name is taken, Error{kUnavailable} if the disk refuses, Error{kInternal}
/// if the database is damaged; nothing is left behind then.
BackupReport backUp(Store& store, const BlobStore& blobs, const std::filesystem::path& archive);

}  // namespace hiveline::storage
