#include "server/dispatch/stranger_limit.h"

#include "common/networks.h"

namespace hiveline::server {
namespace {

/// Of IPv6 the network of a site, which has as many addresses as it likes (RFC 6177).
std::string networkOf(std::string_view address) {
    constexpr std::size_t kNetworkBytes = 8;
    const auto parsed = common::parseIpAddress(address.substr(0, address.find('%')));
    if (!parsed || address.find(':') == std::string_view::npos ||
        address.find('.') != std::string_view::npos) {
        return std::string(address);
    }
    return {parsed->begin(), parsed->begin() + kNetworkBytes};
}

}  // namespace

std::optional<std::size_t> StrangerLimit::wait(const Sender& sender, Time now) const {
    const std::size_t seconds = strangers_.wait(keyOf(sender), now);
    return seconds == 0 ? std::nullopt : std::optional(seconds);
}

void StrangerLimit::count(const Sender& sender, Time now) {
    (void)strangers_.take(keyOf(sender), now);
}

std::string StrangerLimit::keyOf(const Sender& sender) {
    return networkOf(sender.address) + '/' + std::string(sender.account);
}

}  // namespace hiveline::server
