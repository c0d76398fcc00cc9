#include "storage/engine/sqlite_errors.h"

#include <sqlite3.h>

#include <string>
#include <utility>

#include <SQLiteCpp/Exception.h>

namespace hiveline::storage {
namespace {

using common::Error;
using common::ErrorCode;

constexpr int kPrimaryCodeMask = 0xff;

Error unavailable(std::string_view what) {
    return {ErrorCode::kUnavailable, "Storage is unavailable: " + std::string(what)};
}

// Names SQLite's code and message: this text reaches the log only, never a client.
Error internal(int extendedCode, std::string_view what, std::string_view detail) {
    std::string text(what);
    text.append(" (SQLite ")
        .append(std::to_string(extendedCode))
        .append(": ")
        .append(detail)
        .append(")");
    return {ErrorCode::kInternal, text};
}

// Told by code alone. SQLite's message names table and columns, which clients must not see, and its
// wording is not part of any promise.
Error constraintFailure(int extendedCode, std::string_view detail) {
    switch (extendedCode) {
        case SQLITE_CONSTRAINT_UNIQUE:
        case SQLITE_CONSTRAINT_PRIMARYKEY:
        case SQLITE_CONSTRAINT_ROWID:
            return {ErrorCode::kConflict, "Such a record is already stored"};
        case SQLITE_CONSTRAINT_FOREIGNKEY:
            return {ErrorCode::kConflict, "The change contradicts a stored reference"};
        // CHECK, NOT NULL, DATATYPE: validation should have refused the value, so it is our fault.
        default:
            return internal(extendedCode, "a value does not fit its column", detail);
    }
}

}  // namespace

Error sqliteFailure(int extendedCode, std::string_view detail) {
    switch (extendedCode & kPrimaryCodeMask) {
        case SQLITE_CONSTRAINT:
            return constraintFailure(extendedCode, detail);
        case SQLITE_FULL:
            return unavailable("the disk is full");
        case SQLITE_IOERR:
            return unavailable("the disk fails (SQLite " + std::to_string(extendedCode) + ")");
        case SQLITE_READONLY:
            return unavailable("no permission to write, or the disk is read-only");
        case SQLITE_CANTOPEN:
            return unavailable("the database cannot be opened");
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        // A race for the log's locks that SQLite itself gave up after many tries: like busy.
        case SQLITE_PROTOCOL:
            return unavailable("the database is busy");
        case SQLITE_INTERRUPT:
            return unavailable("the read took longer than it may");
        case SQLITE_NOMEM:
        case SQLITE_ABORT:
            return unavailable("the work was interrupted");
        case SQLITE_TOOBIG:
            return {ErrorCode::kTooLarge, "A value is larger than the database takes"};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return internal(extendedCode, "the database is damaged", detail);
        default:
            return internal(extendedCode, "a statement failed", detail);
    }
}

bool isSyncFailure(int extendedCode) noexcept {
    // Other I/O errors, a failed read for instance, lose nothing that was promised.
    return extendedCode == SQLITE_IOERR_FSYNC || extendedCode == SQLITE_IOERR_DIR_FSYNC;
}

void throwSqliteFailure(sqlite3* db, int code) {
    if (db == nullptr) {
        throw sqliteFailure(code, sqlite3_errstr(code));
    }
    // A call that SQLite refuses as misuse does not set the connection's code: it would then be
    // that of an earlier failure.
    const int extended = sqlite3_extended_errcode(db);
    const bool matches = (extended & kPrimaryCodeMask) == (code & kPrimaryCodeMask);
    auto failure = sqliteFailure(
        matches ? extended : code, matches ? sqlite3_errmsg(db) : sqlite3_errstr(code)
    );
    if (matches && isSyncFailure(extended)) {
        throw SyncFailure(failure.code(), failure.what());
    }
    throw Error(std::move(failure));
}

void rethrowTranslated() {
    try {
        throw;
    } catch (const SQLite::Exception& failure) {
        throw sqliteFailure(failure.getExtendedErrorCode(), failure.getErrorStr());
    }
}

}  // namespace hiveline::storage
