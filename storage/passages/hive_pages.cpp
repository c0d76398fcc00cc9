// The pages of builds (storage/passages/hive_builds.h).
#include <algorithm>
#include <iterator>

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/hive_builds.h"
#include "storage/records/model_columns.h"

// A macro: statements have to be literals (StaticSql), and readPage() below depends on the order.
#define PAGE_COLUMNS                                                                           \
    "page, address, source, depth, state, attempts, begun, title, error, eTag, lastModified, " \
    "links, edges, "                                                                           \
    "coalesce(firstRow, 0), passages"
// The least depth of pending pages in build $3. Pages further away wait until these are read, even
// if these are to be tried again: the depth at which a page is found must not depend on which
// answer came first.
#define NEAREST_DEPTH                                                    \
    "(SELECT min(depth) FROM hivePages WHERE orgId = $1 AND hiveId = $2" \
    " AND build = $3 AND state = 'pending')"

namespace hiveline::storage::hive_builds {
namespace {

Page readPage(const Query& row) {
    Page page;
    row.take(
        0,
        page.page,
        page.address,
        page.source,
        page.depth,
        EnumColumn{page.state, models::parseHivePageState},
        page.attempts,
        page.begun,
        page.title,
        page.error,
        page.eTag,
        page.lastModified,
        page.links,
        page.edges,
        page.firstRow,
        page.passages
    );
    return page;
}

}  // namespace

std::int64_t addPages(
    WriteTx& tx, const Key& key, std::span<const NewPage> pages, std::int64_t most
) {
    const auto build = building(tx, key.orgId, key.hiveId);
    if (!build || build->key != key) {
        return 0;
    }
    std::int64_t next = build->pages;
    // Skipped pages (duplicates, redirects) do not count against the limit, but they cost requests:
    // a site of nothing but those must end, too.
    const std::int64_t end = std::min(most + build->pagesSkipped, kSkippedFactor * most);
    for (const NewPage& page : pages) {
        if (next >= end) {
            break;
        }
        next += tx.db().execute(
            "INSERT INTO hivePages (orgId, hiveId, build, page, address, depth, state, source)"
            " VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7)"
            // A page is found by many links; only the first adds it.
            " ON CONFLICT (orgId, hiveId, build, address) DO NOTHING",
            key.orgId,
            key.hiveId,
            key.build,
            next,
            page.address,
            page.depth,
            page.source
        );
    }
    tx.db().execute(
        "UPDATE hiveBuilds SET nextPage = $1 WHERE orgId = $2 AND hiveId = $3 AND build = $4",
        next,
        key.orgId,
        key.hiveId,
        key.build
    );
    return next - build->pages;
}

std::vector<Page> pendingPages(ReadTx& tx, const Key& key, std::int64_t limit) {
    std::vector<Page> pages;
    // Two queries instead of a sort by (attempts + begun > 0): each walks the index in order and
    // stops at its limit. INDEXED BY because SQLite, which has no statistics, otherwise takes the
    // primary key for the order by page and walks all pages that are done.
    for (const bool isBegun : {false, true}) {
        const std::int64_t room = limit - static_cast<std::int64_t>(pages.size());
        if (room <= 0) {
            break;
        }
        std::ranges::move(
            collect(
                tx.db().query(
                    "SELECT " PAGE_COLUMNS " FROM hivePages INDEXED BY hivePagesByState"
                    " WHERE orgId = $1 AND hiveId = $2 AND build = $3"
                    " AND state = 'pending' AND notBefore <= $4 AND depth = " NEAREST_DEPTH
                    " AND (attempts + begun > 0) = $5 ORDER BY page LIMIT $6",
                    key.orgId,
                    key.hiveId,
                    key.build,
                    tx.now(),
                    isBegun,
                    room
                ),
                readPage
            ),
            std::back_inserter(pages)
        );
    }
    return pages;
}

std::optional<common::Timestamp> nextPageDue(ReadTx& tx, const Key& key) {
    return firstTime(tx.db().query(
        // INDEXED BY for the same reason as in pendingPages().
        "SELECT min(notBefore) FROM hivePages INDEXED BY hivePagesByState WHERE orgId = $1 AND "
        "hiveId = $2 AND build = $3"
        " AND state = 'pending' AND depth = " NEAREST_DEPTH,
        key.orgId,
        key.hiveId,
        key.build
    ));
}

std::optional<Page> findPage(ReadTx& tx, const Key& key, std::string_view address) {
    auto row = tx.db().query(
        "SELECT " PAGE_COLUMNS
        " FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3 AND address = $4",
        key.orgId,
        key.hiveId,
        key.build,
        address
    );
    return row.step() ? std::optional(readPage(row)) : std::nullopt;
}

std::vector<Page> listPages(ReadTx& tx, const Key& key, std::int64_t skip, std::int64_t limit) {
    return collect(
        tx.db().query(
            "SELECT " PAGE_COLUMNS
            " FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3 AND page >= $4"
            " ORDER BY page LIMIT $5",
            key.orgId,
            key.hiveId,
            key.build,
            skip,
            limit
        ),
        readPage
    );
}

// The condition on 'pending' makes it idempotent: a result that arrives twice, or after
// failPending(), counts once.
bool finishPage(WriteTx& tx, const Key& key, std::int64_t page, const PageResult& result) {
    const bool isChanged =
        tx.db().execute(
            "UPDATE hivePages SET state = $1, title = $2, error = $3,"
            " source = coalesce($4, source), eTag = $5, lastModified = $6, links = $7, edges = $8"
            " WHERE orgId = $9 AND hiveId = $10 AND build = $11 AND page = $12"
            " AND state = 'pending'",
            toString(result.state),
            result.title,
            result.error,
            result.source,
            result.eTag,
            result.lastModified,
            result.links,
            result.edges ? std::optional(Blob{*result.edges}) : std::nullopt,
            key.orgId,
            key.hiveId,
            key.build,
            page
        ) > 0;
    if (isChanged) {
        tx.db().execute(
            "UPDATE hiveBuilds SET pagesDone = pagesDone + $1, pagesFailed = pagesFailed + $2,"
            " pagesSkipped = pagesSkipped + $3 WHERE orgId = $4 AND hiveId = $5 AND build = $6",
            result.state == models::HivePageState::kDone ? 1 : 0,
            result.state == models::HivePageState::kFailed ? 1 : 0,
            result.state == models::HivePageState::kSkipped ? 1 : 0,
            key.orgId,
            key.hiveId,
            key.build
        );
    }
    return isChanged;
}

std::int64_t readAfterAll(WriteTx& tx, const Key& key, std::string_view error) {
    const std::int64_t behind = tx.db().execute(
        "UPDATE hivePages SET state = 'pending', error = NULL, source = address"
        " WHERE orgId = $1 AND hiveId = $2 AND build = $3 AND state = 'skipped' AND error = $4",
        key.orgId,
        key.hiveId,
        key.build,
        error
    );
    if (behind > 0) {
        tx.db().execute(
            "UPDATE hiveBuilds SET pagesSkipped = pagesSkipped - $1"
            " WHERE orgId = $2 AND hiveId = $3 AND build = $4",
            behind,
            key.orgId,
            key.hiveId,
            key.build
        );
    }
    return behind;
}

void forgetValidators(WriteTx& tx, const Key& key, std::int64_t page) {
    tx.db().execute(
        "UPDATE hivePages SET eTag = NULL, lastModified = NULL"
        " WHERE orgId = $1 AND hiveId = $2 AND build = $3 AND page = $4",
        key.orgId,
        key.hiveId,
        key.build,
        page
    );
}

void setBegun(
    WriteTx& tx, const Key& key, std::int64_t page, std::int64_t begun, common::Timestamp notBefore
) {
    tx.db().execute(
        "UPDATE hivePages SET begun = $1, notBefore = $2"
        " WHERE orgId = $3 AND hiveId = $4 AND build = $5 AND page = $6 AND state = 'pending'",
        begun,
        notBefore,
        key.orgId,
        key.hiveId,
        key.build,
        page
    );
}

void postponePage(
    WriteTx& tx,
    const Key& key,
    const Page& page,
    std::string_view error,
    common::Timestamp notBefore
) {
    tx.db().execute(
        "UPDATE hivePages SET attempts = $1, begun = $2, error = $3, notBefore = $4"
        " WHERE orgId = $5 AND hiveId = $6 AND build = $7 AND page = $8 AND state = 'pending'",
        page.attempts + 1,
        page.begun,
        error,
        notBefore,
        key.orgId,
        key.hiveId,
        key.build,
        page.page
    );
}

std::optional<std::string> firstError(ReadTx& tx, const Key& key) {
    auto row = tx.db().query(
        "SELECT error FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3"
        // A page skipped for being another one has that one's address as its source. 'failed' sorts
        // before 'skipped'.
        " AND (state = 'failed' OR state = 'skipped' AND source = address)"
        " ORDER BY state, depth, page LIMIT 1",
        key.orgId,
        key.hiveId,
        key.build
    );
    std::optional<std::string> error;
    if (row.step()) {
        row.take(0, error);
    }
    return error;
}

std::vector<std::pair<std::int64_t, std::string>> edges(ReadTx& tx, const Key& key) {
    return collect(
        tx.db().query(
            "SELECT page, edges FROM hivePages WHERE orgId = $1 AND hiveId = $2 AND build = $3"
            " AND edges IS NOT NULL ORDER BY page",
            key.orgId,
            key.hiveId,
            key.build
        ),
        [](const Query& row) { return std::pair(row.integer(0), std::string(row.text(1))); }
    );
}

void setEdges(WriteTx& tx, const Key& key, std::int64_t page, std::string_view edges) {
    tx.db().execute(
        "UPDATE hivePages SET edges = $1 WHERE orgId = $2 AND hiveId = $3 AND build = $4"
        " AND page = $5",
        Blob{edges},
        key.orgId,
        key.hiveId,
        key.build,
        page
    );
}

void failPending(WriteTx& tx, const Key& key, std::string_view reason) {
    const std::int64_t failed = tx.db().execute(
        "UPDATE hivePages SET state = 'failed', error = coalesce(error, $1)"
        " WHERE orgId = $2 AND hiveId = $3 AND build = $4 AND state = 'pending'",
        reason,
        key.orgId,
        key.hiveId,
        key.build
    );
    tx.db().execute(
        "UPDATE hiveBuilds SET pagesFailed = pagesFailed + $1"
        " WHERE orgId = $2 AND hiveId = $3 AND build = $4",
        failed,
        key.orgId,
        key.hiveId,
        key.build
    );
}

}  // namespace hiveline::storage::hive_builds
