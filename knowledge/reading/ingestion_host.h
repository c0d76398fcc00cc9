// What the readings of hives have in common: the store, the web, and how much they may take.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "generated/models/hives.h"

#include "common/clock.h"
#include "common/process/child.h"
#include "common/sharing/byte_shares.h"
#include "knowledge/confined/content_reader.h"
#include "knowledge/embedder.h"
#include "knowledge/extract/document.h"
#include "knowledge/fetch/crawl_pace.h"
#include "knowledge/fetch/fetcher.h"
#include "knowledge/fetch/site_rules.h"
#include "knowledge/reading/ingestion_metrics.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "storage/files/blob_store.h"
#include "storage/store.h"

namespace hiveline::knowledge {

/// The command line's options for reading hives, and limits that have no option.
struct IngestionSettings {
    /// Hives that are read at the same time; of one organisation half as many.
    std::size_t readers = 4;
    CrawlPace::Limits pace;
    /// Of a hive.
    std::int64_t mostPages = 2'000;
    /// Bytes of a page, unpacked.
    std::size_t mostPageBytes = std::size_t{10} * 1024 * 1024;
    /// Bytes of all that an organisation stores; 0: any number.
    std::uint64_t maxRecordBytes = 0;
    /// Of work at one hive, before another one has its turn.
    std::chrono::seconds slice{5};
    /// To fetch one page.
    std::int64_t attempts = 3;
    /// Before the second attempt; doubled for each further one.
    std::chrono::seconds retry{10};
    /// Also the name by which robots.txt may address it.
    std::string userAgent;
};

/// Fetching under the rules of sites: one for all hives, since two hives of one site share its pace
/// and its robots.txt. Safe from any thread.
class Web {
public:
    /// All outlive it.
    Web(outbound::HttpClient& client,
        const outbound::NetworkGuard& guard,
        const common::Clock& clock,
        const IngestionSettings& settings);

    [[nodiscard]] Fetcher& fetcher() { return fetcher_; }
    [[nodiscard]] SiteRules& rules() { return rules_; }
    /// Memory for large pages that are on their way or wait to be read, by organisation. A page
    /// without room stays to be read.
    [[nodiscard]] const common::ByteShares& pageRoom() const { return pageRoom_; }

    // As CrawlPace's functions, with the time of the clock. `server`: an origin.
    [[nodiscard]] std::optional<std::chrono::microseconds> begin(
        std::string_view server, std::optional<std::chrono::milliseconds> crawlDelay
    );
    void end(std::string_view server);
    void pause(std::string_view server, std::chrono::seconds time);

private:
    const common::Clock& clock_;
    Fetcher fetcher_;
    SiteRules rules_;
    std::mutex mutex_;
    CrawlPace pace_;  // guarded by mutex_
    const common::ByteShares pageRoom_;
};

/// Shared by all readers. What the dependencies refer to outlives it. Safe from any thread.
class IngestionHost {
public:
    struct Dependencies {
        storage::Store& store;
        storage::BlobStore& blobs;
        const common::Clock& clock;
        const outbound::NetworkGuard& guard;
        /// Null: passages have no vectors.
        Embedder* embedder = nullptr;
        /// Called in the transaction that completes or fails a hive, on the store's writer. May be
        /// empty.
        std::function<void(storage::WriteTx&, const models::Hive&)> ended;
        /// Makes the reader for the content of one hive. Empty: content is read in this process.
        std::function<std::unique_ptr<ContentReader>()> makeReader;
        IngestionSettings settings;
    };
    explicit IngestionHost(Dependencies dependencies) : given_(std::move(dependencies)) {}

    [[nodiscard]] storage::Store& store() const { return given_.store; }
    [[nodiscard]] storage::BlobStore& blobs() const { return given_.blobs; }
    [[nodiscard]] const common::Clock& clock() const { return given_.clock; }
    [[nodiscard]] Embedder* embedder() const { return given_.embedder; }
    [[nodiscard]] const IngestionSettings& settings() const { return given_.settings; }
    /// Made with the first use. Throws Error{kUnavailable} if libcurl is not installed, each time.
    [[nodiscard]] Web& web();

    /// Never null; for one hive and one thread.
    [[nodiscard]] std::unique_ptr<ContentReader> makeReader() const;
    /// Held while a large document is cut and stored: one at a time, for its memory.
    [[nodiscard]] std::mutex& largeContent() { return largeContent_; }

    /// Ends child processes that read files when the server stops.
    [[nodiscard]] const common::StopSignal& stopSignal() const { return stopSignal_; }
    /// The text of a PDF that was fetched, by way of a temporary file. Throws as extractPdf().
    [[nodiscard]] Document readPdf(std::string_view bytes) const;

    /// Writes on behalf of the organisation (of none, if `orgId` is empty) and waits for it. Throws
    /// as storage::writeAndWait().
    void write(const std::string& orgId, std::function<void(storage::WriteTx&)> work) const;
    /// Calls what Dependencies::ended is, within the caller's transaction.
    void notifyEnded(storage::WriteTx& tx, const models::Hive& hive) const;

    IngestionMetrics metrics;

private:
    const Dependencies given_;
    const common::StopSignal stopSignal_;
    std::mutex largeContent_;
    std::mutex mutex_;
    // Guarded by mutex_ until they are set. A client of its own: sitemaps are unpacked on its
    // thread, which would hold up calls on the client that they use.
    std::unique_ptr<outbound::HttpClient> client_;
    std::unique_ptr<Web> web_;
};

}  // namespace hiveline::knowledge
