// JSON text kept as it was sent, without insignificant white space: free objects and values of any
// type. Number spelling, key order, duplicate keys and escapes survive. Helpers for the few places
// that look inside.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::json {

/// Compact JSON text. Empty means "not set": an object is then encoded as `{}`, any other value as
/// `null`.
struct Raw {
    std::string text;
    bool operator==(const Raw&) const = default;
};

/// The compact form of a JSON text, or nullopt when it is not one JSON value (limits as in
/// Document).
[[nodiscard]] std::optional<Raw> parseRaw(std::string_view text);

[[nodiscard]] Raw rawString(std::string_view value);
[[nodiscard]] Raw rawInteger(std::int64_t value);
[[nodiscard]] Raw rawBoolean(bool value);

/// True for a JSON object. An unset Raw is none.
[[nodiscard]] bool isObject(const Raw& value);

// The functions below take an object or an unset Raw, which counts as `{}`. Of duplicate keys the
// last one counts. They throw Error{kInternal} for anything else.

[[nodiscard]] std::optional<Raw> member(const Raw& object, std::string_view key);

/// The member when it is a string (decoded); nullopt when it is absent or anything else.
[[nodiscard]] std::optional<std::string> memberString(const Raw& object, std::string_view key);

/// The object with `key` set to `value`, once: in place where the key exists, else at the end.
[[nodiscard]] Raw withMember(const Raw& object, std::string_view key, const Raw& value);

/// The object without `key`.
[[nodiscard]] Raw withoutMember(const Raw& object, std::string_view key);

}  // namespace hiveline::json
