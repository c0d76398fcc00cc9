// How carriers sign their callbacks, exactly as their libraries check it.
// Sources: https://www.twilio.com/docs/usage/webhooks/webhooks-security,
// https://www.plivo.com/docs/voice/concepts/signature-validation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/phone/carrier.h"

namespace hiveline::voice {

/// X-Twilio-Signature: Base64 of HMAC-SHA1 over the URL and the fields, sorted, each once. Throws
/// Error{kInternal} when the cryptographic library fails.
[[nodiscard]] std::string twilioSignature(
    std::string_view token, std::string_view url, const std::vector<common::FormField>& form
);

/// The URLs that Twilio may have signed for this one: as it is, and without its port or, where it
/// has none, with the scheme's own.
[[nodiscard]] std::vector<std::string> twilioUrls(std::string_view url);

/// X-Plivo-Signature-V3: Base64 of HMAC-SHA256 over the URL with its query sorted, the fields and
/// the nonce; `method` is GET or POST. nullopt for a query that is not percent-encoded. Throws
/// Error{kInternal} when the cryptographic library fails.
[[nodiscard]] std::optional<std::string> plivoSignature(
    std::string_view token, const CarrierRequest& request, std::string_view nonce
);

/// Whether a callback has more than Carrier::kMaxFields or Carrier::kMaxBytes.
[[nodiscard]] bool isTooLargeToSign(const CarrierRequest& request);

}  // namespace hiveline::voice
