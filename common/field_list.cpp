#include "common/field_list.h"

#include <algorithm>

#include "common/text/ascii.h"

namespace hiveline::common {

std::optional<std::string_view> nextListItem(std::string_view& list) noexcept {
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const std::string_view item = trimBlanks(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
        // Empty items are allowed and mean nothing (RFC 9110 section 5.6.1.2).
        if (!item.empty()) {
            return item;
        }
    }
    return std::nullopt;
}

bool listContains(std::string_view list, std::string_view token) noexcept {
    while (const auto item = nextListItem(list)) {
        if (equalsIgnoreCase(*item, token)) {
            return true;
        }
    }
    return false;
}

}  // namespace hiveline::common
