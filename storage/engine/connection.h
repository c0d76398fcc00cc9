// A database connection with its prepared statements kept, and the typed way to bind and to read.
// Used by one thread at a time. Statements are found by the address of their literal, so a repeated
// query costs no parsing and no lookup of text. Every failure is thrown as the common::Error that
// sqlite_errors.h says.
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

/// SQL that is a literal: the compiler refuses anything else.
class StaticSql {
public:
    consteval StaticSql(const char* text) : text_(text) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] const char* text() const noexcept { return text_; }

private:
    const char* text_;
};

/// Bytes that are no text, for a column of type BLOB; they outlive the query that they are bound
/// to. Read with Query::text().
struct Blob {
    std::string_view bytes;
};

/// JSON kept as text (json::Raw): bound and read like text.
template <typename T>
concept JsonText = !std::convertible_to<const T&, std::string_view> && requires(T value) {
    { value.text } -> std::same_as<std::string&>;
};

/// A prepared statement of a connection; `inUse` while a Query runs it.
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

/// One execution of a statement: bind, step, read. The statement goes back to its connection when
/// this is destroyed. Bound text that is an lvalue or a view is not copied: it must outlive the
/// query. Parameters `$1`, `$2` … appear in the SQL in this order first, columns count from 0.
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
    /// Runs to the end and gives the number of rows that it inserted, updated or deleted.
    std::int64_t run();

    void bindNull(int index);
    void bindInteger(int index, std::int64_t value);
    void bindReal(int index, double value);
    enum class Lifetime : std::uint8_t { kOutlivesQuery, kCopied };
    void bindText(int index, std::string_view value, Lifetime lifetime);

    void bindBlob(int index, Blob value);

    template <typename T>
    void bind(int index, T&& value);

    template <typename... Args>
    void bindAll(Args&&... args) {
        int index = 0;
        (bind(++index, std::forward<Args>(args)), ...);
    }

    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string_view text(int column) const;  // valid until the next step

    /// Bytes of text and blobs in the row.
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

    /// Reads a column in its own way: anything with `readFrom(const Query&, int column)`, such as
    /// model_columns.h has.
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

/// How a connection is opened.
struct ConnectionOptions {
    enum class Access : std::uint8_t { kReadOnly, kReadWrite, kCreate };
    Access access = Access::kReadOnly;
    int busyTimeoutMillis = 5000;
    std::int64_t cacheKibibytes = 4096;
    /// Gives it the SQL functions that statements call beyond SQLite's own; null: it has none.
    void (*registerFunctions)(sqlite3* db) = nullptr;
};

class Connection {
public:
    /// Throws Error{kUnavailable} when the file cannot be opened.
    Connection(const std::filesystem::path& file, const ConnectionOptions& options);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Sets what holds for every connection to a store's database: durability, foreign keys,
    /// distrust of the schema. Throws Error{kInternal} when the file is no database.
    void configure();

    /// A statement given as a literal; prepared once for the life of the connection.
    template <typename... Args>
    [[nodiscard]] Query query(StaticSql sql, Args&&... args) {
        Query query = prepare(sql);
        query.bindAll(std::forward<Args>(args)...);
        return query;
    }

    /// Runs a statement to its end and gives the number of changed rows.
    template <typename... Args>
    std::int64_t execute(StaticSql sql, Args&&... args) {
        return query(sql, std::forward<Args>(args)...).run();
    }

    /// A statement that was put together at run time (of literals, never of values). The most
    /// recently used are kept.
    [[nodiscard]] Query queryText(std::string_view sql);

    /// One or more statements without parameters; for schema and pragmas.
    void executeScript(const std::string& sql);

    /// False again after SQLite has rolled back by itself.
    [[nodiscard]] bool inTransaction() const noexcept;

    /// How many rows it has inserted, changed or deleted since it was opened.
    [[nodiscard]] std::int64_t changedRows() const noexcept;

    /// How long a statement waits for another connection's lock from now on. Returns what was set
    /// before.
    int setBusyTimeout(int millis) noexcept;

    /// A statement that still runs at that time fails with Error{kUnavailable}.
    void runUntil(std::chrono::steady_clock::time_point deadline) noexcept { deadline_ = deadline; }

    [[nodiscard]] sqlite3* handle() const noexcept;

private:
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
    std::list<KeptText> texts_;  // most recently used first
    std::unordered_map<std::string_view, std::list<KeptText>::iterator>
        textIndex_;  // keys view into texts_
};

}  // namespace hiveline::storage
