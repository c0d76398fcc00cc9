// Telephone numbers as carriers write them: E.164 (https://www.itu.int/rec/T-REC-E.164).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hiveline::voice {

/// `+493012345678` of `+49 (30) 1234-5678`: a plus, then 7 to 15 digits, the first not 0; blanks,
/// dots, dashes, slashes and parentheses between them are left out. nullopt for anything else.
[[nodiscard]] std::optional<std::string> parsePhoneNumber(std::string_view text);

}  // namespace hiveline::voice
