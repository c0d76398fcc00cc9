// What trusted proxies say about a request that they pass on: who sent it, and under which URL.
// Only X-Forwarded-For, -Proto and -Host are read, and only from configured peers. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/http.h"
#include "common/networks.h"

namespace hiveline::server {

/// What could be learnt; empty where nothing could. Views into the request.
struct Forwarded {
    /// The sender's address.
    std::string_view client;
    /// `http` or `https`.
    std::string_view scheme;
    /// With its port, if there was one.
    std::string_view host;
};

/// `peer`: the address that the connection came from. Nothing is learnt from a peer that is not
/// trusted. The client is the rightmost address in X-Forwarded-For that is not itself a trusted
/// proxy: anything left of it is only claimed. Malformed values count as absent.
[[nodiscard]] Forwarded readForwarded(
    const common::Request& request, std::string_view peer, std::span<const common::Network> trusted
);

/// Whether a program on this machine asks for itself: the connection comes from loopback, and no
/// header says that somebody passes the request on, trusted or not.
[[nodiscard]] bool isFromThisMachine(const common::Request& request);

/// Whether the request's Host is a loopback address or `localhost`. A web page whose name was made
/// to point here (DNS rebinding) sends its own name.
[[nodiscard]] bool namesThisMachine(const common::Request& request);

}  // namespace hiveline::server
