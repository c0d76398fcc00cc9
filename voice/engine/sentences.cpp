#include "voice/engine/sentences.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kWhite = " \t\r\n";

bool isWhite(char c) {
    return kWhite.find(c) != std::string_view::npos;
}

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Bytes of a mark that ends a sentence where white space follows, at `at`; 0 when there is none.
std::size_t endingMark(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 5> kMarks{".", "!", "?", ":", "\xe2\x80\xa6"};
    for (const std::string_view mark : kMarks) {
        if (text.substr(at).starts_with(mark)) {
            return mark.size();
        }
    }
    return 0;
}

/// Marks that need no white space behind them: the ideographic full stop, exclamation and question
/// mark.
std::size_t wideMark(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 3> kMarks{
        "\xe3\x80\x82", "\xef\xbc\x81", "\xef\xbc\x9f"};
    for (const std::string_view mark : kMarks) {
        if (text.substr(at).starts_with(mark)) {
            return mark.size();
        }
    }
    return 0;
}

std::size_t skipClosing(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 7> kClosing{
        "\"", "'", ")", "]", "\xe2\x80\x9d", "\xe2\x80\x99", "\xc2\xbb"};
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view mark : kClosing) {
            if (text.substr(at).starts_with(mark)) {
                at += mark.size();
                found = true;
            }
        }
    }
    return at;
}

/// Whether the point behind `before` belongs to its word.
bool isAbbreviation(std::string_view before) {
    const std::size_t blank = before.find_last_of(kWhite);
    std::string word(blank == std::string_view::npos ? before : before.substr(blank + 1));
    if (word.size() == 1 && isUpper(word.front())) {
        return true;  // an initial
    }
    if (!word.empty() && std::ranges::all_of(word, [](char c) { return common::isDigit(c); })) {
        return word.size() <= 2;  // "1. Januar", a number of a list
    }
    constexpr std::array<std::string_view, 18> kKnown{
        "Mr",
        "Mrs",
        "Ms",
        "Dr",
        "Prof",
        "St",
        "No",
        "Nr",
        "vs",
        "e.g",
        "i.e",
        "z.B",
        "approx",
        "Inc",
        "Ltd",
        "Co",
        "Str",
        "Tel"};
    return std::ranges::find(kKnown, std::string_view(word)) != kKnown.end();
}

/// The largest size up to `size` that does not cut a character.
std::size_t wholeCharacters(std::string_view text, std::size_t size) {
    while (size > 1 && common::isContinuation(text[size])) {
        --size;
    }
    return size;
}

}  // namespace

std::vector<std::string> Sentences::add(std::string_view text) {
    for (const char c : text) {
        const bool white = isWhite(c);
        if (white && (pending_.empty() ? !begun_ : isWhite(pending_.back()))) {
            if (c == '\n' && !pending_.empty()) {
                pending_.back() = '\n';
            }
            continue;
        }
        pending_.push_back(white && c != '\n' ? ' ' : c);
    }
    std::vector<std::string> complete;
    for (std::size_t end = endOfFirst(); end > 0; end = endOfFirst()) {
        complete.push_back(take(end));
    }
    return complete;
}

std::string Sentences::finish() {
    while (!pending_.empty() && isWhite(pending_.back())) {
        pending_.pop_back();
    }
    std::string rest = pending_.empty() ? std::string() : take(pending_.size());
    begun_ = false;
    return rest;
}

/// Where the first sentence ends, behind its mark; 0 when it is not complete.
std::size_t Sentences::endOfFirst() const {
    constexpr std::string_view kFirstBytes = "\n.!?:\xe2\xe3\xef";  // of all marks
    const std::size_t first = pending_.find_first_not_of(kWhite);
    // What is longer is cut anyway, wherever it ends.
    const std::size_t last = std::min(pending_.size(), kMaxLength);
    for (std::size_t at = first; at < last; ++at) {
        if (kFirstBytes.find(pending_[at]) == std::string_view::npos) {
            continue;
        }
        if (pending_[at] == '\n') {
            return at;
        }
        if (const std::size_t wide = wideMark(pending_, at); wide > 0) {
            return skipClosing(pending_, at + wide);
        }
        if (const std::size_t mark = endingMark(pending_, at); mark > 0) {
            const std::size_t end = skipClosing(pending_, at + mark);
            const bool ofWord =
                pending_[at] == '.' && isAbbreviation(std::string_view(pending_).substr(0, at));
            if (end < pending_.size() && isWhite(pending_[end]) && !ofWord) {
                return end;
            }
        }
    }
    if (pending_.size() <= kMaxLength) {
        return 0;
    }
    const std::size_t blank = pending_.rfind(' ', kMaxLength);
    return blank == std::string::npos || blank <= first ? wholeCharacters(pending_, kMaxLength)
                                                        : blank;
}

std::string Sentences::take(std::size_t size) {
    std::string sentence = pending_.substr(0, size);
    pending_.erase(0, size);
    std::ranges::replace(sentence, '\n', ' ');
    begun_ = true;
    return sentence;
}

}  // namespace hiveline::voice
