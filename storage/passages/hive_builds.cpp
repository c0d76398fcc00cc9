#include "storage/passages/hive_builds.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/passages.h"
#include "storage/records/model_columns.h"
#include "storage/words/word_forms.h"

// A macro: statements have to be literals (StaticSql), and readBuild() below depends on the order.
#define BUILD_COLUMNS                                                                          \
    "orgId, hiveId, build, firstRow, nextRow, nextPage, isListed, pagesDone, pagesFailed, "    \
    "pagesSkipped, "                                                                           \
    "passages, words, vectors, vectorModel, vectorRow, vectorFailures, languages, wordRules, " \
    "indexedRow, tidiedPage"

namespace hiveline::storage::hive_builds {
namespace {

// The number of a range is firstRow >> 20; passage_scopes relies on ranges that start at multiples.
constexpr int kRangeBits = 20;
static_assert(kRange == std::int64_t{1} << kRangeBits);

Build readBuild(const Query& row) {
    Build build;
    row.take(
        0,
        build.key.orgId,
        build.key.hiveId,
        build.key.build,
        build.firstRow,
        build.nextRow,
        build.pages,
        build.isListed,
        build.pagesDone,
        build.pagesFailed,
        build.pagesSkipped,
        build.passages,
        build.words,
        build.vectors,
        build.vectorModel,
        build.vectorRow,
        build.vectorFailures,
        build.languages,
        build.wordRules,
        build.indexedRow,
        build.tidiedPage
    );
    return build;
}

Key readKey(const Query& row) {
    Key key;
    row.take(0, key.orgId, key.hiveId, key.build);
    return key;
}

// A counter, never reused: rows of a removed build are never given to another one, so SignCache and
// searches under way cannot mistake them.
std::int64_t nextRange(WriteTx& tx) {
    return scalar(tx.db().query(
        "UPDATE meta SET value = value + 1 WHERE key = 'passageRange' RETURNING value - 1"
    ));
}

void setState(WriteTx& tx, const Key& key, std::string_view state) {
    tx.db().execute(
        "UPDATE hiveBuilds SET state = $1 WHERE orgId = $2 AND hiveId = $3 AND build = $4",
        state,
        key.orgId,
        key.hiveId,
        key.build
    );
}

/// Removes at most `limit` pages and returns how many. DELETE … LIMIT is not in the dialect that
/// SQLite and PostgreSQL share.
std::int64_t removePages(WriteTx& tx, const Key& key, std::int64_t limit) {
    return tx.db().execute(
        "DELETE FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3 AND page IN"
        " (SELECT page FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3 LIMIT $4)",
        key.orgId,
        key.hiveId,
        key.build,
        limit
    );
}

}  // namespace

std::int64_t begin(WriteTx& tx, std::string_view orgId, std::string_view hiveId) {
    tx.db().execute(
        // The pages of the last failure have told their reason until now; now they may go.
        "UPDATE hiveBuilds SET state = 'old' WHERE orgId = $1 AND hiveId = $2"
        " AND state IN ('abandoned', 'failed')",
        orgId,
        hiveId
    );
    const std::int64_t build = scalar(tx.db().query(
        "SELECT coalesce(max(build), 0) + 1 FROM hiveBuilds WHERE orgId = $1 AND hiveId = $2",
        orgId,
        hiveId
    ));
    // Reserved at once, so that the passages of a build are one range of the index.
    const std::int64_t firstRow = nextRange(tx) * kRange;
    tx.db().execute(
        "INSERT INTO hiveBuilds (orgId, hiveId, build, state, firstRow, nextRow, workedAt, "
        "wordRules)"
        " VALUES ($1, $2, $3, 'building', $4, $4, $5, $6)",
        orgId,
        hiveId,
        build,
        firstRow,
        tx.now(),
        kWordRules
    );
    return build;
}

std::optional<Build> building(ReadTx& tx, std::string_view orgId, std::string_view hiveId) {
    auto row = tx.db().query(
        "SELECT " BUILD_COLUMNS
        " FROM hiveBuilds WHERE orgId = $1 AND hiveId = $2 AND state = 'building'",
        orgId,
        hiveId
    );
    return row.step() ? std::optional(readBuild(row)) : std::nullopt;
}

std::optional<Build> live(ReadTx& tx, std::string_view orgId, std::string_view hiveId) {
    auto row = tx.db().query(
        "SELECT " BUILD_COLUMNS
        " FROM hiveBuilds WHERE orgId = $1 AND hiveId = $2 AND state = 'live'",
        orgId,
        hiveId
    );
    return row.step() ? std::optional(readBuild(row)) : std::nullopt;
}

std::optional<Build> latest(ReadTx& tx, std::string_view orgId, std::string_view hiveId) {
    auto row = tx.db().query(
        "SELECT " BUILD_COLUMNS
        " FROM hiveBuilds WHERE orgId = $1 AND hiveId = $2 AND state <> 'old'"
        " ORDER BY build DESC LIMIT 1",
        orgId,
        hiveId
    );
    return row.step() ? std::optional(readBuild(row)) : std::nullopt;
}

std::optional<Build> liveOfOldRules(ReadTx& tx, std::int64_t rules) {
    auto row = tx.db().query(
        "SELECT " BUILD_COLUMNS
        " FROM hiveBuilds WHERE state = 'live' AND wordRules < $1"
        " ORDER BY wordRules, orgId, hiveId, build LIMIT 1",
        rules
    );
    return row.step() ? std::optional(readBuild(row)) : std::nullopt;
}

void indexed(WriteTx& tx, const Key& key, const Indexed& progress) {
    tx.db().execute(
        "UPDATE hiveBuilds SET indexedRow = $1, languages = $2, wordRules = $3"
        " WHERE orgId = $4 AND hiveId = $5 AND build = $6",
        progress.indexedRow,
        progress.languages,
        progress.wordRules,
        key.orgId,
        key.hiveId,
        key.build
    );
}

// One row an organisation: looking at the first thousand builds hid the hives of everybody else
// behind one organisation that had a thousand waiting (commit 8f8f72b).
std::vector<std::string> waitingOrganisations(ReadTx& tx) {
    return collect(
        tx.db().query(
            "SELECT orgId FROM hiveBuilds WHERE state = 'building' AND notBefore <= $1"
            " GROUP BY orgId ORDER BY min(workedAt), orgId",
            tx.now()
        ),
        [](const Query& row) { return std::string(row.text(0)); }
    );
}

std::vector<Key> waiting(ReadTx& tx, std::string_view orgId, std::int64_t limit) {
    return collect(
        tx.db().query(
            "SELECT orgId, hiveId, build FROM hiveBuilds WHERE state = 'building' AND orgId = $1"
            " AND notBefore <= $2 ORDER BY workedAt, hiveId, build LIMIT $3",
            orgId,
            tx.now(),
            limit
        ),
        readKey
    );
}

std::optional<common::Timestamp> nextDue(ReadTx& tx, common::Timestamp since) {
    return firstTime(tx.db().query(
        "SELECT min(notBefore) FROM hiveBuilds WHERE state = 'building' AND notBefore > $1", since
    ));
}

std::int64_t countWaiting(ReadTx& tx) {
    return scalar(tx.db().query("SELECT count(*) FROM hiveBuilds WHERE state = 'building'"));
}

bool hasAtLeast(ReadTx& tx, std::string_view orgId, std::int64_t number) {
    // LIMIT inside of the count: the answer needs no more rows than `number`.
    const std::int64_t counted = scalar(tx.db().query(
        "SELECT count(*) FROM (SELECT 1 FROM hiveBuilds WHERE state = 'building' AND orgId = $1"
        " LIMIT $2) AS some",
        orgId,
        number
    ));
    return counted >= number;
}

void worked(WriteTx& tx, const Key& key, common::Timestamp notBefore) {
    tx.db().execute(
        "UPDATE hiveBuilds SET workedAt = $1, notBefore = $2"
        " WHERE orgId = $3 AND hiveId = $4 AND build = $5",
        tx.now(),
        notBefore,
        key.orgId,
        key.hiveId,
        key.build
    );
}

void markListed(WriteTx& tx, const Key& key) {
    tx.db().execute(
        "UPDATE hiveBuilds SET isListed = 1 WHERE orgId = $1 AND hiveId = $2 AND build = $3",
        key.orgId,
        key.hiveId,
        key.build
    );
}

void tidied(WriteTx& tx, const Key& key, std::int64_t page) {
    tx.db().execute(
        "UPDATE hiveBuilds SET tidiedPage = $1 WHERE orgId = $2 AND hiveId = $3 AND build = $4",
        page,
        key.orgId,
        key.hiveId,
        key.build
    );
}

// Two updates in the caller's transaction: a search sees the old build or the new one, never
// neither.
void publish(WriteTx& tx, const Key& key) {
    tx.db().execute(
        "UPDATE hiveBuilds SET state = 'old' WHERE orgId = $1 AND hiveId = $2 AND state = 'live'",
        key.orgId,
        key.hiveId
    );
    tx.db().execute(
        "UPDATE hiveBuilds SET state = 'live' WHERE orgId = $1 AND hiveId = $2 AND build = $3"
        " AND state = 'building'",
        key.orgId,
        key.hiveId,
        key.build
    );
}

void abandon(WriteTx& tx, const Key& key) {
    tx.db().execute(
        "UPDATE hiveBuilds SET state = 'abandoned' WHERE orgId = $1 AND hiveId = $2 AND build = $3"
        " AND state = 'building'",
        key.orgId,
        key.hiveId,
        key.build
    );
}

void forget(WriteTx& tx, std::string_view orgId, std::string_view hiveId) {
    tx.db().execute(
        "UPDATE hiveBuilds SET state = 'old' WHERE orgId = $1 AND hiveId = $2", orgId, hiveId
    );
}

bool sweep(WriteTx& tx, std::int64_t limit) {
    auto row = tx.db().query("SELECT " BUILD_COLUMNS
                             ", CASE WHEN state = 'abandoned' THEN 1 ELSE 0 END"
                             " FROM hiveBuilds WHERE state IN ('abandoned', 'old')"
                             " ORDER BY state, workedAt, orgId, hiveId, build LIMIT 1");
    if (!row.step()) {
        return false;
    }
    const Build build = readBuild(row);
    bool isAbandoned = false;
    row.take(20, isAbandoned);
    // Steps to the end: the statement must not stand on a row that is deleted below.
    static_cast<void>(row.run());
    // Passages first, then pages, and the build last: after a crash the row that is left says where
    // to go on.
    if (passages::remove(tx, build.firstRow, limit)) {
        return true;
    }
    if (isAbandoned) {
        setState(tx, build.key, "failed");
    } else if (removePages(tx, build.key, limit) == 0) {
        tx.db().execute(
            "DELETE FROM hiveBuilds WHERE orgId = $1 AND hiveId = $2 AND build = $3",
            build.key.orgId,
            build.key.hiveId,
            build.key.build
        );
    }
    return true;
}

}  // namespace hiveline::storage::hive_builds
