// Reads the pages of a web site, or the one document behind a link, for a while: fetches several at
// once under the site's rules and takes them in one by one. Everything that it knows is in the
// store, so another one goes on where this one stops. One thread.
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
    SiteCrawl(
        IngestionHost& host,
        storage::Reader& reader,
        ContentReader& content,
        const models::Hive& hive,
        const storage::hive_builds::Build& build,
        std::stop_token stop
    );
    ~SiteCrawl();
    SiteCrawl(const SiteCrawl&) = delete;
    SiteCrawl& operator=(const SiteCrawl&) = delete;

    /// Until the time is over, the server stops, or nothing can be read now. Throws what the store
    /// throws, Error{kNotFound} when the reading has been given up among it.
    void run(std::chrono::steady_clock::time_point deadline);
    /// After run(): for how long the server is not to be asked.
    [[nodiscard]] std::chrono::microseconds pause() const { return pause_; }

private:
    struct Slot;
    struct Inbox;

    [[nodiscard]] bool isStopped() const { return stop_.stop_requested(); }
    [[nodiscard]] std::optional<storage::hive_builds::Page> firstPage();
    void findSite();
    void listPages();
    void startPages();
    [[nodiscard]] bool start(const storage::hive_builds::Page& page);
    [[nodiscard]] std::optional<RobotsAnswer> askRobots(const std::string& url);
    [[nodiscard]] std::shared_ptr<const Robots> robotsFor(const storage::hive_builds::Page& page);
    [[nodiscard]] FetchRequest requestFor(const storage::hive_builds::Page& page);
    void awaitSome();
    void take(Slot& slot);
    void takeFailure(const Slot& slot, FetchFailure failure);
    void takeRedirect(const storage::hive_builds::Page& page, const std::string& target);
    void takePage(const storage::hive_builds::Page& page, const Fetched& fetched);
    [[nodiscard]] Document documentOf(const Fetched& fetched) const;
    [[nodiscard]] std::optional<storage::hive_builds::Page> pageBefore(
        const storage::hive_builds::Page& page
    );
    [[nodiscard]] std::optional<PageContent> readContent(
        const storage::hive_builds::Page& page, const Fetched& fetched
    );
    [[nodiscard]] PageContent contentOf(const Fetched& fetched);
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
    std::string site_;  // a URL of it
    bool isListed_ = false;
    std::chrono::microseconds pause_{0};  // before another page may be started
    const std::shared_ptr<Inbox> inbox_;
    std::map<std::int64_t, std::unique_ptr<Slot>> slots_;  // last: they call what is above
};

/// How many links deep the pages of a hive go.
[[nodiscard]] std::int64_t depthOf(const models::Hive& hive);

}  // namespace hiveline::knowledge
