// What a caller said about themselves, found by rule: names, e-mail addresses, phone numbers,
// postal addresses, consent. A fact is what the words say, never a guess; the last statement of a
// kind counts. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

namespace hiveline::voice {

struct Facts {
    std::optional<std::string> name;
    std::optional<std::string> emailAddress;
    std::optional<std::string> phoneNumber;  // digits with an optional leading plus sign
    std::optional<std::string> address;
    std::optional<bool> audioConsent;
    bool operator==(const Facts&) const = default;
};

/// Of the whole conversation.
[[nodiscard]] Facts factsOf(const std::vector<models::TranscriptMessage>& messages);

/// `asked`: what the agent said before, which a short answer refers to.
[[nodiscard]] Facts factsOf(std::string_view said, std::string_view asked);

/// The words begin with a yes (true) or a no (false), in the languages of phrases.h.
[[nodiscard]] std::optional<bool> yesOrNo(std::string_view said);

/// The words take leave.
[[nodiscard]] bool takesLeave(std::string_view said);

/// The words ask something.
[[nodiscard]] bool asksSomething(std::string_view said);

}  // namespace hiveline::voice
