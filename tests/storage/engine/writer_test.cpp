#include "storage/engine/writer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::Error;
using common::ErrorCode;
using Kind = WriteLane::Kind;

namespace {

void add(WriteTx& tx, std::string_view name) {
    tx.db().execute(
        "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, $3)",
        tx.newId("org"),
        name,
        tx.now()
    );
}

std::vector<std::string> names(StoreFixture& fixture) {
    return fixture.read([](ReadTx& tx) {
        std::vector<std::string> found;
        auto rows = tx.db().query("SELECT name FROM organisations ORDER BY name");
        while (rows.step()) {
            found.emplace_back(rows.text(0));
        }
        return found;
    });
}

using Names = std::vector<std::string>;

struct Rest final : UnfinishedWork {
    int done = 0;
};

/// Adds a row in each of so many pieces; `fails` at one of them, where it is told to.
std::function<void(WriteTx&)> inPieces(const std::string& name, int pieces, int fails = -1) {
    return [name, pieces, fails](WriteTx& tx) {
        auto left = tx.takeUnfinished();
        auto rest = std::make_unique<Rest>();
        rest->done = left ? dynamic_cast<Rest&>(*left).done : 0;
        if (rest->done == fails) {
            throw Error(ErrorCode::kConflict, "not this piece");
        }
        add(tx, name + std::to_string(++rest->done));
        if (rest->done < pieces) {
            tx.goOn(std::move(rest));
        }
    };
}

/// In the order in which they were added.
Names inOrder(StoreFixture& fixture) {
    return fixture.read([](ReadTx& tx) {
        Names found;
        auto rows = tx.db().query("SELECT name FROM organisations ORDER BY id");
        while (rows.step()) {
            found.emplace_back(rows.text(0));
        }
        return found;
    });
}

}  // namespace

TEST_CASE("writer: what waits together is one commit") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (char c = 'a'; c <= 'j'; ++c) {
        outcomes.push_back(submit(writer, [c](WriteTx& tx) { add(tx, std::string(1, c)); }));
    }
    CHECK(writer.counters().queueDepth == 10);
    CHECK(writer.counters().batches == 0);
    gate.open();
    for (auto& outcome : outcomes) {
        outcome.get();
    }
    const auto counters = writer.counters();
    CHECK(counters.batches == 2);
    CHECK(counters.jobs == 11);
    CHECK(counters.queueDepth == 0);
    CHECK(names(fixture).size() == 10);
}

TEST_CASE("writer: a batch is bounded") {
    StoreFixture fixture({.batchLimit = 4});
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (int i = 0; i < 10; ++i) {
        outcomes.push_back(submit(writer, [i](WriteTx& tx) { add(tx, std::to_string(i)); }));
    }
    gate.open();
    outcomes.back().get();
    fixture.store().writer().stop();
    CHECK(writer.counters().batches == 1 + 3);
}

TEST_CASE("writer: a job that throws is undone alone and told what it threw") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    auto first = submit(writer, [](WriteTx& tx) { add(tx, "first"); });
    auto second = submit(writer, [](WriteTx& tx) {
        add(tx, "second");
        throw Error(ErrorCode::kNotFound, "Agent x not found");
    });
    auto third = submit(writer, [](WriteTx& tx) { add(tx, "third"); });
    gate.open();
    first.get();
    third.get();
    CHECK(errorText([&] { second.get(); }) == "Agent x not found");
    CHECK(names(fixture) == Names{"first", "third"});
}

TEST_CASE("writer: nobody is told before the commit") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::promise<void> goOn;
    std::promise<void> reached;
    auto early = submit(writer, [](WriteTx& tx) { add(tx, "early"); });
    auto failed = submit(writer, [](WriteTx&) { throw Error(ErrorCode::kConflict, "no"); });
    auto late = submit(writer, [&](WriteTx&) {
        reached.set_value();
        goOn.get_future().wait();
    });
    gate.open();
    reached.get_future().wait();
    CHECK(early.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    CHECK(failed.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    CHECK(names(fixture).empty());
    goOn.set_value();
    late.get();
    early.get();
    CHECK(names(fixture) == Names{"early"});
}

TEST_CASE("writer: a later job sees what an earlier one of the batch wrote") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    auto first = submit(writer, [](WriteTx& tx) { add(tx, "seen"); });
    std::string found;
    auto second = submit(writer, [&](WriteTx& tx) {
        auto row = tx.db().query("SELECT name FROM organisations");
        found = row.step() ? std::string(row.text(0)) : "";
    });
    gate.open();
    second.get();
    CHECK(found == "seen");
}

TEST_CASE("writer: a full queue refuses and gives the job back") {
    StoreFixture fixture({.queueLimit = 3});
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (int i = 0; i < 3; ++i) {
        outcomes.push_back(submit(writer, [](WriteTx& tx) { add(tx, "taken"); }));
        CHECK(outcomes.back().valid());
    }
    std::unique_ptr<WriteJob> refused =
        std::make_unique<FunctionJob>([](WriteTx& tx) { add(tx, "refused"); });
    CHECK(writer.submit({}, refused) == Submitted::kFull);
    CHECK(refused != nullptr);
    gate.open();
    for (auto& outcome : outcomes) {
        outcome.get();
    }
    CHECK(writer.submit({}, refused) == Submitted::kAccepted);
    writer.stop();
    CHECK(names(fixture) == Names{"refused", "taken", "taken", "taken"});
}

namespace {

using std::chrono::milliseconds;

/// Jobs of organisations that take as long as they are told, by a clock that nothing else moves.
class Stage {
public:
    explicit Stage(std::size_t batchLimit = 512)
        : fixture({.batchLimit = batchLimit, .steadyNow = [this] {
                       return std::chrono::steady_clock::time_point(now_.load());
                   }}) {}

    void add(const std::string& orgId, milliseconds time, Kind kind = Kind::kOrdinary) {
        outcomes_.push_back(submit(
            fixture.store().writer(),
            [this, orgId, time](WriteTx& /*tx*/) {
                order_.push_back(orgId);
                now_ = now_.load() + time;
            },
            {orgId, kind}
        ));
    }
    /// Whose jobs ran, in their order, once all have.
    Names run(WriterGate& gate) {
        gate.open();
        for (auto& outcome : outcomes_) {
            outcome.get();
        }
        return order_;
    }
    void pass(milliseconds time) { now_ = now_.load() + time; }

private:
    std::atomic<std::chrono::nanoseconds> now_{std::chrono::nanoseconds(0)};
    Names order_;
    std::vector<std::future<void>> outcomes_;

public:
    StoreFixture fixture;
};

}  // namespace

TEST_CASE("writer: a quiet organisation's job does not wait for the many of another") {
    Stage stage;
    WriterGate gate(stage.fixture.store().writer());
    for (int i = 0; i < 5; ++i) {
        stage.add("loud", milliseconds(1));
    }
    stage.add("quiet", milliseconds(1));
    CHECK(stage.run(gate) == Names{"loud", "quiet", "loud", "loud", "loud", "loud"});
}

TEST_CASE("writer: organisations have equal shares of the time, not of the jobs") {
    Stage stage;
    WriterGate gate(stage.fixture.store().writer());
    for (int i = 0; i < 3; ++i) {
        stage.add("large", milliseconds(60));
    }
    for (int i = 0; i < 100; ++i) {
        stage.add("small", milliseconds(1));
    }
    const Names order = stage.run(gate);
    REQUIRE(order.size() == 103);
    const auto smallBefore = [&](int large) {
        auto at = order.begin();
        for (int i = 0; i < large; ++i) {
            at = std::find(at, order.end(), "large") + 1;
        }
        return std::count(order.begin(), at, "small");
    };
    CHECK(smallBefore(1) == 0);
    CHECK(smallBefore(2) == 60);
    CHECK(smallBefore(3) == 100);
}

TEST_CASE("writer: what a call stores goes first, and has three quarters of the time at most") {
    Stage stage;
    WriterGate gate(stage.fixture.store().writer());
    for (int i = 0; i < 4; ++i) {
        stage.add("requests", milliseconds(1));
    }
    for (int i = 0; i < 8; ++i) {
        stage.add("calls", milliseconds(1), Kind::kCall);
    }
    const Names order = stage.run(gate);
    CHECK(order.front() == "calls");
    CHECK(std::count(order.begin(), order.begin() + 4, "calls") == 3);
    CHECK(std::count(order.begin(), order.begin() + 8, "calls") == 6);
}

TEST_CASE("writer: calls of one organisation do not hold up those of another") {
    Stage stage;
    WriterGate gate(stage.fixture.store().writer());
    for (int i = 0; i < 4; ++i) {
        stage.add("loud", milliseconds(1), Kind::kCall);
    }
    stage.add("quiet", milliseconds(1), Kind::kCall);
    CHECK(stage.run(gate) == Names{"loud", "quiet", "loud", "loud", "loud"});
}

TEST_CASE("writer: a transaction is bounded in time") {
    Stage stage;
    auto& writer = stage.fixture.store().writer();
    WriterGate gate(writer);
    for (int i = 0; i < 6; ++i) {
        stage.add("a", milliseconds(3));
    }
    CHECK(stage.run(gate).size() == 6);
    writer.stop();
    CHECK(writer.counters().batches == 1 + 3);  // 5 ms are over after the second
}

TEST_CASE("writer: where a sync takes long, more is put into one") {
    Stage stage;
    auto& writer = stage.fixture.store().writer();
    submit(writer, [&](WriteTx& tx) {
        for (int i = 0; i < 6; ++i) {
            stage.add("a", milliseconds(3));
        }
        tx.afterCommit([&] { stage.pass(milliseconds(40)); });
    }).get();
    writer.stop();
    CHECK(writer.counters().batches == 2);  // the second one may last 80 ms
}

TEST_CASE("writer: an organisation has half of the places, and less beside others") {
    StoreFixture fixture({.queueLimit = 12});
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    const auto fill = [&](const std::string& orgId) {
        int accepted = 0;
        for (auto outcome = submit(writer, [](WriteTx&) {}, {orgId}); outcome.valid();
             outcome = submit(writer, [](WriteTx&) {}, {orgId})) {
            outcomes.push_back(std::move(outcome));
            ++accepted;
        }
        return accepted;
    };
    CHECK(fill("a") == 6);
    CHECK(fill("b") == 3);
    CHECK(fill("c") == 2);
    CHECK(fill("d") == 1);
    CHECK(fill("e") == 0);  // only now
    gate.open();
    for (auto& outcome : outcomes) {
        outcome.get();
    }
    CHECK(fill("e") >= 1);
    writer.stop();
}

TEST_CASE("writer: stopping finishes what was accepted and accepts nothing more") {
    StoreFixture fixture({.batchLimit = 2});
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (int i = 0; i < 7; ++i) {
        outcomes.push_back(submit(writer, [](WriteTx& tx) { add(tx, "x"); }));
    }
    std::jthread stopping([&] { writer.stop(); });
    gate.open();
    stopping.join();
    for (auto& outcome : outcomes) {
        CHECK(outcome.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
    }
    std::unique_ptr<WriteJob> late = std::make_unique<FunctionJob>([](WriteTx&) {});
    CHECK(writer.submit({}, late) == Submitted::kStopped);
    CHECK(late != nullptr);
    CHECK(names(fixture).size() == 7);
    writer.stop();
}

TEST_CASE("writer: hooks follow the outcome") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    std::vector<std::string> events;
    const auto note = [&](const char* text) {
        return [&events, text] { events.emplace_back(text); };
    };
    submit(writer, [&](WriteTx& tx) {
        tx.afterCommit(note("committed"));
        tx.afterRollback(note("undone"));
    }).get();
    auto failing = submit(writer, [&](WriteTx& tx) {
        tx.afterCommit(note("committed"));
        tx.afterRollback(note("undone"));
        throw Error(ErrorCode::kConflict, "no");
    });
    CHECK_THROWS_AS(failing.get(), Error);
    auto throwingHook = submit(writer, [](WriteTx& tx) {
        tx.afterCommit([] { throw std::runtime_error("a hook may not"); });
        add(tx, "kept");
    });
    throwingHook.get();
    CHECK(events == Names{"committed", "undone"});
    CHECK(names(fixture) == Names{"kept"});
}

TEST_CASE("writer: when the disk fails nothing is told as done, and the writer recovers") {
    using Fault = FaultyDisk::Fault;
    FaultyDisk disk;
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    submit(writer, [](WriteTx& tx) { add(tx, "before"); }).get();
    std::string expected;
    Fault fault = Fault::kNone;
    SUBCASE("full") {
        fault = Fault::kFull;
        expected = "Storage is unavailable: the disk is full";
    }
    SUBCASE("read-only") {
        fault = Fault::kReadOnly;
        expected = "Storage is unavailable: no permission to write, or the disk is read-only";
    }
    CAPTURE(expected);
    WriterGate gate(writer);
    std::vector<std::string> undone;
    std::vector<std::future<void>> outcomes;
    for (const char* name : {"a", "b"}) {
        outcomes.push_back(submit(writer, [&undone, name](WriteTx& tx) {
            add(tx, name);
            tx.afterRollback([&undone, name] { undone.emplace_back(name); });
        }));
    }
    outcomes.push_back(submit(writer, [](WriteTx&) {
        throw Error(ErrorCode::kNotFound, "own reason");
    }));
    disk.set(fault);
    gate.open();
    for (auto& outcome : outcomes) {
        CHECK(errorText([&] { outcome.get(); }).starts_with(expected));
    }
    CHECK(undone == Names{"a", "b"});
    CHECK(names(fixture) == Names{"before"});
    CHECK(writer.counters().failedBatches >= 1);

    disk.set(Fault::kNone);
    submit(writer, [](WriteTx& tx) { add(tx, "after"); }).get();
    CHECK(names(fixture) == Names{"after", "before"});
    fixture.reopen();
    CHECK(names(fixture) == Names{"after", "before"});
}

TEST_CASE("writer: a job that fills the database takes its batch down, and only that") {
    StoreFixture fixture({.batchTime = std::chrono::hours(1)});  // one batch, however slow
    auto& writer = fixture.store().writer();
    submit(writer, [](WriteTx& tx) {
        auto pages = tx.db().query("PRAGMA page_count");
        REQUIRE(pages.step());
        tx.db().executeScript("PRAGMA max_page_count = " + std::to_string(pages.integer(0) + 4));
    }).get();
    WriterGate gate(writer);
    auto before = submit(writer, [](WriteTx& tx) { add(tx, "before"); });
    auto large = submit(writer, [](WriteTx& tx) { add(tx, std::string(200'000, 'x')); });
    auto behind = submit(writer, [](WriteTx& tx) { add(tx, "behind"); });
    gate.open();
    for (auto* outcome : {&before, &large, &behind}) {
        CHECK(errorCode([&] { outcome->get(); }) == ErrorCode::kUnavailable);
    }
    CHECK(names(fixture).empty());
    submit(writer, [](WriteTx& tx) { add(tx, "small"); }).get();
    CHECK(names(fixture) == Names{"small"});
}

TEST_CASE("writer: another process that writes for too long makes the batch unavailable") {
    StoreFixture fixture({}, 50);
    auto& writer = fixture.store().writer();
    Connection other(
        fixture.store().databaseFile(), {.access = ConnectionOptions::Access::kReadWrite}
    );
    other.executeScript("BEGIN IMMEDIATE");
    auto refused = submit(writer, [](WriteTx& tx) { add(tx, "refused"); });
    CHECK(errorText([&] { refused.get(); }) == "Storage is unavailable: the database is busy");
    other.executeScript("ROLLBACK");
    submit(writer, [](WriteTx& tx) { add(tx, "accepted"); }).get();
    CHECK(names(fixture) == Names{"accepted"});
}

TEST_CASE("writer: the write-ahead log stays short under steady writing and reading") {
    StoreFixture fixture({.checkpointPages = 50});
    auto& writer = fixture.store().writer();
    const auto log = fixture.store().databaseFile().string() + "-wal";
    const std::string large(20'000, 'x');
    std::uintmax_t longest = 0;
    for (int i = 0; i < 400; ++i) {
        submit(writer, [&](WriteTx& tx) { add(tx, large); }).get();
        (void)fixture.read([](ReadTx& tx) {
            return tx.db().query("SELECT 1 FROM organisations LIMIT 1").step();
        });
        longest = std::max(longest, std::filesystem::file_size(log));
    }
    // 400 commits of more than five pages each are over 8 MB when nothing is ever moved.
    CHECK(longest < 4'000'000);
    writer.stop();
    CHECK(names(fixture).size() == 400);
}

TEST_CASE("writer: a long read does not hold up writing") {
    StoreFixture fixture({.checkpointPages = 20});
    auto& writer = fixture.store().writer();
    submit(writer, [](WriteTx& tx) { add(tx, "first"); }).get();
    fixture.read([&](ReadTx& tx) {
        const auto count = [&] {
            auto row = tx.db().query("SELECT count(*) FROM organisations");
            return row.step() ? row.integer(0) : -1;
        };
        CHECK(count() == 1);
        for (int i = 0; i < 200; ++i) {
            submit(writer, [](WriteTx& other) { add(other, std::string(3000, 'y')); }).get();
        }
        CHECK(count() == 1);
    });
    CHECK(names(fixture).size() == 201);
}

TEST_CASE("writer: many threads, every accepted job is told once and its success is stored") {
    StoreFixture fixture({.queueLimit = 64, .checkpointPages = 100});
    auto& writer = fixture.store().writer();
    std::atomic<int> stored{0};
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 250; ++i) {
                auto outcome = submit(writer, [&, t, i](WriteTx& tx) {
                    add(tx, std::to_string(t * 1000 + i));
                    if (i % 7 == 0) {
                        throw Error(ErrorCode::kConflict, "every seventh");
                    }
                });
                if (outcome.valid()) {
                    try {
                        outcome.get();
                        ++stored;
                    } catch (const Error&) {
                        continue;
                    }
                }
            }
        });
    }
    threads.clear();
    CHECK(stored == 4 * (250 - 36));
    CHECK(static_cast<int>(names(fixture).size()) == stored);
}

TEST_CASE("writer: others write between the pieces of a long job, but none of its own lane") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    const WriteLane loud{.orgId = "org.loud"};
    const WriteLane quiet{.orgId = "org.quiet"};
    WriterGate gate(writer);
    auto work = submit(writer, inPieces("long", 4), loud);
    auto second = submit(
        writer, [](WriteTx& tx) { add(tx, "after"); }, loud
    );
    std::vector<std::future<void>> others;
    for (const char* name : {"x", "y", "z"}) {
        others.push_back(submit(
            writer, [name](WriteTx& tx) { add(tx, name); }, quiet
        ));
    }
    gate.open();
    second.get();
    REQUIRE(work.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
    work.get();
    for (auto& other : others) {
        other.get();
    }
    const Names order = inOrder(fixture);
    const auto at = [&](const char* name) { return std::ranges::find(order, name); };
    CHECK(order.size() == 8);
    CHECK(at("x") < at("long2"));
    CHECK(at("long1") < at("long2"));
    CHECK(at("long4") < at("after"));
    CHECK(writer.counters().jobs == 1 + 5);
    CHECK(writer.counters().batches >= 1 + 4);  // each piece is committed
}

TEST_CASE("writer: a long job is told of the piece that fails, and keeps those before") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    auto work = submit(writer, inPieces("long", 4, 2));
    CHECK(errorText([&] { work.get(); }) == "not this piece");
    submit(writer, [](WriteTx& tx) { add(tx, "next"); }).get();
    CHECK(inOrder(fixture) == Names{"long1", "long2", "next"});
}

TEST_CASE("writer: stopping finishes a long job") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    auto work = submit(writer, inPieces("long", 20));
    std::thread stopping([&] { writer.stop(); });
    gate.open();
    stopping.join();
    work.get();
    CHECK(inOrder(fixture).size() == 20);
}

namespace {

/// Adds a row in each of so many pieces, and fails after them where it is told to.
class Rows final : public FollowUp {
public:
    Rows(int pieces, bool fails) : pieces_(pieces), fails_(fails) {}
    bool run(WriteTx& tx) override {
        add(tx, "row" + std::to_string(++done_));
        if (fails_ && done_ == pieces_) {
            throw std::runtime_error("not this piece");
        }
        return done_ < pieces_;
    }

private:
    const int pieces_;
    const bool fails_;
    int done_ = 0;
};

}  // namespace

TEST_CASE("writer: what follows from a job is done before it is told, in commits of its own") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    submit(writer, [](WriteTx& tx) {
        add(tx, "job");
        tx.follow(std::make_unique<Rows>(2, false));
        tx.follow(std::make_unique<Rows>(1, false));
    }).get();
    CHECK(inOrder(fixture) == Names{"job", "row1", "row2", "row1"});
    CHECK(writer.counters().batches == 1 + 3);
    CHECK(writer.counters().jobs == 1);
}

TEST_CASE("writer: a job is stored whatever becomes of what follows from it") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    submit(writer, [](WriteTx& tx) {
        add(tx, "job");
        tx.follow(std::make_unique<Rows>(2, true));
    }).get();
    submit(writer, [](WriteTx& tx) { add(tx, "next"); }).get();
    CHECK(inOrder(fixture) == Names{"job", "row1", "next"});
}

TEST_CASE("writer: nothing follows from a job that fails") {
    StoreFixture fixture;
    auto& writer = fixture.store().writer();
    auto failing = submit(writer, [](WriteTx& tx) {
        tx.follow(std::make_unique<Rows>(1, false));
        throw Error(ErrorCode::kNotFound, "not this job");
    });
    CHECK(errorText([&] { failing.get(); }) == "not this job");
    CHECK(inOrder(fixture).empty());
}

TEST_CASE("writer: what has run is committed without waiting for what follows from another job") {
    struct Check final : FollowUp {
        explicit Check(std::function<void()> what) : check(std::move(what)) {}
        [[nodiscard]] bool run(WriteTx& /*tx*/) override {
            check();
            return false;
        }
        const std::function<void()> check;
    };
    std::atomic<std::chrono::nanoseconds> now{std::chrono::nanoseconds(0)};
    StoreFixture fixture({.steadyNow = [&] {
        return std::chrono::steady_clock::time_point(now.load());
    }});
    auto& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> others;
    std::atomic<bool> hasFollowed = false;
    auto work = submit(
        writer,
        [&](WriteTx& tx) {
            now = now.load() + milliseconds(60);  // so that the others come next
            tx.follow(std::make_unique<Check>([&] {
                CHECK(std::ranges::all_of(others, [](const auto& other) {
                    return other.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
                }));
                hasFollowed = true;
            }));
        },
        {.orgId = "org.loud"}
    );
    for (int i = 0; i < 3; ++i) {
        others.push_back(
            submit(writer, [](WriteTx& tx) { add(tx, "short"); }, {.orgId = "org.quiet"})
        );
    }
    gate.open();
    work.get();
    CHECK(hasFollowed);
    CHECK(inOrder(fixture).size() == 3);
}

TEST_CASE("writer: what nobody continues may not go on") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) { CHECK_FALSE(tx.mayGoOn()); });
    submit(fixture.store().writer(), [](WriteTx& tx) { CHECK(tx.mayGoOn()); }).get();
}
