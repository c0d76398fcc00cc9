#include "storage/engine/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "common/error.h"
#include "common/log.h"

namespace hiveline::storage {
namespace {

constexpr mode_t kOwnerFile = 0600;
constexpr mode_t kOwnerFolder = 0700;

// O_CLOEXEC everywhere: readers of foreign content are child processes (decision 0014) and must not
// inherit a descriptor.
FileHandle openWith(const std::filesystem::path& path, int flags, std::string_view action) {
    FileHandle file(::open(path.c_str(), flags | O_CLOEXEC, kOwnerFile));
    if (!file.isOpen()) {
        throwFileFailure(action, path);
    }
    return file;
}

// Words for an operator, without a path: clients read this text as well.
std::string_view causeOf(int reason) {
    switch (reason) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full";
        case EROFS:
            return "the file system is read-only";
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOENT:
            return "a folder or file is missing";
        case ENOTDIR:
        case EEXIST:
            return "another file has the name";
        case EMFILE:
        case ENFILE:
            return "too many open files";
        default:
            return "the disk fails";
    }
}

}  // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileHandle::~FileHandle() {
    if (isOpen()) {
        ::close(descriptor_);
    }
}

void throwFileFailure(std::string_view action, const std::filesystem::path& path) {
    const std::error_code reason(errno, std::generic_category());
    common::log::error(
        "file_failure", {{"action", action}, {"path", path.native()}, {"reason", reason.message()}}
    );
    throw common::Error(
        common::ErrorCode::kUnavailable,
        "Storage is unavailable: " + std::string(causeOf(reason.value()))
    );
}

FileHandle createFile(const std::filesystem::path& path) {
    // O_EXCL also refuses a symbolic link, so nobody can lead a new file elsewhere.
    return openWith(path, O_WRONLY | O_CREAT | O_EXCL, "create");
}

FileHandle openFile(const std::filesystem::path& path) {
    return openWith(path, O_RDONLY, "open");
}

FileHandle openFileIfThere(const std::filesystem::path& path) {
    FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen() && errno != ENOENT) {
        throwFileFailure("open", path);
    }
    return file;
}

void writeAll(const FileHandle& file, std::string_view bytes, const std::filesystem::path& path) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            throwFileFailure("write", path);
        }
    }
}

void syncFile(const FileHandle& file, const std::filesystem::path& path) {
    // No retry, ever: after a failure Linux has dropped the pages, and a second fsync would succeed
    // without them.
    if (::fsync(file.get()) != 0) {
        throwFileFailure("sync", path);
    }
}

void syncFolder(const std::filesystem::path& folder) {
    const auto handle = openWith(folder, O_RDONLY | O_DIRECTORY, "open");
    // A name lives in its folder. Syncing the file alone leaves a complete file that nobody finds
    // after a power cut; the tests of decision 0007 fail without this.
    syncFile(handle, folder);
}

void ensureFolder(const std::filesystem::path& folder) {
    if (::mkdir(folder.c_str(), kOwnerFolder) == 0) {
        // The parent of "data" would be an empty path.
        const auto absolute = std::filesystem::absolute(folder);
        syncFolder(absolute.parent_path());
        // mkdir before a check: two processes may start on the same folder at once.
    } else if (errno != EEXIST || !std::filesystem::is_directory(folder)) {
        throwFileFailure("create folder", folder);
    }
}

}  // namespace hiveline::storage
