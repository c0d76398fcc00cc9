#include "storage/engine/meta.h"

namespace hiveline::storage {

std::int64_t metaNumber(Connection& db, std::string_view key) {
    auto row = db.query("SELECT value FROM meta WHERE key = $1", key);
    return row.step() ? row.integer(0) : 0;
}

}  // namespace hiveline::storage
