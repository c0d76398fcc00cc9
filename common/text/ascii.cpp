#include "common/text/ascii.h"

#include <algorithm>

namespace hiveline::common {

std::string lowered(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), toLower);
    return result;
}

bool equalsIgnoreCase(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, {}, toLower, toLower);
}

std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept {
    // npos, of a text of blanks only, is cut to the size, and npos + 1 below is 0: no case of its
    // own.
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view trimBlanks(std::string_view text) noexcept {
    return trimmed(text, " \t");
}

}  // namespace hiveline::common
