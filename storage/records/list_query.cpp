#include "storage/records/list_query.h"

#include <algorithm>
#include <limits>

#include "common/error.h"
#include "storage/engine/rows.h"
#include "storage/records/search_index.h"
#include "storage/words/case_fold.h"

namespace hiveline::storage {
namespace {

const ListField& fieldNamed(const ListSource& source, std::string_view name) {
    const auto found = std::ranges::find(source.fields, name, &ListField::name);
    if (found == source.fields.end()) {
        throw common::Error(
            common::ErrorCode::kInternal,
            "no list field " + std::string(name) + " in " + std::string(source.table)
        );
    }
    return *found;
}

// How many rows of a search are looked up one by one and sorted. With more of them a walk through
// all rows meets a page of them soon.
constexpr std::int64_t kFewCandidates = 2000;

void appendSource(std::string& sql, const ListSource& source, Candidates candidates) {
    if (candidates == Candidates::kAll) {
        sql.append(" FROM ").append(source.table).append(" WHERE orgId = $1");
        return;
    }
    const std::string idStart = "'" + std::string(source.idPrefix) + ".' || foundRow || ";
    sql.append(" FROM (SELECT rowid AS foundRow FROM searchIndex WHERE searchIndex MATCH $1)");
    sql.append(" CROSS JOIN ").append(source.table).append(" WHERE orgId = $2");
    sql.append(" AND id > ").append(idStart).append("'.' AND id < ").append(idStart).append("'/'");
}

// The first parameters are what the index is asked, if it is, and the organisation; returns how
// many the text has so far.
int appendConditions(
    std::string& sql, const ListSource& source, const ListRequest& request, Candidates candidates
) {
    int parameters = candidates == Candidates::kAll ? 1 : 2;
    appendSource(sql, source, candidates);
    sql.append(source.condition);
    if (request.status) {
        sql.append(" AND status = $").append(std::to_string(++parameters));
    }
    if (request.searchField) {
        sql.append(" AND foldedContains(").append(fieldNamed(source, *request.searchField).search);
        sql.append(", $").append(std::to_string(++parameters)).append(") = 1");
    }
    return parameters;
}

// PostgreSQL puts NULL elsewhere unless told; for SQLite this is the default and its indexes have
// that order.
void appendOrder(std::string& sql, const ListSource& source, const ListRequest& request) {
    const bool ascending = request.sortOrder == models::SortOrder::kAsc;
    const std::string_view direction = ascending ? " ASC" : " DESC";
    const std::string_view expression = fieldNamed(source, request.sortBy).sort;
    sql.append(" ORDER BY ");
    if (expression != "id") {
        sql.append(expression)
            .append(direction)
            .append(ascending ? " NULLS FIRST, " : " NULLS LAST, ");
    }
    sql.append("id").append(direction);
}

/// A search made ready: its needle folded, and what the index is asked, if anything.
struct Search {
    std::string needle;
    std::optional<std::string> match;

    Search(std::string_view orgId, const ListSource& source, const ListRequest& request) {
        if (!request.searchField) {
            return;
        }
        needle = foldCase(request.searchValue);
        if (const char field = fieldNamed(source, *request.searchField).indexed; field != 0) {
            match = search_index::matchFor(orgId, field, needle);
        }
    }
};

int bindConditions(
    Query& query,
    std::string_view orgId,
    const ListRequest& request,
    const Search& search,
    Candidates candidates
) {
    int parameters = 0;
    if (candidates == Candidates::kIndexed) {
        query.bind(++parameters, std::string(*search.match));  // a copy of its own
    }
    query.bind(++parameters, orgId);
    if (request.status) {
        query.bind(++parameters, *request.status);
    }
    if (request.searchField) {
        query.bind(++parameters, std::string(search.needle));
    }
    return parameters;
}

}  // namespace

std::string listSql(const ListSource& source, const ListRequest& request, Candidates candidates) {
    constexpr std::size_t kUsualLength = 512;
    std::string sql;
    sql.reserve(kUsualLength);
    sql.append("SELECT ").append(source.columns);
    const int parameters = appendConditions(sql, source, request, candidates);
    appendOrder(sql, source, request);
    sql.append(" LIMIT $").append(std::to_string(parameters + 1));
    sql.append(" OFFSET $").append(std::to_string(parameters + 2));
    return sql;
}

Query listRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
) {
    const Search search(orgId, source, request);
    const bool few = search.match && search_index::matchesFew(tx, *search.match, kFewCandidates);
    const Candidates candidates = few ? Candidates::kIndexed : Candidates::kAll;
    Query query = tx.db().queryText(listSql(source, request, candidates));
    const int parameters = bindConditions(query, orgId, request, search, candidates);
    query.bind(parameters + 1, limitOrAll(request.limit));
    query.bind(parameters + 2, request.skip);
    return query;
}

std::int64_t countRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
) {
    const Search search(orgId, source, request);
    const Candidates candidates = search.match ? Candidates::kIndexed : Candidates::kAll;
    std::string sql = "SELECT count(*)";
    appendConditions(sql, source, request, candidates);
    Query query = tx.db().queryText(sql);
    bindConditions(query, orgId, request, search, candidates);
    return scalar(std::move(query));
}

std::int64_t limitOrAll(std::optional<std::int64_t> limit) noexcept {
    return limit.value_or(std::numeric_limits<std::int64_t>::max());
}

}  // namespace hiveline::storage
