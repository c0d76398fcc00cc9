// Plain text, CSV and JSON as readable text. Pure; all take UTF-8.
#pragma once

#include <string_view>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// One section; lines that were broken at a margin are joined. Throws Error{kTooLarge} beyond
/// kMaxText, as the others do.
[[nodiscard]] Document extractPlain(std::string_view utf8);

/// RFC 4180, or with `;`, tab or `|` in place of the comma. A row a line, `Name: Ada | Price: 5`
/// where the first row names the columns.
[[nodiscard]] Document extractCsv(std::string_view utf8);

/// A line for each value, `price: 5`, or `address.city: Berlin` for what is in an object; a blank
/// line around objects of a list. A member of the topmost object that holds more than a value is a
/// section. Throws Error{kBadRequest} for what is not JSON or nested more than 64 levels deep.
[[nodiscard]] Document extractJson(std::string_view utf8);

}  // namespace hiveline::knowledge
