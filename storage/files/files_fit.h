// Whether a database and the uploaded files beside it belong together: by files/.mark, or by the
// files themselves if there is no readable mark, as in a folder that was copied without hidden
// files. Runs while a store is opened, before anything is changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "storage/engine/connection.h"
#include "storage/files/files_mark.h"

namespace hiveline::storage {

/// What speaks against it, in words for an operator; empty: nothing. The database may have an older
/// schema. Throws Error{kUnavailable} if a folder cannot be read.
[[nodiscard]] std::string misfitOf(
    Connection& db, const std::filesystem::path& filesDir, const std::optional<FilesMark>& mark
);

}  // namespace hiveline::storage
