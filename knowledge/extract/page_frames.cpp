#include "knowledge/extract/page_frames.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "common/text/one_of.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/page_words.h"
#include "knowledge/extract/typed_contents.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kFewPages = 3;

bool isBlank(std::string_view line) {
    return trimmed(line).empty();
}

void dropBlanks(PageLines& page) {
    while (!page.empty() && isBlank(page.back())) {
        page.pop_back();
    }
    page.erase(page.begin(), std::ranges::find_if_not(page, isBlank));
}

/// A line with its numbers as one sign and without them at its ends, so that neither page numbers
/// nor the side that they stand on tell lines apart.
std::string patternOf(std::string_view line) {
    std::string pattern;
    for (const char c : collapsed(line)) {
        if (!isDigit(c)) {
            pattern.push_back(c);
        } else if (!pattern.ends_with('0')) {
            pattern.push_back('0');
        }
    }
    const std::string_view words = trimmed(pattern, " 0");
    return words.empty() ? pattern : std::string(words);
}

std::vector<int> numbersIn(std::string_view line) {
    constexpr std::size_t kMaxNumbers = 4;
    std::vector<int> numbers;
    const char* const end = line.data() + line.size();
    for (const char* at = line.data(); at < end && numbers.size() < kMaxNumbers;) {
        int number = 0;
        const auto [next, failure] = std::from_chars(at, end, number);
        if (isDigit(*at) && failure == std::errc()) {
            numbers.push_back(number);
        }
        at = std::max(next, at + 1);
    }
    return numbers;
}

/// What tells of a line at an edge of pages that it is a head or a foot.
struct Met {
    std::size_t pages = 0;
    std::map<std::string, std::size_t> exactly;  // by what it says
    std::map<int, std::size_t> counting;  // by how far a number in it is ahead of the page's own
};

/// What begins, or ends, word for word a tenth of the pages, or three with a number that counts the
/// pages; at the very edge also what most of the pages have there but for its numbers.
bool isFrame(const Met& met, std::string_view line, int page, std::size_t pages, bool isOutermost) {
    if (isOutermost && met.pages * 2 > pages) {
        return true;
    }
    const std::size_t same = met.exactly.at(collapsed(line));
    if (same >= kFewPages && same * 10 >= pages) {
        return true;
    }
    return std::ranges::any_of(numbersIn(line), [&met, page](int number) {
        return met.counting.at(number - page) >= kFewPages;
    });
}

bool isNumber(std::string_view word) {
    return std::ranges::any_of(word, isDigit) &&
           word.find_first_not_of("0123456789/.-()[]") == std::string_view::npos;
}

bool isPageWord(std::string_view word) {
    const std::string lower = lowered(word);
    return std::ranges::any_of(kPageWords, [&lower](std::string_view each) {
        const std::string_view behind = trimmed(std::string_view(lower), ":#");
        return behind == each || (behind.starts_with(each) && isNumber(behind.substr(each.size())));
    });
}

bool standsBetween(std::string_view word) {
    constexpr auto kSigns =
        std::to_array<std::string_view>({"-", "|", "\u2013", "\u2014", "\u2022", "\u00B7"});
    return common::isOneOf(word, kSigns) ||
           std::ranges::find(kBetweenPageAndAll, lowered(word)) != kBetweenPageAndAll.end();
}

/// Of a head or foot what says more than the page: `Linden Dental` of `Linden Dental | Page 3 of
/// 40`.
template <typename Counts>
std::string saidWithout(std::string_view line, Counts counts) {
    const std::string text = collapsed(line);
    std::vector<std::string_view> words;
    bool isOfPage = false;  // the word before
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        isOfPage = isPageWord(word) || (isNumber(word) && (isOfPage || counts(word))) ||
                   (isOfPage && standsBetween(word));
        if (!isOfPage) {
            words.push_back(word);
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    while (!words.empty() && standsBetween(words.back())) {
        words.pop_back();
    }
    std::string said;
    for (const std::string_view word : words) {
        said.append(said.empty() ? "" : " ").append(word);
    }
    const bool hasLetters = std::ranges::any_of(said, [](char c) {
        return isLetter(c) || static_cast<unsigned char>(c) >= 0x80;
    });
    return hasLetters ? said : std::string();
}

std::string saidBy(std::string_view line, const Met& met, int page) {
    return saidWithout(line, [&met, page](std::string_view word) {
        return std::ranges::any_of(numbersIn(word), [&met, page](int number) {
            return met.counting.at(number - page) >= kFewPages;
        });
    });
}

/// What is taken off the pages, each once but for its numbers.
class Taken {
public:
    void add(std::string said) {
        if (!said.empty() && known_.insert(patternOf(said)).second) {
            said_.push_back(std::move(said));
        }
    }
    [[nodiscard]] const std::vector<std::string>& all() const { return said_; }

private:
    std::set<std::string> known_;
    std::vector<std::string> said_;
};

/// False where nothing was.
bool dropRepeated(std::vector<PageLines>& pages, bool first, bool isOutermost, Taken& taken) {
    const auto edge = [first](PageLines& page) { return first ? page.begin() : page.end() - 1; };
    std::map<std::string, Met> met;
    int number = 0;
    for (PageLines& page : pages) {
        ++number;
        if (!page.empty()) {
            Met& each = met[patternOf(*edge(page))];
            ++each.pages;
            ++each.exactly[collapsed(*edge(page))];
            for (const int in : numbersIn(*edge(page))) {
                ++each.counting[in - number];
            }
        }
    }
    bool isAny = false;
    number = 0;
    for (PageLines& page : pages) {
        ++number;
        if (page.empty()) {
            continue;
        }
        const std::string_view line = *edge(page);
        const Met& known = met.at(patternOf(line));
        if (isFrame(known, line, number, pages.size(), isOutermost)) {
            taken.add(saidBy(line, known, number));
            page.erase(edge(page));
            dropBlanks(page);
            isAny = true;
        }
    }
    return isAny;
}

/// The page that an entry of a table of contents leads to: the number that ends it.
std::optional<int> pageNamed(std::string_view line) {
    const std::string_view text = trimmed(line);
    std::size_t begin = text.size();
    while (begin > 0 && isDigit(text[begin - 1])) {
        --begin;
    }
    constexpr std::size_t kMaxDigits = 4;
    const std::size_t digits = text.size() - begin;
    if (digits == 0 || digits > kMaxDigits || begin < 2 ||
        (text[begin - 1] != ' ' && text[begin - 1] != '.' && text[begin - 1] != '\t')) {
        return std::nullopt;
    }
    int number = 0;
    std::from_chars(text.data() + begin, text.data() + text.size(), number);
    return number;
}

/// `Title . . . . . 12`, `Title ..... 12`, `Title … 12`.
bool hasLeaders(std::string_view line) {
    std::string text(line);
    std::erase_if(text, isSpace);
    const std::size_t end = text.find_last_not_of("0123456789");
    const std::string_view before = std::string_view(text).substr(0, end + 1);
    return pageNamed(line) && (before.ends_with("...") || before.ends_with("\u2026"));
}

/// Entries of a table of contents: lines with leaders; without any, most lines of a page where they
/// end with numbers that only grow.
void dropContents(PageLines& page) {
    constexpr std::size_t kFewEntries = 5;
    std::size_t entries = 0;
    std::size_t lines = 0;
    int last = 0;
    bool onlyGrows = true;
    for (const std::string_view line : page) {
        lines += isBlank(line) ? 0 : 1;
        if (const auto number = pageNamed(line)) {
            ++entries;
            onlyGrows = onlyGrows && *number >= last;
            last = *number;
        }
    }
    const bool isContents = onlyGrows && entries >= kFewEntries && entries * 10 >= lines * 7;
    std::erase_if(page, [isContents](std::string_view line) {
        return hasLeaders(line) || (isContents && pageNamed(line));
    });
    dropBlanks(page);
}

/// Those that no line of the pages says, each once.
std::vector<std::string> withoutKnown(
    const std::vector<std::string>& taken, const std::vector<PageLines>& pages
) {
    constexpr std::size_t kMax = 100;
    std::set<std::string> left(taken.begin(), taken.end());
    for (const PageLines& page : pages) {
        for (auto at = page.begin(); at != page.end() && !left.empty(); ++at) {
            left.erase(collapsed(*at));
        }
    }
    std::vector<std::string> kept;
    std::ranges::copy_if(taken, std::back_inserter(kept), [&left](const std::string& line) {
        return left.erase(line) > 0;
    });
    kept.resize(std::min(kept.size(), kMax));
    return kept;
}

}  // namespace

std::string withoutPageNumber(std::string_view line) {
    return saidWithout(line, [](std::string_view word) { return word == trimmed(kPageNumber); });
}

std::vector<std::string> dropFrames(std::vector<PageLines>& pages) {
    constexpr std::size_t kMaxLines = 6;  // of a head or a foot
    std::ranges::for_each(pages, dropBlanks);
    std::vector<std::string> taken;
    for (const bool first : {true, false}) {
        std::vector<std::vector<std::string>> lines;  // from the edge on
        for (std::size_t i = 0; i < kMaxLines && pages.size() >= kFewPages; ++i) {
            Taken each;
            if (!dropRepeated(pages, first, i == 0, each)) {
                break;
            }
            lines.push_back(each.all());
        }
        if (!first) {
            std::ranges::reverse(lines);
        }
        for (const auto& each : lines) {
            taken.insert(taken.end(), each.begin(), each.end());
        }
    }
    std::ranges::for_each(pages, dropContents);
    dropTypedContents(pages);
    std::ranges::for_each(pages, dropBlanks);
    return withoutKnown(taken, pages);
}

}  // namespace hiveline::knowledge
