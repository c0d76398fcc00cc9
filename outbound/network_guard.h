// Keeps requests whose URL came from somebody else out of networks that only this machine reaches:
// loopback, private, link-local and metadata addresses (server-side request forgery). The address
// actually connected to is what is checked, so a name that resolves differently the next time gains
// nothing. Immutable; any thread.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "common/networks.h"

struct sockaddr;

namespace hiveline::outbound {

class NetworkGuard {
public:
    /// `allowed`: networks that may be reached although they are not public (`--allowed-networks`).
    explicit NetworkGuard(std::vector<common::Network> allowed = {})
        : allowed_(std::move(allowed)) {}

    [[nodiscard]] bool allows(const common::IpAddress& address) const;
    /// An address as text, with or without a zone. False for anything else.
    [[nodiscard]] bool allows(std::string_view address) const;
    /// False for anything but IPv4 and IPv6.
    [[nodiscard]] bool allows(const sockaddr& address) const;

private:
    std::vector<common::Network> allowed_;
};

/// Whether an address is globally reachable unicast, by the registries of special-purpose addresses
/// (RFC 6890 and its updates). IPv6 forms that stand for an IPv4 address (mapped, NAT64's
/// 64:ff9b::/96) count as that address.
[[nodiscard]] bool isPublic(const common::IpAddress& address);

}  // namespace hiveline::outbound
