// A disk that fails when told to, and that tells of checkpoints: a layer under SQLite (a VFS) in
// front of the real file system. While a FaultyDisk lives, databases are opened through it.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <functional>
#include <utility>

namespace hiveline::storage::testing {

class FaultyDisk {
public:
    enum class Fault : int {
        kNone,
        kFull,
        kReadOnly,
        kSyncFails,
        kDatabaseSyncFails,
        kLogSyncFails,
        kReadFails
    };

    /// What a checkpoint does, on the thread that makes it.
    enum class Moment : int {
        kBegins,       // has the lock of checkpoints
        kKnowsItsLog,  // has read how long the log is, and not yet how much of it is copied
    };

    FaultyDisk() : real_(sqlite3_vfs_find(nullptr)) {
        vfs_ = *real_;
        vfs_.zName = "faulty";
        vfs_.pNext = nullptr;
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.xOpen = &open;
        vfs_.pAppData = real_;
        sqlite3_vfs_register(&vfs_, 1);
        fault() = Fault::kNone;
    }
    ~FaultyDisk() {
        fault() = Fault::kNone;
        observer() = nullptr;
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(real_, 1);
    }
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    void set(Fault value) { fault() = value; }

    /// Called at each moment; it may use other connections. To be set while no database is open.
    void observe(std::function<void(Moment)> value) { observer() = std::move(value); }

private:
    struct File {
        sqlite3_file base;
        sqlite3_file* real;
        int kind;  // the flags that it was opened with
    };

    static std::function<void(Moment)>& observer() {
        static std::function<void(Moment)> value;
        return value;
    }
    static void tell(Moment moment) {
        if (observer()) {
            observer()(moment);
        }
    }

    static std::atomic<Fault>& fault() {
        static std::atomic<Fault> value{Fault::kNone};
        return value;
    }
    static sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real; }

    // The VFS functions that are not ours get our copy of the structure, which has all that they
    // look at.
    static int open(
        sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags
    ) {
        auto* real = static_cast<sqlite3_vfs*>(vfs->pAppData);
        auto* self = reinterpret_cast<File*>(file);
        self->real = reinterpret_cast<sqlite3_file*>(self + 1);
        self->kind = flags;
        std::memset(self->real, 0, static_cast<std::size_t>(real->szOsFile));
        const int code = real->xOpen(real, name, self->real, flags, outFlags);
        file->pMethods = self->real->pMethods != nullptr ? &methods() : nullptr;
        return code;
    }

    static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
        switch (fault().load()) {
            case Fault::kFull:
                return SQLITE_FULL;
            case Fault::kReadOnly:
                return SQLITE_READONLY;
            default:
                return real(file)->pMethods->xWrite(real(file), data, size, offset);
        }
    }
    static int read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
        if (fault() == Fault::kReadFails) {
            return SQLITE_IOERR_READ;
        }
        return real(file)->pMethods->xRead(real(file), data, size, offset);
    }
    static int sync(sqlite3_file* file, int flags) {
        const int kind = reinterpret_cast<File*>(file)->kind;
        const Fault now = fault();
        if (now == Fault::kSyncFails ||
            (now == Fault::kDatabaseSyncFails && (kind & SQLITE_OPEN_MAIN_DB) != 0) ||
            (now == Fault::kLogSyncFails && (kind & SQLITE_OPEN_WAL) != 0)) {
            return SQLITE_IOERR_FSYNC;
        }
        return real(file)->pMethods->xSync(real(file), flags);
    }

    static const sqlite3_io_methods& methods() {
        static const sqlite3_io_methods kTable = {
            3,
            [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
            &read,
            &write,
            [](sqlite3_file* f, sqlite3_int64 size) {
                return real(f)->pMethods->xTruncate(real(f), size);
            },
            &sync,
            [](sqlite3_file* f, sqlite3_int64* size) {
                return real(f)->pMethods->xFileSize(real(f), size);
            },
            [](sqlite3_file* f, int level) { return real(f)->pMethods->xLock(real(f), level); },
            [](sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); },
            [](sqlite3_file* f, int* out) {
                return real(f)->pMethods->xCheckReservedLock(real(f), out);
            },
            [](sqlite3_file* f, int op, void* arg) {
                return real(f)->pMethods->xFileControl(real(f), op, arg);
            },
            [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
            [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
            [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
                return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
            },
            [](sqlite3_file* f, int offset, int n, int flags) {
                const int code = real(f)->pMethods->xShmLock(real(f), offset, n, flags);
                constexpr int kCheckpointLock = 1;  // WAL_CKPT_LOCK
                constexpr int kTaken = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE;
                if (code == SQLITE_OK && offset == kCheckpointLock && n == 1 && flags == kTaken) {
                    tell(Moment::kBegins);
                }
                return code;
            },
            [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
            [](sqlite3_file* f, int remove) {
                return real(f)->pMethods->xShmUnmap(real(f), remove);
            },
            [](sqlite3_file* f, sqlite3_int64 offset, int n, void** out) {
                return real(f)->pMethods->xFetch(real(f), offset, n, out);
            },
            [](sqlite3_file* f, sqlite3_int64 offset, void* page) {
                // sqlite3WalCheckpoint() calls it between its two looks, when the log has changed.
                if (offset == 0 && page == nullptr) {
                    tell(Moment::kKnowsItsLog);
                }
                return real(f)->pMethods->xUnfetch(real(f), offset, page);
            },
        };
        return kTable;
    }

    sqlite3_vfs* real_;
    sqlite3_vfs vfs_{};
};

}  // namespace hiveline::storage::testing
