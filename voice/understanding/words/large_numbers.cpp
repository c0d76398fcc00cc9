#include "voice/understanding/words/large_numbers.h"

#include <algorithm>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

constexpr int kThousand = 1'000;
constexpr int kHundred = 100;
constexpr std::size_t kMaxNumberLength = 60;  // letters of a number that is one word

/// A number that is written as one word, of any size; the word is cut at its units, not searched.
std::optional<Counted> spelledOut(const std::string& folded, const Vocabulary& vocabulary);

/// Of "zweitausendfünfhundert": what stands before the unit times it, and what stands behind it.
std::optional<Counted> fused(
    const std::string& folded, std::string_view unit, int value, const Vocabulary& vocabulary
) {
    const std::size_t at = unit.empty() ? std::string::npos : folded.find(unit);
    if (at == std::string::npos || folded == unit) {
        return std::nullopt;
    }
    std::string_view behind = std::string_view(folded).substr(at + unit.size());
    const auto left = at == 0 ? Counted{1, 1} : spelledOut(folded.substr(0, at), vocabulary);
    auto right = behind.empty() ? Counted{0, 1} : spelledOut(std::string(behind), vocabulary);
    const std::string_view join = vocabulary.data().hundredAnd;
    if (!right && !join.empty() && behind.starts_with(join)) {
        behind.remove_prefix(join.size());
        right = spelledOut(std::string(behind), vocabulary);
    }
    // "Hundertzweitausend" is cut at the first unit: what stands behind one has to be less than it.
    if (!left || !right || left->value <= 0 || left->value >= kThousand || right->value >= value) {
        return std::nullopt;
    }
    return Counted{left->value * value + right->value, 1};
}

std::optional<Counted> spelledOut(const std::string& folded, const Vocabulary& vocabulary) {
    if (folded.size() > kMaxNumberLength) {
        return std::nullopt;
    }
    Words word(1);
    word.front().text = folded;
    word.front().folded = folded;
    if (const auto number = vocabulary.number(word, 0)) {
        return number;
    }
    std::string_view units =
        vocabulary.data().cues[static_cast<std::size_t>(Cue::kThousand)].phrases;
    while (!units.empty()) {
        const std::size_t end = std::min(units.find('|'), units.size());
        if (const auto number = fused(folded, fold(units.substr(0, end)), kThousand, vocabulary)) {
            return number;
        }
        units.remove_prefix(std::min(end + 1, units.size()));
    }
    const std::string_view hundreds = vocabulary.data().hundreds[1];
    return fused(folded, fold(hundreds.substr(0, hundreds.find('|'))), kHundred, vocabulary);
}

/// "14.900", "14 900", "149": one group of three behind one sign belongs to the number. More
/// groups, or a group that a blank goes on from, are digits of something else.
std::optional<Counted> numerals(const Words& words, std::size_t at) {
    constexpr std::size_t kGroup = 3;
    constexpr std::size_t kMax = 6;
    std::string digits = words[at].text;
    if (!isNumeral(digits) || digits.size() > kMax) {
        return std::nullopt;
    }
    std::size_t count = 1;
    const bool isGrouped = digits.size() <= kGroup && digits.front() != '0' &&
                           at + 1 < words.size() && isNumeral(words[at + 1].text) &&
                           words[at + 1].text.size() == kGroup &&
                           (words[at + 1].gap.size() == 1 || words[at + 1].gap == "\u00a0" ||
                            words[at + 1].gap == "\u202f") &&
                           words[at + 1].gap.find_first_of("-:/") == std::string::npos;
    const bool goesOn =
        at + 2 < words.size() && isNumeral(words[at + 2].text) && words[at + 2].gap == " ";
    if (isGrouped && !goesOn) {
        digits += words[at + 1].text;
        ++count;
    }
    return Counted{std::stoi(digits), count};
}

}  // namespace

std::optional<Counted> largeNumberAt(
    const Words& words, std::size_t at, const Vocabulary& vocabulary
) {
    if (at >= words.size()) {
        return std::nullopt;
    }
    if (const auto written = numerals(words, at)) {
        const std::size_t thousand = vocabulary.at(Cue::kThousand, words, at + written->count);
        return thousand > 0 && written->value < kThousand
                   ? Counted{written->value * kThousand, written->count + thousand}
                   : *written;
    }
    auto number = vocabulary.number(words, at);
    if (!number) {
        number = spelledOut(words[at].folded, vocabulary);
    }
    const std::size_t alone = vocabulary.at(Cue::kThousand, words, at);
    if (!number && alone == 0) {
        return std::nullopt;
    }
    Counted found = number.value_or(Counted{1, 0});
    const auto rest = [&](int below) {
        const auto next = vocabulary.number(words, at + found.count);
        const bool isJoined = next && !isNumeral(words[at + found.count].text) &&
                              words[at + found.count].gap.find(',') == std::string::npos;
        if (isJoined && next->value > 0 && next->value < below) {
            found.value += next->value;
            found.count += next->count;
        }
    };
    const std::size_t thousand = vocabulary.at(Cue::kThousand, words, at + found.count);
    if (thousand > 0 && found.value < kThousand) {
        found = {found.value * kThousand, found.count + thousand};
        rest(kThousand);
        // Hundreds above ten are said of prices and years, in English alone.
    } else if (found.value > 10 && found.value < kHundred && at + found.count < words.size()) {
        const std::string_view hundreds = vocabulary.data().hundreds[1];
        if (("|" + std::string(hundreds) + "|").find("|" + words[at + found.count].folded + "|") !=
            std::string::npos) {
            found = {found.value * kHundred, found.count + 1};  // "fifteen hundred"
            rest(kHundred);
        }
    }
    return found;
}

std::optional<int> dayBeside(
    const Words& words, std::size_t at, std::size_t count, const Vocabulary& vocabulary
) {
    constexpr int kMaxDays = 31;
    constexpr std::size_t kReach = 4;
    const auto dayAt = [&](std::size_t place) {
        const auto ordinal = vocabulary.ordinal(words, place);
        const auto number = ordinal ? ordinal : vocabulary.number(words, place);
        return number && number->value >= 1 && number->value <= kMaxDays ? number : std::nullopt;
    };
    // "The 3rd of March", "März, am dritten": the day may stand on either side of its month.
    for (std::size_t place = at - std::min(at, kReach); place < at; ++place) {
        const auto day = dayAt(place);
        const std::size_t gap = day ? at - std::min(at, place + day->count) : 0;
        if (day && place + day->count <= at &&
            (gap == 0 || (gap == 1 && words[at - 1].folded.size() <= 2))) {
            return day->value;
        }
    }
    std::size_t next = at + count;
    next += vocabulary.at(Cue::kDayBefore, words, next);
    const auto day = dayAt(next);
    return day ? std::optional(day->value) : std::nullopt;
}

std::vector<std::string> digitGroupsOf(std::string_view text) {
    std::vector<std::string> groups(1);
    for (const char c : text) {
        if (common::isDigit(c)) {
            groups.back() += c;
        } else if (!groups.back().empty()) {
            groups.emplace_back();
        }
    }
    std::erase(groups, "");
    return groups;
}

}  // namespace hiveline::voice
