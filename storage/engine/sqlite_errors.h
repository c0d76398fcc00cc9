// The one place that knows what SQLite's result codes mean to a caller. All code that talks to
// SQLite throws through here. Stateless, safe from any thread.
#pragma once

#include <exception>
#include <string_view>

#include "common/error.h"

struct sqlite3;

namespace hiveline::storage {

/// The failure that an extended result code means:
///   kUnavailable  the disk is full, read-only, failing or gone; the database is busy; no memory
///   kConflict     a unique or foreign key contradicts what is stored
///   kTooLarge     a value is larger than the database takes
///   kInternal     a damaged database, and everything that is our own fault Clients may read the
///   text of kUnavailable and kConflict: it has no names of files, tables or values. `detail` is
///   SQLite's own message and goes into kInternal texts only.
[[nodiscard]] common::Error sqliteFailure(int extendedCode, std::string_view detail);

/// A failed sync: what was written before may be lost, and no later sync will tell
/// (storage/engine/durability.h). Its code is kUnavailable.
class SyncFailure final : public common::Error {
public:
    using common::Error::Error;
};
[[nodiscard]] bool isSyncFailure(int extendedCode) noexcept;

/// Throws sqliteFailure() for the last failed call on `db`, or for `code` alone where `db` is null;
/// a SyncFailure where it is one.
[[noreturn]] void throwSqliteFailure(sqlite3* db, int code);

/// Rethrows the exception being handled, a SQLite::Exception as the common::Error that it means.
/// For catch (...) blocks.
[[noreturn]] void rethrowTranslated();

}  // namespace hiveline::storage
