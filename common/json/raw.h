// JSON text kept as it was sent, without insignificant white space: free objects and values of any
// type. The spelling of numbers, the order of keys, duplicate keys and escapes survive. Helpers for
// the few places that look inside; each call parses the text once. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::json {

/// Compact JSON text. Empty means "not set": encoded as `{}` for an object and `null` for anything
/// else.
struct Raw {
    std::string text;
    bool operator==(const Raw&) const = default;
};

/// The compact form of a JSON text; nullopt if it is not one JSON value (with the limits of
/// Document).
[[nodiscard]] std::optional<Raw> parseRaw(std::string_view text);

[[nodiscard]] Raw rawString(std::string_view value);
[[nodiscard]] Raw rawInteger(std::int64_t value);
[[nodiscard]] Raw rawBoolean(bool value);

/// Whether it is a JSON object. An unset Raw is not.
[[nodiscard]] bool isObject(const Raw& value);

// The functions below take an object or an unset Raw, which counts as `{}`. Of duplicate keys the
// last one counts. They throw Error{kInternal} for anything else.

[[nodiscard]] std::optional<Raw> member(const Raw& object, std::string_view key);

/// The member's decoded text if it is a string; nullopt if it is absent or anything else.
[[nodiscard]] std::optional<std::string> memberString(const Raw& object, std::string_view key);

/// The object with `key` set to `value`, exactly once: in place if the key exists, otherwise at the
/// end.
[[nodiscard]] Raw withMember(const Raw& object, std::string_view key, const Raw& value);

/// The object without any member `key`.
[[nodiscard]] Raw withoutMember(const Raw& object, std::string_view key);

}  // namespace hiveline::json
