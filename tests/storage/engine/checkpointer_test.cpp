#include "storage/engine/checkpointer.h"

#include <sqlite3.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <doctest/doctest.h>

#include "common/process/sanitized.h"
#include "storage/engine/sqlite_library.h"
#include "tests/storage/faulty_disk.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

using Access = ConnectionOptions::Access;
using Fault = FaultyDisk::Fault;
using Moment = FaultyDisk::Moment;

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The two random numbers in the head of a write-ahead log: new ones for each beginning of it.
std::string saltsOf(const std::filesystem::path& log) {
    constexpr std::size_t kSalts = 16;
    const std::string bytes = content(log);
    return bytes.size() < 2 * kSalts ? std::string() : bytes.substr(kSalts, kSalts / 2);
}

int rememberPages(void* target, sqlite3* /*db*/, const char* /*schema*/, int pages) noexcept {
    *static_cast<int*>(target) = pages;
    return SQLITE_OK;
}

/// A database, a writer, a checkpointer, and somebody else who commits while a checkpoint is
/// between its look at the length of the log and its look at what of it is copied: there SQLite
/// before 3.51.3 takes a log that has started anew for the old one.
class Race {
public:
    /// `looks`: of four looks of the checkpointer's thread, those that others commit in, as bits.
    explicit Race(unsigned looks) : looks_(looks) {
        disk_.observe([this](Moment moment) { observe(moment); });
        writer_ = open(Access::kCreate);
        writer_->executeScript("PRAGMA journal_mode = WAL; CREATE TABLE t (i INTEGER, pad TEXT)");
        sqlite3_wal_hook(writer_->handle(), rememberPages, &pages_);
        other_ = open(Access::kReadWrite);
        checkpointer_ = std::make_unique<Checkpointer>(
            Checkpointer::Connections{open(Access::kReadWrite), open(Access::kReadOnly)},
            kThreshold,
            durability_
        );
    }

    /// Writes until the checkpointer is asked, and lets it finish.
    void run() {
        const int finished = finished_;
        do {
            insert(*writer_, kEnough);
        } while (pages_ < kThreshold);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (finished_ == finished && std::chrono::steady_clock::now() < deadline) {
            checkpointer_->afterCommit(*writer_, pages_);
            std::this_thread::yield();
        }
        REQUIRE(finished_ > finished);
        pages_ = 0;
    }

    /// Everything is closed, as by a process that ends.
    void close() {
        checkpointer_.reset();
        writer_.reset();
        other_.reset();
        disk_.observe(nullptr);
    }

    std::string damage() {
        const auto db = open(Access::kReadOnly);
        auto check = db->query("PRAGMA integrity_check(1)");
        REQUIRE(check.step());
        return std::string(check.text(0));
    }
    std::int64_t rows() {
        const auto db = open(Access::kReadOnly);
        auto count = db->query("SELECT count(*) FROM t");
        REQUIRE(count.step());
        return count.integer(0);
    }

    std::int64_t inserted() const { return inserted_; }
    int commitsBetween() const { return commitsBetween_; }
    int startsWhileCopied() const { return startsWhileCopied_; }
    std::string salts() const { return saltsOf(log_); }
    Durability& durability() { return durability_; }

private:
    static constexpr int kThreshold = 40;
    static constexpr std::size_t kEnough = 200'000;  // bytes of so many pages
    static constexpr std::size_t kLittle = 9'000;

    std::unique_ptr<Connection> open(Access access) {
        auto db = std::make_unique<Connection>(file_, ConnectionOptions{.access = access});
        db->configure();
        return db;
    }

    void insert(Connection& db, std::size_t size) {
        db.execute("INSERT INTO t VALUES ($1, $2)", ++inserted_, std::string(size, 'x'));
    }

    void observe(Moment moment) {
        if (std::this_thread::get_id() == mainThread_) {
            finished_ += moment == Moment::kBegins ? 1 : 0;
            return;
        }
        if (moment == Moment::kKnowsItsLog && (looks_ >> (looked_++ % 4U) & 1U) != 0) {
            const std::string before = saltsOf(log_);
            insert(*other_, kLittle);
            insert(*other_, kLittle);
            ++commitsBetween_;
            startsWhileCopied_ += saltsOf(log_) == before ? 0 : 1;
        }
    }

    const unsigned looks_;
    const std::thread::id mainThread_ = std::this_thread::get_id();
    FaultyDisk disk_;
    TempFolder folder_;
    const std::filesystem::path file_ = folder_.path() / "race.db";
    const std::filesystem::path log_ = folder_.path() / "race.db-wal";
    Durability durability_;
    std::unique_ptr<Connection> writer_;
    std::unique_ptr<Connection> other_;
    std::unique_ptr<Checkpointer> checkpointer_;
    int pages_ = 0;
    std::atomic<std::int64_t> inserted_{0};  // in turn: run() waits while the other one commits
    std::atomic<int> finished_{0};
    unsigned looked_ = 0;  // the checkpointer's thread, as the next two
    int commitsBetween_ = 0;
    int startsWhileCopied_ = 0;
};

}  // namespace

TEST_CASE("sqlite: the one that was compiled against, without the bug of checkpoints") {
    CHECK_NOTHROW(requireSoundSqlite());
    CHECK(sqliteVersion().starts_with(SQLITE_VERSION ", 20"));
    for (const int sound : {3'051'003, 3'053'004, 4'000'000, 3'050'007, 3'044'006}) {
        CHECK(isSoundSqlite(sound));
    }
    for (const int unsound : {3'040'001, 3'044'005, 3'045'000, 3'050'006, 3'051'000, 3'051'002}) {
        CHECK_FALSE(isSoundSqlite(unsound));
    }
}

TEST_CASE("checkpointer: the log never starts anew while it is copied, whoever commits meanwhile") {
    const unsigned step = common::kIsSanitized ? 4 : 1;  // each of them syncs some hundred times
    for (unsigned looks = 1; looks < 16; looks += step) {
        CAPTURE(looks);
        Race race(looks);
        std::string salts = race.salts();
        int starts = 0;
        for (int i = 0; i < 4; ++i) {
            race.run();
            starts += race.salts() == std::exchange(salts, race.salts()) ? 0 : 1;
        }
        race.close();
        CHECK(race.commitsBetween() > 0);
        CHECK(race.startsWhileCopied() == 0);
        CHECK(starts > 0);  // between two copies it does
        CHECK(race.damage() == "ok");
        CHECK(race.rows() == race.inserted());
    }
}

TEST_CASE("checkpointer: under a store's writer the log does not start anew while it is copied") {
    FaultyDisk disk;
    std::unique_ptr<Connection> other;
    std::filesystem::path log;
    std::atomic<std::thread::id> writerThread;
    std::atomic<int> between{0};
    std::atomic<int> starts{0};
    disk.observe([&](Moment moment) {
        if (moment != Moment::kKnowsItsLog || !other ||
            std::this_thread::get_id() == writerThread.load()) {
            return;
        }
        const std::string before = saltsOf(log);
        other->execute("UPDATE meta SET value = value + 1 WHERE key = 'others'");
        ++between;
        starts += saltsOf(log) == before ? 0 : 1;
    });
    StoreFixture fixture({.checkpointPages = 40});
    log = fixture.store().databaseFile().string() + "-wal";
    auto& writer = fixture.store().writer();
    submit(writer, [&](WriteTx& tx) {
        writerThread = std::this_thread::get_id();
        tx.db().execute("INSERT INTO meta (key, value) VALUES ('others', 0), ('own', 0)");
    }).get();
    other = std::make_unique<Connection>(
        fixture.store().databaseFile(), ConnectionOptions{.access = Access::kReadWrite}
    );
    other->configure();
    int own = 0;
    while (between < 16 && own < 20'000) {
        submit(writer, [&](WriteTx& tx) {
            tx.db().execute("UPDATE meta SET value = value + 1 WHERE key = 'own'");
            tx.db().execute(
                "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, 0)",
                tx.newId("org"),
                std::string(50'000, 'x')
            );
        }).get();
        ++own;
    }
    writer.stop();
    other.reset();
    CHECK(between >= 16);
    CHECK(starts == 0);
    fixture.reopen();
    fixture.read([&](ReadTx& tx) {
        auto check = tx.db().query("PRAGMA integrity_check(1)");
        REQUIRE(check.step());
        CHECK(check.text(0) == "ok");
        auto counts =
            tx.db().query("SELECT value FROM meta WHERE key IN ('others', 'own') ORDER BY key");
        REQUIRE(counts.step());
        CHECK(counts.integer(0) == between);
        REQUIRE(counts.step());
        CHECK(counts.integer(0) == own);
    });
    disk.observe(nullptr);
}

TEST_CASE("durability: after a sync that failed nothing is stored, and the log stays") {
    FaultyDisk disk;
    StoreFixture fixture({.checkpointPages = 60});
    auto& writer = fixture.store().writer();
    const auto database = fixture.store().databaseFile();
    const auto log = std::filesystem::path(database.string() + "-wal");
    const auto add = [&writer] {
        return submit(writer, [](WriteTx& tx) {
            tx.db().execute(
                "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, 0)",
                tx.newId("org"),
                std::string(9000, 'x')
            );
        });
    };
    const auto stored = [&fixture] {
        return fixture.read([](ReadTx& tx) {
            auto count = tx.db().query("SELECT count(*) FROM organisations");
            REQUIRE(count.step());
            return count.integer(0);
        });
    };
    add().get();
    const std::string onDisk = content(database);  // what a disk that takes nothing more has
    std::int64_t told = 1;
    SUBCASE("of the log, by the writer") {
        disk.set(Fault::kLogSyncFails);
        CHECK(errorText([&] { add().get(); }).starts_with("Storage is unavailable: the disk"));
    }
    SUBCASE("of the database, by the checkpointer") {
        disk.set(Fault::kDatabaseSyncFails);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (!fixture.store().durability().isLost() && std::chrono::steady_clock::now() < deadline
        ) {
            try {
                add().get();
                ++told;
            } catch (const common::Error&) {
                break;
            }
        }
    }
    disk.set(Fault::kNone);  // as Linux has it: the next sync says that all is well
    REQUIRE(fixture.store().durability().isLost());
    const std::string kept = content(log);
    for (int i = 0; i < 200; ++i) {
        CHECK(
            errorText([&] { add().get(); }) ==
            "Storage is unavailable: the disk did not keep what was written; nothing more is "
            "stored "
            "until the server is restarted"
        );
    }
    CHECK(errorCode([&] { fixture.write([](WriteTx&) {}); }) == common::ErrorCode::kUnavailable);
    CHECK(errorCode([&] {
              fixture.store().durability().require();
          }) == common::ErrorCode::kUnavailable);
    CHECK(stored() == told);  // reads go on
    CHECK(content(log) == kept);

    // The process ends, and the power with it: of the database the disk has what it had before.
    fixture.close();
    CHECK(content(log) == kept);
    std::ofstream(database, std::ios::binary | std::ios::trunc) << onDisk;
    fixture.reopen();
    CHECK(stored() >= told);  // what failed may be there too
    CHECK_NOTHROW(fixture.write([](WriteTx& tx) { (void)tx.newId("org"); }));
    auto check = fixture.read([](ReadTx& tx) {
        auto row = tx.db().query("PRAGMA integrity_check(1)");
        REQUIRE(row.step());
        return std::string(row.text(0));
    });
    CHECK(check == "ok");
}

TEST_CASE("durability: a command that outlives a server whose sync failed leaves the log as it is"
) {
    constexpr int kPatienceMillis = 100;
    FaultyDisk disk;
    StoreFixture fixture({.checkpointPages = 60}, kPatienceMillis);
    fixture.store().lockForServing();
    auto command = Store::open(fixture.options());
    command->writeNow([](WriteTx& tx) { (void)tx.newId("org"); });
    const auto database = fixture.store().databaseFile();
    const auto log = std::filesystem::path(database.string() + "-wal");
    const std::string onDisk = content(database);  // what a disk that takes nothing more has
    std::int64_t told = 0;
    disk.set(Fault::kDatabaseSyncFails);
    for (int i = 0; i < 10'000 && !fixture.store().durability().isLost(); ++i) {
        try {
            submit(fixture.store().writer(), [](WriteTx& tx) {
                tx.db().execute(
                    "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, 0)",
                    tx.newId("org"),
                    std::string(9000, 'x')
                );
            }).get();
            ++told;
        } catch (const common::Error&) {
            break;
        }
    }
    REQUIRE(fixture.store().durability().isLost());
    disk.set(Fault::kNone);
    const std::string kept = content(log);
    fixture.close();
    CHECK(content(log) == kept);

    SUBCASE("and ends before the next server") {}
    SUBCASE("and is still there when the next server would start") {
        auto next = Store::open(fixture.options());
        CHECK(errorText([&] { next->lockForServing(); }).find("end it") != std::string::npos);
        next.reset();
        CHECK(content(log) == kept);
    }
    command.reset();
    CHECK(content(log) == kept);
    std::ofstream(database, std::ios::binary | std::ios::trunc) << onDisk;

    auto next = Store::open(fixture.options());
    CHECK(content(log) == kept);
    next->lockForServing();
    CHECK(content(log).empty());  // all of it is in the database
    const auto reader = next->openReader();
    next->read(*reader, [told](ReadTx& tx) {
        auto count = tx.db().query("SELECT count(*) FROM organisations");
        REQUIRE(count.step());
        CHECK(count.integer(0) >= told);
        auto check = tx.db().query("PRAGMA integrity_check(1)");
        REQUIRE(check.step());
        CHECK(check.text(0) == "ok");
    });
}
