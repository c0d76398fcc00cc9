#include "server/http/forwarded.h"

#include <algorithm>
#include <array>

#include "common/text/ascii.h"
#include "server/http/text.h"

namespace hiveline::server {
namespace {

/// The address in `10.0.0.1`, `10.0.0.1:4711`, `[::1]:4711`, `::1`.
std::string_view withoutPort(std::string_view text) {
    if (text.starts_with('[')) {
        return text.substr(1, std::min(text.find(']'), text.size()) - 1);
    }
    return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

std::string_view readClient(std::string_view list, std::span<const common::Network> trusted) {
    std::string_view client;
    while (!list.empty()) {
        // From the right: each proxy appends the address that it saw, and only the trusted ones are
        // believed. The first that is no proxy of ours is the client.
        const std::size_t comma = list.rfind(',');
        const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
        const std::string_view text = withoutPort(common::trimBlanks(list.substr(begin)));
        const auto address = common::parseIpAddress(text);
        if (!address) {
            break;
        }
        client = text;
        if (!common::isIn(*address, trusted)) {
            break;
        }
        list = list.substr(0, begin == 0 ? 0 : begin - 1);
    }
    return client;
}

/// The value that the nearest proxy added.
std::string_view lastItem(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    return common::trimBlanks(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

}  // namespace

Forwarded readForwarded(
    const common::Request& request, std::string_view peer, std::span<const common::Network> trusted
) {
    // Anybody can send these headers; they count only from a trusted peer.
    const auto address = trusted.empty() ? std::nullopt : common::parseIpAddress(peer);
    if (!address || !common::isIn(*address, trusted)) {
        return {};
    }
    Forwarded result;
    result.client = readClient(request.header("X-Forwarded-For").value_or(""), trusted);
    const std::string_view scheme = lastItem(request.header("X-Forwarded-Proto").value_or(""));
    if (common::equalsIgnoreCase(scheme, "https") || common::equalsIgnoreCase(scheme, "http")) {
        result.scheme = scheme.size() == 5 ? "https" : "http";
    }
    const std::string_view host = lastItem(request.header("X-Forwarded-Host").value_or(""));
    if (isAuthority(host)) {
        result.host = host;
    }
    return result;
}

namespace {

bool isLoopback(std::string_view text) {
    static const std::array kLoopback = {
        common::parseNetwork("127.0.0.0/8").value(), common::parseNetwork("::1").value()};
    const auto address = common::parseIpAddress(text);
    return address && common::isIn(*address, kLoopback);
}

}  // namespace

bool namesThisMachine(const common::Request& request) {
    const std::string_view host = withoutPort(request.header("Host").value_or(""));
    return common::equalsIgnoreCase(host, "localhost") || isLoopback(host);
}

bool isFromThisMachine(const common::Request& request) {
    // Any of these means that a proxy on this machine passes on what somebody else sends.
    static constexpr std::array<std::string_view, 9> kProxyHeaders = {
        "Forwarded",
        "Via",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Port",
        "X-Forwarded-Proto",
        "X-Forwarded-Server",
        "X-Real-IP",
        "True-Client-IP"};
    return isLoopback(request.peerAddress) &&
           std::ranges::none_of(kProxyHeaders, [&request](std::string_view name) {
               return request.header(name).has_value();
           });
}

}  // namespace hiveline::server
