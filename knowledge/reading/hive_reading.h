// Works at the reading of one hive for a while: finds its pages or files, has them taken in, gives
// passages their vectors, and completes or fails the hive when nothing is left. One thread, with a
// reader of its own.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "generated/models/hives.h"

#include "knowledge/reading/hive_pages.h"
#include "knowledge/reading/ingestion_host.h"
#include "storage/passages/hive_builds.h"

namespace hiveline::knowledge {

/// Made for one turn and thrown away; all that the next turn needs is in the store.
class HiveReading {
public:
    /// `host` and `reader` outlive it. `key`: of a build that nobody else works at.
    HiveReading(
        IngestionHost& host,
        storage::Reader& reader,
        storage::hive_builds::Key key,
        std::stop_token stop
    )
        : host_(host),
          reader_(reader),
          key_(std::move(key)),
          stop_(std::move(stop)),
          content_(host.makeReader()) {}

    /// Works until its slice of time is over, the server stops, or nothing can be done now, and
    /// records when to go on. Throws what the store throws: Error{kNotFound} when the build has
    /// been given up.
    void run();

private:
    /// Whether the turn is over.
    [[nodiscard]] bool isOver() const;
    /// Adds the first pages, and tells the organisation that the hive is being read. Once per
    /// build.
    void prepare(const models::Hive& hive, const storage::hive_builds::Build& build);
    void readPages(const models::Hive& hive, const storage::hive_builds::Build& build);
    void readFiles(const models::Hive& hive);
    void readFile(
        const models::Hive& hive, const storage::hive_builds::Page& page, HivePages& pages
    );
    [[nodiscard]] bool isAllFound(const models::Hive& hive);
    [[nodiscard]] bool isTidy(const models::Hive& hive);
    [[nodiscard]] std::optional<common::Timestamp> makeVectors();
    [[nodiscard]] std::optional<common::Timestamp> vectorsFailed(const std::string& why);
    [[nodiscard]] std::optional<std::string> whyNoWeb();
    /// Fails the hive and drops its build; what was read before is searched on.
    void giveUp(const std::string& why);
    /// Counts and logs it, after it has been stored.
    void tellFailed(const std::string& why);
    /// Ends the turn: the hive waits until `due`, or until its server's pause is over.
    void goOnLater(common::Timestamp due);
    /// Publishes the build, or fails the hive if no page had any text.
    void finish();

    IngestionHost& host_;
    storage::Reader& reader_;
    const storage::hive_builds::Key key_;
    const std::stop_token stop_;
    // Its process ends with this object: content of one hive never meets that of another.
    const std::unique_ptr<ContentReader> content_;
    std::chrono::steady_clock::time_point deadline_;
    // What the site's server wants before the next page.
    std::chrono::milliseconds pause_{0};
};

}  // namespace hiveline::knowledge
