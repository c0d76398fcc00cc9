// The one place that knows what SQLite's result codes mean to a caller. Everything that talks to
// SQLite throws through here; stateless, safe from any thread.
#pragma once

#include <exception>
#include <string_view>

#include "common/error.h"

struct sqlite3;

namespace hiveline::storage {

/// The failure that an extended result code means:
///   kUnavailable  the disk is full, read-only, failing or gone; the database is busy; memory is
///   short kConflict     a unique or foreign key contradicts what is stored kTooLarge     a value
///   is larger than the database takes kInternal     a damaged database, and everything that is our
///   own fault
/// The text of kUnavailable and kConflict may be read by clients: no names of files, tables or
/// values. `detail` is SQLite's own message and goes into kInternal texts only.
[[nodiscard]] common::Error sqliteFailure(int extendedCode, std::string_view detail);

/// A sync that failed: what was written before may be lost, and no later sync will tell
/// (storage/engine/durability.h).
class SyncFailure final : public common::Error {
public:
    using common::Error::Error;
};
[[nodiscard]] bool isSyncFailure(int extendedCode) noexcept;

/// Throws sqliteFailure() of the last failed call on `db` (null: of `code` alone), a
/// SyncFailure where it is one.
[[noreturn]] void throwSqliteFailure(sqlite3* db, int code);

/// Rethrows the exception being handled, a SQLite::Exception as the common::Error that it means.
/// For catch (...) blocks.
[[noreturn]] void rethrowTranslated();

}  // namespace hiveline::storage
