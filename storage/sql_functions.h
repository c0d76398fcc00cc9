// The SQL functions that our statements call beyond what SQLite and PostgreSQL share. Registered on
// every connection; all of them are pure.
//
//   foldedContains(text, foldedNeedle)  1 or 0 as case_fold.h says; NULL text gives 0
//   writtenTime(milliseconds)           a timestamp as the API writes it; NULL gives NULL
#pragma once

struct sqlite3;

namespace hiveline::storage {

/// Throws Error as sqlite_errors.h says.
void registerSqlFunctions(sqlite3* db);

}  // namespace hiveline::storage
