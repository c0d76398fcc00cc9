// Says in the log when a service that the settings name cannot be reached as the server starts, and
// when it can: callers would only hear an agent that needs a moment longer. In the background; the
// start waits for nothing, and once a service has answered it is not asked again.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "outbound/http_client.h"
#include "server/cli/config.h"

namespace hiveline::server {

struct WatchedService {
    std::string url;
    std::string purpose;  // `thinking`, `thinking, hearing`
    bool operator==(const WatchedService&) const = default;
};

/// Each URL once, in the order of its first purpose.
[[nodiscard]] std::vector<WatchedService> watchedServices(const VoiceSettings& settings);

class ServiceWatch {
public:
    /// Asks each service, and again until it answers: any HTTP answer counts. `client` outlives it.
    ServiceWatch(outbound::HttpClient& client, std::vector<WatchedService> services);
    ServiceWatch(const ServiceWatch&) = delete;
    ServiceWatch& operator=(const ServiceWatch&) = delete;
    /// When it returns nothing is asked any more. Not on the client's thread.
    ~ServiceWatch();

private:
    class Probe;

    outbound::HttpClient& client_;
    std::vector<std::unique_ptr<Probe>> probes_;  // used on the client's thread
};

}  // namespace hiveline::server
