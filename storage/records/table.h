// A record told once: a table names each column and the member of the document's record that it
// keeps, and the statements that every resource needs are made of it when the program is compiled.
// The texts are literals like those written out, so a connection finds them by their address.
//
//     constexpr auto kProducts = table<models::Product>(
//         "products", fixed<&models::Product::id>("id"), column<&models::Product::name>("name"), …
//     );
//     using Products = Records<kProducts>;
//
// What is the resource's own is SQL with a place for the columns: `{}`, or `{p.}` where each gets
// the table's short name.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/json/encode.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/engine/tx.h"
#include "storage/records/list_query.h"
#include "storage/records/model_columns.h"
#include "storage/records/versioned.h"

namespace hiveline::storage {

// How a member is kept in its column: `bound` is what a statement is given, `read` the way back.

struct AsItIs {
    template <typename T>
    static const T& bound(const T& member) {
        return member;
    }
    template <typename T>
    static void read(const Query& row, int column, T& member) {
        row.read(column, member);
    }
};

/// An enum, as the document spells it. `kParse`: the models' function for it.
template <auto kParse>
struct AsSpelled {
    template <typename Enum>
    static std::string_view bound(const Enum& member) {
        return toString(member);
    }
    template <typename Enum>
    static std::optional<std::string_view> bound(const std::optional<Enum>& member) {
        return member ? std::optional(toString(*member)) : std::nullopt;
    }
    template <typename Enum>
    static void read(const Query& row, int column, Enum& member) {
        row.read(column, EnumColumn{member, kParse});
    }
    template <typename Enum>
    static void read(const Query& row, int column, std::optional<Enum>& member) {
        row.read(column, OptionalEnumColumn{member, kParse});
    }
};

/// A structure or a list, as JSON text.
struct AsJson {
    template <typename T>
    static std::string bound(const T& member) {
        return json::toJson(member);
    }
    template <typename T>
    static std::optional<std::string> bound(const std::optional<T>& member) {
        return member ? std::optional(json::toJson(*member)) : std::nullopt;
    }
    template <typename T>
    static void read(const Query& row, int column, T& member) {
        row.read(column, JsonColumn{member});
    }
};

enum class Change : std::uint8_t { kNever, kByUpdates };

/// `kPath`: the member, or the members that lead to it.
template <typename Kept, Change kChange, auto... kPath>
struct Column {
    std::string_view name;

    template <typename Record>
    static auto& of(Record& record) {
        return (record.*....*kPath);
    }
    template <typename Record>
    static decltype(auto) bound(const Record& record) {
        return Kept::bound(of(record));
    }
    template <typename Record>
    static void read(const Query& row, int column, Record& record) {
        Kept::read(row, column, of(record));
    }
    /// Whether an update that makes the one of the other writes this column.
    template <typename Record>
    static bool differs(const Record& before, const Record& after) {
        if constexpr (kChange == Change::kByUpdates) {
            return of(before) != of(after);
        }
        return false;
    }
};

/// One that no update changes: who the record is, and how it began.
template <auto... kPath>
[[nodiscard]] consteval auto fixed(std::string_view name) {
    return Column<AsItIs, Change::kNever, kPath...>{name};
}
template <auto... kPath>
[[nodiscard]] consteval auto column(std::string_view name) {
    return Column<AsItIs, Change::kByUpdates, kPath...>{name};
}
template <auto kParse, auto... kPath>
[[nodiscard]] consteval auto spelled(std::string_view name) {
    return Column<AsSpelled<kParse>, Change::kByUpdates, kPath...>{name};
}
template <auto... kPath>
[[nodiscard]] consteval auto json(std::string_view name) {
    return Column<AsJson, Change::kByUpdates, kPath...>{name};
}

template <typename RecordType, typename... Columns>
struct Table {
    using Record = RecordType;

    std::string_view name;
    std::tuple<Columns...> columns;

    static constexpr int kColumns = sizeof...(Columns);

    template <typename Each>
    constexpr void forEach(Each&& each) const {
        std::apply([&](const auto&... column) { (each(column), ...); }, columns);
    }
};

template <typename Record, typename... Columns>
[[nodiscard]] consteval Table<Record, Columns...> table(std::string_view name, Columns... columns) {
    return {name, {columns...}};
}

namespace sql {

/// SQL as an argument of a template.
template <std::size_t kSize>
struct Text {
    // NOLINTNEXTLINE(google-explicit-constructor): written as a literal
    consteval Text(const char (&text)[kSize]) { std::copy_n(text, kSize, chars.begin()); }
    [[nodiscard]] constexpr std::string_view view() const { return {chars.data(), kSize - 1}; }

    std::array<char, kSize> chars{};
};

/// Takes a statement twice: first its length, then its characters.
template <std::size_t kSize>
class Sink {
public:
    constexpr Sink& operator<<(std::string_view text) {
        for (const char character : text) {
            if (length < kSize) {
                chars[length] = character;
            }
            ++length;
        }
        return *this;
    }
    constexpr Sink& operator<<(int number) {
        if (number >= 10) {
            *this << number / 10;
        }
        const char digit = static_cast<char>('0' + number % 10);
        return *this << std::string_view(&digit, 1);
    }

    std::array<char, kSize + 1> chars{};
    std::size_t length = 0;
};

template <typename Statement>
struct Composed {
    static constexpr std::size_t kLength = [] {
        Sink<0> sink;
        Statement::write(sink);
        return sink.length;
    }();
    static constexpr auto kText = [] {
        Sink<kLength> sink;
        Statement::write(sink);
        return sink.chars;
    }();
};

/// The columns with commas between them, each behind `prefix`.
constexpr void writeColumns(auto& sink, const auto& table, std::string_view prefix = {}) {
    std::string_view separator;
    table.forEach([&](const auto& column) {
        sink << separator << prefix << column.name;
        separator = ", ";
    });
}

/// `{}` and `{x.}` become the columns.
template <const auto& kTable, Text kText>
struct WithColumns {
    static constexpr void write(auto& sink) {
        std::string_view rest = kText.view();
        for (auto open = rest.find('{'); open != rest.npos; open = rest.find('{')) {
            const auto close = rest.find('}', open);
            sink << rest.substr(0, open);
            writeColumns(sink, kTable, rest.substr(open + 1, close - open - 1));
            rest.remove_prefix(close + 1);
        }
        sink << rest;
    }
};

/// `kMore`: names of columns that no member is kept in, separated by ", ".
template <const auto& kTable, Text kMore>
struct Insert {
    static constexpr void write(auto& sink) {
        sink << "INSERT INTO " << kTable.name << " (";
        writeColumns(sink, kTable);
        sink << ", revision";
        int values = kTable.kColumns + 1;
        if (!kMore.view().empty()) {
            sink << ", " << kMore.view();
            values += 1 + static_cast<int>(std::ranges::count(kMore.view(), ','));
        }
        sink << ") VALUES ($1";
        for (int i = 2; i <= values; ++i) {
            sink << ", $" << i;
        }
        sink << ")";
    }
};

template <const auto& kTable>
struct Find {
    static constexpr void write(auto& sink) {
        sink << "SELECT ";
        writeColumns(sink, kTable);
        sink << ", revision FROM " << kTable.name << " WHERE orgId = $1 AND id = $2";
    }
};

template <const auto& kTable>
struct List {
    static constexpr void write(auto& sink) {
        sink << "SELECT ";
        writeColumns(sink, kTable);
        sink << " FROM " << kTable.name << " WHERE orgId = $1 ORDER BY id DESC LIMIT $2 OFFSET $3";
    }
};

template <const auto& kTable>
struct Count {
    static constexpr void write(auto& sink) {
        sink << "SELECT count(*) FROM " << kTable.name << " WHERE orgId = $1";
    }
};

template <const auto& kTable>
struct Remove {
    static constexpr void write(auto& sink) {
        sink << "DELETE FROM " << kTable.name << " WHERE orgId = $1 AND id = $2";
    }
};

}  // namespace sql

/// `UPDATE … SET` of the columns that change.
class UpdateText {
public:
    explicit UpdateText(std::string_view table) {
        text_.reserve(kUsualLength);
        text_.append("UPDATE ").append(table).append(" SET ");
    }

    void set(std::string_view column) {
        text_.append(column).append(" = $").append(std::to_string(++values_)).append(", ");
    }

    /// The record is told by its organisation and its id, which are bound behind the values.
    [[nodiscard]] std::string_view finish() {
        text_.append("revision = revision + 1 WHERE orgId = $").append(std::to_string(values_ + 1));
        return text_.append(" AND id = $").append(std::to_string(values_ + 2));
    }

private:
    static constexpr std::size_t kUsualLength = 256;

    std::string text_;
    int values_ = 0;
};

/// Runs an UpdateText whose `values` are bound.
void runUpdate(Query query, int values, std::string_view orgId, std::string_view id);

/// What every resource does with its records. A record is found by its organisation and its id.
template <const auto& kTable>
struct Records {
    using Record = typename std::remove_cvref_t<decltype(kTable)>::Record;

    /// The columns with commas between them.
    static constexpr std::string_view columns() { return columns<"{}">(); }
    /// `{}` in what a statement reads becomes the columns.
    template <sql::Text kText>
    static constexpr std::string_view columns() {
        constexpr auto& kComposed = sql::Composed<sql::WithColumns<kTable, kText>>::kText;
        return {kComposed.data(), kComposed.size() - 1};
    }

    /// Behind the table's columns, where a statement reads it.
    static constexpr int kRevisionColumn = kTable.kColumns;

    /// Of a row whose first columns are the table's.
    [[nodiscard]] static Record read(const Query& row) {
        Record record;
        int index = 0;
        kTable.forEach([&](const auto& column) { column.read(row, index++, record); });
        return record;
    }

    /// Of the first row, whose columns are the table's and then the revision.
    [[nodiscard]] static std::optional<Versioned<Record>> first(Query row) {
        if (!row.step()) {
            return std::nullopt;
        }
        return Versioned<Record>{read(row), row.integer(kRevisionColumn)};
    }

    /// A statement of the resource's own.
    template <sql::Text kText, typename... Args>
    [[nodiscard]] static Query query(ReadTx& tx, Args&&... args) {
        return tx.db().query(text<sql::WithColumns<kTable, kText>>(), std::forward<Args>(args)...);
    }

    /// `more`: values of the columns that kMore names.
    template <sql::Text kMore = "", typename... More>
    static void insert(WriteTx& tx, const Record& record, More&&... more) {
        std::apply(
            [&](const auto&... column) {
                tx.db().execute(
                    text<sql::Insert<kTable, kMore>>(),
                    column.bound(record)...,
                    kFirstRevision,
                    std::forward<More>(more)...
                );
            },
            kTable.columns
        );
    }

    [[nodiscard]] static std::optional<Versioned<Record>> find(
        ReadTx& tx, std::string_view orgId, std::string_view id
    ) {
        return first(tx.db().query(text<sql::Find<kTable>>(), orgId, id));
    }

    /// Writes what differs from `before`, the record as it is stored: with an index for each field
    /// that lists sort by, the columns that stay are most of what an update would cost. The
    /// revision is one more then. Throws Error{kInternal} where the record is not there.
    static void update(WriteTx& tx, const Record& before, const Record& after) {
        UpdateText text(kTable.name);
        kTable.forEach([&](const auto& column) {
            if (column.differs(before, after)) {
                text.set(column.name);
            }
        });
        Query query = tx.db().queryText(text.finish());
        int index = 0;
        kTable.forEach([&](const auto& column) {
            if (column.differs(before, after)) {
                query.bind(++index, column.bound(after));
            }
        });
        runUpdate(std::move(query), index, after.orgId, after.id);
    }

    /// False: there is none.
    static bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
        return tx.db().execute(text<sql::Remove<kTable>>(), orgId, id) > 0;
    }

    /// Newest first.
    [[nodiscard]] static std::vector<Record> list(
        ReadTx& tx, std::string_view orgId, const ListPart& part
    ) {
        return collect(
            tx.db().query(text<sql::List<kTable>>(), orgId, limitOrAll(part.limit), part.skip),
            read,
            part.bytes
        );
    }

    [[nodiscard]] static std::int64_t count(ReadTx& tx, std::string_view orgId) {
        return scalar(tx.db().query(text<sql::Count<kTable>>(), orgId));
    }

private:
    template <typename Statement>
    static consteval StaticSql text() {
        return {sql::Composed<Statement>::kText.data()};
    }
};

}  // namespace hiveline::storage
