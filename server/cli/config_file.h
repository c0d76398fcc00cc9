// The configuration file: lines `key = value`, a subset of TOML that is also INI. Values are
// "quoted", 'quoted' or bare; # and ; begin a comment; there are no sections. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::server {

struct ConfigFileEntry {
    std::string key;
    std::string value;
    /// From 1.
    std::size_t line = 0;
};

/// The entries in the order of the file. Throws UsageError `<line>: <what is expected>` for a line
/// that cannot be read and for a repeated key.
[[nodiscard]] std::vector<ConfigFileEntry> parseConfigFile(std::string_view text);

}  // namespace hiveline::server
