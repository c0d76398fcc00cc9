#include "storage/serving_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

#include "common/error.h"

namespace hiveline::storage {
namespace {

std::string storedPid(const FileHandle& file) {
    std::array<char, 32> buffer{};
    const ssize_t length = ::pread(file.get(), buffer.data(), buffer.size(), 0);
    std::string text(buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    text.resize(text.find_last_not_of(" \n") + 1);
    return text.empty() ? "unknown" : text;
}

}  // namespace

ServingLock::ServingLock(const std::filesystem::path& file)
    : file_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (!file_.isOpen()) {
        throwFileFailure("open", file);
    }
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
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(file_.get(), 0) != 0 || ::pwrite(file_.get(), pid.data(), pid.size(), 0) < 0) {
        throwFileFailure("write", file);
    }
}

}  // namespace hiveline::storage
