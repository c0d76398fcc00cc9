#include "storage/events/fan_out.h"

#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/engine/connection.h"
#include "storage/events/deliveries.h"
#include "storage/events/events.h"
#include "storage/pruning.h"
#include "storage/records/actions.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using models::EventStatus;
using models::InvocationTrigger;

namespace {

constexpr std::size_t kMany = 3 * fan_out::kPiece + 7;
constexpr std::size_t kPieces = 4;

std::vector<std::string> addActions(StoreFixture& store, std::size_t number) {
    std::vector<std::string> added;
    store.write([&](WriteTx& tx) {
        for (std::size_t i = 0; i < number; ++i) {
            auto action = newAction(tx, kOrg);
            action.invocationTrigger = "CALL_COMPLETED";
            actions::insert(tx, action);
            added.push_back(action.id);
        }
    });
    return added;
}

std::string record(WriteTx& tx) {
    return events::record(tx, {.orgId = kOrg, .type = InvocationTrigger::kCallCompleted});
}

/// As a job that the writer runs, of which it then runs nothing that follows: it was ended.
std::string recordCutOff(StoreFixture& store) {
    std::string id;
    store.write([&](WriteTx& tx) {
        tx.letGoOn(nullptr);
        id = record(tx);
    });
    return id;
}

models::EventDetails details(StoreFixture& store, const std::string& id) {
    return store.read([&](ReadTx& tx) { return events::find(tx, kOrg, id).value(); });
}

std::size_t made(StoreFixture& store, const std::string& id) {
    return details(store, id).receivers.size();
}

void finishAll(StoreFixture& store, const std::string& eventId) {
    store.write([&](WriteTx& tx) {
        const auto event = events::find(tx, kOrg, eventId).value();
        for (const auto& receiver : event.receivers) {
            deliveries::Attempt attempt;
            attempt.orgId = kOrg;
            attempt.eventId = eventId;
            attempt.actionId = receiver.actionId;
            attempt.timestamp = tx.now();
            attempt.outcome = models::AttemptOutcome::kDelivered;
            deliveries::finish(tx, attempt);
        }
    });
}

}  // namespace

TEST_CASE("fan-out: many deliveries are made in pieces, and others write in between") {
    StoreFixture store;
    const auto actionIds = addActions(store, kMany);
    auto& signal = store.store().workSignal();
    signal.listen([] {});
    auto& writer = store.store().writer();
    const auto before = writer.counters().batches;
    std::string id;
    std::size_t seen = kMany;
    WriterGate gate(writer);
    auto loud = submit(writer, [&](WriteTx& tx) { id = record(tx); }, {.orgId = kOrg});
    auto quiet = submit(
        writer,
        [&](WriteTx& tx) { seen = events::find(tx, kOrg, id)->receivers.size(); },
        {.orgId = kOtherOrg}
    );
    gate.open();
    quiet.get();
    loud.get();
    CHECK(seen == fan_out::kPiece);
    CHECK(writer.counters().batches - before >= 1 + kPieces);  // one is the gate's
    std::vector<std::string> told;
    for (const ActionWork& each : signal.take()) {
        told.push_back(each.actionId);
    }
    CHECK(told == actionIds);
    const auto event = details(store, id);
    CHECK(event.deliveries == kMany);
    REQUIRE(event.receivers.size() == kMany);
    CHECK(event.receivers.back().actionId == actionIds.back());
    CHECK_FALSE(store.read([&](ReadTx& tx) { return fan_out::isLeft(tx, kOrg, id); }));
}

TEST_CASE("fan-out: a few are made at once") {
    StoreFixture store;
    addActions(store, fan_out::kPiece);
    CHECK(made(store, recordCutOff(store)) == fan_out::kPiece);
}

TEST_CASE("fan-out: what was cut off is made later, the oldest event's first") {
    StoreFixture store;
    const auto actionIds = addActions(store, kMany);
    const std::string first = recordCutOff(store);
    const std::string second = recordCutOff(store);
    CHECK(made(store, first) == fan_out::kPiece);
    CHECK(made(store, second) == 0);  // none of an action's overtakes another
    CHECK(details(store, first).deliveries == kMany);
    CHECK(details(store, second).deliveries == kMany);
    store.reopen();
    store.write([](WriteTx& tx) {
        CHECK(fan_out::leftAfter(tx, "") == kOrg);
        CHECK_FALSE(fan_out::leftAfter(tx, kOrg));
        REQUIRE(fan_out::makeSome(tx, kOrg));
    });
    CHECK(made(store, first) == 2 * fan_out::kPiece);
    CHECK(made(store, second) == 0);

    store.write([](WriteTx& tx) {
        while (fan_out::makeSome(tx, kOrg)) {
        }
    });
    CHECK(made(store, second) == kMany);
    CHECK(made(store, first) == kMany);
    CHECK_FALSE(store.read([](ReadTx& tx) { return fan_out::leftAfter(tx, "").has_value(); }));
}

TEST_CASE("fan-out: the event is pending until all of its deliveries are made and settled") {
    StoreFixture store;
    addActions(store, kMany);
    const std::string id = recordCutOff(store);
    finishAll(store, id);
    CHECK((details(store, id).status == EventStatus::kPending));
    store.write([](WriteTx& tx) {
        while (fan_out::makeSome(tx, kOrg)) {
        }
    });
    finishAll(store, id);
    CHECK((details(store, id).status == EventStatus::kDelivered));
}

TEST_CASE("fan-out: an event is sent again in pieces too, to each once") {
    StoreFixture store;
    const auto actionIds = addActions(store, kMany);
    auto& writer = store.store().writer();
    std::string id;
    submit(writer, [&](WriteTx& tx) { id = record(tx); }).get();
    finishAll(store, id);
    const auto before = writer.counters().batches;
    submit(writer, [&](WriteTx& tx) { CHECK(events::redeliver(tx, kOrg, id) == kMany); }).get();
    CHECK(writer.counters().batches - before == kPieces);
    const auto event = details(store, id);
    CHECK(event.deliveries == kMany);
    CHECK((event.status == EventStatus::kPending));
    store.read([&](ReadTx& tx) {
        for (const std::string& actionId : actionIds) {
            const auto due = deliveries::due(tx, kOrg, actionId, tx.now(), 10);
            REQUIRE(due.size() == 1);
            CHECK(due[0].round == 1);
        }
    });
}

TEST_CASE("fan-out: an event sent again while it is not made has each delivery once") {
    StoreFixture store;
    addActions(store, kMany);
    const std::string id = recordCutOff(store);
    store.write([&](WriteTx& tx) { CHECK(events::redeliver(tx, kOrg, id) == fan_out::kPiece); });
    store.write([](WriteTx& tx) {
        while (fan_out::makeSome(tx, kOrg)) {
        }
    });
    CHECK(made(store, id) == kMany);
    CHECK(details(store, id).deliveries == kMany);
}

TEST_CASE("fan-out: an event that is pruned leaves nothing to be made") {
    StoreFixture store;
    addActions(store, kMany);
    const std::string id = recordCutOff(store);
    store.write([&](WriteTx& tx) {
        events::prune(tx, {tx.now().millis + 1'000}, 1'000);
        CHECK_FALSE(events::exists(tx, kOrg, id));
        CHECK_FALSE(fan_out::makeSome(tx, kOrg));
    });
}
