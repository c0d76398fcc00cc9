#include "server/cli/display_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/text/utf8.h"

namespace hiveline::server {
namespace {

struct Range {
    std::string_view first;
    std::string_view last;
};

// Encoded characters. UTF-8 of one length compares like the code points do.
constexpr std::array<Range, 6> kUnwanted{{
    {{"\0", 1}, "\x1f"},
    {"\x7f", "\x7f"},
    // C1; left-to-right and right-to-left mark; separators, embeddings and overrides; isolates.
    {"\xc2\x80", "\xc2\x9f"},
    {"\xe2\x80\x8e", "\xe2\x80\x8f"},
    {"\xe2\x80\xa8", "\xe2\x80\xae"},
    {"\xe2\x81\xa6", "\xe2\x81\xa9"},
}};

bool isUnwanted(std::string_view character) {
    return std::ranges::any_of(kUnwanted, [character](const Range& range) {
        return character.size() == range.first.size() && character >= range.first &&
               character <= range.last;
    });
}

/// Takes the first character off `text`, or the first byte if it begins none.
std::string_view takeCharacter(std::string_view& text) {
    constexpr std::size_t kMaxLength = 4;
    std::size_t size = 1;
    while (size < std::min(text.size(), kMaxLength) && common::isContinuation(text[size])) {
        ++size;
    }
    const std::string_view taken =
        text.substr(0, common::findInvalidUtf8(text.substr(0, size)) == 0 ? 1 : size);
    text.remove_prefix(taken.size());
    return taken;
}

bool isShown(std::string_view character) {
    return common::findInvalidUtf8(character) == std::string_view::npos && !isUnwanted(character);
}

}  // namespace

bool isDisplayText(std::string_view text) {
    bool blank = true;
    while (!text.empty()) {
        const std::string_view character = takeCharacter(text);
        if (!isShown(character)) {
            return false;
        }
        blank = blank && character == " ";
    }
    return !blank;
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::string_view character = takeCharacter(text);
        shown.append(isShown(character) ? character : "?");
    }
    return shown;
}

}  // namespace hiveline::server
