// One server for one data folder: an advisory lock on a file in it, which holds the server's
// process id for people and for the message that a second server gets. The system frees it when the
// process ends, however it ends.
#pragma once

#include <filesystem>

#include "storage/file_system.h"

namespace hiveline::storage {

class ServingLock {
public:
    /// Throws Error{kConflict} naming the process that serves the folder, Error{kUnavailable} when
    /// the file cannot be used.
    explicit ServingLock(const std::filesystem::path& file);

private:
    FileHandle file_;
};

}  // namespace hiveline::storage
