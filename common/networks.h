// IP addresses and networks: whom a setting names, and whether an address belongs to it. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hiveline::common {

/// IPv6 in network byte order; IPv4 is mapped (`::ffff:10.0.0.1`, RFC 4291 section 2.5.5.2), so
/// that both ways to write an IPv4 address are the same.
using IpAddress = std::array<std::uint8_t, 16>;

/// `10.0.0.1`, `::1`; without brackets, port and zone. nullopt for anything else.
[[nodiscard]] std::optional<IpAddress> parseIpAddress(std::string_view text);

struct Network {
    IpAddress address{};
    /// How many bits of `address` count.
    int prefix = 128;
    bool operator==(const Network&) const = default;
};

/// `10.0.0.0/8`, `fd00::/8`, or a single address. nullopt for anything else.
[[nodiscard]] std::optional<Network> parseNetwork(std::string_view text);

/// Whether the address is in any of the networks.
[[nodiscard]] bool isIn(const IpAddress& address, std::span<const Network> networks) noexcept;

}  // namespace hiveline::common
