// One server per data folder: an advisory lock on a file in it. The file holds the server's process
// id, for people and for the message that a second server gets. The system frees the lock when the
// process ends, however it ends.
//
// The file also tells other processes, and the next server, that a server has met a failed sync.
// The memory that SQLite shares between processes then counts more of the log as copied than the
// disk has kept, for as long as any of them has the database open. Store calls it, under its own
// mutex.
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

    /// Makes tellsOfLostSync() true, for all processes, until forgetLostSync(). Any thread.
    void noteLostSync() const noexcept;
    /// Call it after the whole log was copied anew.
    void forgetLostSync() const;

private:
    FileHandle file_;
};

/// Whether a server of the folder has met a failed sync that no later one has mended. True if it
/// cannot be told. Needs no lock.
[[nodiscard]] bool tellsOfLostSync(const std::filesystem::path& lockFile) noexcept;

}  // namespace hiveline::storage
