#include "storage/engine/connection.h"

#include <sqlite3.h>

#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;

namespace {

struct Scratch {
    TempFolder folder;
    Connection db{folder.path() / "scratch.db", {.access = ConnectionOptions::Access::kCreate}};
    Scratch() { db.configure(); }
};

struct Note {
    std::string text;
    bool operator==(const Note&) const = default;
};

}  // namespace

TEST_CASE("connection: a statement is prepared once, whatever is bound") {
    Scratch scratch;
    scratch.db.executeScript("CREATE TABLE t (a TEXT, b INTEGER) STRICT; CREATE INDEX i ON t (a)");
    for (int limit = 1; limit <= 3; ++limit) {
        auto rows = scratch.db.query(
            "SELECT b FROM t WHERE a = $1 ORDER BY b LIMIT $2 OFFSET $3",
            std::to_string(limit),
            limit,
            limit
        );
        while (rows.step()) {
        }
    }
    int statements = 0;
    for (auto* each = sqlite3_next_stmt(scratch.db.handle(), nullptr); each != nullptr;
         each = sqlite3_next_stmt(scratch.db.handle(), each)) {
        ++statements;
        CHECK(sqlite3_stmt_status(each, SQLITE_STMTSTATUS_REPREPARE, 0) == 0);
    }
    CHECK(statements == 1);
}

TEST_CASE("connection: values survive binding and reading") {
    Scratch scratch;
    scratch.db.executeScript(
        "CREATE TABLE t (a TEXT, b INTEGER, c TEXT, d INTEGER, e INTEGER, f TEXT) STRICT"
    );
    const std::string embedded("nul \0 inside", 12);
    constexpr auto kLargest = std::numeric_limits<std::int64_t>::max();
    scratch.db.execute(
        "INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)",
        embedded,
        kLargest,
        std::optional<std::string>{},
        common::Timestamp{-5},
        true,
        Note{R"({"a":1})"}
    );
    auto row = scratch.db.query("SELECT a, b, c, d, e, f FROM t");
    REQUIRE(row.step());
    std::string a;
    std::int64_t b = 0;
    std::optional<std::string> c = "stale";
    std::optional<common::Timestamp> d;
    bool e = false;
    Note f;
    row.take(0, a, b, c, d, e, f);
    CHECK(a == embedded);
    CHECK(b == kLargest);
    CHECK(c == std::nullopt);
    CHECK(d == common::Timestamp{-5});
    CHECK(e);
    CHECK(f == Note{R"({"a":1})"});
    CHECK_FALSE(row.step());
}

TEST_CASE("connection: temporaries may be bound, empty text is not null") {
    Scratch scratch;
    auto query =
        scratch.db.query("SELECT $1, $2, $3", std::string(100, 'x'), std::string_view{}, nullptr);
    REQUIRE(query.step());
    CHECK(query.text(0) == std::string(100, 'x'));
    CHECK_FALSE(query.isNull(1));
    CHECK(query.isNull(2));
}

TEST_CASE("connection: parameters whose first use is out of order are refused") {
    Scratch scratch;
    CHECK(errorCode([&] {
              (void)scratch.db.query("SELECT $2, $1", 1, 2);
          }) == ErrorCode::kInternal);
    CHECK(errorCode([&] { (void)scratch.db.query("SELECT ?", 1); }) == ErrorCode::kInternal);
}

TEST_CASE("connection: a statement may run inside its own loop") {
    Scratch scratch;
    scratch.db.executeScript("CREATE TABLE n (i INTEGER) STRICT; INSERT INTO n VALUES (1), (2), (3)"
    );
    const auto all = [&] { return scratch.db.query("SELECT i FROM n ORDER BY i"); };
    std::vector<std::int64_t> seen;
    for (auto outer = all(); outer.step();) {
        for (auto inner = all(); inner.step();) {
            seen.push_back(outer.integer(0) * 10 + inner.integer(0));
        }
    }
    CHECK(seen == std::vector<std::int64_t>{11, 12, 13, 21, 22, 23, 31, 32, 33});
}

TEST_CASE("connection: statements made at run time are kept, the least recently used goes") {
    Scratch scratch;
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 200; ++i) {
            auto query = scratch.db.queryText("SELECT " + std::to_string(i));
            REQUIRE(query.step());
            CHECK(query.integer(0) == i);
        }
    }
    std::string sql = "SELECT 7";
    auto busy = scratch.db.queryText(sql);
    auto again = scratch.db.queryText(sql);
    CHECK(busy.step());
    CHECK(again.step());
}

TEST_CASE("connection: failures carry the code that they mean") {
    Scratch scratch;
    scratch.db.executeScript(
        "CREATE TABLE parents (id TEXT PRIMARY KEY) STRICT;"
        "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER NOT NULL, p TEXT REFERENCES parents (id)) "
        "STRICT;"
        "INSERT INTO t VALUES ('a', 1, NULL)"
    );
    SUBCASE("unique") {
        CHECK(errorCode([&] {
                  scratch.db.execute("INSERT INTO t VALUES ('a', 2, NULL)");
              }) == ErrorCode::kConflict);
    }
    SUBCASE("foreign key") {
        CHECK(errorCode([&] {
                  scratch.db.execute("INSERT INTO t VALUES ('b', 2, 'p')");
              }) == ErrorCode::kConflict);
    }
    SUBCASE("not null and wrong type are our own fault") {
        CHECK(errorCode([&] {
                  scratch.db.execute("INSERT INTO t VALUES ('b', NULL, NULL)");
              }) == ErrorCode::kInternal);
        CHECK(errorCode([&] {
                  scratch.db.execute("INSERT INTO t VALUES ('b', 'x', NULL)");
              }) == ErrorCode::kInternal);
    }
    SUBCASE("bad SQL, and text in double quotes") {
        CHECK(errorCode([&] { scratch.db.execute("SELECT nothing"); }) == ErrorCode::kInternal);
        CHECK(errorCode([&] { scratch.db.execute("SELECT \"nothing\""); }) == ErrorCode::kInternal);
    }
    SUBCASE("a full database") {
        scratch.db.executeScript("PRAGMA max_page_count = 10");
        const std::string large(100'000, 'x');
        const auto insert = [&] {
            scratch.db.execute("INSERT INTO t VALUES ($1, 1, NULL)", large);
        };
        CHECK(errorCode(insert) == ErrorCode::kUnavailable);
        CHECK(errorText(insert) == "Storage is unavailable: the disk is full");
    }
    SUBCASE("no such file") {
        const auto open = [&] { const Connection none(scratch.folder.path() / "none.db", {}); };
        CHECK(errorCode(open) == ErrorCode::kUnavailable);
    }
}

TEST_CASE("connection: a read-only one does not write") {
    Scratch scratch;
    scratch.db.executeScript("CREATE TABLE t (i INTEGER) STRICT");
    Connection reader(scratch.folder.path() / "scratch.db", {});
    reader.configure();
    CHECK(errorCode([&] {
              reader.execute("INSERT INTO t VALUES (1)");
          }) == ErrorCode::kUnavailable);
}
