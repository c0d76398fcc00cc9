// What the document demands of a value, and the checks that JSON bodies and parameters share. Each
// check reports at most one fault, in pydantic's words. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "common/json/faults.h"
#include "common/json/pattern.h"
#include "common/timestamp.h"

namespace hiveline::json {

inline constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

enum class Format : std::uint8_t {
    kNone,
    kUrl,
    kEmail,
    kUri,
    kDate,
    kTime,
    kUuid,
    kIpv4,
    kIpv6,
    kHostname,
    kBase64,
};

/// Lengths in code points, as JSON Schema counts them.
struct StringRules {
    std::size_t minLength = 0;
    std::size_t maxLength = kUnlimited;
    const Pattern* pattern = nullptr;
    Format format = Format::kNone;
};

/// Bounds, by pydantic's names: ge is `minimum`, gt `exclusiveMinimum`, le `maximum`, lt
/// `exclusiveMaximum`. `oneOf` are the only values, unless it is empty; it lives as long as the
/// full expression that names it.
template <typename T>
struct Bounds {
    std::optional<T> ge = std::nullopt;
    std::optional<T> gt = std::nullopt;
    std::optional<T> le = std::nullopt;
    std::optional<T> lt = std::nullopt;
    std::optional<T> multipleOf = std::nullopt;
    std::initializer_list<T> oneOf = {};
};
using IntegerRules = Bounds<std::int64_t>;
using NumberRules = Bounds<double>;

struct ListRules {
    std::size_t minItems = 0;
    std::size_t maxItems = kUnlimited;
    bool unique = false;
};

void checkString(std::string_view value, const Path& at, Faults& faults, const StringRules& rules);
void checkNumber(double value, const Path& at, Faults& faults, const NumberRules& rules);
void checkCount(std::size_t count, const Path& at, Faults& faults, const ListRules& rules);

/// A decimal number read as an integer; 5.0 and 5e0 are the integer 5, as in JSON Schema.
struct IntegerReading {
    enum class Outcome : std::uint8_t { kExact, kFraction, kTooLow, kTooHigh };
    Outcome outcome = Outcome::kExact;
    std::int64_t value = 0;
};

/// `text` must fit the grammar of a JSON number.
[[nodiscard]] IntegerReading readInteger(std::string_view text);

/// Reports a fraction, a value outside the bounds, or one beyond 64 bits. Sets `out` if the number
/// is an integer.
void acceptInteger(
    const IntegerReading& reading,
    const Path& at,
    Faults& faults,
    const IntegerRules& rules,
    std::int64_t& out
);

/// Reports what parseTimestamp() refuses.
void acceptTimestamp(std::string_view text, const Path& at, Faults& faults, common::Timestamp& out);

}  // namespace hiveline::json
