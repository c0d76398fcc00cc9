#include "knowledge/fetch/crawl_pace.h"

#include <algorithm>

namespace hiveline::knowledge {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::int64_t kMaxPause = 3'600 * kSecond;
// How soon to look again if only an end() changes something, whose time nobody knows.
constexpr std::chrono::microseconds kLookAgain{100'000};

}  // namespace

CrawlPace::Server* CrawlPace::serverOf(std::string_view name, std::int64_t nowMicros) {
    if (const auto found = servers_.find(name); found != servers_.end()) {
        return &found->second;
    }
    // Servers whose pause is over are forgotten first: they are as good as new.
    if (servers_.size() >= kMaxServers) {
        std::erase_if(servers_, [nowMicros](const auto& each) {
            return each.second.running == 0 && each.second.nextMicros <= nowMicros;
        });
    }
    if (servers_.size() >= kMaxServers) {
        return nullptr;
    }
    return &servers_.emplace(name, Server{.running = 0, .nextMicros = nowMicros}).first->second;
}

std::optional<std::chrono::microseconds> CrawlPace::begin(
    std::string_view server,
    std::int64_t nowMicros,
    std::optional<std::chrono::milliseconds> crawlDelay
) {
    Server* const known = serverOf(server, nowMicros);
    if (known == nullptr || known->running >= std::max<std::size_t>(limits_.connections, 1)) {
        return kLookAgain;
    }
    if (known->nextMicros > nowMicros) {
        return std::chrono::microseconds(known->nextMicros - nowMicros);
    }
    const std::chrono::microseconds asked = std::clamp<std::chrono::microseconds>(
        crawlDelay.value_or(std::chrono::milliseconds(0)), std::chrono::microseconds(0), kMaxDelay
    );
    // The slower of the two holds, ours or the site's.
    const auto own = static_cast<std::int64_t>(
        std::min(double(kSecond) / std::max(limits_.perSecond, 0.001), double(kMaxPause))
    );
    known->nextMicros = nowMicros + std::max<std::int64_t>(own, asked.count());
    ++known->running;
    return std::nullopt;
}

void CrawlPace::end(std::string_view server) {
    if (const auto found = servers_.find(server);
        found != servers_.end() && found->second.running > 0) {
        --found->second.running;
    }
}

void CrawlPace::pause(std::string_view server, std::int64_t nowMicros, std::chrono::seconds time) {
    if (Server* const known = serverOf(server, nowMicros); known != nullptr) {
        const std::int64_t pause =
            std::clamp<std::int64_t>(time.count(), 0, kMaxPause / kSecond) * kSecond;
        known->nextMicros = std::max(known->nextMicros, nowMicros + pause);
    }
}

}  // namespace hiveline::knowledge
