#include "knowledge/repeated_lines.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

/// Two or three pages that begin alike are no template.
constexpr std::size_t kFewPages = 5;
/// Twice the marked lines: passages repeat sentences and have their headings as lines, so that a
/// marked line may stand further inside.
constexpr std::size_t kLinesLookedAt = 2 * kEdgeLines;

/// The bit of a mark that tells whether the page has lost the line. One bit less of the hash costs
/// nothing.
constexpr std::uint64_t kTaken = 1;

std::vector<std::uint64_t> marksIn(std::string_view bytes) {
    std::vector<std::uint64_t> marks(bytes.size() / sizeof(std::uint64_t));
    if (!marks.empty()) {
        std::memcpy(marks.data(), bytes.data(), marks.size() * sizeof(std::uint64_t));
    }
    return marks;
}

std::string bytesOf(const std::vector<std::uint64_t>& marks) {
    std::string bytes(marks.size() * sizeof(std::uint64_t), '\0');
    if (!marks.empty()) {
        std::memcpy(bytes.data(), marks.data(), bytes.size());
    }
    return bytes;
}

/// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). `kind` keeps a heading apart from a line
/// with the same words.
std::uint64_t markOf(std::string_view kind, std::string_view line) {
    constexpr std::uint64_t kBasis = 0xcbf29ce484222325;
    constexpr std::uint64_t kPrime = 0x100000001b3;
    std::uint64_t mark = kBasis;
    for (const std::string_view part : {kind, line}) {
        for (const char c : part) {
            mark = (mark ^ static_cast<unsigned char>(c)) * kPrime;
        }
    }
    return mark & ~kTaken;
}

std::uint64_t lineMark(std::string_view line) {
    return markOf("-", collapsed(line));
}

/// Of the innermost heading: the outer ones may be the page's own title.
std::uint64_t headingMark(std::string_view title) {
    const std::string_view joint = kTitleJoint;
    const std::size_t last = title.rfind(joint);
    return markOf("#", collapsed(last == title.npos ? title : title.substr(last + joint.size())));
}

enum class Edge : std::uint8_t { kFirst, kLast };

void markEdge(const Document& document, Edge edge, std::vector<std::uint64_t>& marks) {
    const std::size_t sections = document.sections.size();
    std::size_t left = kEdgeLines;
    for (std::size_t i = 0; i < sections && left > 0; ++i) {
        const Section& section = document.sections[edge == Edge::kFirst ? i : sections - 1 - i];
        std::vector<std::string_view> lines = linesOf(section.text);
        // Blank lines would use up the eight: pages space out their menus.
        std::erase_if(lines, [](std::string_view line) { return trimmed(line).empty(); });
        if (edge == Edge::kLast) {
            std::ranges::reverse(lines);
        }
        lines.resize(std::min(lines.size(), left));
        left -= lines.size();
        std::ranges::transform(lines, std::back_inserter(marks), lineMark);
        if (!lines.empty() && !section.title.empty()) {
            marks.push_back(headingMark(section.title));
        }
    }
}

/// A line of a passage.
struct Line {
    std::string_view text;
    bool isBlank = false;
    bool isTaken = false;
};

std::vector<Line> linesIn(std::string_view text) {
    std::vector<Line> lines;
    for (const std::string_view line : linesOf(text)) {
        lines.push_back({.text = line, .isBlank = trimmed(line).empty()});
    }
    return lines;
}

/// What is left, with at most one blank line between.
std::string rest(const std::vector<Line>& lines) {
    std::string text;
    bool isApart = false;
    for (const Line& line : lines) {
        if (line.isBlank) {
            isApart = true;
        } else if (!line.isTaken) {
            if (!text.empty()) {
                text.append(isApart ? 2 : 1, '\n');
            }
            text.append(line.text);
            isApart = false;
        }
    }
    return text;
}

std::size_t countLines(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(linesIn(text), [](const Line& line) {
        return !line.isBlank;
    }));
}

}  // namespace

std::string edgeMarks(const Document& document) {
    std::vector<std::uint64_t> marks;
    markEdge(document, Edge::kFirst, marks);
    markEdge(document, Edge::kLast, marks);
    std::ranges::sort(marks);
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return bytesOf(marks);
}

void RepeatedLines::add(std::int64_t page, std::string_view marks) {
    pages_ += marks.empty() ? 0 : 1;
    for (const std::uint64_t mark : marksIn(marks)) {
        met_.push_back({mark & ~kTaken, (mark & kTaken) != 0, page});
    }
}

void RepeatedLines::count() {
    // Memory is marks times 24 bytes while pages are counted: a map of sets would take several
    // times that for a hive of thousands of pages.
    std::ranges::sort(met_);
    for (auto at = met_.begin(); at != met_.end();) {
        const auto end =
            std::find_if(at, met_.end(), [at](const Met& each) { return each.mark != at->mark; });
        const auto pages = static_cast<std::size_t>(end - at);
        if (pages >= kFewPages && pages * 2 >= pages_) {
            // Pages that still have the line sort first, so that a line that is kept somewhere
            // stays there; the choice must not change from one reading to the next.
            keepers_.emplace(at->mark, at->page);
            if (at->isTaken) {
                lacking_.push_back(at->page);
            }
        }
        at = end;
    }
    // Frees the memory, which clear() would not.
    met_ = {};
    std::ranges::sort(lacking_);
    lacking_.erase(std::unique(lacking_.begin(), lacking_.end()), lacking_.end());
}

std::string RepeatedLines::marksTaken(std::int64_t page, std::string_view marks) const {
    std::vector<std::uint64_t> taken = marksIn(marks);
    for (std::uint64_t& mark : taken) {
        mark |= isRepeated(page, mark & ~kTaken) ? kTaken : 0;
    }
    return bytesOf(taken);
}

bool RepeatedLines::isRepeated(std::int64_t page, std::uint64_t mark) const {
    const auto found = keepers_.find(mark);
    return found != keepers_.end() && found->second != page;
}

/// Of the lines with text from `begin` on up to `end`.
bool RepeatedLines::take(std::int64_t page, std::string& text, std::size_t begin, std::size_t end)
    const {
    std::vector<Line> lines = linesIn(text);
    bool isAny = false;
    std::size_t number = 0;
    for (Line& line : lines) {
        if (!line.isBlank) {
            line.isTaken = number >= begin && number < end && isRepeated(page, lineMark(line.text));
            isAny = isAny || line.isTaken;
            ++number;
        }
    }
    if (!isAny) {
        return false;
    }
    // A heading over nothing but taken lines says nothing alone. One with text left under it stays.
    for (auto at = lines.begin(); at != lines.end(); ++at) {
        const auto under = std::find_if(at + 1, lines.end(), [](const Line& line) {
            return line.isBlank || !line.isTaken;
        });
        const bool isWhole = under == lines.end() || under->isBlank;
        if (!at->isBlank && !at->isTaken && under > at + 1 && isWhole &&
            isRepeated(page, headingMark(at->text))) {
            at->isTaken = true;
        }
    }
    text = rest(lines);
    return true;
}

bool RepeatedLines::takeFromStart(std::int64_t page, std::span<std::string> texts) const {
    bool isAny = false;
    std::size_t left = kLinesLookedAt;
    for (std::string& text : texts) {
        const std::size_t lines = std::min(countLines(text), left);
        isAny = take(page, text, 0, lines) || isAny;
        left -= lines;
    }
    return isAny;
}

bool RepeatedLines::takeFromEnd(std::int64_t page, std::span<std::string> texts) const {
    bool isAny = false;
    std::size_t left = kLinesLookedAt;
    for (std::size_t i = texts.size(); i-- > 0;) {
        const std::size_t all = countLines(texts[i]);
        const std::size_t lines = std::min(all, left);
        isAny = take(page, texts[i], all - lines, all) || isAny;
        left -= lines;
    }
    return isAny;
}

}  // namespace hiveline::knowledge
