// Whether this process may use a data folder, asked before the database is opened: what the system
// says of a folder helps people more than what SQLite says of its files. Any thread.
#pragma once

#include <filesystem>

namespace hiveline::server {

/// Returns false if there is no such folder. Throws Error{kUnavailable} naming the path and the
/// reason if that cannot be found out, or if it is not a folder.
[[nodiscard]] bool dataFolderExists(const std::filesystem::path& folder);

/// Throws Error{kUnavailable} with path and reason if this process cannot read and write the
/// folder, its database or the folder of its files. What is missing is not looked at.
void requireUsable(const std::filesystem::path& folder);

}  // namespace hiveline::server
