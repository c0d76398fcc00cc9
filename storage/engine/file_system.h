// Durable changes to the file system: when one of these functions returns, its effect is on disk.
// Stateless; safe from any thread. All of them throw Error{kUnavailable} with a text that names no
// path, and log the path with the system's reason.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

namespace hiveline::storage {

/// Owns a file descriptor and closes it. Not inherited by child processes.
class FileHandle {
public:
    FileHandle() = default;
    explicit FileHandle(int descriptor) noexcept : descriptor_(descriptor) {}
    FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileHandle& operator=(FileHandle&& other) noexcept;
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;
    ~FileHandle();

    [[nodiscard]] int get() const noexcept { return descriptor_; }
    [[nodiscard]] bool isOpen() const noexcept { return descriptor_ >= 0; }

private:
    int descriptor_ = -1;
};

/// Logs `action` ("open", "write" …) on `path` with the reason in errno, and throws. Call it
/// directly after the failed system call.
[[noreturn]] void throwFileFailure(std::string_view action, const std::filesystem::path& path);

/// Creates a file for its owner alone (mode 0600), open for writing. Fails if the name is taken.
/// Its name is durable only after syncFolder().
[[nodiscard]] FileHandle createFile(const std::filesystem::path& path);
/// Opens for reading; a missing file is a failure.
[[nodiscard]] FileHandle openFile(const std::filesystem::path& path);
/// The same, but a missing file gives a handle that is not open.
[[nodiscard]] FileHandle openFileIfThere(const std::filesystem::path& path);

/// Writes all bytes at the file's position. `path` is for the log only, here and in syncFile().
void writeAll(const FileHandle& file, std::string_view bytes, const std::filesystem::path& path);
/// fsync(): content and size are on disk. It is never tried a second time (see durability.h).
void syncFile(const FileHandle& file, const std::filesystem::path& path);
/// Makes names that were created, renamed or removed in the folder durable.
void syncFolder(const std::filesystem::path& folder);
/// Creates the folder for its owner alone (mode 0700) and syncs its parent, unless it exists. The
/// parent must exist.
void ensureFolder(const std::filesystem::path& folder);

}  // namespace hiveline::storage
