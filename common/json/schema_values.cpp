#include "common/json/schema_values.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>

#include "common/json/raw.h"

namespace hiveline::json {

std::string pointerPart(std::string_view key) {
    std::string text;
    for (const char c : key) {
        // RFC 6901 section 3: these two characters alone need an escape.
        text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    return text;
}

double numberOf(Value value) {
    const std::string_view text = value.numberText();
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

bool isInteger(Value value) {
    const double number = numberOf(value);
    return std::isfinite(number) && number == std::floor(number);
}

std::string shownNumber(double number) {
    constexpr std::size_t kMaxLength = 32;
    std::array<char, kMaxLength> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    return {buffer.data(), end};
}

namespace {

/// Integers keep all their digits: as doubles, 2^53 and 2^53 + 1 would be equal.
std::string canonicalNumber(Value value) {
    const std::string_view text = value.numberText();
    const bool plain = text.find_first_not_of("-0123456789") == std::string_view::npos;
    const double number = numberOf(value);
    constexpr double kExact = 9007199254740992.0;
    // -0 and 0 are the same number.
    if (plain && text != "-0") {
        return std::string(text);
    }
    return isInteger(value) && std::abs(number) <= kExact
               ? std::to_string(static_cast<std::int64_t>(number))
               : shownNumber(number);
}

}  // namespace

std::string canonicalText(Value value) {
    switch (value.kind()) {
        case Kind::kNumber:
            return canonicalNumber(value);
        case Kind::kString:
            return rawString(value.asString()).text;
        case Kind::kArray: {
            std::string text = "[";
            for (const Value each : value.elements()) {
                text += canonicalText(each) + ",";
            }
            return text + "]";
        }
        case Kind::kObject: {
            std::set<std::string> members;
            for (const Member each : value.members()) {
                // A set: equal objects may have their members in any order.
                members.insert(
                    rawString(each.key.asString()).text + ":" + canonicalText(each.value)
                );
            }
            std::string text = "{";
            for (const auto& each : members) {
                text += each + ",";
            }
            return text + "}";
        }
        default:
            return value.raw().text;
    }
}

}  // namespace hiveline::json
