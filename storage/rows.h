// What several statements do with their rows.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace hiveline::storage {

/// How many columns a list of them has, none of which has a comma of its own: the place of what a
/// statement reads behind it.
consteval int columnsIn(std::string_view list) {
    return 1 + static_cast<int>(std::ranges::count(list, ','));
}

/// The first column of the first row; nullopt where there is no row.
[[nodiscard]] inline std::optional<std::string> firstText(Query row) {
    return row.step() ? std::optional(std::string(row.text(0))) : std::nullopt;
}

}  // namespace hiveline::storage
