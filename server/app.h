// The server as a whole: builds the store, the handlers, the service and the edge, and passes
// references. One for the life of a `serve`; made, started and stopped by one thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/clock.h"
#include "server/cli/config.h"
#include "storage/store.h"

namespace hiveline::server {

class App {
public:
    /// `store` is already locked for serving and outlives the app. `inheritedSocket`: already
    /// listens, and is used in place of the configured address.
    App(const Config& config,
        storage::Store& store,
        std::optional<int> inheritedSocket = std::nullopt);
    App(const App&) = delete;
    App& operator=(const App&) = delete;
    ~App();

    /// Sweeps what a crash left behind, then listens. Throws Error{kInternal} if the address cannot
    /// be used, Error{kUnavailable} if the disk refuses.
    void start();

    /// The port that it listens on, after start().
    [[nodiscard]] std::uint16_t port() const;
    /// Where it listens, after start(): `https://127.0.0.1:8443`.
    [[nodiscard]] std::string url() const;

    /// Where metrics are if they have a listener of their own, after start():
    /// `http://127.0.0.1:9100/metrics`.
    [[nodiscard]] std::optional<std::string> metricsUrl() const;

    /// Reads certificate and key again. Without TLS does nothing. What is wrong with the files is
    /// logged, and the old ones stay.
    void reloadTls();

    /// Says so at /readyz for the configured time, stops accepting, finishes what was accepted
    /// within the configured time, and ends all threads.
    void stop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace hiveline::server
