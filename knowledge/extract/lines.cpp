#include "knowledge/extract/lines.h"

#include <algorithm>
#include <array>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

// Bytes: where narrower text breaks, it means to.
constexpr std::size_t kShortestMargin = 40;

/// A line without the white space at its ends; runs of blanks as one.
std::string joinedLines(const std::vector<std::string_view>& lines) {
    std::size_t margin = 0;
    for (const std::string_view line : lines) {
        margin = std::max(margin, line.size());
    }
    std::string text;
    std::size_t before = 0;
    for (const std::string_view line : lines) {
        const std::size_t word = std::min(line.find(' '), line.size());
        const bool wrapped = margin >= kShortestMargin && before + word + 1 >= margin * 7 / 10;
        if (!text.empty()) {
            text.push_back(wrapped && !isListItem(line) ? ' ' : '\n');
        }
        text.append(collapsed(line));
        before = line.size();
    }
    return text;
}

}  // namespace

bool isListItem(std::string_view line) {
    constexpr auto kBullets = std::to_array<std::string_view>(
        {"- ", "* ", "+ ", "\u2022", "\u25E6", "\u25AA", "\u2013 ", "\u2014 ", "\u00B7 ", "\uF0B7"}
    );
    if (std::ranges::any_of(kBullets, [line](std::string_view each) {
            return line.starts_with(each);
        })) {
        return true;
    }
    std::size_t end = 0;
    while (end < line.size() && end < 3 && isDigit(line[end])) {
        ++end;
    }
    if (end == 0 && !line.empty() && isLetter(line[0])) {
        end = 1;
    }
    const std::string_view rest = line.substr(end);
    return end > 0 && (rest.starts_with(") ") || (rest.starts_with(". ") && isDigit(line[0])));
}

std::vector<std::string> paragraphsOf(std::string_view text) {
    std::vector<std::string> paragraphs;
    std::vector<std::string_view> lines;
    const auto end = [&] {
        if (!lines.empty()) {
            paragraphs.push_back(joinedLines(lines));
            lines.clear();
        }
    };
    while (!text.empty()) {
        const std::string_view line = trimmed(takeLine(text));
        if (line.empty()) {
            end();
        } else {
            lines.push_back(line);
        }
    }
    end();
    return paragraphs;
}

}  // namespace hiveline::knowledge
