#include "common/json/rules.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "common/json/encode.h"
#include "common/json/formats.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::json {
namespace {

std::string counted(std::size_t count, std::string_view unit) {
    std::string text = std::to_string(count);
    text.append(" ").append(unit);
    if (count != 1) {
        text.push_back('s');
    }
    return text;
}

std::string textOf(std::int64_t value) {
    return std::to_string(value);
}

std::string textOf(double value) {
    std::string text;
    encodeNumber(value, text);
    return text;
}

bool isMultiple(std::int64_t value, std::int64_t of) {
    return value % of == 0;
}

/// 0.3 is a multiple of 0.1, although their quotient is not whole in binary.
bool isMultiple(double value, double of) {
    constexpr double kTolerance = 1e-9;
    const double parts = value / of;
    return std::abs(parts - std::round(parts)) <= kTolerance * std::max(1.0, std::abs(parts));
}

template <typename T>
std::string listed(std::initializer_list<T> values) {
    std::string text;
    std::size_t left = values.size();
    for (const T value : values) {
        text += textOf(value);
        --left;
        text += left > 1 ? ", " : left == 1 ? " or " : "";
    }
    return text;
}

template <typename T>
void checkBounds(T value, const Path& at, Faults& faults, const Bounds<T>& rules) {
    // pydantic's order, and like pydantic only the first fault.
    if (rules.le && value > *rules.le) {
        faults.add(
            at, "less_than_equal", "Input should be less than or equal to " + textOf(*rules.le)
        );
    } else if (rules.lt && value >= *rules.lt) {
        faults.add(at, "less_than", "Input should be less than " + textOf(*rules.lt));
    } else if (rules.ge && value < *rules.ge) {
        faults.add(
            at,
            "greater_than_equal",
            "Input should be greater than or equal to " + textOf(*rules.ge)
        );
    } else if (rules.gt && value <= *rules.gt) {
        faults.add(at, "greater_than", "Input should be greater than " + textOf(*rules.gt));
    } else if (rules.multipleOf && !isMultiple(value, *rules.multipleOf)) {
        faults.add(at, "multiple_of", "Input should be a multiple of " + textOf(*rules.multipleOf));
    } else if (rules.oneOf.size() > 0 && std::ranges::find(rules.oneOf, value) == rules.oneOf.end()) {
        faults.add(at, "enum", "Input should be " + listed(rules.oneOf));
    }
}

void checkFormat(std::string_view value, const Path& at, Faults& faults, Format format) {
    std::optional<FormatFault> fault;
    switch (format) {
        case Format::kNone:
            break;
        case Format::kUrl:
            fault = checkUrl(value);
            break;
        case Format::kEmail:
            fault = checkEmail(value);
            break;
        case Format::kUri:
            fault = checkUri(value);
            break;
        case Format::kDate:
            fault = checkDate(value);
            break;
        case Format::kTime:
            fault = checkTime(value);
            break;
        case Format::kUuid:
            fault = checkUuid(value);
            break;
        case Format::kIpv4:
            fault = checkIpv4(value);
            break;
        case Format::kIpv6:
            fault = checkIpv6(value);
            break;
        case Format::kHostname:
            fault = checkHostname(value);
            break;
        case Format::kBase64:
            fault = checkBase64(value);
            break;
    }
    if (fault) {
        faults.add(at, fault->type, std::move(fault->msg));
    }
}

/// A number as digits times a power of ten, without trailing zeros: exact, where a double would
/// round large integers.
struct Decimal {
    bool negative = false;
    std::string digits;
    std::int64_t power = 0;
};

Decimal readDecimal(std::string_view text) {
    Decimal result;
    result.negative = text.starts_with('-');
    const std::size_t mark = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, mark);
    const std::size_t point = mantissa.find('.');
    std::ranges::copy_if(mantissa, std::back_inserter(result.digits), [](char c) {
        return common::isDigit(c);
    });
    if (mark != std::string_view::npos) {
        const bool down = text[mark + 1] == '-';
        const std::size_t digit = text.find_first_of("0123456789", mark);
        std::int64_t exponent = 0;
        const auto read = std::from_chars(text.data() + digit, text.data() + text.size(), exponent);
        // An exponent that no number of digits in a text could make up for; more could overflow the
        // sums below.
        constexpr std::int64_t kBeyondAnyText = 1'000'000'000'000;
        exponent = read.ec == std::errc() ? std::min(exponent, kBeyondAnyText) : kBeyondAnyText;
        result.power = down ? -exponent : exponent;
    }
    if (point != std::string_view::npos) {
        result.power -= static_cast<std::int64_t>(mantissa.size() - point - 1);
    }
    const std::size_t last = result.digits.find_last_not_of('0');
    const std::size_t kept = last == std::string::npos ? 0 : last + 1;
    result.power += static_cast<std::int64_t>(result.digits.size() - kept);
    result.digits.resize(kept);
    // "0.05" has leading zeros that are no digits of its value.
    result.digits.erase(0, std::min(result.digits.find_first_not_of('0'), kept));
    return result;
}

IntegerReading beyond(bool negative) {
    return {negative ? IntegerReading::Outcome::kTooLow : IntegerReading::Outcome::kTooHigh, 0};
}

/// Reads a number with a point or an exponent.
IntegerReading readScaled(std::string_view text) {
    Decimal decimal = readDecimal(text);
    if (decimal.digits.empty()) {
        return {};
    }
    if (decimal.power < 0) {
        return {IntegerReading::Outcome::kFraction, 0};
    }
    // Of 2^63. Checked before digits are appended: "1e1000000" must not become a megabyte.
    constexpr std::int64_t kMaxDigits = 19;
    if (static_cast<std::int64_t>(decimal.digits.size()) + decimal.power > kMaxDigits) {
        return beyond(decimal.negative);
    }
    decimal.digits.append(static_cast<std::size_t>(decimal.power), '0');
    return readInteger((decimal.negative ? "-" : "") + decimal.digits);
}

}  // namespace

// The cheapest checks first; patterns and formats see only texts of an acceptable length, which
// bounds what they cost.
void checkString(std::string_view value, const Path& at, Faults& faults, const StringRules& rules) {
    // A text of n bytes has between n/4 and n characters, so most need no counting.
    const bool mayBeShort = value.size() / 4 < rules.minLength;
    const bool mayBeLong = value.size() > rules.maxLength;
    const std::size_t length = mayBeShort || mayBeLong ? common::countCodePoints(value) : 0;
    if (mayBeShort && length < rules.minLength) {
        faults.add(
            at,
            "string_too_short",
            "String should have at least " + counted(rules.minLength, "character")
        );
    } else if (mayBeLong && length > rules.maxLength) {
        faults.add(
            at,
            "string_too_long",
            "String should have at most " + counted(rules.maxLength, "character")
        );
    } else if (rules.pattern != nullptr && !rules.pattern->matches(value)) {
        faults.add(
            at,
            "string_pattern_mismatch",
            "String should match pattern '" + rules.pattern->expression() + "'"
        );
    } else {
        checkFormat(value, at, faults, rules.format);
    }
}

void checkNumber(double value, const Path& at, Faults& faults, const NumberRules& rules) {
    checkBounds(value, at, faults, rules);
}

void checkCount(std::size_t count, const Path& at, Faults& faults, const ListRules& rules) {
    if (count < rules.minItems) {
        faults.add(
            at,
            "too_short",
            "List should have at least " + counted(rules.minItems, "item") +
                " after validation, not " + std::to_string(count)
        );
    } else if (count > rules.maxItems) {
        faults.add(
            at,
            "too_long",
            "List should have at most " + counted(rules.maxItems, "item") +
                " after validation, not " + std::to_string(count)
        );
    }
}

IntegerReading readInteger(std::string_view text) {
    IntegerReading reading;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, reading.value);
    // It stopped at a point or an exponent.
    if (result.ptr != end) {
        return readScaled(text);
    }
    // Plain digits that do not fit into 64 bits.
    return result.ec == std::errc() ? reading : beyond(text.starts_with('-'));
}

void acceptInteger(
    const IntegerReading& reading,
    const Path& at,
    Faults& faults,
    const IntegerRules& rules,
    std::int64_t& out
) {
    using Outcome = IntegerReading::Outcome;
    const bool high = reading.outcome == Outcome::kTooHigh;
    if (reading.outcome == Outcome::kExact) {
        checkBounds(reading.value, at, faults, rules);
        out = reading.value;
    } else if (reading.outcome == Outcome::kFraction) {
        faults.add(
            at,
            "int_from_float",
            "Input should be a valid integer, got a number with a fractional part"
        );
        // Beyond 64 bits, but a bound of the document says it better than the size of our integers.
    } else if (high && rules.le) {
        faults.add(
            at, "less_than_equal", "Input should be less than or equal to " + textOf(*rules.le)
        );
    } else if (high && rules.lt) {
        faults.add(at, "less_than", "Input should be less than " + textOf(*rules.lt));
    } else if (!high && rules.ge) {
        faults.add(
            at,
            "greater_than_equal",
            "Input should be greater than or equal to " + textOf(*rules.ge)
        );
    } else if (!high && rules.gt) {
        faults.add(at, "greater_than", "Input should be greater than " + textOf(*rules.gt));
    } else {
        faults.add(
            at,
            "int_parsing_size",
            "Unable to parse input string as an integer, exceeded maximum size"
        );
    }
}

void acceptTimestamp(
    std::string_view text, const Path& at, Faults& faults, common::Timestamp& out
) {
    // pydantic says "too short" of anything that cannot hold date and time.
    constexpr std::size_t kShortest = 19;  // 2026-11-20T21:30:00
    if (const auto time = common::parseTimestamp(text)) {
        out = *time;
        return;
    }
    std::string msg = "Input should be a valid datetime or date, ";
    msg +=
        text.size() < kShortest ? "input is too short" : "invalid character or value out of range";
    faults.add(at, "datetime_from_date_parsing", std::move(msg));
}

}  // namespace hiveline::json
