// Preloaded into the server by tests/soak/test_power_cut.py: writes down what the process does to
// the files of one folder, in the order in which it does it, so that the test can tell what a disk
// would hold if the power failed at any moment. Changes nothing itself.
//
// POWER_CUT_FOLDER names the folder, POWER_CUT_TRACE the file that is appended to. Each record is a
// Header, then `bytes` bytes: the data of a write, or a path (two for a rename, a NUL between
// them). Files are numbered in the order in which they are first seen. SQLite's shared memory,
// which lives in memory alone, and the lock file, which has no content, are left out.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace {

enum class Event : std::uint32_t {
    kSeen = 1,    // file, path: was there already
    kCreate,      // file, path
    kWrite,       // file, offset, data
    kTruncate,    // file, offset: the new length
    kSyncBegin,   // file, offset: number of the sync
    kSyncEnd,     // file, offset: number of the sync, which has succeeded
    kRename,      // two paths
    kRemove,      // path
    kMakeFolder,  // path
};

struct Header {
    Event event{};
    std::uint32_t file = 0;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

template <typename Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));  // NOLINT: how dlsym() works
}

class Trace {
public:
    static Trace& instance() {
        static Trace* const trace = new Trace;  // NOLINT: lives until the very end
        return *trace;
    }

    [[nodiscard]] bool watches(std::string_view path) const {
        const bool below = !folder_.empty() && path.starts_with(folder_);
        return below && !path.ends_with("-shm") && !path.ends_with("hiveline.lock");
    }

    void record(Header header, std::string_view data) {
        header.bytes = data.size();
        std::array<iovec, 2> parts{{
            {&header, sizeof header},
            {const_cast<char*>(data.data()), data.size()},  // NOLINT: writev() only reads
        }};
        const auto expected = static_cast<ssize_t>(sizeof header + data.size());
        if (::writev(trace_, parts.data(), parts.size()) != expected) {
            std::abort();  // a trace with a hole proves nothing
        }
    }

    /// Knows the open file from now on.
    void opened(int fd, const char* path, bool created, bool emptied) {
        const auto key = keyOf(fd);
        if (created || !files_.contains(key)) {
            files_[key] = ++lastFile_;
            record({created ? Event::kCreate : Event::kSeen, lastFile_}, path);
        }
        if (emptied && !created) {
            record({Event::kTruncate, files_[key]}, {});
        }
    }

    /// Its number, 0 for what is not watched.
    [[nodiscard]] std::uint32_t numberOf(int fd) const {
        const auto found = files_.find(keyOf(fd));
        return found == files_.end() ? 0 : found->second;
    }

    /// The path is about to lose what it names, and the disk may use its place again.
    void forget(const char* path) {
        struct stat status {};
        if (::lstat(path, &status) == 0) {
            files_.erase({status.st_dev, status.st_ino});
        }
    }

    std::mutex mutex;  // held over each change and its record, so that they have one order
    std::atomic<std::uint64_t> syncs{0};

private:
    using Key = std::pair<dev_t, ino_t>;

    Trace() {
        const char* folder = ::secure_getenv("POWER_CUT_FOLDER");
        const char* trace = ::secure_getenv("POWER_CUT_TRACE");
        if (folder != nullptr && trace != nullptr) {
            folder_ = folder;
            trace_ = real<int (*)(const char*, int, ...)>("open"
            )(trace, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
        }
    }

    static Key keyOf(int fd) {
        struct stat status {};
        return ::fstat(fd, &status) == 0 ? Key{status.st_dev, status.st_ino} : Key{};
    }

    std::string folder_;
    int trace_ = -1;
    std::map<Key, std::uint32_t> files_;
    std::uint32_t lastFile_ = 0;
};

int openWith(const char* function, const char* path, int flags, mode_t mode) {
    const auto open = real<int (*)(const char*, int, ...)>(function);
    Trace& trace = Trace::instance();
    if (!trace.watches(path)) {
        return open(path, flags, mode);
    }
    const std::lock_guard lock(trace.mutex);
    const bool existed = ::access(path, F_OK) == 0;
    const int fd = open(path, flags, mode);
    if (fd >= 0) {
        trace.opened(fd, path, !existed, (flags & O_TRUNC) != 0);
    }
    return fd;
}

/// Calls `write()` and records what it has written from `offset()` on.
template <typename Offset, typename Write>
ssize_t tracedWrite(int fd, const void* data, Offset offset, Write write) {
    Trace& trace = Trace::instance();
    const std::lock_guard lock(trace.mutex);
    const std::uint32_t file = trace.numberOf(fd);
    const off_t at = file == 0 ? 0 : offset();
    const ssize_t written = write();
    const int error = errno;
    if (file != 0 && written > 0) {
        const std::string_view bytes(
            static_cast<const char*>(data), static_cast<std::size_t>(written)
        );
        trace.record({Event::kWrite, file, static_cast<std::uint64_t>(at)}, bytes);
    }
    errno = error;
    return written;
}

/// What was written before this begins is on the disk once it has ended.
int tracedSync(int fd, const char* function) {
    Trace& trace = Trace::instance();
    const std::uint64_t number = ++trace.syncs;
    std::uint32_t file = 0;
    {
        const std::lock_guard lock(trace.mutex);
        file = trace.numberOf(fd);
        if (file != 0) {
            trace.record({Event::kSyncBegin, file, number}, {});
        }
    }
    const int result = real<int (*)(int)>(function)(fd);
    if (file != 0 && result == 0) {
        const std::lock_guard lock(trace.mutex);
        trace.record({Event::kSyncEnd, file, number}, {});
    }
    return result;
}

int tracedTruncate(int fd, off_t length, const char* function) {
    Trace& trace = Trace::instance();
    const std::lock_guard lock(trace.mutex);
    const int result = real<int (*)(int, off_t)>(function)(fd, length);
    const std::uint32_t file = result == 0 ? trace.numberOf(fd) : 0;
    if (file != 0) {
        trace.record({Event::kTruncate, file, static_cast<std::uint64_t>(length)}, {});
    }
    return result;
}

/// Calls `change()`, which gives 0 where it succeeds, and records it with the paths. `path` loses
/// what it names.
template <typename Change>
int tracedName(Event event, const char* path, std::string_view paths, Change change) {
    Trace& trace = Trace::instance();
    const std::lock_guard lock(trace.mutex);
    if (trace.watches(path)) {
        trace.forget(path);
    }
    const int result = change();
    const int error = errno;
    if (result == 0 && trace.watches(path)) {
        trace.record({event}, paths);
    }
    errno = error;
    return result;
}

}  // namespace

// What takes the place of the C library's functions. The labels name them; the headers' own
// declarations are left alone.
extern "C" {

int preloadedOpen(const char* path, int flags, ...) __asm__("open");      // NOLINT(cert-dcl50-cpp)
int preloadedOpen64(const char* path, int flags, ...) __asm__("open64");  // NOLINT(cert-dcl50-cpp)
ssize_t preloadedWrite(int fd, const void* data, size_t count) __asm__("write");
ssize_t preloadedPwrite(int fd, const void* data, size_t count, off_t at) __asm__("pwrite");
ssize_t preloadedPwrite64(int fd, const void* data, size_t count, off_t at) __asm__("pwrite64");
int preloadedFsync(int fd) __asm__("fsync");
int preloadedFdatasync(int fd) __asm__("fdatasync");
int preloadedFtruncate(int fd, off_t length) __asm__("ftruncate");
int preloadedFtruncate64(int fd, off_t length) __asm__("ftruncate64");
int preloadedRename(const char* from, const char* to) __asm__("rename");
int preloadedUnlink(const char* path) __asm__("unlink");
int preloadedRemove(const char* path) __asm__("remove");
int preloadedMkdir(const char* path, mode_t mode) __asm__("mkdir");

int preloadedOpen(const char* path, int flags, ...) {  // NOLINT(cert-dcl50-cpp)
    std::va_list arguments;
    va_start(arguments, flags);
    const auto mode = va_arg(arguments, mode_t);
    va_end(arguments);
    return openWith("open", path, flags, mode);
}

int preloadedOpen64(const char* path, int flags, ...) {  // NOLINT(cert-dcl50-cpp)
    std::va_list arguments;
    va_start(arguments, flags);
    const auto mode = va_arg(arguments, mode_t);
    va_end(arguments);
    return openWith("open64", path, flags, mode);
}

ssize_t preloadedWrite(int fd, const void* data, size_t count) {
    return tracedWrite(
        fd,
        data,
        [fd] { return ::lseek(fd, 0, SEEK_CUR); },
        [&] { return real<ssize_t (*)(int, const void*, size_t)>("write")(fd, data, count); }
    );
}

ssize_t preloadedPwrite(int fd, const void* data, size_t count, off_t at) {
    return tracedWrite(
        fd,
        data,
        [at] { return at; },
        [&] {
            return real<ssize_t (*)(int, const void*, size_t, off_t)>("pwrite"
            )(fd, data, count, at);
        }
    );
}

ssize_t preloadedPwrite64(int fd, const void* data, size_t count, off_t at) {
    return preloadedPwrite(fd, data, count, at);
}

int preloadedFsync(int fd) {
    return tracedSync(fd, "fsync");
}

int preloadedFdatasync(int fd) {
    return tracedSync(fd, "fdatasync");
}

int preloadedFtruncate(int fd, off_t length) {
    return tracedTruncate(fd, length, "ftruncate");
}

int preloadedFtruncate64(int fd, off_t length) {
    return tracedTruncate(fd, length, "ftruncate64");
}

int preloadedRename(const char* from, const char* to) {
    const std::string paths = std::string(from) + '\0' + to;
    return tracedName(Event::kRename, to, paths, [&] {
        return real<int (*)(const char*, const char*)>("rename")(from, to);
    });
}

int preloadedUnlink(const char* path) {
    return tracedName(Event::kRemove, path, path, [&] {
        return real<int (*)(const char*)>("unlink")(path);
    });
}

int preloadedRemove(const char* path) {
    return tracedName(Event::kRemove, path, path, [&] {
        return real<int (*)(const char*)>("remove")(path);
    });
}

int preloadedMkdir(const char* path, mode_t mode) {
    return tracedName(Event::kMakeFolder, path, path, [&] {
        return real<int (*)(const char*, mode_t)>("mkdir")(path, mode);
    });
}

}  // extern "C"
