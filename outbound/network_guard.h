// Keeps requests whose URL came from somebody else out of the networks that only this machine
// reaches: loopback, private, link-local and metadata addresses. Judged is the address that is
// really connected, so a name that resolves differently the next time gains nothing. Immutable, for
// any thread.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "common/networks.h"

struct sockaddr;

namespace hiveline::outbound {

class NetworkGuard {
public:
    /// `allowed`: networks that may be reached although they are not public.
    explicit NetworkGuard(std::vector<common::Network> allowed = {})
        : allowed_(std::move(allowed)) {}

    [[nodiscard]] bool allows(const common::IpAddress& address) const;
    /// An address as text. False for what is none.
    [[nodiscard]] bool allows(std::string_view address) const;
    /// False for everything but IPv4 and IPv6.
    [[nodiscard]] bool allows(const sockaddr& address) const;

private:
    std::vector<common::Network> allowed_;
};

/// Globally reachable unicast, by the registries of special-purpose addresses (RFC 6890 with its
/// updates). IPv6 forms that stand for an IPv4 address (mapped, NAT64's 64:ff9b::/96) count as
/// that.
[[nodiscard]] bool isPublic(const common::IpAddress& address);

}  // namespace hiveline::outbound
