// Where uploaded files lie in their folder: files/<two hex digits>/<file id>. Stateless; any
// thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

namespace hiveline::storage {

/// The place of a file, whether it exists or not.
[[nodiscard]] std::filesystem::path blobPath(
    const std::filesystem::path& filesDir, std::string_view id
);

/// Calls `visit` with the path of each file in its place, not those in the trash or still arriving.
/// A folder that does not exist has none. Throws std::filesystem::filesystem_error.
void forEachBlob(
    const std::filesystem::path& filesDir,
    const std::function<void(const std::filesystem::path& file)>& visit
);

/// The digits of a file's id, such as `fil.1795211400000000.k3v9x0qd`: microseconds since 1970. 0
/// for anything else.
[[nodiscard]] std::int64_t microsOfBlob(std::string_view id);

}  // namespace hiveline::storage
