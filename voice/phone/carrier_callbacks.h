// Fields of callbacks, made fit for the rest of the house: plain text of bounded length.
#pragma once

#include <string>
#include <string_view>

#include "voice/phone/carrier.h"

namespace hiveline::voice {

/// Plain, of at most 256 bytes; empty where there is none.
[[nodiscard]] std::string textField(const CarrierRequest& request, std::string_view name);
/// Plain, of at most CarrierNews::kMaxSpeech bytes.
[[nodiscard]] std::string speechField(const CarrierRequest& request, std::string_view name);
/// `Digits`; empty where something in it is no key.
[[nodiscard]] std::string digitsField(const CarrierRequest& request);
/// Of http or https, at most 2,048 bytes; empty for anything else.
[[nodiscard]] std::string urlField(const CarrierRequest& request, std::string_view name);

/// An id of a carrier: letters, digits and `-`, at most 64; empty for anything else.
[[nodiscard]] std::string idText(std::string_view text);

/// What recognition is told.
[[nodiscard]] const std::string& heardBy(const PhoneVoice& voice);

}  // namespace hiveline::voice
