#include "knowledge/extract/typed_contents.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <unordered_map>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kFewEntries = 4;
// Bytes of a heading.
constexpr std::size_t kMaxLength = 200;
/// Documents of more lines, some 4,000 pages, are left as they are: each costs memory.
constexpr std::size_t kMaxLines = 200'000;

// That a table of contents may stand in.
constexpr std::size_t kFirstSections = 20;

/// A line with text, and the number of the next that says the same.
struct Line {
    std::size_t page = 0;
    std::size_t place = 0;  // on the page
    std::size_t next = kNone;
};

/// What a heading says: without what lists and numbering put before it.
std::string headingIn(std::string_view line) {
    const std::string text = collapsed(line);
    const std::size_t begin = text.find_first_not_of("0123456789.) -*\u2022\u2013");
    return lowered(std::string_view(text).substr(std::min(begin, text.size())));
}

std::vector<Line> writtenLines(const std::vector<std::vector<std::string_view>>& pages) {
    std::vector<Line> lines;
    std::vector<std::string> headings;
    for (std::size_t page = 0; page < pages.size(); ++page) {
        for (std::size_t place = 0; place < pages[page].size(); ++place) {
            const std::string_view text = trimmed(pages[page][place]);
            if (!text.empty()) {
                lines.push_back({page, place});
                headings.push_back(text.size() <= kMaxLength ? headingIn(text) : std::string());
            }
        }
    }
    std::unordered_map<std::string_view, std::size_t> next;
    for (std::size_t i = lines.size(); i-- > 0;) {
        if (!headings[i].empty()) {
            const auto [known, isNew] = next.try_emplace(headings[i], i);
            lines[i].next = isNew ? kNone : known->second;
            known->second = i;
        }
    }
    return lines;
}

/// The entries of a table of contents that begins with that line: each comes again behind the one
/// before and what that is the heading of, all of them behind the table. Some lines between may be
/// none, where a long entry is broken.
std::vector<std::size_t> entriesFrom(const std::vector<Line>& lines, std::size_t begin) {
    std::vector<std::size_t> entries;
    std::size_t end = begin;  // behind the last
    for (std::size_t i = begin; i < lines.size() && i < lines[begin].next; ++i) {
        const bool isEntry = lines[i].next != kNone &&
                             (entries.empty() || lines[i].next > lines[entries.back()].next + 1);
        if (isEntry) {
            entries.push_back(i);
            end = i + 1;
        } else if ((i + 1 - begin - entries.size()) * 10 > (i + 1 - begin) * 3 && i > begin + 1) {
            break;
        }
    }
    const bool areMost = entries.size() * 10 >= (end - begin) * 7;
    return entries.size() >= kFewEntries && areMost ? entries : std::vector<std::size_t>();
}

/// Each heading, and the first section below it.
using Titles = std::unordered_map<std::string, std::size_t>;

Titles titlesOf(const std::vector<Section>& sections) {
    const std::string_view joint = kTitleJoint;
    Titles titles;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        for (std::string_view rest = sections[i].title; !rest.empty();) {
            const std::size_t end = std::min(rest.find(joint), rest.size());
            titles.try_emplace(headingIn(rest.substr(0, end)), i);
            rest.remove_prefix(std::min(end + joint.size(), rest.size()));
        }
    }
    return titles;
}

/// Takes a table of contents out of the lines of that section: most of the lines from its first
/// entry to its last name sections behind, in their order. False where there is none.
bool takeListed(std::vector<std::string_view>& lines, const Titles& titles, std::size_t section) {
    std::vector<std::size_t> entries;  // numbers of lines
    std::size_t last = section;
    std::size_t written = 0;  // lines with text, from the first entry on
    std::size_t most = 0;     // of them up to the last entry
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view text = trimmed(lines[i]);
        written += !text.empty() && !entries.empty() ? 1 : 0;
        const auto found =
            text.empty() || text.size() > kMaxLength ? titles.end() : titles.find(headingIn(text));
        if (found != titles.end() && found->second > section && found->second >= last) {
            written += entries.empty() ? 1 : 0;
            last = found->second;
            entries.push_back(i);
            most = written;
        }
    }
    if (entries.size() < kFewEntries || entries.size() * 10 < most * 7) {
        return false;
    }
    for (const std::size_t entry : entries) {
        lines[entry] = {};
    }
    return true;
}

}  // namespace

void dropTypedContents(std::vector<std::vector<std::string_view>>& pages) {
    std::size_t count = 0;
    for (const auto& page : pages) {
        count += page.size();
    }
    const std::vector<Line> lines = count <= kMaxLines ? writtenLines(pages) : std::vector<Line>();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].next == kNone) {
            continue;
        }
        const auto entries = entriesFrom(lines, i);
        for (const std::size_t entry : entries) {
            pages[lines[entry].page][lines[entry].place] = {};
        }
        i = entries.empty() ? i : entries.back();
    }
}

void dropListedTitles(std::vector<Section>& sections) {
    if (sections.size() <= kFewEntries) {
        return;
    }
    const Titles titles = titlesOf(sections);
    for (std::size_t i = 0; i + kFewEntries < sections.size() && i < kFirstSections; ++i) {
        std::vector<std::string_view> lines = linesOf(sections[i].text);
        if (takeListed(lines, titles, i)) {
            std::string rest;
            for (const std::string_view line : lines) {
                rest.append(rest.empty() ? "" : "\n").append(line);
            }
            sections[i].text = std::string(trimmed(rest, " \t\n"));
        }
    }
    std::erase_if(sections, [](const Section& section) { return section.text.empty(); });
}

}  // namespace hiveline::knowledge
