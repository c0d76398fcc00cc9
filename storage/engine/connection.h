// A database connection that keeps its prepared statements, with typed binding and reading. Used by
// one thread at a time. Statements are found by the address of their literal, so a repeated query
// costs neither parsing nor a lookup of its text. Every failure is thrown as the common::Error that
// sqlite_errors.h describes: kUnavailable for a busy database or a failing disk, kConflict for a
// violated key, kInternal for what is a fault of ours.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "common/timestamp.h"

struct sqlite3;
struct sqlite3_stmt;
namespace SQLite {
class Database;
}

namespace hiveline::storage {

/// SQL that is a literal; the compiler refuses anything else. This is what keeps values out of
/// statements (injection), and what makes the address a valid key for the statement cache.
class StaticSql {
public:
    consteval StaticSql(const char* text) : text_(text) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] const char* text() const noexcept { return text_; }

private:
    const char* text_;
};

/// Bytes that are not text, for a column of type BLOB. They must outlive the query that they are
/// bound to. Read with Query::text().
struct Blob {
    std::string_view bytes;
};

/// JSON kept as text (json::Raw): bound and read like text.
template <typename T>
concept JsonText = !std::convertible_to<const T&, std::string_view> && requires(T value) {
    { value.text } -> std::same_as<std::string&>;
};

/// A prepared statement of a connection. `inUse` while a Query runs it. Throws as sqlite_errors.h
/// says, and Error{kInternal} if `$1`, `$2` … do not first appear in order.
struct PreparedStatement {
    enum class Use : std::uint8_t { kOnce, kKept };
    PreparedStatement(sqlite3* database, std::string_view sql, Use use);
    PreparedStatement(const PreparedStatement&) = delete;
    PreparedStatement& operator=(const PreparedStatement&) = delete;
    ~PreparedStatement();

    sqlite3* db;
    sqlite3_stmt* statement = nullptr;
    bool inUse = false;
};

/// One execution of a statement: bind, step, read. On destruction the statement is reset and goes
/// back to its connection, so a Query must not outlive it. Bound text that is an lvalue or a view
/// is not copied and must outlive the query. Parameters `$1`, `$2` … must first appear in this
/// order; columns count from 0.
class Query {
public:
    explicit Query(PreparedStatement& cached) : prepared_(&cached) { cached.inUse = true; }
    explicit Query(std::unique_ptr<PreparedStatement> own)
        : prepared_(own.get()),
          own_(std::move(own)) {}
    Query(Query&& other) noexcept
        : prepared_(std::exchange(other.prepared_, nullptr)),
          own_(std::move(other.own_)) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    Query& operator=(Query&&) = delete;
    ~Query();

    /// Advances to the next row; false after the last one.
    [[nodiscard]] bool step();
    /// Runs to the end and returns the number of rows that it inserted, updated or deleted, without
    /// those changed by cascades.
    std::int64_t run();

    void bindNull(int index);
    void bindInteger(int index, std::int64_t value);
    void bindReal(int index, double value);
    /// kOutlivesQuery binds without a copy, kCopied makes SQLite copy.
    enum class Lifetime : std::uint8_t { kOutlivesQuery, kCopied };
    void bindText(int index, std::string_view value, Lifetime lifetime);

    void bindBlob(int index, Blob value);

    /// Binds by type: integers and bool, double, Timestamp (milliseconds), text, Blob, JSON text,
    /// optional of these, nullptr and nullopt. A temporary std::string is copied, anything else is
    /// borrowed.
    template <typename T>
    void bind(int index, T&& value);

    /// Binds `$1`, `$2` … in the order of the arguments.
    template <typename... Args>
    void bindAll(Args&&... args) {
        int index = 0;
        (bind(++index, std::forward<Args>(args)), ...);
    }

    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    /// Text or a blob; empty for NULL. Valid until the next step() or the end of the query.
    [[nodiscard]] std::string_view text(int column) const;

    /// Total size of the text and blobs in the current row. Numbers count as 0.
    [[nodiscard]] std::size_t rowBytes() const;

    void read(int column, std::string& out) const { out.assign(text(column)); }
    void read(int column, std::int64_t& out) const { out = integer(column); }
    void read(int column, bool& out) const { out = integer(column) != 0; }
    void read(int column, common::Timestamp& out) const { out.millis = integer(column); }
    void read(int column, JsonText auto& out) const { out.text.assign(text(column)); }
    template <typename T>
    void read(int column, std::optional<T>& out) const {
        out.reset();
        if (!isNull(column)) {
            read(column, out.emplace());
        }
    }

    /// Lets a type read its column itself: any with `readFrom(const Query&, int column)`, such as
    /// those in model_columns.h.
    template <typename Column>
    requires requires(const Column& column, const Query& row) { column.readFrom(row, 0); }
    void read(int index, const Column& column) const { column.readFrom(*this, index); }

    /// Reads the columns from `first` on into the given members, one each.
    template <typename... Members>
    void take(int first, Members&&... members) const {
        (read(first++, members), ...);
    }

private:
    PreparedStatement* prepared_;
    std::unique_ptr<PreparedStatement> own_;
};

template <typename T>
void Query::bind(int index, T&& value) {
    using Value = std::remove_cvref_t<T>;
    // NOLINTNEXTLINE(bugprone-branch-clone): an optional without a value is told at run time only
    if constexpr (std::same_as<Value, std::nullptr_t> || std::same_as<Value, std::nullopt_t>) {
        bindNull(index);
    } else if constexpr (std::same_as<Value, common::Timestamp>) {
        bindInteger(index, value.millis);
    } else if constexpr (std::same_as<Value, Blob>) {
        bindBlob(index, value);
    } else if constexpr (std::same_as<Value, double>) {
        bindReal(index, value);
    } else if constexpr (std::integral<Value>) {
        bindInteger(index, static_cast<std::int64_t>(value));
    } else if constexpr (std::convertible_to<const Value&, std::string_view>) {
        constexpr bool kTemporary = std::same_as<T, std::string>;
        bindText(index, value, kTemporary ? Lifetime::kCopied : Lifetime::kOutlivesQuery);
    } else if constexpr (JsonText<Value>) {
        bindText(
            index,
            value.text,
            std::is_lvalue_reference_v<T> ? Lifetime::kOutlivesQuery : Lifetime::kCopied
        );
    } else if (value) {  // std::optional
        bind(index, *std::forward<T>(value));
    } else {
        bindNull(index);
    }
}

/// How a connection is opened. kCreate makes a missing file; the others fail without it.
struct ConnectionOptions {
    enum class Access : std::uint8_t { kReadOnly, kReadWrite, kCreate };
    Access access = Access::kReadOnly;
    /// How long a statement waits for another connection's lock before it fails with kUnavailable.
    int busyTimeoutMillis = 5000;
    /// Page cache. It is allocated as pages are read, not at once.
    std::int64_t cacheKibibytes = 4096;
    /// Registers the SQL functions that our statements use beyond SQLite's own; null: none. A
    /// pointer, so that the engine need not know them (storage/sql_functions.h does).
    void (*registerFunctions)(sqlite3* db) = nullptr;
};

class Connection {
public:
    /// Throws Error{kUnavailable} if the file cannot be opened, Error{kInternal} if the SQLite
    /// library is not the one compiled against (sqlite_library.h). Reads nothing yet: call
    /// configure().
    Connection(const std::filesystem::path& file, const ConnectionOptions& options);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Sets what holds for every connection to a store's database: durability, foreign keys,
    /// distrust of the schema. Throws Error{kInternal} if the file is not a database.
    void configure();

    /// Prepares a literal, once for the life of the connection, and binds its parameters.
    template <typename... Args>
    [[nodiscard]] Query query(StaticSql sql, Args&&... args) {
        Query query = prepare(sql);
        query.bindAll(std::forward<Args>(args)...);
        return query;
    }

    /// Runs a statement to its end and returns the number of changed rows.
    template <typename... Args>
    std::int64_t execute(StaticSql sql, Args&&... args) {
        return query(sql, std::forward<Args>(args)...).run();
    }

    /// A statement composed at run time, of literals and never of values: lists with filters. The
    /// kKeptTexts most recently used stay prepared.
    [[nodiscard]] Query queryText(std::string_view sql);

    /// One or more statements without parameters; for schema and pragmas.
    void executeScript(const std::string& sql);

    /// Whether a transaction is open. SQLite may roll back by itself (a full disk, no memory); it
    /// is false then, although COMMIT was never called.
    [[nodiscard]] bool inTransaction() const noexcept;

    /// Number of rows inserted, changed or deleted since the connection was opened, those of
    /// cascades and triggers included. Two equal values tell that nothing was written in between.
    [[nodiscard]] std::int64_t changedRows() const noexcept;

    /// Sets how long statements wait for another connection's lock from now on, and returns the
    /// previous value.
    int setBusyTimeout(int millis) noexcept;

    /// Any statement still running at that time is interrupted with Error{kUnavailable}. Holds
    /// until set anew.
    void runUntil(std::chrono::steady_clock::time_point deadline) noexcept { deadline_ = deadline; }

    [[nodiscard]] sqlite3* handle() const noexcept;

private:
    /// Lists have some combinations of filters and sort orders each; those in use at a time fit.
    static constexpr std::size_t kKeptTexts = 64;
    struct KeptText {
        std::string sql;
        std::unique_ptr<PreparedStatement> prepared;
    };

    [[nodiscard]] Query prepare(StaticSql sql);
    void forgetLeastRecentText();
    static int waitWhileBusy(void* connection, int attempts) noexcept;
    static int isOverdue(void* connection) noexcept;

    std::unique_ptr<SQLite::Database> database_;
    const std::filesystem::path lockFile_;
    const bool readOnly_;
    const std::int64_t cacheKibibytes_;
    std::chrono::milliseconds busyTimeout_;
    std::chrono::steady_clock::time_point busySince_;
    std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
    std::unordered_map<const char*, std::unique_ptr<PreparedStatement>> literals_;
    /// Most recently used first. A list, because textIndex_ holds views into its elements.
    std::list<KeptText> texts_;
    std::unordered_map<std::string_view, std::list<KeptText>::iterator> textIndex_;
};

}  // namespace hiveline::storage
