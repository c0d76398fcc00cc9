// Jobs that run without savepoints: what becomes of the others of a batch where one of them fails.
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/engine/usage.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::Error;
using common::ErrorCode;

namespace {

using Names = std::vector<std::string>;
using Outcome = std::future<void>;

constexpr std::chrono::hours kLong(1);  // one batch, however slow the machine
constexpr const char* kOrg = "org.0000000000000001.aaaaaaaa";

void add(WriteTx& tx, const std::string& name) {
    tx.db().execute(
        "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, $3)",
        tx.newId("org"),
        name,
        tx.now()
    );
}

struct Rest final : UnfinishedWork {};

/// A writer whose jobs all wait until they are run(), as one batch.
struct OneBatch {
    StoreFixture fixture{{.batchTime = kLong}};
    Writer& writer = fixture.store().writer();
    Names ran;    // each time that a job has run
    Names hooks;  // each time that a hook has
    std::unique_ptr<WriterGate> gate = std::make_unique<WriterGate>(writer);

    /// Adds its name, and then does `more`.
    Outcome job(
        const std::string& name,
        const std::function<void(WriteTx&)>& more = [](WriteTx&) {},
        Repetition repetition = Repetition::kAllowed
    ) {
        return submit(
            writer,
            [this, name, more](WriteTx& tx) {
                ran.push_back(name);
                tx.afterCommit([this, name] { hooks.push_back(name + " committed"); });
                tx.afterRollback([this, name] { hooks.push_back(name + " undone"); });
                add(tx, name);
                more(tx);
            },
            {.orgId = name},
            repetition
        );
    }
    Outcome failsLate(const std::string& name) {
        return job(name, [](WriteTx&) { throw Error(ErrorCode::kConflict, "too late"); });
    }
    Outcome failsEarly(const std::string& name) {
        return submit(
            writer,
            [this, name](WriteTx&) {
                ran.push_back(name);
                throw Error(ErrorCode::kNotFound, "too early");
            },
            {.orgId = name},
            Repetition::kAllowed
        );
    }

    void run() { gate->open(); }

    Names stored() {
        return fixture.read([](ReadTx& tx) {
            Names found;
            auto rows = tx.db().query("SELECT name FROM organisations ORDER BY name");
            while (rows.step()) {
                found.emplace_back(rows.text(0));
            }
            return found;
        });
    }
};

}  // namespace

TEST_CASE("repeated jobs: one that fails before it writes has no other run again") {
    OneBatch batch;
    auto a = batch.job("a");
    auto b = batch.failsEarly("b");
    auto c = batch.job("c");
    batch.run();
    a.get();
    c.get();
    CHECK(errorText([&] { b.get(); }) == "too early");
    CHECK(batch.ran == Names{"a", "b", "c"});
    CHECK(batch.stored() == Names{"a", "c"});
}

TEST_CASE("repeated jobs: one that fails after it has written is undone alone and told why") {
    OneBatch batch;
    auto a = batch.job("a");
    auto b = batch.failsEarly("b");
    auto c = batch.job("c");
    auto d = batch.failsLate("d");
    auto e = batch.job("e");
    batch.run();
    a.get();
    c.get();
    e.get();
    CHECK(errorText([&] { b.get(); }) == "too early");
    CHECK(errorText([&] { d.get(); }) == "too late");
    CHECK(batch.ran == Names{"a", "b", "c", "d", "a", "c", "e"});
    CHECK(batch.stored() == Names{"a", "c", "e"});
    CHECK(batch.writer.counters().failedBatches == 0);
    CHECK(
        batch.hooks ==
        Names{"d undone", "a undone", "c undone", "a committed", "c committed", "e committed"}
    );
}

TEST_CASE("repeated jobs: after one such failure those of others cost nobody a second run") {
    OneBatch batch;
    auto a = batch.job("a");
    auto b = batch.failsLate("b");
    auto c = batch.job("c");
    auto d = batch.failsLate("d");
    auto e = batch.job("e");
    batch.run();
    a.get();
    c.get();
    e.get();
    CHECK(errorText([&] { d.get(); }) == "too late");
    CHECK(batch.ran == Names{"a", "b", "a", "c", "d", "e"});
    CHECK(batch.stored() == Names{"a", "c", "e"});
}

TEST_CASE("repeated jobs: what may run only once does, and so do those behind it") {
    OneBatch batch;
    auto once = batch.job(
        "a", [](WriteTx&) {}, Repetition::kNever
    );
    auto b = batch.failsLate("b");
    auto c = batch.job("c");
    batch.run();
    once.get();
    c.get();
    CHECK(errorText([&] { b.get(); }) == "too late");
    CHECK(batch.ran == Names{"a", "b", "c"});
    CHECK(batch.stored() == Names{"a", "c"});
}

TEST_CASE("repeated jobs: one that goes on begins anew, and goes on") {
    OneBatch batch;
    auto a = batch.job("a", [](WriteTx& tx) {
        if (!tx.takeUnfinished()) {
            tx.goOn(std::make_unique<Rest>());
        }
    });
    auto b = batch.failsLate("b");
    batch.run();
    a.get();
    CHECK(errorText([&] { b.get(); }) == "too late");
    CHECK(batch.ran == Names{"a", "b", "a", "a"});  // the first piece twice, then the second
    CHECK(batch.stored() == Names{"a", "a"});
    submit(batch.writer, [](WriteTx& tx) { add(tx, "z"); }, {.orgId = "a"})
        .get();  // its lane is free
    CHECK(batch.stored() == Names{"a", "a", "z"});
}

TEST_CASE("repeated jobs: what is stored is counted once") {
    OneBatch batch;
    const auto insert = [](WriteTx& tx) {
        tx.db().execute(
            "INSERT INTO products (orgId, id, name, createdBy, createdAt, updatedBy, updatedAt,"
            " revision) VALUES ($1, $2, 'x', 'u', 0, 'u', 0, 1)",
            kOrg,
            tx.newId("prd")
        );
    };
    auto a = batch.job("a", insert);
    auto b = batch.job("b", [&](WriteTx& tx) {
        insert(tx);
        throw Error(ErrorCode::kConflict, "too late");
    });
    batch.run();
    a.get();
    CHECK_THROWS_AS(b.get(), Error);
    batch.fixture.write([&](WriteTx& tx) {
        CHECK(usage::stored(tx, kOrg) == usage::recount(tx.db(), kOrg));
        CHECK(usage::stored(tx, kOrg) > 0);
    });
}
