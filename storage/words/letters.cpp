#include "storage/words/letters.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>

#include "common/text/ascii.h"

namespace hiveline::storage::words {
namespace {

struct Free {
    void operator()(utf8proc_uint8_t* memory) const noexcept {
        std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
    }
};

/// Through utf8proc; unchanged if it is not UTF-8.
std::string mapped(std::string_view text, int options) {
    utf8proc_uint8_t* made = nullptr;
    const auto length = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()),  // NOLINT
        static_cast<utf8proc_ssize_t>(text.size()),
        &made,
        static_cast<utf8proc_option_t>(options)
    );
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(made);
    if (length < 0) {
        return std::string(text);
    }
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};  // NOLINT
}

/// The plain spelling of letters that utf8proc does not decompose, because Unicode has no mark for
/// them.
std::string_view plainLetter(utf8proc_int32_t point) {
    switch (point) {
        case 0x00E6:
            return "ae";  // æ
        case 0x00F8:
            return "o";  // ø
        case 0x0111:
            return "d";  // đ
        case 0x0131:
            return "i";  // ı
        case 0x0142:
            return "l";  // ł
        case 0x0153:
            return "oe";  // œ
        case 0x0451:
            return "\u0435";  // ё
        default:
            return {};
    }
}

/// Latin and Greek, whose marks people leave out. Cyrillic keeps them: й is another letter than и.
bool carriesMarks(utf8proc_int32_t point) {
    return point < 0x0400 || (point >= 0x1E00 && point <= 0x1FFF);
}

}  // namespace

Character characterAt(std::string_view text, std::size_t at) {
    if (isAscii(text[at])) {
        return {text[at], 1};
    }
    utf8proc_int32_t point = -1;
    const auto size = utf8proc_iterate(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),  // NOLINT
        static_cast<utf8proc_ssize_t>(text.size() - at),
        &point
    );
    return size > 0 ? Character{point, static_cast<std::size_t>(size)} : Character{};
}

bool isUnspaced(std::int32_t point) {
    return (point >= 0x0E00 && point <= 0x0EFF) || (point >= 0x1000 && point <= 0x109F) ||
           (point >= 0x1780 && point <= 0x17FF) || (point >= 0x2E80 && point <= 0x30FF) ||
           (point >= 0x3400 && point <= 0x9FFF) || (point >= 0xF900 && point <= 0xFAFF) ||
           (point >= 0x20000 && point <= 0x2FFFF);
}

bool isOfWords(std::int32_t point) {
    if (point < 0x80) {
        return point >= 0 && common::isAlphanumeric(static_cast<char>(point));
    }
    switch (utf8proc_category(point)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
        case UTF8PROC_CATEGORY_CO:
            return true;
        default:
            // A soft hyphen stands within a word, and folding removes it.
            return point == 0x00AD;
    }
}

std::string withoutMarks(std::string_view text) {
    if (isAscii(text)) {
        return std::string(text);
    }
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::string_view bytes = text.substr(at, character.size);
        at += character.size;
        if (const auto letter = plainLetter(character.point); !letter.empty()) {
            plain.append(letter);
        } else if (character.point >= 0x0300 && character.point <= 0x036F) {
            continue;
        } else if (character.point >= 0xC0 && carriesMarks(character.point)) {
            const std::string parted = mapped(bytes, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
            plain.append(parted, 0, characterAt(parted, 0).size);
        } else {
            plain.append(bytes);
        }
    }
    return plain;
}

std::string folded(std::string_view word) {
    if (isAscii(word)) {
        return common::lowered(word);
    }
    return mapped(
        word,
        UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE
    );
}

std::string foldedTurkish(std::string_view word) {
    std::string text;
    for (std::size_t at = 0; at < word.size();) {
        const Character character = characterAt(word, at);
        text.append(
            character.point == 'I'      ? std::string_view("\u0131")
            : character.point == 0x0130 ? std::string_view("i")
                                        : word.substr(at, character.size)
        );
        at += character.size;
    }
    return folded(text);
}

}  // namespace hiveline::storage::words
