#include "knowledge/extract/csv.h"

#include <algorithm>
#include <array>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kMaxColumns = 1'000;

/// The one that the first line has most of, outside of quotes.
char separatorOf(std::string_view text) {
    const std::string_view line = takeLine(text);
    constexpr std::array<char, 4> kKnown{',', ';', '\t', '|'};
    std::array<std::size_t, kKnown.size()> counts{};
    bool quoted = false;
    for (const char c : line) {
        // A doubled quote turns it off and on again, which is just right.
        quoted = quoted != (c == '"');
        const auto* const known = std::ranges::find(kKnown, c);
        if (!quoted && known != kKnown.end()) {
            ++counts[static_cast<std::size_t>(known - kKnown.begin())];
        }
    }
    return kKnown[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

}  // namespace

CsvReader::CsvReader(std::string_view text) : text_(text), separator_(separatorOf(text)) {}

bool CsvReader::next(Row& row) {
    row.clear();
    if (at_ >= text_.size()) {
        return false;
    }
    while (true) {
        const std::string value = cell();
        // Further cells are read to find the end of the row, and dropped.
        if (row.size() < kMaxColumns) {
            row.push_back(collapsed(value));
        }
        if (at_ >= text_.size() || text_[at_] != separator_) {
            break;
        }
        ++at_;
    }
    std::string_view rest = text_.substr(at_);
    takeLine(rest);
    at_ = text_.size() - rest.size();
    return true;
}

bool CsvReader::atEndOfCell() const {
    return at_ >= text_.size() || text_[at_] == separator_ || text_[at_] == '\n' ||
           text_[at_] == '\r';
}

std::string CsvReader::cell() {
    if (at_ < text_.size() && text_[at_] == '"') {
        return quoted();
    }
    const std::size_t begin = at_;
    while (!atEndOfCell()) {
        ++at_;
    }
    return std::string(text_.substr(begin, at_ - begin));
}

std::string CsvReader::quoted() {
    std::string value;
    for (++at_; at_ < text_.size(); ++at_) {
        if (text_[at_] == '"') {
            ++at_;
            if (at_ >= text_.size() || text_[at_] != '"') {
                break;
            }
        }
        value.push_back(text_[at_]);
    }
    // Text behind a closing quote is no CSV (RFC 4180), but found in the wild.
    while (!atEndOfCell()) {
        value.push_back(text_[at_++]);
    }
    return value;
}

}  // namespace hiveline::knowledge
