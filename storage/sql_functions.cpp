#include "storage/sql_functions.h"

#include <sqlite3.h>

#include <string_view>

#include "common/timestamp.h"
#include "storage/engine/sqlite_errors.h"
#include "storage/passages/passage_tokens.h"
#include "storage/records/search_index.h"
#include "storage/words/case_fold.h"

namespace hiveline::storage {
namespace {

std::string_view textOf(sqlite3_value* value) {
    const auto* data = reinterpret_cast<const char*>(sqlite3_value_text(value));
    if (data == nullptr) {
        return {};
    }
    return {data, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

// Nothing may be thrown through SQLite's C frames. All that can fail in here is memory.
void sqlFoldedContains(sqlite3_context* context, int /*count*/, sqlite3_value** values) noexcept {
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) {
        sqlite3_result_int(context, 0);
        return;
    }
    try {
        sqlite3_result_int(context, foldedContains(textOf(values[0]), textOf(values[1])) ? 1 : 0);
    } catch (...) {
        sqlite3_result_error_nomem(context);
    }
}

void sqlWrittenTime(sqlite3_context* context, int /*count*/, sqlite3_value** values) noexcept {
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) {
        sqlite3_result_null(context);
        return;
    }
    try {
        const auto text =
            common::formatTimestamp(common::Timestamp{sqlite3_value_int64(values[0])});
        // TRANSIENT: the string is gone when this returns, so SQLite copies it.
        sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } catch (...) {
        sqlite3_result_error_nomem(context);
    }
}

// For migrations only, which fill the index of records that are already stored.
void sqlSearchWords(sqlite3_context* context, int /*count*/, sqlite3_value** values) noexcept {
    try {
        const std::string_view field = textOf(values[1]);
        const std::string words =
            sqlite3_value_type(values[2]) == SQLITE_NULL || field.size() != 1
                ? std::string()
                : search_index::wordsOf(textOf(values[0]), field.front(), textOf(values[2]));
        sqlite3_result_text64(context, words.data(), words.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } catch (...) {
        sqlite3_result_error_nomem(context);
    }
}

using SqlFunction = void (*)(sqlite3_context*, int, sqlite3_value**);

void registerFunction(sqlite3* db, const char* name, int parameters, SqlFunction function) {
    // DETERMINISTIC lets SQLite compute a constant call once a statement. INNOCUOUS is needed
    // because `trusted_schema` is off: otherwise triggers and indexes could not call them.
    constexpr int kPure = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    const int code = sqlite3_create_function_v2(
        db, name, parameters, kPure, nullptr, function, nullptr, nullptr, nullptr
    );
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
}

}  // namespace

void registerSqlFunctions(sqlite3* db) {
    registerFunction(db, "foldedContains", 2, sqlFoldedContains);
    registerFunction(db, "writtenTime", 1, sqlWrittenTime);
    registerFunction(db, "searchWords", 3, sqlSearchWords);
    // A tokenizer of FTS5: without it not even a migration could open the table of passages.
    registerPassageTokens(db);
}

}  // namespace hiveline::storage
