// One server for one data folder: an advisory lock on a file in it, which holds the server's
// process id for people and for the message that a second server gets. The system frees it when the
// process ends, however it ends.
//
// It also tells other processes, and the next server, that a server has lost what it synced: what
// SQLite shares between processes then says of the log that more of it is copied than the disk has
// kept, for as long as any of them has the database open.
#pragma once

#include <filesystem>

#include "storage/engine/file_system.h"

namespace hiveline::storage {

/// Its name in the data folder.
inline constexpr const char* kLockName = "hiveline.lock";

class ServingLock {
public:
    /// Throws Error{kConflict} naming the process that serves the folder, Error{kUnavailable} when
    /// the file cannot be used.
    explicit ServingLock(const std::filesystem::path& file);

    /// From now on, until forgetLostSync(), tellsOfLostSync() is true.
    void noteLostSync() const noexcept;
    void forgetLostSync() const;

private:
    FileHandle file_;
};

/// Whether the last server of the folder has lost what it synced, and none has mended it since.
[[nodiscard]] bool tellsOfLostSync(const std::filesystem::path& lockFile) noexcept;

}  // namespace hiveline::storage
