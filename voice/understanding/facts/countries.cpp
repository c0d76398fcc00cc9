#include "voice/understanding/facts/countries.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 49> kZones{{
    {"Europe/Berlin", "49"},       {"Europe/Busingen", "49"},
    {"Europe/Vienna", "43"},       {"Europe/Zurich", "41"},
    {"Europe/London", "44"},       {"Europe/Belfast", "44"},
    {"Europe/Dublin", "353"},      {"Europe/Paris", "33"},
    {"Europe/Brussels", "32"},     {"Europe/Amsterdam", "31"},
    {"Europe/Luxembourg", "352"},  {"Europe/Madrid", "34"},
    {"Atlantic/Canary", "34"},     {"Europe/Lisbon", "351"},
    {"Europe/Rome", "39"},         {"Europe/Copenhagen", "45"},
    {"Europe/Stockholm", "46"},    {"Europe/Oslo", "47"},
    {"Europe/Helsinki", "358"},    {"Europe/Warsaw", "48"},
    {"Europe/Prague", "420"},      {"Europe/Budapest", "36"},
    {"Europe/Bucharest", "40"},    {"Europe/Athens", "30"},
    {"Europe/Istanbul", "90"},     {"Europe/Moscow", "7"},
    {"Atlantic/Reykjavik", "354"}, {"America/Mexico_City", "52"},
    {"America/Sao_Paulo", "55"},   {"America/Bogota", "57"},
    {"America/Lima", "51"},        {"America/Santiago", "56"},
    {"America/Caracas", "58"},     {"America/New_York", "1"},
    {"America/Chicago", "1"},      {"America/Denver", "1"},
    {"America/Phoenix", "1"},      {"America/Los_Angeles", "1"},
    {"America/Anchorage", "1"},    {"America/Toronto", "1"},
    {"America/Vancouver", "1"},    {"America/Argentina/Buenos_Aires", "54"},
    {"Asia/Tokyo", "81"},          {"Asia/Seoul", "82"},
    {"Asia/Shanghai", "86"},       {"Asia/Kolkata", "91"},
    {"Asia/Dubai", "971"},         {"Australia/Sydney", "61"},
    {"Pacific/Auckland", "64"},
}};
constexpr std::array<Row, 20> kLanguages{{
    {"en", "1"},   {"de", "49"}, {"fr", "33"}, {"es", "34"},  {"it", "39"},
    {"pt", "351"}, {"nl", "31"}, {"da", "45"}, {"sv", "46"},  {"nb", "47"},
    {"pl", "48"},  {"ru", "7"},  {"tr", "90"}, {"ro", "40"},  {"is", "354"},
    {"ja", "81"},  {"ko", "82"}, {"hi", "91"}, {"cmn", "86"}, {"ar", "971"},
}};
// Numbers keep their leading zero behind these codes, or have none that is left out.
constexpr std::string_view kItaly = "39";
constexpr std::string_view kNorthAmerica = "1";

std::string digitsOf(std::string_view text) {
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), common::isDigit);
    return digits;
}

}  // namespace

/// The agent's clock tells the country better than its language, which is spoken in several.
std::string_view callingCodeOf(std::string_view timeZone, std::string_view language) {
    if (const auto* const zone = std::ranges::find(kZones, timeZone, &Row::first);
        zone != kZones.end()) {
        return zone->second;
    }
    const auto* const known = std::ranges::find(kLanguages, language, &Row::first);
    return known == kLanguages.end() ? std::string_view() : known->second;
}

std::string internationalOf(std::string_view number, std::string_view callingCode) {
    std::string digits = digitsOf(number);
    if (number.find('+') != std::string_view::npos) {
        // "+49 (0)170": the zero is not dialled with the code
        const bool hasTrunk = !callingCode.empty() && callingCode != kItaly &&
                              digits.starts_with(std::string(callingCode) + "0");
        return "+" + (hasTrunk ? digits.erase(callingCode.size(), 1) : digits);
    }
    if (digits.starts_with("00")) {
        return internationalOf("+" + digits.substr(2), callingCode);
    }
    if (callingCode.empty()) {
        return digits;
    }
    const bool dropsZero = digits.starts_with('0') && callingCode != kItaly;
    const bool hasOne =
        callingCode == kNorthAmerica && digits.size() == 11 && digits.starts_with('1');
    return "+" + std::string(hasOne ? "" : callingCode) + (dropsZero ? digits.substr(1) : digits);
}

/// A model may write a number in the national form as well as with its country.
bool isSameNumber(std::string_view a, std::string_view b, std::string_view callingCode) {
    return digitsOf(a) == digitsOf(b) ||
           internationalOf(a, callingCode) == internationalOf(b, callingCode);
}

}  // namespace hiveline::voice
