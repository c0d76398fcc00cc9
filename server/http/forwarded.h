// What trusted proxies say of a request that they pass on: who sent it, and under which URL. Only
// the headers X-Forwarded-For, -Proto and -Host are read, and only of peers that are configured.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/http.h"
#include "common/networks.h"

namespace hiveline::server {

/// What could be learnt; empty where nothing could. Views into the request.
struct Forwarded {
    std::string_view client;  // the address of the sender
    std::string_view scheme;  // `http` or `https`
    std::string_view host;    // with a port, if there was one
};

/// `peer`: the address that the connection came from. Nothing is learnt from a peer that is not
/// trusted. The client is the rightmost address in X-Forwarded-For that is not a trusted proxy
/// itself: what stands left of it is only claimed. Malformed values count as absent.
[[nodiscard]] Forwarded readForwarded(
    const common::Request& request, std::string_view peer, std::span<const common::Network> trusted
);

/// Whether a program of this machine asks for itself: the connection comes from loopback, and no
/// header says that somebody passes the request on, trusted or not.
[[nodiscard]] bool isFromThisMachine(const common::Request& request);

/// Whether the request's Host is a loopback address or `localhost`. A page of a browser on this
/// machine whose name was made to lead here (DNS rebinding) sends that name.
[[nodiscard]] bool namesThisMachine(const common::Request& request);

}  // namespace hiveline::server
