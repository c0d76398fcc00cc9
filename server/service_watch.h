// Logs when a service that the settings name cannot be reached as the server starts, and when it
// can be: otherwise callers would only notice an agent that takes a moment longer. In the
// background; the start waits for nothing, and a service that has answered is not asked again.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "outbound/http_client.h"
#include "server/cli/config.h"

namespace hiveline::server {

struct WatchedService {
    std::string url;
    /// `thinking`, `thinking, hearing`.
    std::string purpose;
    bool operator==(const WatchedService&) const = default;
};

/// Each URL once, in the order of its first purpose.
[[nodiscard]] std::vector<WatchedService> watchedServices(const VoiceSettings& settings);

class ServiceWatch {
public:
    /// Asks each service, again and again until it answers; any HTTP answer counts. `client`
    /// outlives it.
    ServiceWatch(outbound::HttpClient& client, std::vector<WatchedService> services);
    ServiceWatch(const ServiceWatch&) = delete;
    ServiceWatch& operator=(const ServiceWatch&) = delete;
    /// Nothing is asked any more when it returns. Not on the client's thread.
    ~ServiceWatch();

private:
    class Probe;

    outbound::HttpClient& client_;
    /// Used on the client's thread.
    std::vector<std::unique_ptr<Probe>> probes_;
};

}  // namespace hiveline::server
