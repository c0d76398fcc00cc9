#include "voice/phone/carrier_text.h"

#include <algorithm>
#include <array>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::voice {
namespace {

/// Bytes of the character that begins with this byte, in well-formed UTF-8.
std::size_t sizeOf(char first) {
    const auto byte = static_cast<unsigned char>(first);
    if (byte < 0xC0U) {
        return 1;
    }
    return byte < 0xE0U ? 2 : (byte < 0xF0U ? 3 : 4);
}

bool isWhite(std::string_view character) {
    return character == " " || character == "\t" || character == "\n" || character == "\r";
}

bool isPlain(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (first < 0x20U || first == 0x7FU) {
        return false;
    }
    const bool isLatinControl =
        first == 0xC2U && static_cast<unsigned char>(character[1]) < 0xA0U;  // U+0080 to U+009F
    return !isLatinControl && character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

void appendPlain(std::string_view text, std::string& out) {
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = text.substr(at, sizeOf(text[at]));
        at += character.size();
        if (isWhite(character)) {
            if (!out.empty() && out.back() != ' ') {
                out.push_back(' ');
            }
        } else if (isPlain(character)) {
            out += character;
        }
    }
}

bool endsSentence(std::string_view text) {
    constexpr std::array<std::string_view, 4> kMarks{".", "!", "?", "\xe2\x80\xa6"};
    constexpr std::string_view kClosing = "\"')]";
    while (!text.empty() && kClosing.find(text.back()) != std::string_view::npos) {
        text.remove_suffix(1);
    }
    return std::ranges::any_of(kMarks, [&](std::string_view mark) { return text.ends_with(mark); });
}

/// Ideographic full stop, exclamation and question mark: no blank follows them.
bool endsWideSentence(std::string_view text) {
    return text.ends_with("\xe3\x80\x82") || text.ends_with("\xef\xbc\x81") ||
           text.ends_with("\xef\xbc\x9f");
}

/// Where to cut text of which the first `most` bytes fit: in their second half behind a sentence,
/// else at the last blank, else at `most`.
std::size_t cutOf(std::string_view text, std::size_t most) {
    std::size_t blank = 0;
    for (std::size_t at = most; at > 0; --at) {
        if (at > most / 2 && endsWideSentence(text.substr(0, at))) {
            return at;
        }
        if (text[at] != ' ') {
            continue;
        }
        blank = std::max(blank, at);
        if (at <= most / 2) {
            break;
        }
        if (endsSentence(text.substr(0, at))) {
            return at;
        }
    }
    return blank > 0 ? blank : most;
}

}  // namespace

std::string plainText(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t good = std::min(common::findInvalidUtf8(text), text.size());
        appendPlain(text.substr(0, good), out);
        text.remove_prefix(std::min(good + 1, text.size()));
    }
    if (!out.empty() && out.back() == ' ') {
        out.pop_back();
    }
    return out;
}

std::size_t countCharacters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += sizeOf(text[at])) {
        count += sizeOf(text[at]) == 4 ? 2 : 1;
    }
    return count;
}

std::string_view firstCharacters(std::string_view text, std::size_t most) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t size = sizeOf(text[at]);
        const std::size_t units = size == 4 ? 2 : 1;
        if (units > most) {
            break;
        }
        most -= units;
        at += size;
    }
    return text.substr(0, at);
}

std::vector<std::string> cutText(std::string_view text, std::size_t longest) {
    std::vector<std::string> pieces;
    text = common::trimmed(text, " ");
    while (!text.empty()) {
        std::size_t size = firstCharacters(text, longest).size();
        if (size < text.size()) {
            size = cutOf(text, size);
        }
        pieces.emplace_back(common::trimmed(text.substr(0, size), " "));
        text = common::trimmed(text.substr(size), " ");
    }
    return pieces;
}

}  // namespace hiveline::voice
