// The database's schema over time: storage/migrations/NNNN_name.sql, embedded by the build. Each
// migration runs once, in a transaction of its own together with the row that records it. A
// released migration is never edited: databases that have run it would differ from new ones. Runs
// on the thread that opens the store, before anything is served.
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

/// SQLite's application_id, which marks a file as ours: "HVLN" in ASCII. `file(1)` shows it.
inline constexpr std::int64_t kApplicationId = 0x48564C4E;

struct Migration {
    std::int64_t version;
    std::string_view name;  // the file's name without number and extension
    std::string_view sql;
};

/// The migrations of this program, versions 1, 2, 3 … without gaps. Throws Error{kInternal} if the
/// file names say otherwise.
[[nodiscard]] const std::vector<Migration>& embeddedMigrations();

/// Throws Error{kConflict} for a file that is no database; `failure` is what SQLite said of it.
[[noreturn]] void refuseForeignFile(const common::Error& failure);

/// Throws Error{kConflict} unless the database is one of ours or empty. Changes nothing.
void requireOurDatabase(Connection& db);

/// The version of the newest migration applied; 0 for an empty database.
[[nodiscard]] std::int64_t schemaVersion(Connection& db);

/// Brings the database up to the newest of `migrations`. `beforeUpgrade` is called first if a
/// database that is not empty has to change, and may throw to prevent that. Several processes may
/// do it at once. Throws Error{kConflict} if the database is newer than the program.
void migrate(
    Connection& db,
    std::span<const Migration> migrations,
    common::Timestamp now,
    const std::function<void()>& beforeUpgrade
);

}  // namespace hiveline::storage
