// The SQL functions that our statements call beyond what SQLite and PostgreSQL share. All of them
// are pure. Every connection to a store's database needs them: open it with `.registerFunctions =
// registerSqlFunctions`.
//
//   foldedContains(text, foldedNeedle)  1 or 0 as case_fold.h says; NULL text gives 0
//   writtenTime(milliseconds)           a timestamp as the API writes it; NULL gives NULL
//   searchWords(orgId, field, text)     the words of a text in the index for substrings
//                                       (storage/records/search_index.h); NULL gives ''
#pragma once

struct sqlite3;

namespace hiveline::storage {

/// Registers all of them, and the tokenizer of passages, on one connection. Throws Error as
/// sqlite_errors.h says.
void registerSqlFunctions(sqlite3* db);

}  // namespace hiveline::storage
