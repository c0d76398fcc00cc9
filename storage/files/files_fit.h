// Whether a database and the uploaded files beside it belong together. By files/.mark; where none
// can be read, as in a folder that was copied without it, by the files themselves.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "storage/engine/connection.h"
#include "storage/files/files_mark.h"

namespace hiveline::storage {

/// What speaks against it; empty: nothing. The database may have an older schema. Throws
/// Error{kUnavailable} where a folder cannot be read.
[[nodiscard]] std::string misfitOf(
    Connection& db, const std::filesystem::path& filesDir, const std::optional<FilesMark>& mark
);

}  // namespace hiveline::storage
