// What numbers are counted of: currencies, units, people. Part of a language as data (language.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hiveline::voice {

enum class Unit : std::uint8_t {
    kEuro,
    kDollar,
    kPound,
    kFranc,
    kCent,  // the last of the currencies
    kPercent,
    kSecond,
    kMinute,
    kHour,
    kDay,
    kNight,
    kWeek,
    kMonth,
    kYear,
    kCentimetre,
    kMetre,
    kKilometre,
    kMile,
    kFoot,
    kInch,
    kSquareMetre,
    kLitre,
    kGram,
    kKilogram,
    kDegree,
    kKilowatt,
    kPerson,
    kChild,
    kPiece,    // of anything
    kNothing,  // words that stand behind a number and say nothing of it
    kCount
};

inline constexpr std::size_t kUnits = static_cast<std::size_t>(Unit::kCount);

/// Phrases separated by `|`.
struct UnitWords {
    Unit unit;
    std::string_view phrases;
};

/// Words that are an amount by themselves: "half an hour".
struct AmountWords {
    int value;
    Unit unit;
    std::string_view phrases;
};

[[nodiscard]] constexpr bool isMoney(Unit unit) noexcept {
    return unit <= Unit::kCent;
}

}  // namespace hiveline::voice
