// From JSON text to a tape. Private to common/json. reader.cpp and syntax.cpp are the only files
// that know RapidJSON.
#pragma once

#include <optional>

#include "common/json/document.h"

namespace hiveline::json {

/// Fills `tape.nodes` and `tape.arena` from `tape.source`, which must be valid UTF-8 without NUL.
/// Returns why it could not.
[[nodiscard]] std::optional<SyntaxError> readTape(Tape& tape);

}  // namespace hiveline::json
