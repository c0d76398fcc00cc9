#include "outbound/network_guard.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace hiveline::outbound {
namespace {

using common::IpAddress;
using common::Network;

std::vector<Network> parsed(std::span<const char* const> texts) {
    std::vector<Network> networks;
    networks.reserve(texts.size());
    for (const char* const text : texts) {
        networks.push_back(common::parseNetwork(text).value());
    }
    return networks;
}

// https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast with everything above
// it. The last is Azure's WireServer, reachable only from inside of Azure, where it hands out
// credentials.
constexpr std::array<const char*, 17> kSpecialV4 = {
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
    "168.63.129.16"};

// Inside 2000::/3, the only part assigned for global unicast (RFC 4291):
// https://www.iana.org/assignments/iana-ipv6-special-registry. 6to4 (2002::/16) is in it because it
// wraps any IPv4 address.
constexpr std::array<const char*, 5> kSpecialV6 = {
    "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"};

bool isMapped(const IpAddress& address) {
    static const Network kMapped = common::parseNetwork("::ffff:0.0.0.0/96").value();
    return common::isIn(address, {&kMapped, 1});
}

IpAddress mapped(std::span<const std::uint8_t, 4> v4) {
    IpAddress address{};
    address[10] = address[11] = 0xff;
    std::ranges::copy(v4, address.begin() + 12);
    return address;
}

/// The address that is meant, if this one only wraps an IPv4 address for a translator.
IpAddress unwrapped(const IpAddress& address) {
    static const Network kNat64 = common::parseNetwork("64:ff9b::/96").value();
    return common::isIn(address, {&kNat64, 1})
               ? mapped(std::span<const std::uint8_t, 16>(address).last<4>())
               : address;
}

}  // namespace

bool isPublic(const IpAddress& address) {
    static const std::vector<Network> kV4 = parsed(kSpecialV4);
    static const std::vector<Network> kV6 = parsed(kSpecialV6);
    static const Network kGlobal = common::parseNetwork("2000::/3").value();
    // Otherwise 64:ff9b::7f00:1 would reach 127.0.0.1 behind a NAT64.
    const IpAddress meant = unwrapped(address);
    if (isMapped(meant)) {
        return !common::isIn(meant, kV4);
    }
    return common::isIn(meant, {&kGlobal, 1}) && !common::isIn(meant, kV6);
}

bool NetworkGuard::allows(const IpAddress& address) const {
    return isPublic(address) || common::isIn(unwrapped(address), allowed_);
}

bool NetworkGuard::allows(std::string_view address) const {
    // fe80::1%eth0: the zone says nothing about what it is.
    const auto parsed = common::parseIpAddress(address.substr(0, address.find('%')));
    return parsed && allows(*parsed);
}

bool NetworkGuard::allows(const sockaddr& address) const {
    if (address.sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &address, sizeof v4);
        std::array<std::uint8_t, 4> bytes{};
        std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
        return allows(mapped(bytes));
    }
    if (address.sa_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, &address, sizeof v6);
        IpAddress bytes{};
        std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
        return allows(bytes);
    }
    return false;
}

}  // namespace hiveline::outbound
