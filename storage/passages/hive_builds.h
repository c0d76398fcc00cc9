// How far the reading of a hive's content has come. A build is one reading: the pages that it found
// and what became of each, so that it goes on after a crash where it stopped. What its pages say is
// in storage/passages/passages.h. A hive has at most one build in each of these states:
//   building   under way
//   live       searched
//   failed     given up; its pages tell why until another build begins (`abandoned` until its
//              passages are removed)
// and any number that are `old` and only wait to be removed. Reads on any thread with a
// transaction; writes through the store's writer. Functions throw what Connection throws.
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

/// Identifies a build; numbers count from 1 within the hive.
struct Key {
    std::string orgId;
    std::string hiveId;
    std::int64_t build = 0;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// One row of hiveBuilds.
struct Build {
    Key key;
    /// First row number of its passages; the range has kRange rows.
    std::int64_t firstRow = 0;
    std::int64_t nextRow = 0;
    /// Pages found so far, which is also the number of the next one.
    std::int64_t pages = 0;
    /// Whether the site's own lists of its pages (sitemaps) have been read.
    bool isListed = false;
    std::int64_t pagesDone = 0;
    std::int64_t pagesFailed = 0;
    std::int64_t pagesSkipped = 0;
    std::int64_t passages = 0;
    /// Sum over all passages.
    std::int64_t words = 0;
    /// Number of passages that have a vector.
    std::int64_t vectors = 0;
    /// The model that made them; empty without vectors.
    std::string vectorModel;
    /// Passages before this row have vectors.
    std::int64_t vectorRow = 0;
    /// Failed attempts to make vectors since the last success.
    std::int64_t vectorFailures = 0;
    /// Languages of its passages, separated by blanks.
    std::string languages;
    /// The word rules (kWordRules of word_forms.h) that every passage is indexed by, or newer ones.
    std::int64_t wordRules = 0;
    /// Passages before this row are indexed by newer rules already.
    std::int64_t indexedRow = 0;
    /// Pages before this one have been rid of lines that other pages repeat.
    std::int64_t tidiedPage = 0;
};

/// Row numbers per build, hence passages a hive can have at most: 1,048,576 (decision 0012).
inline constexpr std::int64_t kRange = std::int64_t{1} << 20;

struct NewPage {
    /// Canonical URL, or a file's id.
    std::string address;
    /// As answers name it: the URL, or the file's name.
    std::string source;
    std::int64_t depth = 0;
};

/// One row of hivePages. `depth`: links followed from the first page; 0 is that page.
struct Page {
    std::int64_t page = 0;
    std::string address;
    std::string source;
    std::int64_t depth = 0;
    models::HivePageState state = models::HivePageState::kPending;
    /// Attempts that failed.
    std::int64_t attempts = 0;
    /// Attempts without any outcome: the process ended meanwhile. A page that ends the process each
    /// time is known by this.
    std::int64_t begun = 0;
    std::optional<std::string> title;
    std::optional<std::string> error;
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
    /// The links found in it, as a JSON array.
    std::optional<std::string> links;
    /// Marks of its first and last lines, eight bytes each; null: not known.
    std::optional<std::string> edges;
    std::int64_t firstRow = 0;
    std::int64_t passages = 0;
};

/// Starts a build beside the live one, if any. None may be under way. Returns its number.
std::int64_t begin(WriteTx& tx, std::string_view orgId, std::string_view hiveId);

/// The build under way; nullopt: there is none.
[[nodiscard]] std::optional<Build> building(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
/// The build that searches see.
[[nodiscard]] std::optional<Build> live(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
/// The newest reading, whatever came of it; nullopt: there has been none.
[[nodiscard]] std::optional<Build> latest(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);

/// Any live build with passages that are indexed by older rules than these (word_forms.h), of all
/// organisations.
[[nodiscard]] std::optional<Build> liveOfOldRules(ReadTx& tx, std::int64_t rules);
/// Progress of indexing a build anew.
struct Indexed {
    std::int64_t indexedRow = 0;
    std::string languages;
    std::int64_t wordRules = 0;
};
/// Stores that progress.
void indexed(WriteTx& tx, const Key& key, const Indexed& progress);

/// Organisations with builds that can be worked on now, the one whose build has waited longest
/// first.
[[nodiscard]] std::vector<std::string> waitingOrganisations(ReadTx& tx);
/// Those builds of one organisation, the one that has waited longest first.
[[nodiscard]] std::vector<Key> waiting(ReadTx& tx, std::string_view orgId, std::int64_t limit);
/// When the next build under way that was not due at `since` becomes due; that may have happened
/// meanwhile.
[[nodiscard]] std::optional<common::Timestamp> nextDue(ReadTx& tx, common::Timestamp since);
/// Number of builds under way, due or not.
[[nodiscard]] std::int64_t countWaiting(ReadTx& tx);
/// Whether the organisation has at least `number` builds under way. Counts no further than that.
[[nodiscard]] bool hasAtLeast(ReadTx& tx, std::string_view orgId, std::int64_t number);

/// Puts a build behind the others, until `notBefore` if that is set.
void worked(WriteTx& tx, const Key& key, common::Timestamp notBefore = {});
/// Sets Build::isListed.
void markListed(WriteTx& tx, const Key& key);

/// Adds the pages whose address is new, until the build has `most` pages; those that were skipped
/// do not count, but with them there are at most kSkippedFactor times as many. Returns how many
/// were added.
inline constexpr std::int64_t kSkippedFactor = 4;
std::int64_t addPages(
    WriteTx& tx, const Key& key, std::span<const NewPage> pages, std::int64_t most
);

/// Pending pages that may be read now, of those nearest to the first page. Those never begun come
/// first, so that a page that is cut off again and again does not hold up the others.
[[nodiscard]] std::vector<Page> pendingPages(ReadTx& tx, const Key& key, std::int64_t limit);
/// When the next of those may be read; nullopt: none is pending.
[[nodiscard]] std::optional<common::Timestamp> nextPageDue(ReadTx& tx, const Key& key);
/// The page with that address in the build.
[[nodiscard]] std::optional<Page> findPage(ReadTx& tx, const Key& key, std::string_view address);
/// Pages from number `skip` on, in the order found.
[[nodiscard]] std::vector<Page> listPages(
    ReadTx& tx, const Key& key, std::int64_t skip, std::int64_t limit
);

/// What became of a pending page.
struct PageResult {
    models::HivePageState state = models::HivePageState::kDone;
    std::optional<std::string> title;
    std::optional<std::string> error;
    /// Replaces the source that it was found with.
    std::optional<std::string> source;
    std::optional<std::string> eTag;
    std::optional<std::string> lastModified;
    std::optional<std::string> links;
    /// Bytes, as Page::edges.
    std::optional<std::string> edges;
};
/// Stores the result and counts it in the build. Returns false, and changes nothing, if the page is
/// no longer pending.
bool finishPage(WriteTx& tx, const Key& key, std::int64_t page, const PageResult& result);
/// Makes pages pending again that were skipped for that reason. Returns how many.
std::int64_t readAfterAll(WriteTx& tx, const Key& key, std::string_view error);
/// Forgets eTag and lastModified of a page, so that the next reading fetches it as if it were new.
void forgetValidators(WriteTx& tx, const Key& key, std::int64_t page);
/// Notes how often a pending page has been begun, and when it may be begun again.
void setBegun(
    WriteTx& tx, const Key& key, std::int64_t page, std::int64_t begun, common::Timestamp notBefore
);
/// Counts one more failure than `page` has, and lets the page be tried again from `notBefore` on.
void postponePage(
    WriteTx& tx,
    const Key& key,
    const Page& page,
    std::string_view error,
    common::Timestamp notBefore
);
/// Why a build has nothing: the error of its first failed page, in the order found; otherwise the
/// reason why its first page was skipped, unless that was for being another page.
[[nodiscard]] std::optional<std::string> firstError(ReadTx& tx, const Key& key);

/// Page numbers with their edges, in order, of the pages that have any.
[[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> edges(ReadTx& tx, const Key& key);
/// Replaces the edges of one page; bytes.
void setEdges(WriteTx& tx, const Key& key, std::int64_t page, std::string_view edges);
/// Sets Build::tidiedPage.
void tidied(WriteTx& tx, const Key& key, std::int64_t page);

/// Makes the build live and the one that was live old. Call it in one transaction with nothing else
/// to commit later: searches see the change at once.
void publish(WriteTx& tx, const Key& key);
/// Ends pending pages as failed for that reason, unless they have an error of their own.
void failPending(WriteTx& tx, const Key& key, std::string_view reason);
/// Gives the build up. Its pages stay until the next build begins, so that people can see why.
void abandon(WriteTx& tx, const Key& key);
/// Leaves all builds of a deleted hive to sweep().
void forget(WriteTx& tx, std::string_view orgId, std::string_view hiveId);

/// Removes at most `limit` rows of old builds, or passages of abandoned ones. Returns false if
/// there was nothing to remove.
bool sweep(WriteTx& tx, std::int64_t limit);

}  // namespace hiveline::storage::hive_builds
