#include "storage/list_query.h"

#include <algorithm>
#include <limits>

#include "common/error.h"
#include "storage/case_fold.h"

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

// $1 is the organisation; returns how many parameters the text has so far.
int appendConditions(std::string& sql, const ListSource& source, const ListRequest& request) {
    int parameters = 1;
    sql.append(" FROM ").append(source.table).append(" WHERE orgId = $1");
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

int bindConditions(Query& query, std::string_view orgId, const ListRequest& request) {
    int parameters = 1;
    query.bind(parameters, orgId);
    if (request.status) {
        query.bind(++parameters, *request.status);
    }
    if (request.searchField) {
        query.bind(++parameters, foldCase(request.searchValue));
    }
    return parameters;
}

}  // namespace

std::string listSql(const ListSource& source, const ListRequest& request) {
    constexpr std::size_t kUsualLength = 512;
    std::string sql;
    sql.reserve(kUsualLength);
    sql.append("SELECT ").append(source.columns);
    const int parameters = appendConditions(sql, source, request);
    appendOrder(sql, source, request);
    sql.append(" LIMIT $").append(std::to_string(parameters + 1));
    sql.append(" OFFSET $").append(std::to_string(parameters + 2));
    return sql;
}

Query listRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
) {
    Query query = tx.db().queryText(listSql(source, request));
    const int parameters = bindConditions(query, orgId, request);
    query.bind(parameters + 1, limitOrAll(request.limit));
    query.bind(parameters + 2, request.skip);
    return query;
}

std::int64_t countRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
) {
    std::string sql = "SELECT count(*)";
    appendConditions(sql, source, request);
    Query query = tx.db().queryText(sql);
    bindConditions(query, orgId, request);
    return scalar(std::move(query));
}

std::int64_t limitOrAll(std::optional<std::int64_t> limit) noexcept {
    return limit.value_or(std::numeric_limits<std::int64_t>::max());
}

}  // namespace hiveline::storage
