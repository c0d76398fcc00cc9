#include "storage/engine/paced_copying.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>

namespace hiveline::storage {
namespace {

// Of 4 KiB: a fraction of a millisecond for any disk that is fast enough to matter.
constexpr int kPagesAtOnce = 64;

struct Pace {
    bool isOn = false;
    int pages = 0;
    int failure = 0;
};
thread_local Pace pace;

bool isOfTheDisk(int error) noexcept {
    return error == EIO || error == ENOSPC || error == EDQUOT;
}

ssize_t pacedWrite(int file, const void* bytes, std::size_t size, off_t offset) {
    const auto written = ::pwrite(file, bytes, size, offset);
    if (!pace.isOn || written < 0 || ++pace.pages < kPagesAtOnce) {
        return written;
    }
    pace.pages = 0;
    constexpr unsigned kWriteAndWait =
        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    // Of the whole file only what was just written is new. Where the system cannot do it, the sync
    // at the end does it all.
    if (::sync_file_range(file, 0, 0, kWriteAndWait) != 0 && isOfTheDisk(errno)) {
        pace.failure = errno;
        return -1;
    }
    return written;
}

}  // namespace

// SQLite's own door to the system (sqlite3_vfs, xSetSystemCall), for all files of the process.
void installPacedCopying() noexcept {
    sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
    if (vfs == nullptr) {
        return;  // SQLite has no memory to begin with, and says so when a database is opened
    }
    for (const char* const name : {"pwrite", "pwrite64"}) {
        if (vfs->xGetSystemCall(vfs, name) != nullptr) {
            vfs->xSetSystemCall(vfs, name, reinterpret_cast<sqlite3_syscall_ptr>(&pacedWrite));
        }
    }
}

PacedCopying::PacedCopying() noexcept {
    pace = {.isOn = true};
}

PacedCopying::~PacedCopying() {
    pace.isOn = false;
}

int PacedCopying::failure() const noexcept {
    return pace.failure;
}

}  // namespace hiveline::storage
