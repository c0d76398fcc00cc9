#include "storage/engine/serving_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>

#include "common/error.h"

namespace hiveline::storage {
namespace {

// Stands behind the process id, so that people who look at the file understand it.
constexpr std::string_view kLost = " lost what it synced";

std::string contentOf(int file) {
    // A process id, the mark and a newline fit with room to spare.
    std::array<char, 64> buffer{};
    const ssize_t length = ::pread(file, buffer.data(), buffer.size(), 0);
    return {buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

std::string storedPid(const FileHandle& file) {
    const std::string text = contentOf(file.get());
    const std::string pid = text.substr(0, text.find_first_of(" \n"));
    return pid.empty() ? "unknown" : pid;
}

bool hasLost(const FileHandle& file) {
    return contentOf(file.get()).find(kLost) != std::string::npos;
}

// Not synced: the mark speaks of the memory that processes share, and after a power cut SQLite
// builds that anew from the log.
bool write(const FileHandle& file, std::string_view mark) {
    const std::string text = std::to_string(::getpid()) + std::string(mark) + "\n";
    return ::pwrite(file.get(), text.data(), text.size(), 0) >= 0 &&
           ::ftruncate(file.get(), static_cast<off_t>(text.size())) == 0;
}

}  // namespace

ServingLock::ServingLock(const std::filesystem::path& file)
    : file_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (!file_.isOpen()) {
        throwFileFailure("open", file);
    }
    // flock and not fcntl: an fcntl lock goes when any descriptor of the file is closed, such as
    // the one that tellsOfLostSync() opens in the same process.
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) {
            throwFileFailure("lock", file);
        }
        throw common::Error(
            common::ErrorCode::kConflict,
            "the data folder " + file.parent_path().string() +
                " is in use by the server with process id " + storedPid(file_)
        );
    }
    // Keeps the mark of the server before. Only forgetLostSync() takes it away, once the log is
    // copied.
    if (!write(file_, hasLost(file_) ? kLost : "")) {
        throwFileFailure("write", file);
    }
}

void ServingLock::noteLostSync() const noexcept {
    try {
        (void)write(file_, kLost);
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the text: this process leaves the log alone all the same.
    }
}

void ServingLock::forgetLostSync() const {
    (void)write(file_, "");
}

bool tellsOfLostSync(const std::filesystem::path& lockFile) noexcept {
    try {
        const FileHandle file(::open(lockFile.c_str(), O_RDONLY | O_CLOEXEC));
        return file.isOpen() && hasLost(file);
    } catch (...) {
        return true;  // to leave the log alone is the safe side
    }
}

}  // namespace hiveline::storage
