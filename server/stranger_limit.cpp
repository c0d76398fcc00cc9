#include "server/stranger_limit.h"

#include "common/networks.h"

namespace hiveline::server {
namespace {

/// Of IPv6 the network of a site, which has as many addresses as it likes (RFC 6177).
std::string keyOf(std::string_view address) {
    constexpr std::size_t kNetworkBytes = 8;
    const auto parsed = common::parseIpAddress(address.substr(0, address.find('%')));
    if (!parsed || address.find(':') == std::string_view::npos ||
        address.find('.') != std::string_view::npos) {
        return std::string(address);
    }
    return {parsed->begin(), parsed->begin() + kNetworkBytes};
}

}  // namespace

std::optional<std::size_t> StrangerLimit::wait(std::string_view address, Time now) const {
    const std::size_t seconds = strangers_.wait(keyOf(address), now);
    return seconds == 0 ? std::nullopt : std::optional(seconds);
}

void StrangerLimit::count(std::string_view address, Time now) {
    (void)strangers_.take(keyOf(address), now);
}

}  // namespace hiveline::server
