#include "knowledge/extract/running_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "knowledge/extract/characters.h"
#include "knowledge/extract/lines.h"
#include "knowledge/extract/page_words.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kFewPages = 3;
// Lines of a head or a foot.
constexpr std::size_t kEdge = 3;
// Bytes: more is no head or foot.
constexpr std::size_t kMaxLength = 200;
/// A text of more, some 4,000 pages, is left as it is: each costs memory.
constexpr std::ptrdiff_t kMaxLines = 200'000;

struct Line {
    std::string_view text;
    bool beginsPage = false;  // after a form feed
    bool isMarked = false;    // up, as a heading or so
    bool isItem = false;
    bool isTaken = false;
};

using Places = std::vector<std::size_t>;  // numbers of lines

/// A line that may count the pages.
struct PageNumber {
    std::size_t line = 0;
    int number = 0;
    bool isBare = false;
};

std::optional<int> leadingNumber(std::string_view text) {
    constexpr std::size_t kMaxDigits = 4;
    std::size_t digits = 0;
    while (digits < text.size() && isDigit(text[digits])) {
        ++digits;
    }
    int number = 0;
    std::from_chars(text.data(), text.data() + digits, number);
    return digits > 0 && digits <= kMaxDigits ? std::optional(number) : std::nullopt;
}

std::string_view behindNumber(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
}

/// `Page 3`, `Seite: 3`, with anything before and behind.
std::optional<int> afterPageWord(std::string_view lower) {
    for (const std::string_view word : kPageWords) {
        const std::size_t at = lower.find(word);
        if (at == lower.npos || (at > 0 && isLetter(lower[at - 1]))) {
            continue;
        }
        const std::string_view behind = lower.substr(at + word.size());
        if (const auto number = leadingNumber(trimmed(behind, " \t.:#"))) {
            return number;
        }
    }
    return std::nullopt;
}

/// `3 / 40`, `3 of 40`, `3 von 40` at the end of a line.
std::optional<int> ofAll(std::string_view lower) {
    const std::size_t lastBegin = lower.find_last_not_of("0123456789") + 1;
    const auto all = leadingNumber(lower.substr(std::min(lastBegin, lower.size())));
    std::string_view before = trimmed(lower.substr(0, std::min(lastBegin, lower.size())));
    const auto found = std::ranges::find_if(kBetweenPageAndAll, [before](std::string_view each) {
        return before.ends_with(each);
    });
    if (!all || found == kBetweenPageAndAll.end()) {
        return std::nullopt;
    }
    before = trimmed(before.substr(0, before.size() - found->size()));
    const std::size_t begin = before.find_last_not_of("0123456789") + 1;
    const auto number = leadingNumber(before.substr(std::min(begin, before.size())));
    return number && *number <= *all ? number : std::nullopt;
}

std::optional<PageNumber> pageNumberIn(const Line& line, std::size_t place) {
    const std::string_view text = trimmed(line.text, " \t-*_=|[]()\u2013\u2014");
    const bool hasDigit = std::ranges::any_of(text, isDigit);
    if (!hasDigit || line.text.size() > kMaxLength || line.isMarked) {
        return std::nullopt;
    }
    if (const auto number = leadingNumber(text); number && behindNumber(text).empty()) {
        return PageNumber{.line = place, .number = *number, .isBare = true};
    }
    const std::string lower = lowered(text);
    auto number = afterPageWord(lower);
    number = number ? number : ofAll(lower);
    return number ? std::optional(PageNumber{.line = place, .number = *number}) : std::nullopt;
}

bool hasFewWords(std::string_view collapsed) {
    constexpr std::ptrdiff_t kFewWords = 3;
    return std::ranges::count(collapsed, ' ') + 1 < kFewWords;
}

class Pages {
public:
    Pages(std::string_view utf8, LineMarkup markup) {
        while (!utf8.empty()) {
            const std::size_t end = std::min(utf8.find('\f'), utf8.size());
            texts_.push_back(cleaned(utf8.substr(0, end)));
            utf8.remove_prefix(std::min(end + 1, utf8.size()));
        }
        for (const std::string& text : texts_) {
            bool beginsPage = !lines_.empty();
            for (const std::string_view line : linesOf(text)) {
                lines_.push_back({line, beginsPage});
                beginsPage = false;
            }
        }
        fixMarkup(markup);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (!trimmed(lines_[i].text).empty()) {
                written_.push_back(i);
            }
        }
    }

    void takeRunning() {
        takePageNumbers();
        std::vector<Places> pages = split();
        if (pages.size() >= kFewPages) {
            for (const bool isHead : {true, false}) {
                takeEdges(pages, isHead);
            }
        } else {
            takeRepeatedEdges();
        }
    }

    [[nodiscard]] std::string rest() const {
        std::string text;
        for (const Line& line : lines_) {
            if (line.beginsPage) {
                text.push_back('\n');
            }
            if (!line.isTaken) {
                text.append(line.text);
            }
            text.push_back('\n');
        }
        return text;
    }

private:
    void fixMarkup(LineMarkup markup) {
        std::string_view fence;
        for (Line& line : lines_) {
            const std::string_view text = trimmed(line.text);
            line.isItem = isListItem(text);
            if (markup == LineMarkup::kNone) {
                continue;
            }
            const bool isFence = text.starts_with("```") || text.starts_with("~~~");
            line.isMarked = isFence || !fence.empty() || text.starts_with("#") ||
                            text.find('|') != text.npos || line.text.starts_with("    ") ||
                            line.text.starts_with("\t");
            if (isFence && (fence.empty() || text.starts_with(fence))) {
                fence = fence.empty() ? text.substr(0, 3) : std::string_view();
            }
        }
    }

    /// Counts `3, 4, 5`, with room for a page without a number, and text between.
    static bool countsPages(std::span<const PageNumber> numbers) {
        constexpr std::size_t kLinesBetween = 3;
        constexpr std::size_t kLinesBetweenBare = 6;
        if (numbers.size() < kFewPages) {
            return false;
        }
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            const int step = numbers[i].number - numbers[i - 1].number;
            // A page without a number, such as that of a picture, makes a step of two.
            if (step < 1 || step > 2) {
                return false;
            }
        }
        const auto apart = (numbers.back().line - numbers.front().line) / (numbers.size() - 1);
        // Bare numbers may as well be those of a list, whose items are short.
        return apart >= (numbers.front().isBare ? kLinesBetweenBare : kLinesBetween);
    }

    /// Lines that are the same but for their digits count the pages together.
    void takePageNumbers() {
        std::unordered_map<std::string, std::vector<PageNumber>> kinds;
        for (const std::size_t place : written_) {
            if (const auto number = pageNumberIn(lines_[place], place)) {
                std::string kind = collapsed(lines_[place].text);
                // `Page 3 of 9` and `Page 4 of 9` are of one kind.
                std::erase_if(kind, isDigit);
                kinds[kind].push_back(*number);
            }
        }
        for (const auto& [kind, numbers] : kinds) {
            if (countsPages(numbers)) {
                for (const PageNumber& each : numbers) {
                    lines_[each.line].isTaken = true;
                }
            }
        }
    }

    /// The lines with text of each page, without its number.
    [[nodiscard]] std::vector<Places> split() const {
        std::vector<Places> pages(1);
        std::size_t next = 0;  // of all lines
        for (const std::size_t place : written_) {
            bool ends = lines_[place].isTaken;
            for (; next <= place; ++next) {
                ends = ends || lines_[next].beginsPage;
            }
            if (ends && !pages.back().empty()) {
                pages.emplace_back();
            }
            if (!lines_[place].isTaken) {
                pages.back().push_back(place);
            }
        }
        if (pages.back().empty()) {
            pages.pop_back();
        }
        return pages;
    }

    /// `Price: 20`: what says so on many pages may mean each of them.
    [[nodiscard]] bool tellsValue(std::size_t place) const {
        const std::string_view text = lines_[place].text;
        const std::size_t colon = text.find(':');
        return colon != text.npos && text.find_first_of("0123456789", colon) != text.npos;
    }

    [[nodiscard]] bool mayRun(std::size_t place) const {
        const Line& line = lines_[place];
        return !line.isMarked && !line.isItem && line.text.size() <= kMaxLength;
    }

    void takeEdges(const std::vector<Places>& pages, bool isHead) {
        std::unordered_map<std::string, Places> met;
        for (const Places& page : pages) {
            for (std::size_t i = 0; i < std::min(kEdge, page.size()); ++i) {
                const std::size_t place = page[isHead ? i : page.size() - 1 - i];
                if (mayRun(place)) {
                    met[collapsed(lines_[place].text)].push_back(place);
                }
            }
        }
        for (const auto& [text, places] : met) {
            // What nearly every page has is running, even if it looks like a value: `Version: 3`.
            const bool isMost = places.size() * 4 >= pages.size() * 3;
            if (places.size() >= kFewPages && places.size() * 10 >= pages.size() &&
                (isMost || !tellsValue(places.front()))) {
                takeButFirst(places);
            }
        }
    }

    void takeButFirst(const Places& places) {
        for (const std::size_t place : places) {
            // The first stays: it may be the document's title.
            lines_[place].isTaken = place != *std::ranges::min_element(places);
        }
    }

    /// Those that begin or end the text, and what stands beside them. Of short ones it cannot be
    /// told that they are not what the parts of the text have in common: `Technical data`.
    void takeRepeatedEdges() {
        Places left;
        std::ranges::copy_if(written_, std::back_inserter(left), [this](std::size_t place) {
            return !lines_[place].isTaken;
        });
        const auto edge = static_cast<std::ptrdiff_t>(std::min(kEdge, left.size()));
        const Places first(left.begin(), left.begin() + edge);
        const Places last(left.rbegin(), left.rbegin() + edge);
        std::unordered_map<std::string, Places> met;
        for (const Places* each : {&first, &last}) {
            for (const std::size_t place : *each) {
                met[collapsed(lines_[place].text)];
            }
        }
        for (const std::size_t place : left) {
            if (const auto found = met.find(collapsed(lines_[place].text)); found != met.end()) {
                found->second.push_back(place);
            }
        }
        for (const Places* each : {&first, &last}) {
            for (const std::size_t place : *each) {
                const auto& [text, places] = *met.find(collapsed(lines_[place].text));
                if (hasFewWords(text) || !isRunning(places)) {
                    break;
                }
                takeButFirst(places);
            }
        }
    }

    [[nodiscard]] bool isRunning(const Places& places) const {
        constexpr std::size_t kBytesBetween = 150;
        if (places.size() < kFewPages || !mayRun(places.front()) || tellsValue(places.front())) {
            return false;
        }
        std::vector<std::size_t> between;
        for (std::size_t i = 1; i < places.size(); ++i) {
            std::size_t bytes = 0;
            for (std::size_t line = places[i - 1] + 1; line < places[i]; ++line) {
                bytes += lines_[line].text.size();
            }
            between.push_back(bytes);
        }
        // The median, since one page of two lines should not count.
        const auto middle = between.begin() + static_cast<std::ptrdiff_t>(between.size() / 2);
        std::ranges::nth_element(between, middle);
        return *middle >= kBytesBetween;
    }

    std::vector<std::string> texts_;
    std::vector<Line> lines_;
    // Lines with text.
    Places written_;
};

}  // namespace

std::string withoutRunningLines(std::string_view utf8, LineMarkup markup) {
    if (std::ranges::count(utf8, '\n') > kMaxLines) {
        return cleaned(utf8);
    }
    Pages pages(utf8, markup);
    pages.takeRunning();
    return pages.rest();
}

}  // namespace hiveline::knowledge
