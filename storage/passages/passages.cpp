#include "storage/passages/passages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "common/error.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/passage_sameness.h"
#include "storage/passages/passage_tokens.h"
#include "storage/words/languages.h"
#include "storage/words/word_forms.h"

namespace hiveline::storage::passages {
namespace {

// Fingerprints that differ in at most kSameBits bits agree in at least one of four bands, since
// there is one band more than bits: so similar ones are found by equality, with an index.
constexpr int kBands = 4;
constexpr int kBandBits = 16;
static_assert(kBands > kSameBits && kBands * kBandBits == 64);

std::int64_t bandOf(std::uint64_t fingerprint, int band) {
    constexpr std::uint64_t kMask = (1U << kBandBits) - 1;
    return static_cast<std::int64_t>(
        (fingerprint >> static_cast<unsigned>(band * kBandBits)) & kMask
    );
}

/// Marks are rows by which a build finds passages that say the same: a long passage has one for
/// each of its bands, and every passage one for its hash, under this number.
constexpr int kHash = kBands;
// Marks of one band looked at: passages of a template may agree in a band by the thousand.
constexpr std::int64_t kMaxMarks = 1'000;
// Passages read to compare with one.
constexpr int kMaxCompared = 16;

// Always compares texts: hashes and fingerprints only tell where to look.
bool isSaidBy(
    WriteTx& tx,
    std::int64_t row,
    const NewPassage& passage,
    bool (*areSame)(const Said&, const Said&)
) {
    auto stored = tx.db().query("SELECT title, text FROM passages WHERE row = $1", row);
    return stored.step() &&
           areSame({passage.title, passage.text}, {stored.text(0), stored.text(1)});
}

std::int64_t hashOf(const NewPassage& passage) {
    return static_cast<std::int64_t>(hashOf(Said{passage.title, passage.text}));
}

bool isThereExactly(WriteTx& tx, std::int64_t firstRow, const NewPassage& passage) {
    auto marks = tx.db().query(
        "SELECT row FROM passageMarks WHERE firstRow = $1 AND band = $2 AND bits = $3",
        firstRow,
        kHash,
        hashOf(passage)
    );
    while (marks.step()) {
        if (isSaidBy(tx, marks.integer(0), passage, areEqual)) {
            return true;
        }
    }
    return false;
}

/// Fingerprints only tell which passages to compare: texts with other prices or names have nearly
/// the same.
bool isThereNearly(WriteTx& tx, std::int64_t firstRow, const NewPassage& passage) {
    int compared = 0;
    for (int band = 0; band < kBands; ++band) {
        auto marks = tx.db().query(
            "SELECT row, fingerprint FROM passageMarks"
            " WHERE firstRow = $1 AND band = $2 AND bits = $3 LIMIT $4",
            firstRow,
            band,
            bandOf(passage.fingerprint, band),
            kMaxMarks
        );
        while (marks.step()) {
            const auto other = static_cast<std::uint64_t>(marks.integer(1));
            if (std::popcount(passage.fingerprint ^ other) > kSameBits) {
                continue;
            }
            if (isSaidBy(tx, marks.integer(0), passage, areNearlyEqual)) {
                return true;
            }
            if (++compared >= kMaxCompared) {
                return false;
            }
        }
    }
    return false;
}

bool isThere(WriteTx& tx, std::int64_t firstRow, const NewPassage& passage) {
    return isThereExactly(tx, firstRow, passage) ||
           (isLong(passage.text) && isThereNearly(tx, firstRow, passage));
}

void mark(WriteTx& tx, std::int64_t firstRow, std::int64_t row, const NewPassage& passage) {
    const int first = isLong(passage.text) ? 0 : kHash;
    for (int band = first; band <= kHash; ++band) {
        tx.db().execute(
            "INSERT INTO passageMarks (firstRow, band, bits, row, fingerprint)"
            " VALUES ($1, $2, $3, $4, $5)",
            firstRow,
            band,
            band == kHash ? hashOf(passage) : bandOf(passage.fingerprint, band),
            row,
            static_cast<std::int64_t>(passage.fingerprint)
        );
    }
}

void unmark(WriteTx& tx, std::int64_t firstRow, std::int64_t row, const NewPassage& passage) {
    for (int band = 0; band <= kHash; ++band) {
        tx.db().execute(
            "DELETE FROM passageMarks WHERE firstRow = $1 AND band = $2 AND bits = $3 AND row = $4",
            firstRow,
            band,
            band == kHash ? hashOf(passage) : bandOf(passage.fingerprint, band),
            row
        );
    }
}

/// A passage's text and how it is indexed, which is all it takes to make its words again.
struct Stored {
    std::int64_t row = 0;
    std::string title;
    std::string text;
    std::int64_t wordRules = 0;
    std::string language;
};
#define STORED_COLUMNS "row, title, text, wordRules, language"

Stored readStored(const Query& row) {
    Stored stored;
    row.take(0, stored.row, stored.title, stored.text, stored.wordRules, stored.language);
    return stored;
}

std::string indexedText(const Stored& passage, const std::string& text) {
    return passage.wordRules == 0
               ? text
               : kIndexedMark + indexedWords(text, passage.language, passage.wordRules);
}

void index(WriteTx& tx, const Stored& passage) {
    tx.db().execute(
        "INSERT INTO passageIndex (rowid, title, text) VALUES ($1, $2, $3)",
        passage.row,
        indexedText(passage, passage.title),
        indexedText(passage, passage.text)
    );
}

void unindex(WriteTx& tx, const Stored& passage) {
    tx.db().execute(
        // FTS5's 'delete' command must be given exactly the words that were indexed, or the index
        // is damaged (fts5.html, "The 'delete' Command"). Hence the rules and languages of each
        // passage.
        "INSERT INTO passageIndex (passageIndex, rowid, title, text)"
        " VALUES ('delete', $1, $2, $3)",
        passage.row,
        indexedText(passage, passage.title),
        indexedText(passage, passage.text)
    );
}

/// Most languages have the same words by newer rules; these keep their entries, which is cheaper.
bool isIndexedAlike(const Stored& a, const Stored& b) {
    return indexedText(a, a.title) == indexedText(b, b.title) &&
           indexedText(a, a.text) == indexedText(b, b.text);
}

void addLanguages(std::string& languages, std::string_view more) {
    while (!more.empty()) {
        const std::size_t end = std::min(more.find(' '), more.size());
        const std::string language(more.substr(0, end));
        if ((" " + languages + " ").find(" " + language + " ") == std::string::npos) {
            languages.append(languages.empty() ? "" : " ").append(language);
        }
        more.remove_prefix(std::min(end + 1, more.size()));
    }
}

/// The languages of a passage: those of its text and of its page, which differ if content is partly
/// translated. If neither can be told, the likeliest, provided that the build has it or has no
/// other; otherwise the build's first.
std::string languagesFor(std::string_view text, std::string_view ofPage, std::string_view ofBuild) {
    std::string languages;
    addLanguages(languages, languageOf(text));
    addLanguages(languages, ofPage);
    if (languages.empty()) {
        const std::string_view likely = likelyLanguageOf(text);
        const std::string_view first = ofBuild.substr(0, ofBuild.find(' '));
        const bool isOfBuild =
            (" " + std::string(ofBuild) + " ").find(" " + std::string(likely) + " ") !=
            std::string::npos;
        addLanguages(languages, first.empty() || isOfBuild ? likely : first);
        addLanguages(languages, languages.empty() ? std::string_view("en") : std::string_view());
    }
    return languages;
}

/// Merges segments of the index a little with each change. With FTS5's `automerge` it would merge
/// in large steps, and whoever writes next would wait (fts5.html, 6.8 "The 'merge' Command"): the
/// p99 of other writes was 17.8 ms instead of 8.9 (commit 13607ab).
void mergeIndex(WriteTx& tx, std::size_t passages) {
    // In pages of the index: about as much as a passage adds, so that segments do not pile up.
    constexpr std::int64_t kPages = 16;
    constexpr std::int64_t kPagesEach = 8;
    tx.db().execute(
        "INSERT INTO passageIndex (passageIndex, rank) VALUES ('merge', $1)",
        kPages + kPagesEach * static_cast<std::int64_t>(passages)
    );
}

std::vector<Stored> storedIn(
    ReadTx& tx, std::int64_t firstRow, std::int64_t endRow, std::int64_t limit
) {
    return collect(
        tx.db().query(
            "SELECT " STORED_COLUMNS
            " FROM passages WHERE row >= $1 AND row < $2 ORDER BY row LIMIT $3",
            firstRow,
            endRow,
            limit
        ),
        readStored
    );
}

// Pages are read outside of transactions: by the time one arrives the build may have been given up.
hive_builds::Build buildOf(WriteTx& tx, const hive_builds::Key& key) {
    auto build = hive_builds::building(tx, key.orgId, key.hiveId);
    if (!build || build->key != key) {
        throw common::Error(common::ErrorCode::kNotFound, "The content is not being read");
    }
    return *build;
}

void put(
    WriteTx& tx,
    hive_builds::Build& build,
    std::int64_t page,
    std::int64_t row,
    const NewPassage& passage
) {
    const Stored stored{
        row,
        passage.title,
        passage.text,
        kWordRules,
        languagesFor(passage.text, passage.language, build.languages)};
    tx.db().execute(
        "INSERT INTO passages (row, orgId, hiveId, build, page, title, text, wordRules, language)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        row,
        build.key.orgId,
        build.key.hiveId,
        build.key.build,
        page,
        stored.title,
        stored.text,
        stored.wordRules,
        stored.language
    );
    index(tx, stored);
    addLanguages(build.languages, stored.language);
    mark(tx, build.firstRow, row, passage);
}

}  // namespace

std::int64_t insert(
    WriteTx& tx,
    const hive_builds::Key& key,
    std::int64_t page,
    std::span<const NewPassage> passages
) {
    hive_builds::Build build = buildOf(tx, key);
    // Checked before anything is written, so duplicates count as well.
    if (build.nextRow + static_cast<std::int64_t>(passages.size()) >
        build.firstRow + hive_builds::kRange) {
        throw common::Error(
            common::ErrorCode::kTooLarge, "The content has more passages than can be kept"
        );
    }
    std::int64_t row = build.nextRow;
    std::int64_t words = 0;
    for (const NewPassage& passage : passages) {
        if (!isThere(tx, build.firstRow, passage)) {
            put(tx, build, page, row++, passage);
            words += passage.words;
        }
    }
    mergeIndex(tx, passages.size());
    tx.db().execute(
        "UPDATE hiveBuilds SET nextRow = $1, passages = passages + $2, words = words + $3,"
        " languages = $4 WHERE orgId = $5 AND hiveId = $6 AND build = $7",
        row,
        row - build.nextRow,
        words,
        build.languages,
        key.orgId,
        key.hiveId,
        key.build
    );
    tx.db().execute(
        // A long page takes several inserts; its first row is that of the first.
        "UPDATE hivePages SET firstRow = CASE WHEN passages > 0 THEN firstRow ELSE $1 END,"
        " passages = passages + $2 WHERE orgId = $3 AND hiveId = $4 AND build = $5 AND page = $6",
        build.nextRow,
        row - build.nextRow,
        key.orgId,
        key.hiveId,
        key.build,
        page
    );
    return row - build.nextRow;
}

std::vector<NewPassage> ofPage(ReadTx& tx, const hive_builds::Page& page) {
    return collect(
        tx.db().query(
            "SELECT title, text, language FROM passages WHERE row >= $1 AND row < $2 ORDER BY row",
            page.firstRow,
            page.firstRow + page.passages
        ),
        [](const Query& row) {
            NewPassage passage;
            row.take(0, passage.title, passage.text, passage.language);
            return passage;
        }
    );
}

void takeBack(
    WriteTx& tx,
    const hive_builds::Key& key,
    const hive_builds::Page& page,
    std::span<const NewPassage> passages
) {
    const hive_builds::Build build = buildOf(tx, key);
    const auto count = static_cast<std::int64_t>(passages.size());
    const std::int64_t first = page.firstRow + page.passages - count;
    std::int64_t row = first;
    std::int64_t words = 0;
    // From what is stored: languages were decided when they were inserted.
    for (const Stored& stored : storedIn(tx, first, first + count, count)) {
        unindex(tx, stored);
    }
    for (const NewPassage& passage : passages) {
        unmark(tx, build.firstRow, row++, passage);
        words += passage.words;
    }
    tx.db().execute("DELETE FROM passages WHERE row >= $1 AND row < $2", first, row);
    tx.db().execute(
        "UPDATE hiveBuilds SET passages = passages - $1, words = words - $2"
        " WHERE orgId = $3 AND hiveId = $4 AND build = $5",
        count,
        words,
        key.orgId,
        key.hiveId,
        key.build
    );
    tx.db().execute(
        "UPDATE hivePages SET passages = passages - $1"
        " WHERE orgId = $2 AND hiveId = $3 AND build = $4 AND page = $5",
        count,
        key.orgId,
        key.hiveId,
        key.build,
        page.page
    );
}

void rewrite(
    WriteTx& tx,
    const hive_builds::Key& key,
    const hive_builds::Page& page,
    std::span<const Rewritten> passages
) {
    std::int64_t words = 0;
    std::int64_t gone = 0;
    std::int64_t firstRow = page.firstRow;
    for (const Rewritten& each : passages) {
        for (Stored& stored : storedIn(tx, each.row, each.row + 1, 1)) {
            unindex(tx, stored);
            words -= each.wordsBefore;
            if (each.passage.text.empty()) {
                tx.db().execute("DELETE FROM passages WHERE row = $1", each.row);
                // Only passages at either end may go, so the page stays one range of rows.
                firstRow += each.row == firstRow ? 1 : 0;
                ++gone;
                continue;
            }
            words += each.passage.words;
            stored.text = each.passage.text;
            index(tx, stored);
            tx.db().execute(
                "UPDATE passages SET text = $1 WHERE row = $2", stored.text, stored.row
            );
        }
    }
    mergeIndex(tx, passages.size());
    tx.db().execute(
        "UPDATE hiveBuilds SET passages = passages - $1, words = words + $2"
        " WHERE orgId = $3 AND hiveId = $4 AND build = $5",
        gone,
        words,
        key.orgId,
        key.hiveId,
        key.build
    );
    tx.db().execute(
        "UPDATE hivePages SET firstRow = $1, passages = passages - $2"
        " WHERE orgId = $3 AND hiveId = $4 AND build = $5 AND page = $6",
        firstRow,
        gone,
        key.orgId,
        key.hiveId,
        key.build,
        page.page
    );
}

bool reindex(WriteTx& tx, std::int64_t limit) {
    const auto build = hive_builds::liveOfOldRules(tx, kWordRules);
    if (!build) {
        return false;
    }
    const std::int64_t from = std::max(build->firstRow, build->indexedRow);
    std::string languages = build->languages;
    const auto all = storedIn(tx, from, build->nextRow, limit);
    for (const Stored& stored : all) {
        Stored anew = stored;
        if (stored.wordRules < kWordRules) {
            anew.wordRules = kWordRules;
            anew.language = languagesFor(stored.text, stored.language, languages);
            if (!isIndexedAlike(stored, anew)) {
                unindex(tx, stored);
                index(tx, anew);
            }
            tx.db().execute(
                "UPDATE passages SET wordRules = $1, language = $2 WHERE row = $3",
                anew.wordRules,
                anew.language,
                anew.row
            );
        }
        addLanguages(languages, anew.language);
    }
    mergeIndex(tx, all.size());
    // The build counts as of the new rules only when its last passage is; until then searches ask
    // by both.
    const bool isWhole = static_cast<std::int64_t>(all.size()) < limit;
    hive_builds::indexed(
        tx,
        build->key,
        {.indexedRow = all.empty() ? build->nextRow : all.back().row + 1,
         .languages = languages,
         .wordRules = isWhole ? kWordRules : build->wordRules}
    );
    return true;
}

bool remove(WriteTx& tx, std::int64_t firstRow, std::int64_t limit) {
    const auto all = storedIn(tx, firstRow, firstRow + hive_builds::kRange, limit);
    for (const Stored& each : all) {
        unindex(tx, each);
    }
    if (!all.empty()) {
        mergeIndex(tx, all.size());
        // Deletes the range and not each row; vectors and signs of these rows go along. A block of
        // signs goes with its first row, although it may have signs of later ones: nobody searches
        // an old build.
        const std::int64_t last = all.back().row;
        tx.db().execute("DELETE FROM passages WHERE row >= $1 AND row <= $2", firstRow, last);
        tx.db().execute("DELETE FROM passageVectors WHERE row >= $1 AND row <= $2", firstRow, last);
        tx.db().execute("DELETE FROM passageSigns WHERE row >= $1 AND row <= $2", firstRow, last);
        return true;
    }
    // Marks last, when no passage is left: they are found by the build's first row.
    return tx.db().execute(
               "DELETE FROM passageMarks WHERE firstRow = $1 AND (band, bits, row) IN"
               " (SELECT band, bits, row FROM passageMarks WHERE firstRow = $1 LIMIT $2)",
               firstRow,
               limit
           ) > 0;
}

std::vector<Passage> whole(
    ReadTx& tx, std::string_view orgId, std::span<const Scope> scopes, std::int64_t mostBytes
) {
    constexpr std::int64_t kMaxPassages = 100;
    // What separates one passage from the next in the prompt.
    constexpr std::size_t kBetween = 8;
    std::int64_t passages = 0;
    for (const Scope& scope : scopes) {
        passages += scope.passages;
    }
    if (mostBytes <= 0 || passages > kMaxPassages) {
        return {};
    }
    std::vector<Passage> all;
    std::int64_t bytes = 0;
    for (const Scope& scope : scopes) {
        auto rows = tx.db().query(
            "SELECT p.row, p.hiveId, p.title, p.text, g.source FROM passages p JOIN hivePages g"
            " ON g.orgId = p.orgId AND g.hiveId = p.hiveId AND g.build = p.build"
            " AND g.page = p.page WHERE p.row >= $1 AND p.row < $2 AND p.orgId = $3"
            " ORDER BY p.row LIMIT $4",
            scope.firstRow,
            scope.endRow,
            orgId,
            kMaxPassages
        );
        while (rows.step()) {
            Passage passage;
            rows.take(0, passage.row, passage.hiveId, passage.title, passage.text, passage.source);
            bytes += static_cast<std::int64_t>(
                passage.title.size() + passage.text.size() + passage.source.size() + kBetween
            );
            if (bytes > mostBytes) {
                return {};
            }
            all.push_back(std::move(passage));
        }
    }
    return all;
}

std::vector<Passage> fetch(ReadTx& tx, std::string_view orgId, std::span<const Hit> hits) {
    std::vector<Passage> all;
    for (const Hit& hit : hits) {
        auto row = tx.db().query(
            "SELECT p.row, p.hiveId, p.title, p.text, g.source FROM passages p JOIN hivePages g"
            " ON g.orgId = p.orgId AND g.hiveId = p.hiveId AND g.build = p.build"
            " AND g.page = p.page WHERE p.row = $1 AND p.orgId = $2",
            hit.row,
            orgId
        );
        if (row.step()) {
            Passage& passage = all.emplace_back();
            row.take(0, passage.row, passage.hiveId, passage.title, passage.text, passage.source);
        }
    }
    return all;
}

}  // namespace hiveline::storage::passages
