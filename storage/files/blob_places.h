// Where uploaded files lie in their folder: files/<two hex digits>/<file id>. Stateless.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

namespace hiveline::storage {

[[nodiscard]] std::filesystem::path blobPath(
    const std::filesystem::path& filesDir, std::string_view id
);

/// Calls `visit` with the path of each file in its place: not in the trash, and none that is still
/// arriving. None for a folder that does not exist. Throws std::filesystem::filesystem_error.
void forEachBlob(
    const std::filesystem::path& filesDir,
    const std::function<void(const std::filesystem::path& file)>& visit
);

/// The digits of an id, `fil.1795211400000000.k3v9x0qd`; 0 for what is none of a file.
[[nodiscard]] std::int64_t microsOfBlob(std::string_view id);

}  // namespace hiveline::storage
