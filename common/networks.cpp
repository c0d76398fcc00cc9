#include "common/networks.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace hiveline::common {
namespace {

constexpr int kBits = 128;
constexpr int kMappedBits = 96;

bool matches(const IpAddress& address, const Network& network) noexcept {
    const auto bytes = static_cast<std::size_t>(network.prefix / 8);
    const int rest = network.prefix % 8;
    if (!std::equal(
            address.begin(),
            address.begin() + static_cast<std::ptrdiff_t>(bytes),
            network.address.begin()
        )) {
        return false;
    }
    const auto mask = static_cast<std::uint8_t>(0xff00U >> static_cast<unsigned>(rest));
    // With prefix 128 there is no byte behind the last.
    return rest == 0 || (address.at(bytes) & mask) == (network.address.at(bytes) & mask);
}

}  // namespace

std::optional<IpAddress> parseIpAddress(std::string_view text) {
    // inet_pton wants a terminated string, and a view need not be.
    const std::string terminated(text);
    IpAddress address{};
    if (::inet_pton(AF_INET6, terminated.c_str(), address.data()) == 1) {
        return address;
    }
    address[10] = address[11] = 0xff;
    return ::inet_pton(AF_INET, terminated.c_str(), address.data() + kMappedBits / 8) == 1
               ? std::optional(address)
               : std::nullopt;
}

std::optional<Network> parseNetwork(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto address = parseIpAddress(text.substr(0, slash));
    if (!address) {
        return std::nullopt;
    }
    if (slash == text.size()) {
        return Network{*address, kBits};
    }
    // By its spelling: ::ffff:10.0.0.0/96 counts in bits of IPv6.
    const bool isV4 = text.substr(0, slash).find(':') == std::string_view::npos;
    int prefix = -1;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data() + slash + 1, end, prefix);
    if (parsed.ec != std::errc() || parsed.ptr != end || prefix < 0 ||
        prefix > (isV4 ? kBits - kMappedBits : kBits)) {
        return std::nullopt;
    }
    return Network{*address, isV4 ? prefix + kMappedBits : prefix};
}

bool isIn(const IpAddress& address, std::span<const Network> networks) noexcept {
    return std::ranges::any_of(networks, [&address](const Network& network) {
        return matches(address, network);
    });
}

}  // namespace hiveline::common
