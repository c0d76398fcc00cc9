// How far the database was when the uploaded files beside it were last added to: `.mark` in their
// folder. By it a start knows that a database is another one, or older than the files. Never ahead
// of what the database has on disk: it is written after the commit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace hiveline::storage {

struct FilesMark {
    std::int64_t databaseId = 0;    // of the database that the files belong to
    std::int64_t lastIdMicros = 0;  // the digits of the newest id that it had
    bool operator==(const FilesMark&) const = default;
};

/// nullopt when there is none, or none that can be read: that is logged.
[[nodiscard]] std::optional<FilesMark> readFilesMark(const std::filesystem::path& filesDir);

/// Without a sync: after a power cut the mark may be an older one, which only makes it milder.
/// Throws Error{kUnavailable} when the disk refuses.
void writeFilesMark(const std::filesystem::path& filesDir, const FilesMark& mark);

/// So that there is one after a power cut. Throws as the one above.
void syncFilesMark(const std::filesystem::path& filesDir);

/// Whether there is anything that belongs to a database: a mark, or an uploaded file, also one in
/// the trash or one that was still arriving. False for a folder that does not exist.
[[nodiscard]] bool holdsFiles(const std::filesystem::path& filesDir);

}  // namespace hiveline::storage
