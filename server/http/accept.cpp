#include "server/http/accept.h"

#include <algorithm>
#include <array>
#include <optional>

#include "common/field_list.h"
#include "common/text/ascii.h"

namespace hiveline::server {
namespace {

/// From the most specific to the least.
constexpr std::array<std::string_view, 3> kRanges = {"text/html", "text/*", "*/*"};

/// Whether the weight is zero: `q=0`, `q=0.000` (RFC 9110 section 12.4.2).
bool isRefused(std::string_view parameters) {
    while (!parameters.empty()) {
        parameters.remove_prefix(1);  // the semicolon
        const std::size_t end = std::min(parameters.find(';'), parameters.size());
        const std::string_view one = common::trimBlanks(parameters.substr(0, end));
        parameters.remove_prefix(end);
        if (one.starts_with("q=") || one.starts_with("Q=")) {
            return one.find_first_not_of("0.", 2) == std::string_view::npos;
        }
    }
    return false;
}

}  // namespace

bool acceptsHtml(std::string_view accept) {
    // Unset: the client does not mention the range.
    std::array<std::optional<bool>, kRanges.size()> taken;
    while (const auto item = common::nextListItem(accept)) {
        const std::size_t semicolon = std::min(item->find(';'), item->size());
        const std::string_view range = common::trimBlanks(item->substr(0, semicolon));
        for (std::size_t i = 0; i < kRanges.size(); ++i) {
            if (common::equalsIgnoreCase(range, kRanges[i])) {
                taken[i] = !isRefused(item->substr(semicolon));
            }
        }
    }
    // Specificity decides, not the order in which the client wrote them.
    const auto* decisive =
        std::ranges::find_if(taken, [](const auto& each) { return each.has_value(); });
    return decisive != taken.end() && decisive->value();
}

}  // namespace hiveline::server
