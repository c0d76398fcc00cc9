// What the pages of hives say, cut into passages, and the search over them: by words with SQLite's
// FTS5, by meaning with vectors where there are any. A search sees the live builds of the hives
// that it names and nothing else; even its word frequencies are of these alone, so that no
// organisation can tell anything about another (decision 0012). Reads on any thread with a
// transaction, writes through the store's writer. Functions throw what Connection throws, besides
// what they name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/engine/tx.h"
#include "storage/passages/hive_builds.h"

namespace hiveline::storage::passages {

/// A passage to be stored. `words` and `fingerprint` are not stored as such.
struct NewPassage {
    std::string title;
    std::string text;
    std::int64_t words = 0;
    /// 64 bits that differ little between texts that differ little (knowledge/fingerprint.h).
    std::uint64_t fingerprint = 0;
    /// Of its page, as languageOf() gives it, or several separated by blanks; may be empty.
    std::string language;
};

/// Long passages whose fingerprints differ in at most this many bits are compared: they may say the
/// same.
inline constexpr int kSameBits = 3;

/// Appends passages to a page, except for those that the build already has. All passages of a page
/// come before those of the next. Returns how many were added. Throws Error{kTooLarge}, adding
/// none, if the build has no room for them; Error{kNotFound} if the build is not under way.
std::int64_t insert(
    WriteTx& tx,
    const hive_builds::Key& build,
    std::int64_t page,
    std::span<const NewPassage> passages
);

/// The stored passages of a page, in order, without words and fingerprints.
[[nodiscard]] std::vector<NewPassage> ofPage(ReadTx& tx, const hive_builds::Page& page);

/// Removes the last passages of a page, with their words and marks. `passages` are those, as they
/// were added, in order. For a page whose reading was cut off between its transactions.
void takeBack(
    WriteTx& tx,
    const hive_builds::Key& build,
    const hive_builds::Page& page,
    std::span<const NewPassage> passages
);

/// A stored passage with what is left of its text. If that is empty, the passage is removed; only
/// passages at the begin or the end of a page may be.
struct Rewritten {
    std::int64_t row = 0;
    std::int64_t wordsBefore = 0;
    NewPassage passage;
};
/// Replaces passages of a page. For when all pages have been read: nothing may be inserted into the
/// build afterwards.
void rewrite(
    WriteTx& tx,
    const hive_builds::Key& build,
    const hive_builds::Page& page,
    std::span<const Rewritten> passages
);

/// Indexes at most `limit` passages of a live build anew, if they are indexed by older rules than
/// those of word_forms.h; until then they are found by the old ones. Returns false if there was
/// none.
bool reindex(WriteTx& tx, std::int64_t limit);

/// Removes at most `limit` passages of the range of a build that begins at `firstRow`. Returns
/// false if there was none.
bool remove(WriteTx& tx, std::int64_t firstRow, std::int64_t limit);

struct Unseen {
    std::int64_t row = 0;
    /// Title and text, for the embedder.
    std::string text;
};
/// Passages of a build that have no vector yet, in order.
[[nodiscard]] std::vector<Unseen> withoutVector(
    ReadTx& tx, const hive_builds::Build& build, std::int64_t limit
);
/// Adds vectors of passages, in the order of their rows, behind those that the build has. They are
/// made unit length and rounded to one byte a value. Vectors of passages that are gone are dropped;
/// none is added if the build has vectors of another model.
void insertVectors(
    WriteTx& tx,
    const hive_builds::Key& build,
    std::string_view model,
    std::span<const std::pair<std::int64_t, std::vector<float>>> vectors
);
/// Removes at most `limit` vectors of a build under way. Returns false if it has none.
bool removeVectors(WriteTx& tx, const hive_builds::Key& build, std::int64_t limit);
/// Counts a failed attempt to make vectors and returns the number of failures in a row.
std::int64_t countVectorFailure(WriteTx& tx, const hive_builds::Key& build);

/// The live build of a hive, as a search needs it: rows [firstRow, endRow).
struct Scope {
    std::int64_t firstRow = 0;
    std::int64_t endRow = 0;
    std::int64_t passages = 0;
    std::int64_t words = 0;
    std::int64_t vectors = 0;
    std::string vectorModel;
    /// Languages of its passages, separated by blanks.
    std::string languages;
    /// The oldest word rules that any of its passages is indexed by.
    std::int64_t wordRules = 0;
};
/// The hive's live build; empty if the hive does not exist, or has nothing yet.
[[nodiscard]] std::vector<Scope> scopesOfHive(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
/// A search costs more with each hive, so an agent's search covers this many, those linked last.
inline constexpr std::int64_t kMaxScopes = 200;
/// Live builds of the agent's hives, in the order of their rows.
[[nodiscard]] std::vector<Scope> scopesOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId
);

/// A passage that was found. `score` only means anything in comparison with others of one search.
struct Hit {
    std::int64_t row = 0;
    double score = 0;
    bool operator==(const Hit&) const = default;
};
/// The best passages by their words, best first; of equal ones the earlier. Empty if the question
/// has no telling word, or none that occurs. `language`: what the asker speaks, as languageOf()
/// gives it; empty: the question tells.
[[nodiscard]] std::vector<Hit> byWords(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view question,
    std::size_t limit,
    std::string_view language = {}
);
/// The same for a list of results that people look at. In a hive of at most 100 passages, words
/// that tell nothing count a little, since they at least tell the language. In larger hives most
/// passages have them, which would cost much and displace answers. An agent is better given nothing
/// than anything.
[[nodiscard]] std::vector<Hit> byAnyWords(
    ReadTx& tx, std::span<const Scope> scopes, std::string_view question, std::size_t limit
);
class SignCache;
/// The best passages by the cosine between their vectors and this one, best first. Vectors of
/// another length are skipped, and so are scopes with `vectors` 0.
[[nodiscard]] std::vector<Hit> byVector(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::span<const float> vector,
    std::size_t limit,
    SignCache& cache
);

/// A passage as an answer shows it.
struct Passage {
    std::int64_t row = 0;
    std::string hiveId;
    std::string title;
    std::string text;
    std::string source;
};
/// All passages of the scopes in the order of their rows, if there are at most 100 of them and
/// their titles, texts and sources fit into `mostBytes`; otherwise none.
[[nodiscard]] std::vector<Passage> whole(
    ReadTx& tx, std::string_view orgId, std::span<const Scope> scopes, std::int64_t mostBytes
);
/// The passages of the hits, in the same order. Those that are gone, or are another organisation's,
/// are left out.
[[nodiscard]] std::vector<Passage> fetch(
    ReadTx& tx, std::string_view orgId, std::span<const Hit> hits
);

}  // namespace hiveline::storage::passages
