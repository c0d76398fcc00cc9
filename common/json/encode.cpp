#include "common/json/encode.h"

#include <array>
#include <charconv>
#include <cmath>

#include "common/json/scan.h"

namespace hiveline::json {
namespace {

void appendEscaped(char c, std::string& out) {
    constexpr std::string_view kHex = "0123456789abcdef";
    switch (c) {
        case '"':
            out.append("\\\"");
            break;
        case '\\':
            out.append("\\\\");
            break;
        case '\n':
            out.append("\\n");
            break;
        case '\r':
            out.append("\\r");
            break;
        case '\t':
            out.append("\\t");
            break;
        case '\b':
            out.append("\\b");
            break;
        case '\f':
            out.append("\\f");
            break;
        // Other control characters have no short form (RFC 8259 section 7).
        default:
            out.append("\\u00");
            out.push_back(kHex[static_cast<unsigned char>(c) >> 4U]);
            out.push_back(kHex[static_cast<unsigned char>(c) & 0x0FU]);
    }
}

template <typename T>
void appendNumber(T value, std::string& out) {
    // The longest double in shortest form has 24 characters.
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    out.append(buffer.data(), result.ptr);
}

}  // namespace

// Copies what needs no escape in one piece: most texts have nothing to escape.
void encodeString(std::string_view value, std::string& out) {
    out.push_back('"');
    std::size_t kept = 0;  // value[kept, at) needs no escape
    for (std::size_t at = endOfPlainText(value, 0); at < value.size();) {
        out.append(value.substr(kept, at - kept));
        appendEscaped(value[at], out);
        kept = at + 1;
        at = endOfPlainText(value, kept);
    }
    out.append(value.substr(kept));
    out.push_back('"');
}

void encodeInteger(std::int64_t value, std::string& out) {
    appendNumber(value, out);
}

void encodeNumber(double value, std::string& out) {
    if (std::isfinite(value)) {
        appendNumber(value, out);
    } else {
        out.append("null");
    }
}

void encodeBoolean(bool value, std::string& out) {
    out.append(value ? "true" : "false");
}

void encodeTimestamp(common::Timestamp value, std::string& out) {
    out.push_back('"');
    common::appendTimestamp(out, value);
    out.push_back('"');
}

void encodeRaw(const Raw& value, std::string_view unset, std::string& out) {
    out.append(value.text.empty() ? unset : std::string_view(value.text));
}

}  // namespace hiveline::json
