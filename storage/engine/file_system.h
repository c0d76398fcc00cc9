// Durable changes to the file system: what these functions did is on disk when they return.
// Stateless; safe from any thread. All throw Error{kUnavailable} with a text without paths, and log
// the path and the system's reason.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

namespace hiveline::storage {

/// An open file, closed when this goes. Never inherited by a child process.
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

/// Logs `action` on `path` with the reason in errno, and throws.
[[noreturn]] void throwFileFailure(std::string_view action, const std::filesystem::path& path);

/// A new file that only the owner may read. Fails when the name is taken.
[[nodiscard]] FileHandle createFile(const std::filesystem::path& path);
[[nodiscard]] FileHandle openFile(const std::filesystem::path& path);
/// Not open when there is no such file.
[[nodiscard]] FileHandle openFileIfThere(const std::filesystem::path& path);

void writeAll(const FileHandle& file, std::string_view bytes, const std::filesystem::path& path);
void syncFile(const FileHandle& file, const std::filesystem::path& path);
/// Makes created, renamed and removed names in the folder durable.
void syncFolder(const std::filesystem::path& folder);
/// Creates the folder for the owner alone, unless it exists. Its parent must exist.
void ensureFolder(const std::filesystem::path& folder);

}  // namespace hiveline::storage
