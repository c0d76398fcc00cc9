// Works at the reading of one hive for a while: finds its pages or files, has them taken in, gives
// passages their vectors, and completes or fails the hive when nothing is left. One thread.
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

class HiveReading {
public:
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

    /// Until a slice of time is over, the server stops, or nothing can be done now. Throws what the
    /// store throws.
    void run();

private:
    [[nodiscard]] bool isOver() const;
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
    void giveUp(const std::string& why);
    void tellFailed(const std::string& why);
    void goOnLater(common::Timestamp due);
    void finish();

    IngestionHost& host_;
    storage::Reader& reader_;
    const storage::hive_builds::Key key_;
    const std::stop_token stop_;
    const std::unique_ptr<ContentReader> content_;
    std::chrono::steady_clock::time_point deadline_;
    std::chrono::milliseconds pause_{0};  // that the server wants
};

}  // namespace hiveline::knowledge
