// The account with a telephone carrier, as somebody types it or a script pipes it in: two lines,
// the id of the account and its token. Never as arguments, which everybody on the machine can see.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "secrets/carrier_accounts.h"

namespace hiveline::server {

/// A carrier as the command line and the document name it, and what it calls the two lines.
struct CarrierInfo {
    /// `twilio`.
    std::string_view command;
    /// `TWILIO`.
    std::string_view name;
    std::string_view idWord;
    std::string_view idExpected;
};
inline constexpr std::array kCarriers = {
    CarrierInfo{"twilio", "TWILIO", "Account SID", "AC and 32 hexadecimal digits"},
    CarrierInfo{"plivo", "PLIVO", "Auth ID", "1 to 64 printable characters without blanks"},
};

/// By the word of the command line; nullptr for any other.
[[nodiscard]] const CarrierInfo* findCarrier(std::string_view command) noexcept;
/// The command line's word for the document's name; the name itself if there is none.
[[nodiscard]] std::string_view carrierWord(std::string_view name) noexcept;

/// Throws Error{kBadRequest}, which says what is expected and shows nothing of the text.
[[nodiscard]] secrets::CarrierAccount parseCarrierAccount(
    const CarrierInfo& carrier, std::string_view text
);

/// Reads both lines from the descriptor. On a terminal it asks for them on `prompts` and hides the
/// token. Throws what parseCarrierAccount() throws.
[[nodiscard]] secrets::CarrierAccount readCarrierAccount(
    const CarrierInfo& carrier, int descriptor, std::ostream& prompts
);

}  // namespace hiveline::server
