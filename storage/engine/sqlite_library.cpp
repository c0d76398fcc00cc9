#include "storage/engine/sqlite_library.h"

#include <sqlite3.h>

#include <string_view>

#include "common/error.h"

namespace hiveline::storage {

static_assert(
    isSoundSqlite(SQLITE_VERSION_NUMBER),
    "this SQLite can destroy a database (sqlite.org/wal.html#walresetbug): see cmake/Sqlite.cmake"
);

std::string sqliteVersion() {
    return std::string(sqlite3_libversion()) + ", " + sqlite3_sourceid();
}

void requireSoundSqlite() {
    // The version number is not enough: a distribution's libsqlite3 of the same version, preloaded
    // or linked in by another library, could stand in for ours with other options.
    const bool isTheOne = std::string_view(sqlite3_sourceid()) == SQLITE_SOURCE_ID;
    if (!isTheOne || !isSoundSqlite(sqlite3_libversion_number())) {
        throw common::Error(
            common::ErrorCode::kInternal,
            "the program was built for SQLite " SQLITE_VERSION " and runs with " + sqliteVersion()
        );
    }
}

}  // namespace hiveline::storage
