// Preloaded into a server: a disk that fails to sync. While the file that FAILING_SYNC names
// exists, fsync() and fdatasync() of every file whose path ends as its content says fail with EIO,
// as they do on Linux where a write-back was lost.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

template <typename Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));  // NOLINT: how dlsym() works
}

/// Empty: nothing fails.
std::string failingEnd() {
    const char* const flag = ::secure_getenv("FAILING_SYNC");
    const int fd = flag == nullptr ? -1 : ::open(flag, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return {};
    }
    std::array<char, 256> text{};
    const ssize_t length = ::read(fd, text.data(), text.size());
    ::close(fd);
    return {text.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

bool fails(int fd) {
    const std::string end = failingEnd();
    if (end.empty()) {
        return false;
    }
    std::array<char, 4096> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(fd);
    const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
    return length > 0 &&
           std::string_view(path.data(), static_cast<std::size_t>(length)).ends_with(end);
}

int syncOrFail(int fd, const char* function) {
    if (fails(fd)) {
        errno = EIO;
        return -1;
    }
    return real<int (*)(int)>(function)(fd);
}

}  // namespace

extern "C" {

int preloadedFsync(int fd) __asm__("fsync");
int preloadedFdatasync(int fd) __asm__("fdatasync");

int preloadedFsync(int fd) {
    return syncOrFail(fd, "fsync");
}

int preloadedFdatasync(int fd) {
    return syncOrFail(fd, "fdatasync");
}

}  // extern "C"
