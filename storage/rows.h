// What several statements do with their rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace hiveline::storage {

/// The first column of the first row; nullopt where there is no row.
[[nodiscard]] inline std::optional<std::string> firstText(Query row) {
    return row.step() ? std::optional(std::string(row.text(0))) : std::nullopt;
}

}  // namespace hiveline::storage
