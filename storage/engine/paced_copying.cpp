#include "storage/engine/paced_copying.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>

namespace hiveline::storage {
namespace {

// 64 pages of 4 KiB, 256 KiB: a fraction of a millisecond on any disk fast enough to matter, and
// few enough that a commit's own sync finds a short queue.
constexpr int kPagesAtOnce = 64;

struct Pace {
    bool isOn = false;
    int pages = 0;
    int failure = 0;
};
// Per thread, because the hook below is for all files of the process: the writer's pwrite() must
// stay as it is while the checkpointer's is paced.
thread_local Pace pace;

// Other errors, ESPIPE or EINVAL, mean that the file system cannot do it, which loses nothing.
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
    // Offset and length 0 mean the whole file, of which only the pages just written are dirty. It
    // writes data but neither metadata nor the disk's own cache, so the real sync at the end stays
    // necessary.
    if (::sync_file_range(file, 0, 0, kWriteAndWait) != 0 && isOfTheDisk(errno)) {
        // A write that "failed" makes SQLite give up the checkpoint, before it syncs and counts the
        // pages as copied.
        pace.failure = errno;
        return -1;
    }
    return written;
}

}  // namespace

// xSetSystemCall of sqlite3_vfs is SQLite's own way to replace a system call, for all files of the
// process. A VFS of our own around the default one would do as well, with forty functions to pass
// through.
void installPacedCopying() noexcept {
    sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
    if (vfs == nullptr) {
        return;  // SQLite has no memory to begin with, and says so when a database is opened
    }
    // SQLite uses pwrite64 where it was built with large-file support, pwrite elsewhere; the unused
    // one has no entry.
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
