// Writes JSON straight into a buffer. Everything appends compact text and allocates nothing but the
// buffer. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/raw.h"
#include "common/timestamp.h"

namespace hiveline::json {

/// Writes with quotes and escapes '"', '\\' and control characters. `value` is UTF-8.
void encodeString(std::string_view value, std::string& out);
void encodeInteger(std::int64_t value, std::string& out);
/// The shortest text that reads back as the same double. Infinities and NaN, which JSON lacks,
/// become null.
void encodeNumber(double value, std::string& out);
void encodeBoolean(bool value, std::string& out);
/// RFC 3339 in UTC with milliseconds, in quotes.
void encodeTimestamp(common::Timestamp value, std::string& out);
/// The text as it is; `unset` if it is empty.
void encodeRaw(const Raw& value, std::string_view unset, std::string& out);

/// Writes a comma, unless the object has just been opened.
inline void separate(std::string& out) {
    if (out.back() != '{') {
        out.push_back(',');
    }
}

/// `[`, each element by `encodeElement(element, out)`, `]`.
template <typename T, typename EncodeElement>
void encodeList(const std::vector<T>& list, std::string& out, EncodeElement encodeElement) {
    out.push_back('[');
    bool first = true;
    for (const auto& element : list) {
        if (!first) {
            out.push_back(',');
        }
        first = false;
        encodeElement(element, out);
    }
    out.push_back(']');
}

// One name for every type, so that lists of anything can be written. Generated types bring their
// own `encode`.
inline void encode(const std::string& value, std::string& out) {
    encodeString(value, out);
}
inline void encode(std::int64_t value, std::string& out) {
    encodeInteger(value, out);
}
inline void encode(double value, std::string& out) {
    encodeNumber(value, out);
}
inline void encode(bool value, std::string& out) {
    encodeBoolean(value, out);
}
inline void encode(common::Timestamp value, std::string& out) {
    encodeTimestamp(value, out);
}
inline void encode(const Raw& value, std::string& out) {
    encodeRaw(value, "null", out);
}

template <typename T>
void encode(const std::vector<T>& list, std::string& out) {
    encodeList(list, out, [](const auto& element, std::string& to) { encode(element, to); });
}

/// Compact JSON text of a generated type, a list of them, or a plain value.
template <typename T>
[[nodiscard]] std::string toJson(const T& value) {
    std::string out;
    encode(value, out);
    return out;
}

}  // namespace hiveline::json
