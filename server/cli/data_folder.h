// Whether this process may use a data folder, asked before the database is: what the system says of
// a folder tells people more than what SQLite says of its files. Any thread.
#pragma once

#include <filesystem>

namespace hiveline::server {

/// False where there is no such folder. Throws Error{kUnavailable} with a text that names the path
/// and the reason where that cannot be found out, or where it is no folder.
[[nodiscard]] bool dataFolderExists(const std::filesystem::path& folder);

/// Throws Error{kUnavailable}, with path and reason, when the folder, its database or the folder of
/// its files cannot be read and written by this process. What is missing is not looked at.
void requireUsable(const std::filesystem::path& folder);

}  // namespace hiveline::server
