#include "knowledge/reading/ingestion_host.h"

#include <algorithm>
#include <utility>

#include "knowledge/extract/pdf.h"
#include "storage/engine/function_job.h"

namespace hiveline::knowledge {
namespace {

// Bytes for large pages: three of the usual limit at once, one of them of one organisation.
constexpr std::size_t kPageRoom = std::size_t{32} << 20U;

}  // namespace

Web::Web(
    outbound::HttpClient& client,
    const outbound::NetworkGuard& guard,
    const common::Clock& clock,
    const IngestionSettings& settings
)
    : clock_(clock),
      fetcher_(client, guard, settings.userAgent),
      rules_(client, fetcher_, clock),
      pace_(settings.pace),
      // Whatever the limit of a page is, two pages fit, and one of one organisation: otherwise a
      // page at the limit would wait for ever.
      pageRoom_(
          std::max(kPageRoom, 2 * settings.mostPageBytes),
          std::max(kPageRoom / 2, settings.mostPageBytes)
      ) {}

std::optional<std::chrono::microseconds> Web::begin(
    std::string_view server, std::optional<std::chrono::milliseconds> crawlDelay
) {
    const std::scoped_lock lock(mutex_);
    return pace_.begin(server, clock_.nowMicros(), crawlDelay);
}

void Web::end(std::string_view server) {
    const std::scoped_lock lock(mutex_);
    pace_.end(server);
}

void Web::pause(std::string_view server, std::chrono::seconds time) {
    const std::scoped_lock lock(mutex_);
    pace_.pause(server, clock_.nowMicros(), time);
}

Web& IngestionHost::web() {
    const std::scoped_lock lock(mutex_);
    // Not in the constructor: a server whose hives consist of files alone needs no libcurl.
    if (!web_) {
        client_ = std::make_unique<outbound::HttpClient>();
        web_ = std::make_unique<Web>(*client_, given_.guard, given_.clock, given_.settings);
    }
    return *web_;
}

std::unique_ptr<ContentReader> IngestionHost::makeReader() const {
    return given_.makeReader ? given_.makeReader() : std::make_unique<DirectReader>();
}

Document IngestionHost::readPdf(std::string_view bytes) const {
    // pdftotext needs a file: it seeks, and a pipe would keep the bytes in memory once more.
    const auto file = given_.blobs.open();
    file->write(bytes);
    const common::StoredPart stored = file->finish();
    return extractPdf(stored.tempPath, stopSignal_);
}

void IngestionHost::write(const std::string& orgId, std::function<void(storage::WriteTx&)> work)
    const {
    storage::writeAndWait(given_.store.writer(), {.orgId = orgId}, std::move(work));
}

void IngestionHost::notifyEnded(storage::WriteTx& tx, const models::Hive& hive) const {
    if (given_.ended) {
        given_.ended(tx, hive);
    }
}

}  // namespace hiveline::knowledge
