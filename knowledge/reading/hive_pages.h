// Takes what a page or a file of a hive says into the store. A page is either read, with all its
// passages and links, or still to be read: that is one transaction. Long pages take several, so
// that the writer is not held up; what a crash leaves of one is taken back before it is read again.
// One thread at a time.
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

/// No page is waited for longer: one whose site asks for more fails now, so that a hive is done in
/// minutes rather than in hours.
inline constexpr std::chrono::seconds kMaxPageWait{300};

/// How the reason of a page begins that is skipped because it names another URL as its canonical
/// one; the URL follows. The store looks such pages up by this text when nothing comes of that URL,
/// and they are read after all.
inline const std::string kCallsItself = "It calls itself ";

/// A page that was read, with what is to be followed from it.
struct PageContent {
    std::optional<Document> document;      // none: it is not to be searched
    std::string source;                    // its final URL, or the file's name
    std::optional<std::string> skipped;    // why there is no document
    std::optional<std::string> canonical;  // the URL that it calls itself by, of its site
    // Canonical URLs of the same site, in the order of the page.
    std::vector<std::string> links;
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
};

/// The only writer of the pages of one build while it lives. Functions throw what the store throws:
/// Error{kNotFound} when the build has been given up (deleted, or begun anew), or what
/// storage::writeAndWait() throws.
class HivePages {
public:
    /// `host` and `reader` outlive it. Links are followed up to `mostDepth` from the first page.
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
    /// ever. False: it has been cut off too often and has been failed.
    [[nodiscard]] bool begin(const storage::hive_builds::Page& page);
    /// Takes the count back: the attempt ended because the server stops, or cannot store what was
    /// read.
    void unbegin(const storage::hive_builds::Page& page);
    /// Takes the page in, or records why it is skipped. Without room for it, keeps what was read of
    /// it before, or fails it. The attempt does not count when the store fails.
    void keep(const storage::hive_builds::Page& page, const PageContent& content);
    /// Copies what the live build has of the page, which is unchanged. `error`: why that is not
    /// certain, for whoever looks at the hive's pages.
    void keepAsBefore(
        const storage::hive_builds::Page& page,
        const storage::hive_builds::Page& before,
        const std::optional<std::string>& error = std::nullopt
    );
    /// Records that it cannot be read, which `why` says to the organisation.
    void fail(const storage::hive_builds::Page& page, const std::string& why);
    /// Records that it is not to be read. `source`: the address that is read in its place.
    void skip(
        const storage::hive_builds::Page& page,
        const std::string& why,
        const std::optional<std::string>& source = std::nullopt,
        const std::vector<std::string>& links = {}
    );
    /// Whether a page has another attempt left if its server wants `after` to pass first.
    [[nodiscard]] bool hasAnotherAttempt(
        const storage::hive_builds::Page& page, std::optional<std::chrono::seconds> after
    ) const;
    /// Puts the page off: for `after`, or for a time that doubles with each attempt if that is
    /// longer. Fails it if it has no attempt left.
    void retry(
        const storage::hive_builds::Page& page,
        const std::string& why,
        std::optional<std::chrono::seconds> after
    );

private:
    /// Whether passages count against the organisation's quota. What replaces the same content does
    /// not, or a full organisation could not refresh its hives.
    enum class Room : std::uint8_t { kRequired, kAny };

    /// Writes the result, the passages and the links. Throws Error{kTooLarge} without room for
    /// them.
    void finish(
        const storage::hive_builds::Page& page,
        const storage::hive_builds::PageResult& result,
        const std::vector<storage::passages::NewPassage>& passages,
        const std::vector<std::string>& links,
        Room room = Room::kAny
    );

    /// Part of a long page, in its own transaction. nullopt: the page is finished or gone
    /// meanwhile.
    [[nodiscard]] std::optional<std::int64_t> insertFirst(
        const storage::hive_builds::Page& page,
        std::span<const storage::passages::NewPassage> passages,
        Room room
    );
    /// How many were inserted: near-duplicates of what the build has are left out.
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
    /// How long a page rests that has failed, or been cut off, after `attempts` before.
    [[nodiscard]] std::chrono::seconds waitAfter(std::int64_t attempts) const;

    IngestionHost& host_;
    storage::Reader& reader_;
    const storage::hive_builds::Key key_;
    const std::int64_t mostDepth_;
    // Made with the first page that is read, which is the first time that a transaction is at hand.
    std::optional<TakenBefore> takenBefore_;
    // Milliseconds of the clock.
    std::int64_t progressWritten_ = 0;
};

/// A passage as the store takes it in, its words counted and its fingerprint taken.
[[nodiscard]] storage::passages::NewPassage newPassage(
    std::string title, std::string text, std::string language = {}
);

/// Writes into the hive how far its build is, and `status` if given. Throws Error{kNotFound} when
/// `key` is not what is being built any more.
void writeProgress(
    storage::WriteTx& tx,
    const storage::hive_builds::Key& key,
    std::optional<models::HiveStatus> status = std::nullopt,
    const std::optional<std::string>& error = std::nullopt
);

}  // namespace hiveline::knowledge
