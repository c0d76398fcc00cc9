// Reads the pages of a web site, or the one document behind a link, for a while: fetches several at
// once under the site's rules and takes them in one by one. All that it knows is in the store, so
// another one goes on where this one stops. One thread; fetches run on the client's.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "generated/models/hives.h"

#include "knowledge/reading/hive_pages.h"
#include "knowledge/reading/ingestion_host.h"
#include "storage/passages/hive_builds.h"

namespace hiveline::knowledge {

class SiteCrawl {
public:
    /// All outlive it. Throws Error{kUnavailable} if libcurl is not installed.
    SiteCrawl(
        IngestionHost& host,
        storage::Reader& reader,
        ContentReader& content,
        const models::Hive& hive,
        const storage::hive_builds::Build& build,
        std::stop_token stop
    );
    /// Cancels what is under way; those pages stay to be read.
    ~SiteCrawl();
    SiteCrawl(const SiteCrawl&) = delete;
    SiteCrawl& operator=(const SiteCrawl&) = delete;

    /// Works until the time is over, the server stops, or nothing can be read now; waits for what
    /// is under way by then. Throws what the store throws: Error{kNotFound} when the build has been
    /// given up.
    void run(std::chrono::steady_clock::time_point deadline);
    /// After run(): for how long the server is not to be asked. 0: it need not wait.
    [[nodiscard]] std::chrono::microseconds pause() const { return pause_; }

private:
    struct Slot;
    struct Inbox;

    [[nodiscard]] bool isStopped() const { return stop_.stop_requested(); }
    /// The page that the crawl begins with; nullopt: the build has none yet.
    [[nodiscard]] std::optional<storage::hive_builds::Page> firstPage();
    void findSite();
    void listPages();
    /// Starts pages until as many are under way as a server may have requests at once.
    void startPages();
    [[nodiscard]] bool start(const storage::hive_builds::Page& page);
    [[nodiscard]] std::optional<RobotsAnswer> askRobots(const std::string& url);
    [[nodiscard]] std::shared_ptr<const Robots> robotsFor(const storage::hive_builds::Page& page);
    /// The request for a page, conditional if the live build has it.
    [[nodiscard]] FetchRequest requestFor(const storage::hive_builds::Page& page);
    void awaitSome();
    void take(Slot& slot);
    /// Records why a page could not be fetched: for good, for now, or not at all.
    void takeFailure(const Slot& slot, FetchFailure failure);
    void takeRedirect(const storage::hive_builds::Page& page, const std::string& target);
    /// Takes in a page that was fetched, or the page that it redirected to.
    void takePage(const storage::hive_builds::Page& page, const Fetched& fetched);
    /// The same page in the live build, whatever came of it there.
    [[nodiscard]] std::optional<storage::hive_builds::Page> pageBefore(
        const storage::hive_builds::Page& page
    );
    [[nodiscard]] std::optional<PageContent> readContent(
        const storage::hive_builds::Page& page, const Fetched& fetched
    );
    /// Takes the page in, or another one in its place that it calls canonical.
    void keepPage(const storage::hive_builds::Page& page, const Fetched& fetched);
    [[nodiscard]] std::optional<storage::hive_builds::Page> standIn(
        const storage::hive_builds::Page& page,
        const std::string& address,
        std::string_view why,
        const std::vector<std::string>& links = {}
    );
    void putOff(
        const storage::hive_builds::Page& page,
        const std::string& why,
        std::optional<std::chrono::seconds> after
    );

    IngestionHost& host_;
    Web& web_;
    storage::Reader& reader_;
    ContentReader& content_;
    const models::Hive hive_;
    const storage::hive_builds::Key key_;
    const bool followsLinks_;
    const std::stop_token stop_;
    HivePages pages_;
    // Any URL of it; empty until the first page has led there.
    std::string site_;
    bool isListed_ = false;
    // Before another page may be started.
    std::chrono::microseconds pause_{0};
    const std::shared_ptr<Inbox> inbox_;
    // By number, so in the order of finding. Last: tickets call what is above.
    std::map<std::int64_t, std::unique_ptr<Slot>> slots_;
};

/// How many links deep the pages of a hive go; 0: only the first page is read.
[[nodiscard]] std::int64_t depthOf(const models::Hive& hive);

}  // namespace hiveline::knowledge
