// How fast a server may be asked: so many requests at once, so many a second, and the pauses that
// it asks for. Pure: the time is given, in microseconds since any moment. One thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

class CrawlPace {
public:
    /// A longer Crawl-delay is cut to this, at which 2,000 pages take most of a day.
    static constexpr std::chrono::seconds kMaxDelay{30};
    static constexpr std::size_t kMaxServers = 1'000;

    struct Limits {
        std::size_t connections = 4;  // at once to one server, at least 1
        double perSecond = 10;        // requests to one server, more than 0
    };
    explicit CrawlPace(Limits limits) : limits_(limits) {}

    /// Whether a request to this server (originOf() of its URL) may begin. nullopt: it may, and
    /// counts as running until end(). Otherwise how long to wait at most; an end() may allow it
    /// sooner.
    [[nodiscard]] std::optional<std::chrono::microseconds> begin(
        std::string_view server,
        std::int64_t nowMicros,
        std::optional<std::chrono::milliseconds> crawlDelay
    );
    void end(std::string_view server);
    /// No request begins before `time` has passed, an hour at most: for Retry-After.
    void pause(std::string_view server, std::int64_t nowMicros, std::chrono::seconds time);

private:
    struct Server {
        std::size_t running = 0;
        std::int64_t nextMicros = 0;
    };
    Server* serverOf(std::string_view name, std::int64_t nowMicros);

    const Limits limits_;
    std::map<std::string, Server, std::less<>> servers_;
};

}  // namespace hiveline::knowledge
