// What names a source: where it is from and an id, in the one form in which sources are kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/models/common.h"

namespace hiveline::handlers {

/// The id as it is kept: of a telephone carrier's source the number as E.164, of a browser's the id
/// as it is. nullopt for one that no source can have.
[[nodiscard]] std::optional<std::string> keptSourceId(
    models::SourceName sourceName, std::string_view sourceId
);

}  // namespace hiveline::handlers
