#include "server/cli/data_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "common/error.h"

namespace hiveline::server {
namespace {

using std::filesystem::path;

/// What in a data folder is written in place.
constexpr const char* kWritten[] = {"hiveline.db", "hiveline.db-wal", "hiveline.db-shm", "files"};

[[noreturn]] void refuse(const path& at, const std::string& reason) {
    throw common::Error(
        common::ErrorCode::kUnavailable,
        "cannot use the data folder: " + at.string() + ": " + reason
    );
}

/// For what exists already: who owns it and who runs this program are half of the answer.
std::string denied(const path& at, const char* what) {
    struct stat status {};
    std::string text = std::string("no permission to ") + what;
    if (::stat(at.c_str(), &status) == 0) {
        text += " (it belongs to user " + std::to_string(status.st_uid) + ", this is user " +
                std::to_string(::geteuid()) + ")";
    }
    return text;
}

void requireAccess(const path& at, int mode, const char* what) {
    // AT_EACCESS asks for the effective user, who is the one that will write.
    if (::faccessat(AT_FDCWD, at.c_str(), mode, AT_EACCESS) == 0) {
        return;
    }
    switch (errno) {
        case ENOENT:
            return;
        case EROFS:
            refuse(at, "the disk is read-only");
        case EACCES:
        case EPERM:
            refuse(at, denied(at, what));
        default:
            refuse(at, std::generic_category().message(errno));
    }
}

}  // namespace

bool dataFolderExists(const path& folder) {
    std::error_code failure;
    const auto status = std::filesystem::status(folder, failure);
    if (status.type() == std::filesystem::file_type::not_found) {
        return false;
    }
    if (failure == std::errc::permission_denied) {
        refuse(folder, "no permission to look at it");
    }
    if (failure) {
        refuse(folder, failure.message());
    }
    if (status.type() != std::filesystem::file_type::directory) {
        refuse(folder, "it is no folder");
    }
    return true;
}

void requireUsable(const path& folder) {
    requireAccess(folder, R_OK | W_OK | X_OK, "write in it");
    for (const char* name : kWritten) {
        requireAccess(folder / name, R_OK | W_OK, "read and write it");
    }
}

}  // namespace hiveline::server
