// JSON values as schemas compare and name them. Pure.
#pragma once

#include <string>
#include <string_view>

#include "common/json/document.h"

namespace hiveline::json {

/// A member's name as a part of a JSON pointer (RFC 6901).
[[nodiscard]] std::string pointerPart(std::string_view key);

/// A number's value, rounded to a double.
[[nodiscard]] double numberOf(Value value);
/// Whether a number is whole; 5.0 is.
[[nodiscard]] bool isInteger(Value value);
/// The shortest text that reads back as the same number.
[[nodiscard]] std::string shownNumber(double number);

/// The same text for equal values: members sorted by name, numbers as they compare.
[[nodiscard]] std::string canonicalText(Value value);

}  // namespace hiveline::json
