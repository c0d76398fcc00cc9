#include "storage/engine/migrations.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "storage/records/search_index.h"
#include "storage/sql_functions.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;

namespace {

constexpr ConnectionOptions kNew{
    .access = ConnectionOptions::Access::kCreate, .registerFunctions = registerSqlFunctions};

std::string readText(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Comments and differences of white space do not count.
std::string normalised(std::string_view sql) {
    std::string result;
    for (std::size_t i = 0; i < sql.size(); ++i) {
        if (sql.substr(i, 2) == "--") {
            i = std::min(sql.find('\n', i), sql.size() - 1);
        }
        const bool space = std::isspace(static_cast<unsigned char>(sql[i])) != 0;
        if (!space) {
            if ((sql[i] == ',' || sql[i] == ')') && !result.empty() && result.back() == ' ') {
                result.pop_back();
            }
            result.push_back(sql[i]);
        } else if (!result.empty() && result.back() != ' ') {
            result.push_back(' ');
        }
    }
    return result;
}

std::map<std::string, std::string> schemaOf(Connection& db) {
    std::map<std::string, std::string> objects;
    auto rows = db.query("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema");
    while (rows.step()) {
        objects.emplace(rows.text(0), normalised(rows.text(1)));
    }
    return objects;
}

void migrateAll(Connection& db, std::span<const Migration> migrations = embeddedMigrations()) {
    migrate(db, migrations, common::Timestamp{1}, [] {});
}

}  // namespace

TEST_CASE("migrations: together they make exactly schema.sql") {
    const TempFolder folder;
    Connection migrated(folder.path() / "migrated.db", kNew);
    migrateAll(migrated);
    Connection described(folder.path() / "described.db", kNew);
    described.executeScript(
        readText(std::filesystem::path(HIVELINE_SOURCE_DIR) / "storage" / "schema.sql")
    );
    auto byMigrations = schemaOf(migrated);
    auto inSchemaSql = schemaOf(described);
    std::set<std::string> names;
    for (const auto& objects : {byMigrations, inSchemaSql}) {
        for (const auto& object : objects) {
            names.insert(object.first);
        }
    }
    REQUIRE(names.size() > 30);
    for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(byMigrations[name] == inSchemaSql[name]);
    }
}

TEST_CASE("migrations: every table is strict, keyed by organisation, without triggers") {
    // The index for substrings has the organisation in its words; the passages of hives and what
    // belongs to them are found by the rows that the organisation's builds own. Tables of an index
    // are FTS5's own.
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    migrateAll(db);
    auto tables = db.query(
        "SELECT name, strict, (SELECT name FROM pragma_table_info(l.name) WHERE pk = 1) FROM "
        "pragma_table_list l"
        " WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'searchIndex%'"
        " AND name NOT LIKE 'passageIndex%'"
    );
    int count = 0;
    while (tables.step()) {
        const std::string table(tables.text(0));
        CAPTURE(table);
        CHECK(tables.integer(1) == 1);
        const bool ownsNoOrganisation =
            table == "meta" || table == "schemaMigrations" || table == "organisations";
        const bool isOfBuild = table.starts_with("passage");
        CHECK((tables.text(2) == "orgId" || ownsNoOrganisation || isOfBuild));
        ++count;
    }
    CHECK(count > 15);
    auto triggers = db.query("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'");
    REQUIRE(triggers.step());
    CHECK(triggers.integer(0) == 0);
}

TEST_CASE("migrations: run once each, and are recorded") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    migrateAll(db);
    migrateAll(db);
    auto rows = db.query("SELECT version, name, appliedAt FROM schemaMigrations ORDER BY version");
    for (const auto& migration : embeddedMigrations()) {
        REQUIRE(rows.step());
        CHECK(rows.integer(0) == migration.version);
        CHECK(rows.text(1) == migration.name);
        CHECK(rows.integer(2) == 1);
    }
    CHECK_FALSE(rows.step());
}

TEST_CASE("migrations: one that fails leaves the version before it") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    auto migrations = embeddedMigrations();
    migrations.push_back(
        {static_cast<std::int64_t>(migrations.size()) + 1,
         "broken",
         "CREATE TABLE half (i INTEGER); CREATE TABLE agents (i INTEGER)"}
    );
    CHECK(errorCode([&] { migrateAll(db, migrations); }) == ErrorCode::kInternal);
    CHECK(schemaVersion(db) == static_cast<std::int64_t>(migrations.size()) - 1);
    CHECK(schemaOf(db).count("table half") == 0);
}

TEST_CASE("migrations: an older database is brought forward, after asking") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    const std::span all(embeddedMigrations());
    int asked = 0;
    migrate(db, all.first(1), common::Timestamp{1}, [&] { ++asked; });
    CHECK(asked == 0);
    migrate(db, all, common::Timestamp{2}, [&] { ++asked; });
    CHECK(asked == 1);
    CHECK(schemaVersion(db) == static_cast<std::int64_t>(all.size()));
}

TEST_CASE("store: a database of a newer schema is refused, naming both versions") {
    StoreFixture fixture;
    const auto known = embeddedMigrations().size();
    fixture.write([](WriteTx& tx) {
        tx.db().execute(
            "INSERT INTO schemaMigrations (version, name, appliedAt) VALUES (999, 'future', 0)"
        );
    });
    const auto text = errorText([&] { fixture.reopen(); });
    CHECK(text.find("version 999") != std::string::npos);
    CHECK(text.find("up to " + std::to_string(known)) != std::string::npos);
}

TEST_CASE("store: files that are not ours are refused and left alone") {
    StoreFixture fixture;
    fixture.close();
    const auto file = fixture.folder() / "data" / "hiveline.db";
    SUBCASE("no database at all") {
        std::filesystem::remove(file);
        const std::string text(5000, 'x');
        std::ofstream(file) << text;
        CHECK(errorText([&] {
                  fixture.reopen();
              }).find("not a Hiveline database") != std::string::npos);
        CHECK(readText(file) == text);
    }
    SUBCASE("another program's database") {
        std::filesystem::remove(file);
        {
            Connection other(file, kNew);
            other.executeScript("CREATE TABLE theirs (i INTEGER)");
        }
        const auto before = readText(file);
        CHECK(errorText([&] { fixture.reopen(); }).find("of another program") != std::string::npos);
        CHECK(readText(file) == before);
    }
    SUBCASE("another program's mark") {
        {
            Connection other(file, {.access = ConnectionOptions::Access::kReadWrite});
            other.executeScript("PRAGMA application_id = 7");
        }
        CHECK(errorCode([&] { fixture.reopen(); }) == ErrorCode::kConflict);
    }
}

TEST_CASE("store: a database that a server uses is not migrated under it") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        tx.db().execute("DELETE FROM schemaMigrations WHERE version > 1"
        );  // as an older program left it
    });
    fixture.store().lockForServing();
    CHECK(errorText([&] {
              (void)Store::open(fixture.options());
          }).find("in use by the server") != std::string::npos);
}

TEST_CASE("migrations: an older database gets the index for substrings of what it holds") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    migrateAll(db, std::span(embeddedMigrations()).first(3));
    db.executeScript(
        "INSERT INTO prospects VALUES ('org.1', 'pro.1795211400000001.aaaaaaaa', 'Ada Lovelace', "
        "NULL, '[]', 'NEW', '{}', 'u',"
        " 1, 'u', 1, 1), ('org.1', 'pro.1795211400000002.aaaaaaaa', NULL, NULL, '[]', 'NEW', '{}', "
        "'u', 1, 'u', 1, 1),"
        " ('org.1', 'pro.1795211400000003.aaaaaaaa', NULL, '+4930', '[]', 'NEW', '{}', 'u', 1, "
        "'u', 1, 1);"
        "INSERT INTO hives VALUES ('org.1', 'hiv.1795211400000004.aaaaaaaa', 'WEBSITE', "
        "'https://a.example', '{}', 'pending',"
        " 'u', 1, 'u', 1, 1)"
    );
    migrateAll(db);
    const auto rowOf = [&db](char field, std::string_view needle) {
        auto rows = db.query(
            "SELECT rowid FROM searchIndex WHERE searchIndex MATCH $1",
            search_index::matchFor("org.1", field, needle).value()
        );
        return rows.step() ? rows.integer(0) : 0;
    };
    CHECK(rowOf('n', "lovelace") == 1795211400000001);
    CHECK(rowOf('p', "+49") == 1795211400000003);
    CHECK(rowOf('u', "a.example") == 1795211400000004);
    CHECK(rowOf('n', "+49") == 0);
}

namespace {

/// A conversation with its call, as a program before that stored them.
void insertEnded(
    Connection& db,
    const std::string& id,
    std::optional<std::int64_t> startedAt,
    const std::string& reason,
    std::int64_t end,
    std::int64_t start = 1'000
) {
    db.execute(
        "INSERT INTO conversations (orgId, id, sourceType, aiAgentId, timestampStart, timestampEnd,"
        " conversationAnalytics, status, createdBy, createdAt, updatedBy, updatedAt, revision)"
        " VALUES ('org.1', $1, 'BROWSER', 'aia.1', $2, $3, '{}', 'completed', 'u', 1000, 'u', 1, "
        "1)",
        id,
        start,
        end
    );
    db.execute(
        "INSERT INTO calls (orgId, conversationId, state, createdAt, startedAt, endedAt, endReason,"
        " turns, lastEvent, stepsDone) VALUES ('org.1', $1, 'closed', 1000, $2, 61000, $3, 0, 1, "
        "4)",
        id,
        startedAt,
        reason
    );
}

}  // namespace

TEST_CASE("migrations: stored conversations get the reason of their end, and waiting is no call") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    const auto& all = embeddedMigrations();
    const auto named = std::ranges::find(all, "end_reasons", &Migration::name);
    REQUIRE(named != all.end());
    migrateAll(db, std::span(all).first(static_cast<std::size_t>(named->version - 1)));
    db.executeScript("INSERT INTO organisations (id, name, createdAt) VALUES ('org.1', 'O', 1)");
    insertEnded(db, "talked", 1'000, "caller", 31'000);
    insertEnded(db, "long", 1'000, "caller", 40'000'000'000'000);
    insertEnded(db, "busy", {}, "unanswered", 61'000);
    insertEnded(db, "swept", {}, "no_input", 61'000);
    insertEnded(db, "deleted", {}, "operator", 60'500);
    insertEnded(db, "client's end", {}, "no_input", 11'000);
    insertEnded(db, "client's start", {}, "operator", 61'000, 51'000);
    db.execute("INSERT INTO orgStats VALUES ('org.1', 1, 2, 3, 99, 99, 4)");
    migrateAll(db);
    std::map<std::string, std::string> reasons;
    auto rows = db.query("SELECT id, coalesce(endReason, '-') FROM conversations");
    while (rows.step()) {
        reasons.emplace(rows.text(0), rows.text(1));
    }
    CHECK(
        reasons ==
        std::map<std::string, std::string>{
            {"talked", "caller"},
            {"long", "caller"},
            {"busy", "unanswered"},
            {"swept", "no_input"},
            {"deleted", "operator"},
            {"client's end", "-"},
            {"client's start", "-"}}
    );
    auto stats = db.query("SELECT callsCounted, callMillis, prospects, bytes FROM orgStats");
    REQUIRE(stats.step());
    CHECK(stats.integer(0) == 4);
    CHECK(stats.integer(1) == 30'000 + 31'622'400'000 + 10'000 + 10'000);
    CHECK(stats.integer(2) == 1);
    CHECK(stats.integer(3) == 4);
}

TEST_CASE("migrations: calls of before get the connection they came over") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    const auto& all = embeddedMigrations();
    const auto named = std::ranges::find(all, "lines_of_old_calls", &Migration::name);
    REQUIRE(named != all.end());
    migrateAll(db, std::span(all).first(static_cast<std::size_t>(named->version - 1)));
    db.executeScript("INSERT INTO organisations (id, name, createdAt) VALUES ('org.1', 'O', 1)");
    for (const char* id : {"page", "phone", "known", "deleted", "later"}) {
        insertEnded(db, id, 1'000, "caller", 31'000);
    }
    db.executeScript(
        "UPDATE calls SET createdAt = 500; UPDATE calls SET createdAt = 501 WHERE conversationId = "
        "'later'; UPDATE calls SET connectionId = 'cnx.known' WHERE conversationId = 'known'"
    );
    const auto connect = [&](std::string_view id, std::string_view conversation) {
        db.execute(
            "INSERT INTO connections (orgId, id, sourceName, sourceId, sourceProps, agentId,"
            " prospectId, createdBy, createdAt, updatedBy, updatedAt, revision)"
            " VALUES ('org.1', $1, 'browser', '', $2, 'agt.1', 'prs.1', 'u', 500, 'u', 500, 1)",
            id,
            R"({"ticket":1,"conversationId":")" + std::string(conversation) + "\"}"
        );
    };
    connect("cnx.page", "page");
    connect("cnx.other", "known");
    connect("cnx.later", "later");
    db.execute(
        "INSERT INTO phoneCalls (orgId, conversationId, connectionId, carrier, direction, number,"
        " peer, state, status, createdAt) VALUES ('org.1', 'phone', 'cnx.phone', 'twilio',"
        " 'incoming', '+1', '+2', 'done', 'completed', 500)"
    );
    migrateAll(db);
    std::map<std::string, std::string> connections;
    auto rows = db.query("SELECT conversationId, coalesce(connectionId, '-') FROM calls");
    while (rows.step()) {
        connections.emplace(rows.text(0), rows.text(1));
    }
    CHECK(
        connections ==
        std::map<std::string, std::string>{
            {"page", "cnx.page"},
            {"phone", "cnx.phone"},
            {"known", "cnx.known"},
            {"deleted", "-"},
            {"later", "-"}}
    );
}

TEST_CASE("migrations: what was read before gets words of new rules from its first row on") {
    const TempFolder folder;
    Connection db(folder.path() / "a.db", kNew);
    const auto& all = embeddedMigrations();
    const auto named = std::ranges::find(all, "words_anew", &Migration::name);
    REQUIRE(named != all.end());
    migrateAll(db, std::span(all).first(static_cast<std::size_t>(named->version - 1)));
    db.executeScript(
        "INSERT INTO organisations (id, name, createdAt) VALUES ('org.1', 'O', 1);"
        "INSERT INTO hiveBuilds (orgId, hiveId, build, state, firstRow, nextRow, workedAt,"
        " wordRules, indexedRow) VALUES ('org.1', 'hiv.1', 1, 'live', 1048576, 1048600, 1, 1,"
        " 1048600)"
    );
    migrateAll(db);
    auto rows = db.query("SELECT indexedRow, wordRules FROM hiveBuilds");
    REQUIRE(rows.step());
    CHECK(rows.integer(0) == 0);
    CHECK(rows.integer(1) == 1);
}
