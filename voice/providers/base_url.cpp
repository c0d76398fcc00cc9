#include "voice/providers/base_url.h"

#include <algorithm>
#include <charconv>

#include "common/json/raw.h"
#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxUrl = 2'048;

/// Names and addresses as they are plain to every reader of URLs.
bool isHost(std::string_view host) {
    const bool isAddress = host.starts_with('[') && host.ends_with(']') && host.size() > 2;
    const std::string_view inside = isAddress ? host.substr(1, host.size() - 2) : host;
    const std::string_view signs = isAddress ? ":." : ".-_";
    return !inside.empty() && std::ranges::all_of(inside, [signs](char c) {
        return common::isAlphanumeric(c) || signs.find(c) != std::string_view::npos;
    });
}

bool isPort(std::string_view port) {
    int number = 0;
    const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), number);
    return fault == std::errc() && end == port.data() + port.size() && number > 0 &&
           number < 65'536;
}

bool isPath(std::string_view path) {
    return std::ranges::all_of(path, [](char c) {
        return common::isAlphanumeric(c) ||
               std::string_view("/-._~%!$&'()*+,;=:@").find(c) != std::string_view::npos;
    });
}

/// `host` or `host:port`, cut at the last colon that is not inside of brackets.
bool takeAuthority(std::string_view authority, BaseUrl& url) {
    const std::size_t colon = authority.rfind(':');
    const std::size_t bracket = authority.rfind(']');
    const bool hasPort =
        colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    url.host = common::lowered(authority.substr(0, hasPort ? colon : authority.size()));
    url.port = hasPort ? authority.substr(colon + 1) : "";
    return isHost(url.host) && (!hasPort || isPort(url.port));
}

}  // namespace

std::string BaseUrl::server() const {
    return scheme + "://" + host + ":" + (!port.empty() ? port : scheme == "https" ? "443" : "80");
}

std::string BaseUrl::text() const {
    return scheme + "://" + host + (port.empty() ? "" : ":" + port) + path;
}

std::optional<BaseUrl> parseBaseUrl(std::string_view text) {
    BaseUrl url;
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos || text.size() > kMaxUrl) {
        return std::nullopt;
    }
    url.scheme = common::lowered(text.substr(0, colon));
    text.remove_prefix(colon + 3);
    const std::size_t slash = std::min(text.find('/'), text.size());
    if ((url.scheme != "http" && url.scheme != "https") ||
        !takeAuthority(text.substr(0, slash), url)) {
        return std::nullopt;
    }
    url.path = text.substr(slash);
    while (url.path.ends_with('/')) {
        url.path.pop_back();
    }
    if (!isPath(url.path)) {
        return std::nullopt;
    }
    if (url.path.empty()) {
        url.path = "/v1";
    }
    return url;
}

std::string serverOf(const std::optional<json::Raw>& providerProps) {
    const auto given = providerProps && json::isObject(*providerProps)
                           ? json::memberString(*providerProps, "baseUrl")
                           : std::nullopt;
    if (!given || given->empty()) {
        return {};
    }
    const auto url = parseBaseUrl(*given);
    return url ? url->server() : "unknown: " + *given;
}

std::optional<std::string> parseServer(std::string_view text) {
    const bool hasScheme = text.find("://") != std::string_view::npos;
    const std::string whole = (hasScheme ? "" : "https://") + std::string(text);
    const auto url = parseBaseUrl(whole);
    const std::size_t authority = whole.find("://") + 3;
    return url && whole.find('/', authority) == std::string::npos ? std::optional(url->server())
                                                                  : std::nullopt;
}

bool AgentServers::allow(const BaseUrl& url) const {
    return std::ranges::any_of(servers, [server = url.server()](const std::string& each) {
        return parseServer(each) == server;
    });
}

std::shared_ptr<const outbound::NetworkGuard> AgentServers::guardFor(const BaseUrl& url) const {
    std::vector<common::Network> reachable = networks;
    std::string_view host = url.host;
    if (host.starts_with('[')) {
        host = host.substr(1, host.size() - 2);
    }
    if (const auto address = common::parseNetwork(host)) {
        reachable.push_back(*address);
    } else if (host == "localhost") {
        for (const char* const loopback : {"127.0.0.0/8", "::1"}) {
            reachable.push_back(common::parseNetwork(loopback).value());
        }
    }
    return std::make_shared<const outbound::NetworkGuard>(std::move(reachable));
}

}  // namespace hiveline::voice
