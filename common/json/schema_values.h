// JSON values as schemas compare and name them.
#pragma once

#include <string>
#include <string_view>

#include "common/json/document.h"

namespace hiveline::json {

/// A member's name as a part of a JSON pointer.
[[nodiscard]] std::string pointerPart(std::string_view key);

[[nodiscard]] double numberOf(Value value);
[[nodiscard]] bool isInteger(Value value);
/// The shortest text that reads as the same number.
[[nodiscard]] std::string shownNumber(double number);

/// One text for equal values: members in the order of their names, numbers as they compare.
[[nodiscard]] std::string canonicalText(Value value);

}  // namespace hiveline::json
