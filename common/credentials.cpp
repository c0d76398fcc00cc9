#include "common/credentials.h"

#include <algorithm>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/base64.h"

namespace hiveline::common {
namespace {

template <typename Text>
std::optional<Text> unlessEmpty(std::optional<Text> text) {
    return text && !text->empty() ? std::move(text) : std::nullopt;
}

}  // namespace

std::optional<std::string_view> schemeCredential(const Request& request, std::string_view scheme) {
    const auto given = request.header("Authorization");
    if (!given || given->size() <= scheme.size() || (*given)[scheme.size()] != ' ' ||
        !equalsIgnoreCase(given->substr(0, scheme.size()), scheme)) {
        return std::nullopt;
    }
    return unlessEmpty(std::optional(trimmed(given->substr(scheme.size()))));
}

std::optional<BasicCredential> basicCredential(const Request& request) {
    const auto given = schemeCredential(request, "basic");
    const auto decoded = given ? fromBase64(*given) : std::nullopt;
    const std::size_t colon = decoded ? decoded->find(':') : std::string::npos;
    if (colon == std::string::npos) {
        return std::nullopt;
    }
    return BasicCredential{decoded->substr(0, colon), decoded->substr(colon + 1)};
}

std::optional<std::string_view> headerCredential(const Request& request, std::string_view name) {
    return unlessEmpty(request.header(name));
}

std::optional<std::string> queryCredential(const Request& request, std::string_view name) {
    std::string_view rest = request.query;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string_view part = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos &&
            percentDecode(part.substr(0, equals), PlusSign::kSpace) == std::string(name)) {
            return unlessEmpty(percentDecode(part.substr(equals + 1), PlusSign::kSpace));
        }
    }
    return std::nullopt;
}

std::optional<std::string_view> cookieCredential(const Request& request, std::string_view name) {
    return unlessEmpty(cookieOf(request, name));
}

std::optional<std::string_view> cookieOf(const Request& request, std::string_view name) {
    for (const Header& header : request.headers) {
        std::string_view rest = equalsIgnoreCase(header.name, "Cookie") ? header.value : "";
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            const std::string_view part = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const std::size_t equals = part.find('=');
            if (equals == std::string_view::npos || part.substr(0, equals) != name) {
                continue;
            }
            std::string_view value = part.substr(equals + 1);
            if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) {
                value = value.substr(1, value.size() - 2);
            }
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace hiveline::common
