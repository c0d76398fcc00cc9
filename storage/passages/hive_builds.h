// How far the reading of a hive's content is. A build is one reading: the pages that it has found
// and what became of each, so that it goes on after a crash where it was; what its pages say is in
// storage/passages/passages.h. A hive has at most one build that is `building`, one that is `live`,
// which is searched, and one that `failed` (`abandoned` until its passages are removed), whose
// pages tell why until another one begins; those that are `old` only wait to be removed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generated/models/hives.h"

#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::hive_builds {

struct Key {
    std::string orgId;
    std::string hiveId;
    std::int64_t build = 0;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct Build {
    Key key;
    std::int64_t firstRow = 0;  // of its passages; the range has kRange rows
    std::int64_t nextRow = 0;
    std::int64_t pages = 0;  // found so far
    bool isListed = false;   // what the site itself says of its pages has been read
    std::int64_t pagesDone = 0;
    std::int64_t pagesFailed = 0;
    std::int64_t pagesSkipped = 0;
    std::int64_t passages = 0;
    std::int64_t words = 0;           // of all passages
    std::int64_t vectors = 0;         // passages that have one
    std::string vectorModel;          // that made them; empty: there are none
    std::int64_t vectorRow = 0;       // passages before it have vectors
    std::int64_t vectorFailures = 0;  // to make some, since the last ones were made
    std::string languages;            // of its passages, with a blank between them
    std::int64_t wordRules = 0;       // that all passages are indexed by, or newer ones
    std::int64_t indexedRow = 0;      // passages before it are indexed by newer ones
    std::int64_t tidiedPage = 0;      // pages before it have lost what others say too
};

inline constexpr std::int64_t kRange = std::int64_t{1} << 20;

struct NewPage {
    std::string address;  // canonical URL, or a file's id
    std::string source;   // as answers name it: the URL, or the file's name
    std::int64_t depth = 0;
};

struct Page {
    std::int64_t page = 0;
    std::string address;
    std::string source;
    std::int64_t depth = 0;
    models::HivePageState state = models::HivePageState::kPending;
    std::int64_t attempts = 0;  // that failed
    std::int64_t begun = 0;     // how often, without any outcome: it was cut off
    std::optional<std::string> title;
    std::optional<std::string> error;
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
    std::optional<std::string> links;  // JSON array, as it was found
    std::optional<std::string> edges;  // what tells its first and last lines; null: not known
    std::int64_t firstRow = 0;
    std::int64_t passages = 0;
};

/// A new build beside the live one, or in its place where there is none. There must be none under
/// way. Returns its number.
std::int64_t begin(WriteTx& tx, std::string_view orgId, std::string_view hiveId);

/// nullopt: there is none under way, or not this one any more.
[[nodiscard]] std::optional<Build> building(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
[[nodiscard]] std::optional<Build> live(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
/// The newest reading, whatever came of it; nullopt: there has been none.
[[nodiscard]] std::optional<Build> latest(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);

/// A live build with passages that are indexed by older rules than these (word_forms.h), any.
[[nodiscard]] std::optional<Build> liveOfOldRules(ReadTx& tx, std::int64_t rules);
/// How far a build is indexed anew.
struct Indexed {
    std::int64_t indexedRow = 0;
    std::string languages;
    std::int64_t wordRules = 0;
};
void indexed(WriteTx& tx, const Key& key, const Indexed& progress);

/// Organisations that have builds under way that can be worked on now, the one whose build has
/// waited longest first.
[[nodiscard]] std::vector<std::string> waitingOrganisations(ReadTx& tx);
/// Those builds of one organisation, the one that has waited longest first.
[[nodiscard]] std::vector<Key> waiting(ReadTx& tx, std::string_view orgId, std::int64_t limit);
/// When the next of the builds under way can be worked on that could not at that time; it may have
/// come meanwhile.
[[nodiscard]] std::optional<common::Timestamp> nextDue(ReadTx& tx, common::Timestamp since);
[[nodiscard]] std::int64_t countWaiting(ReadTx& tx);
/// Whether the organisation has at least that many builds under way.
[[nodiscard]] bool hasAtLeast(ReadTx& tx, std::string_view orgId, std::int64_t number);

/// Puts a build behind the others, until `notBefore` where it is set.
void worked(WriteTx& tx, const Key& key, common::Timestamp notBefore = {});
void markListed(WriteTx& tx, const Key& key);

/// Adds those whose address is new, up to `most` pages in all, those not counted that were skipped;
/// with these there are no more than kSkippedFactor times as many. Returns how many.
inline constexpr std::int64_t kSkippedFactor = 4;
std::int64_t addPages(
    WriteTx& tx, const Key& key, std::span<const NewPage> pages, std::int64_t most
);

/// Pending ones that may be read now, of those that are nearest to the first page: first those that
/// have not been begun, so that one that is cut off again and again does not hold up the others.
[[nodiscard]] std::vector<Page> pendingPages(ReadTx& tx, const Key& key, std::int64_t limit);
/// When the next of those may be read; nullopt: none is pending.
[[nodiscard]] std::optional<common::Timestamp> nextPageDue(ReadTx& tx, const Key& key);
[[nodiscard]] std::optional<Page> findPage(ReadTx& tx, const Key& key, std::string_view address);
/// In the order found.
[[nodiscard]] std::vector<Page> listPages(
    ReadTx& tx, const Key& key, std::int64_t skip, std::int64_t limit
);

/// What became of a pending page. False when it is not pending any more, and nothing is changed.
struct PageResult {
    models::HivePageState state = models::HivePageState::kDone;
    std::optional<std::string> title;
    std::optional<std::string> error;
    std::optional<std::string> source;  // replaces the one that it was found with
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
    std::optional<std::string> links;
    std::optional<std::string> edges;  // bytes
};
bool finishPage(WriteTx& tx, const Key& key, std::int64_t page, const PageResult& result);
/// Pages that were skipped for that reason are to be read after all. Returns how many.
std::int64_t readAfterAll(WriteTx& tx, const Key& key, std::string_view error);
/// The next reading fetches it as if it were new.
void forgetValidators(WriteTx& tx, const Key& key, std::int64_t page);
/// How often a pending page has been begun, and from when on it may be begun again.
void setBegun(
    WriteTx& tx, const Key& key, std::int64_t page, std::int64_t begun, common::Timestamp notBefore
);
/// It failed once more than `page` says, was not cut off, and is tried again, not before that time.
void postponePage(
    WriteTx& tx,
    const Key& key,
    const Page& page,
    std::string_view error,
    common::Timestamp notBefore
);
/// Why there is nothing: the first failure of a page, in the order found, else why the first was
/// skipped, where that is not for another page.
[[nodiscard]] std::optional<std::string> firstError(ReadTx& tx, const Key& key);

/// The edges of the pages of a build, by the number of the page, in that order; of those that have
/// any.
[[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> edges(ReadTx& tx, const Key& key);
void setEdges(WriteTx& tx, const Key& key, std::int64_t page, std::string_view edges);
/// Pages before that one have lost what others say too.
void tidied(WriteTx& tx, const Key& key, std::int64_t page);

/// Makes the build live; the one that was is old.
void publish(WriteTx& tx, const Key& key);
/// What is pending cannot be read for that reason, where it has none of its own.
void failPending(WriteTx& tx, const Key& key, std::string_view reason);
/// Gives the build up. Its pages are kept.
void abandon(WriteTx& tx, const Key& key);
/// Of a hive that is deleted.
void forget(WriteTx& tx, std::string_view orgId, std::string_view hiveId);

/// Removes at most `limit` rows of old builds, or passages of those given up. False: nothing is
/// left to remove.
bool sweep(WriteTx& tx, std::int64_t limit);

}  // namespace hiveline::storage::hive_builds
