// Where services of the OpenAI protocol are: base URLs, and which of them agents may name as their
// own. Pure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/raw.h"
#include "common/networks.h"
#include "outbound/network_guard.h"

namespace hiveline::voice {

/// An absolute http or https URL of a server, without user, query and fragment.
struct BaseUrl {
    std::string scheme;
    std::string host;  // in lower case; an IPv6 address in brackets
    std::string port;  // empty: the scheme's
    std::string path;  // begins with a slash, does not end with one
    bool operator==(const BaseUrl&) const = default;
    [[nodiscard]] std::string text() const;
    /// `https://llm.example.com:443`: with its port, without its path.
    [[nodiscard]] std::string server() const;
};

/// nullopt for anything else. Without a path it is `/v1`.
[[nodiscard]] std::optional<BaseUrl> parseBaseUrl(std::string_view text);

/// The server that an agent's `providerProps` name in `baseUrl`; empty where they name none.
[[nodiscard]] std::string serverOf(const std::optional<json::Raw>& providerProps);

/// `llm.example.com`, `llm.example.com:8443`, `http://10.0.0.5:8000` as BaseUrl::server() tells it:
/// https where no scheme is named, the scheme's port where none is. nullopt for anything else.
[[nodiscard]] std::optional<std::string> parseServer(std::string_view text);

/// Servers that agents may name as their own.
struct AgentServers {
    std::vector<std::string> servers;       // for parseServer()
    std::vector<common::Network> networks;  // that may be reached although they are not public

    [[nodiscard]] bool allow(const BaseUrl& url) const;
    /// Lets requests to it reach public addresses, the networks, and the address that the URL
    /// itself is written with; `localhost` is the loopback.
    [[nodiscard]] std::shared_ptr<const outbound::NetworkGuard> guardFor(const BaseUrl& url) const;
};

}  // namespace hiveline::voice
