// How far the database was when uploaded files were last added beside it: `.mark` in their folder.
// It tells a start that a database is another one, or older than the files. Never ahead of what the
// database has on disk, because it is written after the commit. Written by the writer's thread,
// read while a store is opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace hiveline::storage {

struct FilesMark {
    /// The database that the files belong to (kDatabaseIdKey).
    std::int64_t databaseId = 0;
    /// The digits of the newest id that it had.
    std::int64_t lastIdMicros = 0;
    bool operator==(const FilesMark&) const = default;
};

/// nullopt if there is none, or none that can be read, which is logged. Throws Error{kUnavailable}.
[[nodiscard]] std::optional<FilesMark> readFilesMark(const std::filesystem::path& filesDir);

/// Writes without a sync: after a power cut the mark may be an older one, which only makes it
/// milder. Throws Error{kUnavailable} if the disk refuses.
void writeFilesMark(const std::filesystem::path& filesDir, const FilesMark& mark);

/// Syncs the mark and its name, at starts. Throws like writeFilesMark().
void syncFilesMark(const std::filesystem::path& filesDir);

/// Whether there is anything that belongs to a database: a mark, an uploaded file, or one in the
/// trash or still arriving. False for a folder that does not exist.
[[nodiscard]] bool holdsFiles(const std::filesystem::path& filesDir);

}  // namespace hiveline::storage
