// What a site says to crawlers: its robots.txt, kept for a while, and its sitemaps.
//
// May be called from any thread; functions are called on the client's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/clock.h"
#include "knowledge/fetch/fetcher.h"
#include "knowledge/fetch/robots.h"

namespace hiveline::knowledge {

/// What a server says to crawlers, or that it does not say anything now.
struct RobotsAnswer {
    std::shared_ptr<const Robots> robots;  // never null
    // Why robots.txt could not be had; `robots` then disallows all, and another time may tell more
    // (RFC 9309 section 2.3.1.4).
    std::optional<FetchFailure> unreachable;
};

/// What came of reading the sitemaps of a site, for the operator.
struct SitemapReport {
    std::size_t urls = 0;             // handed out
    std::size_t sitemaps = 0;         // read, at least in part
    std::vector<std::string> faults;  // "https://…/sitemap.xml: HTTP status 404", a few of them
};

/// Bounds, so that one site cannot hold up the others or fill the memory.
struct SiteLimits {
    std::size_t mostSites = 100;    // whose robots.txt is kept, up to 500 KiB each
    std::size_t mostSitemaps = 50;  // of a site
    std::size_t mostSitemapUrls = 50'000;
    std::size_t mostSitemapBytes = std::size_t{200} * 1024 * 1024;  // of a site, as they come
    outbound::HttpTimes times = FetchLimits{}.times;                // of one file
    std::chrono::milliseconds robotsTime{20'000};    // for a robots.txt, all redirects together
    std::chrono::milliseconds sitemapsTime{60'000};  // for all sitemaps of a site together
};

class SiteRules {
public:
    using Ticket = outbound::HttpClient::Ticket;

    /// All outlive it. It outlives its tickets.
    SiteRules(
        outbound::HttpClient& client,
        Fetcher& fetcher,
        const common::Clock& clock,
        SiteLimits limits = {}
    );
    ~SiteRules();
    SiteRules(const SiteRules&) = delete;
    SiteRules& operator=(const SiteRules&) = delete;

    /// The robots.txt of the server (scheme, host and port) of a canonical URL, asked for unless it
    /// is known and younger than 24 hours. One that could not be had is not asked for again for ten
    /// times as long as that took, five minutes at most. Calls `then` once.
    [[nodiscard]] std::unique_ptr<Ticket> robotsFor(
        std::string_view url, std::function<void(RobotsAnswer)> then
    );
    /// Lets robotsFor() ask at once even if that has just failed.
    void forgetFailure(std::string_view url);
    /// What is known without asking; null if that is nothing, or too old.
    [[nodiscard]] std::shared_ptr<const Robots> knownRobots(std::string_view url) const;

    /// Addresses of the site's sitemaps: those that its robots.txt names, else /sitemap.xml; one
    /// level of indexes is followed. When the time is over what was found counts. `onUrl` gets
    /// canonical URLs of the same site as `url`, which may come more than once, and says whether it
    /// wants more. Calls `done` once, at the end.
    [[nodiscard]] std::unique_ptr<Ticket> readSitemaps(
        std::string_view url,
        const Robots& robots,
        std::function<bool(const std::string& url)> onUrl,
        std::function<void(SitemapReport)> done
    );

    class RobotsJob;
    class SitemapJob;

private:
    /// A robots.txt, and when it was fetched.
    struct Known {
        std::shared_ptr<const Robots> robots;
        std::int64_t fetchedMicros = 0;
    };
    /// Why robots.txt could not be had, and until when it is not asked for again.
    struct Failed {
        FetchFailure failure;
        std::int64_t untilMicros = 0;
    };
    [[nodiscard]] std::optional<FetchFailure> recentFailure(const std::string& origin) const;
    void keepFailure(const std::string& origin, FetchFailure failure, std::int64_t tookMicros);
    [[nodiscard]] std::optional<Known> find(std::string_view origin) const;
    void keep(const std::string& origin, std::shared_ptr<const Robots> robots);

    outbound::HttpClient& client_;
    Fetcher& fetcher_;
    const common::Clock& clock_;
    const SiteLimits limits_;
    mutable std::mutex mutex_;
    std::map<std::string, Known, std::less<>> known_;    // guarded by mutex_
    std::map<std::string, Failed, std::less<>> failed_;  // guarded by mutex_; as many at most
};

}  // namespace hiveline::knowledge
