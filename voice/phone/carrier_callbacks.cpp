#include "voice/phone/carrier_callbacks.h"

#include <algorithm>

#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/phone/carrier_text.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxText = 256;
constexpr std::size_t kMaxUrl = 2'048;
constexpr std::size_t kMaxId = 64;

/// The beginning of a plain text that has at most `most` bytes, plain and no character cut.
std::string firstBytes(std::string text, std::size_t most) {
    if (text.size() > most) {
        text.resize(common::beginningOf(text, most).size());
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

}  // namespace

std::string textField(const CarrierRequest& request, std::string_view name) {
    return firstBytes(plainText(request.field(name).value_or("")), kMaxText);
}

std::string speechField(const CarrierRequest& request, std::string_view name) {
    return firstBytes(plainText(request.field(name).value_or("")), CarrierNews::kMaxSpeech);
}

std::string digitsField(const CarrierRequest& request) {
    constexpr std::string_view kKeys = "0123456789ABCDabcd#*";
    const std::string digits = textField(request, "Digits");
    return digits.find_first_not_of(kKeys) == std::string::npos ? digits : std::string();
}

std::string urlField(const CarrierRequest& request, std::string_view name) {
    const std::string_view url = request.field(name).value_or("");
    const bool isUrl = url.starts_with("https://") || url.starts_with("http://");
    const bool isPrintable = std::ranges::all_of(url, [](char c) { return c > ' ' && c < '\x7f'; });
    return isUrl && isPrintable && url.size() <= kMaxUrl ? std::string(url) : std::string();
}

std::string idText(std::string_view text) {
    const bool isId =
        std::ranges::all_of(text, [](char c) { return common::isAlphanumeric(c) || c == '-'; });
    return isId && text.size() <= kMaxId ? std::string(text) : std::string();
}

const std::string& heardBy(const PhoneVoice& voice) {
    return voice.heard.empty() ? voice.language : voice.heard;
}

}  // namespace hiveline::voice
