#include "knowledge/extract/writer.h"

#include <algorithm>
#include <set>
#include <utility>

#include "common/text/utf8.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/typed_contents.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kMaxHeadingLength = 200;  // bytes
constexpr std::size_t kMaxColumnNameLength = 80;

}  // namespace

void DocumentWriter::heading(std::size_t level, std::string_view text) {
    const std::string words = collapsed(text);
    if (words.empty()) {
        return;
    }
    endSection();
    // The one before has nothing below it: neither text nor a heading of a deeper level.
    if (bare_ && level <= headings_.back().level) {
        keepBareHeading();
    }
    // Those that end here; what stands above goes on.
    std::erase_if(headings_, [level](const Heading& each) { return each.level >= level; });
    headings_.push_back({level, std::string(trimmed(common::beginningOf(words, kMaxHeadingLength)))}
    );
    bare_ = true;
}

void DocumentWriter::paragraph(std::string_view text) {
    add("\n\n", text);
}

void DocumentWriter::line(std::string_view text) {
    add("\n", text);
}

void DocumentWriter::add(std::string_view gap, std::string_view text) {
    text = trimmed(text);
    if (text.empty()) {
        return;
    }
    if (!text_.empty()) {
        text_.append(gap);
    }
    text_.append(text);
    bare_ = false;
    size_ += gap.size() + text.size();
    checkTextSize(size_);
}

std::string DocumentWriter::titleOf(std::size_t count) const {
    std::string title;
    for (std::size_t i = 0; i < count; ++i) {
        title.append(title.empty() ? "" : kTitleJoint).append(headings_[i].text);
    }
    return title;
}

void DocumentWriter::endSection() {
    if (text_.empty()) {
        return;
    }
    sections_.push_back({titleOf(headings_.size()), std::move(text_)});
    text_.clear();
    bare_ = false;
    // Titles count, too: each section repeats those above it, which could be far more than the
    // text.
    size_ += sections_.back().title.size();
    checkTextSize(size_);
}

/// A heading with nothing below it is text of what stands above.
void DocumentWriter::keepBareHeading() {
    if (!std::exchange(bare_, false)) {
        return;
    }
    std::string title = titleOf(headings_.size() - 1);
    const std::string& text = headings_.back().text;
    size_ += title.size() + text.size();
    checkTextSize(size_);
    if (!sections_.empty() && sections_.back().title == title) {
        sections_.back().text.append("\n\n").append(text);
    } else {
        sections_.push_back({std::move(title), text});
    }
}

Document DocumentWriter::finish(std::string_view title) {
    endSection();
    keepBareHeading();
    dropListedTitles(sections_);
    return {collapsed(common::beginningOf(title, kMaxHeadingLength)), std::move(sections_)};
}

std::string rowText(const Row& row, const Row& head) {
    const bool named = row.size() <= head.size();
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].empty()) {
            continue;
        }
        text.append(text.empty() ? "" : " | ");
        if (named && !head[i].empty()) {
            text.append(head[i]).append(": ");
        }
        text.append(row[i]);
    }
    return text;
}

bool canNameColumns(const Row& row) {
    std::set<std::string_view> names;
    const auto isName = [&names](const std::string& cell) {
        const bool number =
            !cell.empty() && cell.find_first_not_of("0123456789.,-+ %") == cell.npos;
        return !cell.empty() && cell.size() <= kMaxColumnNameLength && !number &&
               names.insert(cell).second;
    };
    return row.size() > 1 && std::ranges::all_of(row, isName);
}

}  // namespace hiveline::knowledge
