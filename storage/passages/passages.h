// What the pages of hives say, cut into passages, and the search over them: words by SQLite's FTS5,
// meanings by vectors where there are any. A search sees the live builds of the hives that it names
// and nothing else, its frequencies of words included.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/engine/tx.h"
#include "storage/passages/hive_builds.h"

namespace hiveline::storage::passages {

struct NewPassage {
    std::string title;
    std::string text;
    std::int64_t words = 0;
    std::uint64_t fingerprint = 0;  // words and this are not stored as such
    std::string language;  // of its page, as languageOf() gives it, or several; may be empty
};

/// Long passages whose fingerprints differ in no more than this many bits may be the same to a
/// reader: that is told by what they say then.
inline constexpr int kSameBits = 3;

/// Adds passages of a page behind those that it has, but for those that the build already has. All
/// of a page before those of the next one. Throws Error{kTooLarge} where the build has no room for
/// them, and adds none. Returns how many were added.
std::int64_t insert(
    WriteTx& tx,
    const hive_builds::Key& build,
    std::int64_t page,
    std::span<const NewPassage> passages
);

/// What was kept of a page, in its order.
[[nodiscard]] std::vector<NewPassage> ofPage(ReadTx& tx, const hive_builds::Page& page);

/// Takes the last passages of a page back, with what is noted of their words and fingerprints.
/// They are given as they were added, in their order.
void takeBack(
    WriteTx& tx,
    const hive_builds::Key& build,
    const hive_builds::Page& page,
    std::span<const NewPassage> passages
);

/// A passage of a page that has been read, as it was kept and with what is left of its text; where
/// that is empty it goes, and so have those before it on the page, or those behind it.
struct Rewritten {
    std::int64_t row = 0;
    std::int64_t wordsBefore = 0;
    NewPassage passage;
};
/// Of a page that nothing is added to any more, as no page of its build.
void rewrite(
    WriteTx& tx,
    const hive_builds::Key& build,
    const hive_builds::Page& page,
    std::span<const Rewritten> passages
);

/// Indexes at most `limit` passages of a live build by the rules of word_forms.h that are indexed
/// by older ones. They are found by those until then. False: there was none.
bool reindex(WriteTx& tx, std::int64_t limit);

/// Removes at most `limit` passages of the range that begins there. False: there was none.
bool remove(WriteTx& tx, std::int64_t firstRow, std::int64_t limit);

struct Unseen {
    std::int64_t row = 0;
    std::string text;  // title and text
};
/// Passages of a build that have no vector yet, in their order.
[[nodiscard]] std::vector<Unseen> withoutVector(
    ReadTx& tx, const hive_builds::Build& build, std::int64_t limit
);
/// Of a model, in the order of their rows, behind those that the build has. Vectors are made unit
/// length and rounded to one byte a value; those of passages that have gone meanwhile are dropped.
/// None is added where the build has vectors of another model.
void insertVectors(
    WriteTx& tx,
    const hive_builds::Key& build,
    std::string_view model,
    std::span<const std::pair<std::int64_t, std::vector<float>>> vectors
);
/// Removes at most `limit` vectors of a build under way. False: it has none.
bool removeVectors(WriteTx& tx, const hive_builds::Key& build, std::int64_t limit);
/// Counts a failure to make vectors; those in a row are returned.
std::int64_t countVectorFailure(WriteTx& tx, const hive_builds::Key& build);

/// The live build of a hive, as a search needs it.
struct Scope {
    std::int64_t firstRow = 0;
    std::int64_t endRow = 0;
    std::int64_t passages = 0;
    std::int64_t words = 0;
    std::int64_t vectors = 0;
    std::string vectorModel;     // that made them
    std::string languages;       // of its passages, with a blank between them
    std::int64_t wordRules = 0;  // that all of them are indexed by; others by newer ones
};
/// Empty where the hive is not there, or has nothing yet.
[[nodiscard]] std::vector<Scope> scopesOfHive(
    ReadTx& tx, std::string_view orgId, std::string_view hiveId
);
/// Of no more than kMaxScopes hives: those that were linked last, as a search costs more with
/// each. In the order of their rows.
inline constexpr std::int64_t kMaxScopes = 200;
[[nodiscard]] std::vector<Scope> scopesOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId
);

struct Hit {
    std::int64_t row = 0;
    double score = 0;
    bool operator==(const Hit&) const = default;
};
/// The best passages by their words, best first; of equal ones the earlier. Empty where the
/// question has no word that tells anything, or none that is there. `language`: that who asks
/// speaks, as languageOf() gives it; empty: the question tells.
[[nodiscard]] std::vector<Hit> byWords(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view question,
    std::size_t limit,
    std::string_view language = {}
);
/// The same for a list of results. In a hive of few passages words that tell nothing count a
/// little: they tell the language at least. Elsewhere most passages have them, and they would cost
/// as much. An agent is rather given nothing than anything.
[[nodiscard]] std::vector<Hit> byAnyWords(
    ReadTx& tx, std::span<const Scope> scopes, std::string_view question, std::size_t limit
);
class SignCache;
/// The best passages by the cosine between their vectors and this one, best first. Vectors of
/// another length count as absent, and so do those of scopes with `vectors` 0.
[[nodiscard]] std::vector<Hit> byVector(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::span<const float> vector,
    std::size_t limit,
    SignCache& cache
);

struct Passage {
    std::int64_t row = 0;
    std::string hiveId;
    std::string title;
    std::string text;
    std::string source;
};
/// All passages of the scopes in the order of their rows, where titles, texts and sources with
/// what parts them have no more bytes than that together; else none.
[[nodiscard]] std::vector<Passage> whole(
    ReadTx& tx, std::string_view orgId, std::span<const Scope> scopes, std::int64_t mostBytes
);
/// In the order of the rows given; what is not there is left out.
[[nodiscard]] std::vector<Passage> fetch(
    ReadTx& tx, std::string_view orgId, std::span<const Hit> hits
);

}  // namespace hiveline::storage::passages
