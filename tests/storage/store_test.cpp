#include "storage/store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;

namespace {

void putMark(WriteTx& tx, std::string_view key, std::int64_t value) {
    tx.db().execute(
        "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = "
        "excluded.value",
        key,
        value
    );
}

std::optional<std::int64_t> mark(ReadTx& tx, std::string_view key) {
    auto row = tx.db().query("SELECT value FROM meta WHERE key = $1", key);
    return row.step() ? std::optional(row.integer(0)) : std::nullopt;
}

mode_t modeOf(const std::filesystem::path& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777U;
}

void countOrganisations(StoreFixture& fixture) {
    fixture.read([](ReadTx& tx) {
        CHECK(tx.db().query("SELECT count(*) FROM organisations").step());
    });
}

}  // namespace

TEST_CASE("store: a reader connects when it reads first") {
    StoreFixture fixture;                                            // has a reader
    const auto log = fixture.folder() / "data" / "hiveline.db-wal";  // of who is connected
    CHECK_FALSE(std::filesystem::exists(log));
    countOrganisations(fixture);
    CHECK(std::filesystem::exists(log));
}

TEST_CASE("store: the folder and what is in it belong to the owner alone") {
    StoreFixture fixture;
    CHECK(modeOf(fixture.folder() / "data") == 0700);
    CHECK(modeOf(fixture.folder() / "data" / "hiveline.db") == 0600);
    countOrganisations(fixture);
    CHECK(modeOf(fixture.folder() / "data" / "hiveline.db-wal") == 0600);
}

TEST_CASE("store: a folder whose parent is missing is refused") {
    StoreFixture fixture;
    const StoreOptions options{
        .dataDir = fixture.folder() / "none" / "data",
        .clock = fixture.clock(),
        .random = repeatableRandom()};
    CHECK(errorCode([&] { (void)Store::open(options); }) == ErrorCode::kUnavailable);
}

TEST_CASE("store: one server for one folder, and the second is told which") {
    StoreFixture fixture;
    fixture.store().lockForServing();
    fixture.store().lockForServing();  // again is no harm
    const auto second = Store::open(fixture.options());
    const auto text = errorText([&] { second->lockForServing(); });
    CHECK(text.find("process id " + std::to_string(::getpid())) != std::string::npos);
    fixture.close();
    second->lockForServing();
}

TEST_CASE("store: a command writes beside a server, and the server's readers see it") {
    StoreFixture server;
    server.store().lockForServing();
    (void)server.store().writer();
    const auto command = Store::open(server.options());
    command->writeNow([](WriteTx& tx) { putMark(tx, "x", 7); });
    CHECK(server.read([](ReadTx& tx) { return mark(tx, "x"); }) == 7);
}

TEST_CASE("store: a read sees one snapshot however long it takes") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) { putMark(tx, "x", 1); });
    fixture.read([&](ReadTx& tx) {
        CHECK(mark(tx, "x") == 1);
        fixture.write([](WriteTx& other) { putMark(other, "x", 2); });
        CHECK(mark(tx, "x") == 1);
    });
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "x"); }) == 2);
}

TEST_CASE("store: a read that throws leaves the reader usable") {
    StoreFixture fixture;
    CHECK_THROWS_AS(
        fixture.read([](ReadTx&) -> int { throw std::runtime_error("no"); }), std::runtime_error
    );
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "x"); }) == std::nullopt);
}

TEST_CASE("store: readers cannot write") {
    StoreFixture fixture;
    CHECK(errorCode([&] {
              fixture.read([](ReadTx& tx) {
                  tx.db().execute("INSERT INTO meta (key, value) VALUES ('y', 1)");
              });
          }) == ErrorCode::kUnavailable);
}

TEST_CASE("store: writeNow gives back what the work returns, and nothing of work that throws") {
    StoreFixture fixture;
    CHECK(fixture.write([](WriteTx& tx) {
        putMark(tx, "kept", 1);
        return std::string("done");
    }) == "done");
    CHECK_THROWS_AS(
        fixture.write([](WriteTx& tx) {
            putMark(tx, "lost", 1);
            throw std::runtime_error("no");
        }),
        std::runtime_error
    );
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "kept"); }) == 1);
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "lost"); }) == std::nullopt);
}

TEST_CASE("store: ids increase across restarts, also when the clock goes back") {
    StoreFixture fixture;
    std::vector<std::string> ids;
    const auto issue = [&] {
        ids.push_back(fixture.write([](WriteTx& tx) { return tx.newId("aia"); }));
    };
    issue();
    issue();
    fixture.clock().advanceMicros(-3'600'000'000);
    issue();
    fixture.reopen();
    issue();
    fixture.reopen();
    fixture.clock().advanceMicros(7'200'000'000);
    issue();
    CHECK(std::ranges::is_sorted(ids));
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
}

TEST_CASE("store: ids of two processes do not cross") {
    StoreFixture fixture;
    const auto other = Store::open(fixture.options());
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) {
        ids.push_back(fixture.write([](WriteTx& tx) { return tx.newId("aia"); }));
        ids.push_back(other->writeNow([](WriteTx& tx) { return tx.newId("aia"); }));
        submit(fixture.store().writer(), [&](WriteTx& tx) {
            ids.push_back(tx.newId("aia"));
        }).get();
    }
    CHECK(std::ranges::is_sorted(ids));
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
}

TEST_CASE("store: a writer in another process that does not end makes ours unavailable, not wrong"
) {
    StoreFixture fixture({}, 50);
    Connection other(
        fixture.store().databaseFile(),
        {.access = ConnectionOptions::Access::kReadWrite, .busyTimeoutMillis = 0}
    );
    other.executeScript("BEGIN IMMEDIATE");
    CHECK(errorCode([&] {
              fixture.write([](WriteTx& tx) { putMark(tx, "x", 1); });
          }) == ErrorCode::kUnavailable);
    other.executeScript("ROLLBACK");
    fixture.write([](WriteTx& tx) { putMark(tx, "x", 2); });
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "x"); }) == 2);
}

TEST_CASE("store: every connection distrusts and syncs") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        const auto number = [&](Query pragma) { return pragma.step() ? pragma.integer(0) : -1; };
        CHECK(number(tx.db().query("PRAGMA synchronous")) == 2);
        CHECK(number(tx.db().query("PRAGMA foreign_keys")) == 1);
        CHECK(number(tx.db().query("PRAGMA trusted_schema")) == 0);
        CHECK(number(tx.db().query("PRAGMA cell_size_check")) == 1);
        auto mode = tx.db().query("PRAGMA journal_mode");
        REQUIRE(mode.step());
        CHECK(mode.text(0) == "wal");
    });
}

TEST_CASE("store: a command gets its turn beside a writer that never rests") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    std::atomic<bool> stop{false};
    std::jthread load([&] {
        while (!stop) {
            std::vector<std::future<void>> outcomes;
            for (int i = 0; i < 50; ++i) {
                outcomes.push_back(submit(writer, [i](WriteTx& tx) { putMark(tx, "load", i); }));
            }
            outcomes.front().wait();
        }
    });
    for (int i = 0; i < 20; ++i) {
        fixture.write([i](WriteTx& tx) { putMark(tx, "command", i); });
    }
    stop = true;
    load.join();
    CHECK(fixture.read([](ReadTx& tx) { return mark(tx, "command"); }) == 19);
}

TEST_CASE("store: a read that lasts too long is ended, and the reader goes on") {
    const TempFolder folder;
    common::FakeClock clock(kStartMicros);
    const auto store = Store::open(
        {.dataDir = folder.path() / "data",
         .clock = clock,
         .random = repeatableRandom(),
         .longestRead = std::chrono::milliseconds(50)}
    );
    const auto reader = store->openReader();
    const auto endless = [&] {
        store->read(*reader, [](ReadTx& tx) {
            auto rows = tx.db().query(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) "
                "FROM n"
            );
            return rows.step();
        });
    };
    CHECK(errorText(endless) == "Storage is unavailable: the read took longer than it may");
    CHECK(store->read(*reader, [](ReadTx& tx) {
        return tx.db().query("SELECT count(*) FROM organisations").step();
    }));
}

TEST_CASE("store: a small reader keeps a quarter of the database that others keep") {
    StoreFixture fixture;
    const auto kibibytes = [&](Store::ReaderCache cache) {
        const auto reader = fixture.store().openReader(cache);
        return fixture.store().read(*reader, [](ReadTx& tx) {
            auto size = tx.db().query("PRAGMA cache_size");
            REQUIRE(size.step());
            return size.integer(0);
        });
    };
    CHECK(kibibytes(Store::ReaderCache::kUsual) == -4096);  // SQLite's way to say KiB
    CHECK(kibibytes(Store::ReaderCache::kSmall) == -1024);
}
