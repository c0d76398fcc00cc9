#include "common/conditions.h"

#include <algorithm>

#include "common/text/ascii.h"

namespace hiveline::common {
namespace {

constexpr std::string_view kWeak = "W/";
constexpr std::string_view kAny = "*";
constexpr std::string_view kCompressedEnd = "-gzip\"";

std::string_view withoutWeakness(std::string_view eTag) noexcept {
    return eTag.substr(isWeak(eTag) ? kWeak.size() : 0);
}

bool isSame(std::string_view sent, std::string_view eTag, TagForms forms) noexcept {
    if (sent == eTag) {
        return true;
    }
    const std::string_view opened = eTag.substr(0, eTag.size() - 1);  // without the closing quote
    // Compared piece by piece, since this runs for every conditional GET: building the tag would
    // allocate.
    return forms == TagForms::kCompressedToo &&
           sent.size() == opened.size() + kCompressedEnd.size() && sent.starts_with(opened) &&
           sent.ends_with(kCompressedEnd);
}

}  // namespace

bool isWeak(std::string_view eTag) noexcept {
    return eTag.starts_with(kWeak);
}

std::optional<std::string_view> nextEntityTag(std::string_view& list) noexcept {
    constexpr std::string_view kBetween = ", \t";
    list.remove_prefix(std::min(list.find_first_not_of(kBetween), list.size()));
    const std::size_t open = isWeak(list) ? kWeak.size() : 0;
    // Only the closing quote ends a tag.
    const std::size_t close =
        open < list.size() && list[open] == '"' ? list.find('"', open + 1) : std::string_view::npos;
    if (close == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view tag = list.substr(0, close + 1);
    list.remove_prefix(close + 1);
    return tag;
}

std::string compressedTag(std::string_view eTag) {
    return std::string(eTag.substr(0, eTag.size() - 1)).append(kCompressedEnd);
}

bool matches(std::string_view ifMatch, std::string_view eTag) noexcept {
    if (trimBlanks(ifMatch) == kAny) {
        return true;
    }
    while (const auto tag = nextEntityTag(ifMatch)) {
        // No withoutWeakness() here: a weak tag never matches (RFC 9110 section 13.1.1).
        if (isSame(*tag, eTag, TagForms::kCompressedToo)) {
            return true;
        }
    }
    return false;
}

std::optional<std::string_view> heldTag(
    std::string_view ifNoneMatch, std::string_view eTag, TagForms forms
) noexcept {
    if (trimBlanks(ifNoneMatch) == kAny) {
        return eTag;
    }
    while (const auto tag = nextEntityTag(ifNoneMatch)) {
        const std::string_view strong = withoutWeakness(*tag);
        if (isSame(strong, withoutWeakness(eTag), forms)) {
            return strong;
        }
    }
    return std::nullopt;
}

}  // namespace hiveline::common
