#include "storage/records/table.h"

#include "common/error.h"

namespace hiveline::storage {

// Without RETURNING: SQLite keeps what it gives in a table of its own, and copies of the pages that
// the statement changes.
void runUpdate(Query query, int values, std::string_view orgId, std::string_view id) {
    query.bind(values + 1, orgId);
    query.bind(values + 2, id);
    if (query.run() == 0) {
        throw common::Error(
            common::ErrorCode::kInternal, "update of " + std::string(id) + ", which is not stored"
        );
    }
}

}  // namespace hiveline::storage
