// A copy of a store while it is in use: one tar archive that holds the database as of one moment
// and the files that belong to it. Unpacked into an empty folder it is a data folder:
//
//     mkdir data && tar -xf hiveline-backup.tar -C data && hiveline serve --data data
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "storage/files/blob_store.h"
#include "storage/store.h"

namespace hiveline::storage {

struct BackupReport {
    std::uint64_t files = 0;  // uploaded files in the archive
    std::uint64_t bytes = 0;  // of the archive
    std::vector<std::string>
        missingFiles;  // ids whose bytes are lost or cut short; the store itself lacks them
};

/// Writes the archive, for its owner alone. A file that is deleted while this runs is left out
/// together with its row. Needs room beside `archive` for the database once more. Throws
/// Error{kConflict} when the name is taken, Error{kUnavailable} when the disk refuses; nothing is
/// left behind then. Error{kInternal}, again with nothing left behind, when the database is
/// damaged.
BackupReport backUp(Store& store, const BlobStore& blobs, const std::filesystem::path& archive);

}  // namespace hiveline::storage
