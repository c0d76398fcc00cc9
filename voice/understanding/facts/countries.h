// Countries' calling codes, and whether two telephone numbers are one. Codes: ITU-T E.164 (list of
// assigned country codes). Pure.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::voice {

/// Digits of the country's calling code (`49`), by a zone of the IANA database (`Europe/Berlin`),
/// else by the language of the call (`de`); empty for neither.
[[nodiscard]] std::string_view callingCodeOf(std::string_view timeZone, std::string_view language);

/// `+491701234567` of `0170 1234567`, `0049 170 1234567` or `+49 170…`; the digits alone where no
/// code is given and none is known.
[[nodiscard]] std::string internationalOf(std::string_view number, std::string_view callingCode);

/// One number, written with or without the country.
[[nodiscard]] bool isSameNumber(
    std::string_view a, std::string_view b, std::string_view callingCode
);

}  // namespace hiveline::voice
