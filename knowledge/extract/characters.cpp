#include "knowledge/extract/characters.h"

#include <algorithm>

#include "common/error.h"
#include "common/text/utf8.h"
#include "knowledge/extract/document.h"

namespace hiveline::knowledge {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Blanks of other scripts and typography (Unicode category Zs, line and paragraph separators).
bool isWideSpace(char32_t code) noexcept {
    return code == 0xA0 || code == 0x85 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
           code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

/// Says nothing and shows nothing.
bool isInvisible(char32_t code) noexcept {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x200B ||
           code == 0x2060 || code == 0xFEFF;
}

}  // namespace

std::string collapsed(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    bool gap = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, size] = characterAt(text, at);
        if ((size == 1 && isSpace(text[at])) || isWideSpace(code)) {
            gap = !result.empty();
        } else if (!isInvisible(code)) {
            if (gap) {
                result.push_back(' ');
            }
            gap = false;
            result.append(text.substr(at, size));
        }
        at += size;
    }
    return result;
}

Character characterAt(std::string_view text, std::size_t at) noexcept {
    const auto [code, size] = common::decodeFirst(text.substr(at));
    return size == 0 ? Character{kReplacement, 1} : Character{code, size};
}

void appendCharacter(std::string& text, char32_t code) {
    const auto push = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
        code = kReplacement;
    }
    if (code < 0x80) {
        return push(code);
    }
    if (code < 0x800) {
        push(0xC0U | code >> 6U);
    } else if (code < 0x10000) {
        push(0xE0U | code >> 12U);
        push(0x80U | (code >> 6U & 0x3FU));
    } else {
        push(0xF0U | code >> 18U);
        push(0x80U | (code >> 12U & 0x3FU));
        push(0x80U | (code >> 6U & 0x3FU));
    }
    push(0x80U | (code & 0x3FU));
}

std::string_view takeLine(std::string_view& text) noexcept {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (text.starts_with("\r\n")) {
        text.remove_prefix(2);
    } else if (!text.empty()) {
        text.remove_prefix(1);
    }
    return line;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(takeLine(text));
    }
    return lines;
}

std::string cleaned(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, size] = characterAt(text, at);
        if (code == '\r') {
            if (at + 1 == text.size() || text[at + 1] != '\n') {
                result.push_back('\n');
            }
        } else if (code == '\n' || code == '\t') {
            result.push_back(text[at]);
        } else if (code == '\f' || code == '\v' || code == 0x2028 || code == 0x2029) {
            result.push_back('\n');
        } else if (isWideSpace(code)) {
            result.push_back(' ');
        } else if (!isInvisible(code)) {
            appendCharacter(result, code);
        }
        at += size;
    }
    return result;
}

void checkTextSize(std::size_t bytes) {
    if (bytes > kMaxText) {
        throw common::Error(
            common::ErrorCode::kTooLarge,
            "The document has more than " + std::to_string(kMaxText >> 20U) + " MiB of text"
        );
    }
}

}  // namespace hiveline::knowledge
