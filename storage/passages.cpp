#include "storage/passages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "common/error.h"
#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/passage_sameness.h"

namespace hiveline::storage::passages {
namespace {

constexpr int kBands = 4;  // one more than bits may differ: one band of two like passages is equal
constexpr int kBandBits = 16;
static_assert(kBands > kSameBits && kBands * kBandBits == 64);

std::int64_t bandOf(std::uint64_t fingerprint, int band) {
    constexpr std::uint64_t kMask = (1U << kBandBits) - 1;
    return static_cast<std::int64_t>(
        (fingerprint >> static_cast<unsigned>(band * kBandBits)) & kMask
    );
}

/// The marks of a passage have its bands, where it is long, and in one more place its hash.
constexpr int kHash = kBands;
constexpr std::int64_t kMostMarks = 1'000;  // looked at of a band
constexpr int kMostCompared = 16;           // passages read to compare with one

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

/// Fingerprints tell which ones to compare with: they may be the same for other prices or names.
bool isThereNearly(WriteTx& tx, std::int64_t firstRow, const NewPassage& passage) {
    int compared = 0;
    for (int band = 0; band < kBands; ++band) {
        auto marks = tx.db().query(
            "SELECT row, fingerprint FROM passageMarks"
            " WHERE firstRow = $1 AND band = $2 AND bits = $3 LIMIT $4",
            firstRow,
            band,
            bandOf(passage.fingerprint, band),
            kMostMarks
        );
        while (marks.step()) {
            const auto other = static_cast<std::uint64_t>(marks.integer(1));
            if (std::popcount(passage.fingerprint ^ other) > kSameBits) {
                continue;
            }
            if (isSaidBy(tx, marks.integer(0), passage, areNearlyEqual)) {
                return true;
            }
            if (++compared >= kMostCompared) {
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

void unindex(WriteTx& tx, std::int64_t row, std::string_view title, std::string_view text) {
    tx.db().execute(
        "INSERT INTO passageIndex (passageIndex, rowid, title, text)"
        " VALUES ('delete', $1, $2, $3)",
        row,
        title,
        text
    );
}

/// FTS5 would merge its segments in large steps, which whoever writes next waits for. With
/// `automerge` off each change of the index does its share, in pages of the index
/// (fts5.html, 6.8 "The 'merge' Command").
void mergeIndex(WriteTx& tx, std::size_t passages) {
    constexpr std::int64_t kPages = 16;
    constexpr std::int64_t kPagesEach = 8;
    tx.db().execute(
        "INSERT INTO passageIndex (passageIndex, rank) VALUES ('merge', $1)",
        kPages + kPagesEach * static_cast<std::int64_t>(passages)
    );
}

hive_builds::Build buildOf(WriteTx& tx, const hive_builds::Key& key) {
    auto build = hive_builds::building(tx, key.orgId, key.hiveId);
    if (!build || build->key != key) {
        throw common::Error(common::ErrorCode::kNotFound, "The content is not being read");
    }
    return *build;
}

void put(
    WriteTx& tx,
    const hive_builds::Build& build,
    std::int64_t page,
    std::int64_t row,
    const NewPassage& passage
) {
    tx.db().execute(
        "INSERT INTO passages (row, orgId, hiveId, build, page, title, text)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        row,
        build.key.orgId,
        build.key.hiveId,
        build.key.build,
        page,
        passage.title,
        passage.text
    );
    tx.db().execute(
        "INSERT INTO passageIndex (rowid, title, text) VALUES ($1, $2, $3)",
        row,
        passage.title,
        passage.text
    );
    mark(tx, build.firstRow, row, passage);
}

}  // namespace

std::int64_t insert(
    WriteTx& tx,
    const hive_builds::Key& key,
    std::int64_t page,
    std::span<const NewPassage> passages
) {
    const hive_builds::Build build = buildOf(tx, key);
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
        "UPDATE hiveBuilds SET nextRow = $1, passages = passages + $2, words = words + $3"
        " WHERE orgId = $4 AND hiveId = $5 AND build = $6",
        row,
        row - build.nextRow,
        words,
        key.orgId,
        key.hiveId,
        key.build
    );
    tx.db().execute(
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
            "SELECT title, text FROM passages WHERE row >= $1 AND row < $2 ORDER BY row",
            page.firstRow,
            page.firstRow + page.passages
        ),
        [](const Query& row) {
            NewPassage passage;
            row.take(0, passage.title, passage.text);
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
    for (const NewPassage& passage : passages) {
        unindex(tx, row, passage.title, passage.text);
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

bool remove(WriteTx& tx, std::int64_t firstRow, std::int64_t limit) {
    struct Stored {
        std::int64_t row = 0;
        std::string title;
        std::string text;
    };
    const auto all = collect(
        tx.db().query(
            "SELECT row, title, text FROM passages WHERE row >= $1 AND row < $2 ORDER BY row"
            " LIMIT $3",
            firstRow,
            firstRow + hive_builds::kRange,
            limit
        ),
        [](const Query& row) {
            Stored stored;
            row.take(0, stored.row, stored.title, stored.text);
            return stored;
        }
    );
    for (const Stored& each : all) {
        unindex(tx, each.row, each.title, each.text);
    }
    if (!all.empty()) {
        mergeIndex(tx, all.size());
        const std::int64_t last = all.back().row;
        tx.db().execute("DELETE FROM passages WHERE row >= $1 AND row <= $2", firstRow, last);
        tx.db().execute("DELETE FROM passageVectors WHERE row >= $1 AND row <= $2", firstRow, last);
        tx.db().execute("DELETE FROM passageSigns WHERE row >= $1 AND row <= $2", firstRow, last);
        return true;
    }
    return tx.db().execute(
               "DELETE FROM passageMarks WHERE firstRow = $1 AND (band, bits, row) IN"
               " (SELECT band, bits, row FROM passageMarks WHERE firstRow = $1 LIMIT $2)",
               firstRow,
               limit
           ) > 0;
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
