#include "storage/record_update.h"

#include "common/error.h"

namespace hiveline::storage {

void RecordUpdate::add(std::string_view column, Binder binder) {
    binders_.push_back(std::move(binder));
    sql_.append(column).append(" = $").append(std::to_string(binders_.size())).append(", ");
}

std::int64_t RecordUpdate::run(Connection& db, std::string_view orgId, std::string_view id) {
    const int values = static_cast<int>(binders_.size());
    sql_.append("revision = revision + 1 WHERE orgId = $").append(std::to_string(values + 1));
    sql_.append(" AND id = $").append(std::to_string(values + 2)).append(" RETURNING revision");
    Query query = db.queryText(sql_);
    for (int i = 0; i < values; ++i) {
        binders_[static_cast<std::size_t>(i)](query, i + 1);
    }
    query.bind(values + 1, orgId);
    query.bind(values + 2, id);
    if (!query.step()) {
        throw common::Error(
            common::ErrorCode::kInternal, "update of " + std::string(id) + ", which is not stored"
        );
    }
    const auto revision = query.integer(0);
    query.run();
    return revision;
}

}  // namespace hiveline::storage
