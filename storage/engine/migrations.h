// The database's schema over time: storage/migrations/NNNN_name.sql, put into the executable by the
// build. Each runs once, in its own transaction, together with the row that records it. A migration
// that was released is never edited.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "common/timestamp.h"
#include "storage/engine/connection.h"

namespace hiveline::storage {

/// Marks a SQLite file as ours: "HVLN".
inline constexpr std::int64_t kApplicationId = 0x48564C4E;

struct Migration {
    std::int64_t version;
    std::string_view name;  // the file's name without number and extension
    std::string_view sql;
};

/// Those of this program, versions 1, 2, 3 … Throws Error{kInternal} when the files' names do not
/// say so.
[[nodiscard]] const std::vector<Migration>& embeddedMigrations();

/// Throws Error{kConflict}: `failure` is what SQLite says of a file that is no database.
[[noreturn]] void refuseForeignFile(const common::Error& failure);

/// Throws Error{kConflict} unless the database is one of ours or empty. Changes nothing.
void requireOurDatabase(Connection& db);

/// The version that the database has; 0 for an empty one.
[[nodiscard]] std::int64_t schemaVersion(Connection& db);

/// Brings the database to the newest of `migrations`. `beforeUpgrade` is called first when a
/// database that is not empty has to change; it may throw to prevent that. Safe when several
/// processes do it at once. Throws Error{kConflict} when the database is newer than the program.
void migrate(
    Connection& db,
    std::span<const Migration> migrations,
    common::Timestamp now,
    const std::function<void()>& beforeUpgrade
);

}  // namespace hiveline::storage
