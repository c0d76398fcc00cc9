// Takes what a page or a file of a hive says into the store: a page is either read with all its
// passages and links, or still to be read. That is one transaction, but for long ones, whose
// passages come in several so that the writer is not held up; what a crash leaves of such a page is
// taken back before it is read again. One thread at a time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generated/models/hives.h"

#include "knowledge/extract/document.h"
#include "knowledge/reading/hive_tidying.h"
#include "knowledge/reading/ingestion_host.h"
#include "storage/passages/hive_builds.h"
#include "storage/passages/passages.h"

namespace hiveline::knowledge {

/// Longer is no page waited for.
inline constexpr std::chrono::seconds kMaxPageWait{300};

/// Why a page is skipped that names another URL as its canonical one; with that URL. When nothing
/// comes of that one, it is read after all.
inline const std::string kCallsItself = "It calls itself ";

/// A page that was read.
struct PageContent {
    std::optional<Document> document;      // none: it is not to be searched
    std::string source;                    // its final URL, or the file's name
    std::optional<std::string> skipped;    // why there is no document
    std::optional<std::string> canonical;  // the URL that it calls itself by, of its site
    std::vector<std::string> links;        // canonical, of the same site
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
};

class HivePages {
public:
    HivePages(
        IngestionHost& host,
        storage::Reader& reader,
        storage::hive_builds::Key key,
        std::int64_t mostDepth
    )
        : host_(host),
          reader_(reader),
          key_(std::move(key)),
          mostDepth_(mostDepth) {}

    // All throw what the store throws: Error{kNotFound} when the reading has been given up.

    /// Counts an attempt before it is made, so that a page that ends the server is not read for
    /// ever. False: it has been cut off too often, and has failed.
    [[nodiscard]] bool begin(const storage::hive_builds::Page& page);
    /// That attempt was not cut off: the server stops, or cannot store what was read.
    void unbegin(const storage::hive_builds::Page& page);
    void keep(const storage::hive_builds::Page& page, const PageContent& content);
    /// It is what it was when it was read the last time. `error`: why that is not certain.
    void keepAsBefore(
        const storage::hive_builds::Page& page,
        const storage::hive_builds::Page& before,
        const std::optional<std::string>& error = std::nullopt
    );
    void fail(const storage::hive_builds::Page& page, const std::string& why);
    void skip(
        const storage::hive_builds::Page& page,
        const std::string& why,
        const std::optional<std::string>& source = std::nullopt,
        const std::vector<std::string>& links = {}
    );
    /// Whether a page that was put off for that long has another attempt.
    [[nodiscard]] bool hasAnotherAttempt(
        const storage::hive_builds::Page& page, std::optional<std::chrono::seconds> after
    ) const;
    /// Tries again later, or fails where it has no other attempt.
    void retry(
        const storage::hive_builds::Page& page,
        const std::string& why,
        std::optional<std::chrono::seconds> after
    );

private:
    /// Whether passages may make the organisation's records more than they may be: what replaces
    /// the same may.
    enum class Room : std::uint8_t { kRequired, kAny };

    /// Throws Error{kTooLarge} where passages have no room.
    void finish(
        const storage::hive_builds::Page& page,
        const storage::hive_builds::PageResult& result,
        const std::vector<storage::passages::NewPassage>& passages,
        const std::vector<std::string>& links,
        Room room = Room::kAny
    );

    [[nodiscard]] std::optional<std::int64_t> insertFirst(
        const storage::hive_builds::Page& page,
        std::span<const storage::passages::NewPassage> passages,
        Room room
    );
    [[nodiscard]] std::int64_t insert(
        storage::WriteTx& tx,
        const storage::hive_builds::Page& page,
        std::span<const storage::passages::NewPassage> passages,
        Room room
    ) const;
    void takeKnown(
        const storage::hive_builds::Page& page,
        std::vector<storage::passages::NewPassage>& passages,
        std::string& edges
    );
    void failOrKeepAsBefore(const storage::hive_builds::Page& page, const std::string& why);
    void takeBack(const storage::hive_builds::Page& page);
    /// Until a page that has failed, or been cut off, after `attempts` before it is tried again.
    [[nodiscard]] std::chrono::seconds waitAfter(std::int64_t attempts) const;

    IngestionHost& host_;
    storage::Reader& reader_;
    const storage::hive_builds::Key key_;
    const std::int64_t mostDepth_;
    std::optional<TakenBefore> takenBefore_;  // as soon as a page was read
    std::int64_t progressWritten_ = 0;        // when, in milliseconds
};

/// A passage as the store takes it in, with what it counts of it.
[[nodiscard]] storage::passages::NewPassage newPassage(
    std::string title, std::string text, std::string language = {}
);

/// Writes how far a build is into its hive, and the status where it is set.
void writeProgress(
    storage::WriteTx& tx,
    const storage::hive_builds::Key& key,
    std::optional<models::HiveStatus> status = std::nullopt,
    const std::optional<std::string>& error = std::nullopt
);

}  // namespace hiveline::knowledge
