#include "storage/events/events.h"

#include <doctest/doctest.h>

#include "common/json/raw.h"
#include "storage/events/deliveries.h"
#include "storage/events/event_causes.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using models::AttemptOutcome;
using models::DeliveryStatus;
using models::EventStatus;
using models::InvocationTrigger;

namespace {

constexpr std::int64_t kNow = kStartMicros / 1000;

std::string addAction(
    WriteTx& tx, const std::string& trigger = "CALL_COMPLETED", const std::string& orgId = kOrg
) {
    auto action = newAction(tx, orgId);
    action.invocationTrigger = trigger;
    actions::insert(tx, action);
    return action.id;
}

events::NewEvent happened(const std::string& orgId = kOrg) {
    return {.orgId = orgId, .type = InvocationTrigger::kCallCompleted, .data = {R"({"a":1})"}};
}

deliveries::Attempt attemptOf(
    const std::string& eventId, const std::string& actionId, AttemptOutcome outcome
) {
    deliveries::Attempt attempt;
    attempt.orgId = kOrg;
    attempt.eventId = eventId;
    attempt.actionId = actionId;
    attempt.timestamp = {kNow};
    attempt.duration = 12;
    attempt.outcome = outcome;
    return attempt;
}

}  // namespace

TEST_CASE("events: one is stored with a delivery for each action that hears of it") {
    StoreFixture store;
    std::vector<std::pair<std::string, std::string>> told;
    store.store().workSignal().listen([] {});
    std::string id;
    std::string action;
    store.write([&](WriteTx& tx) {
        action = addAction(tx);
        addAction(tx, "CALL_STARTED");
        addAction(tx, "CALL_COMPLETED", kOtherOrg);
        addAction(tx, "ON_FULL_MOON");
        id = events::record(tx, happened());
        CHECK(store.store().workSignal().take().empty());
    });
    for (const auto& each : store.store().workSignal().take()) {
        told.emplace_back(each.orgId, each.actionId);
    }
    CHECK(told == std::vector<std::pair<std::string, std::string>>{{kOrg, action}});
    store.read([&](ReadTx& tx) {
        const auto event = events::find(tx, kOrg, id).value();
        CHECK((event.status == EventStatus::kPending));
        CHECK(event.timestamp == events::timeOf(id));
        CHECK(json::member(event.payload, "data")->text == R"({"a":1})");
        CHECK(json::memberString(event.payload, "type") == "CALL_COMPLETED");
        REQUIRE(event.receivers.size() == 1);
        CHECK(event.receivers[0].actionId == action);
        CHECK(event.nextAttemptAt == common::Timestamp{kNow});
        CHECK(!events::find(tx, kOtherOrg, id));
        const auto due = deliveries::due(tx, kOrg, action, {kNow}, 10);
        REQUIRE(due.size() == 1);
        CHECK(due[0].payload == event.payload.text);
        CHECK(deliveries::due(tx, kOtherOrg, action, {kNow}, 10).empty());
    });
}

TEST_CASE("events: what is undone leaves none, and tells nobody") {
    StoreFixture store;
    int told = 0;
    store.store().workSignal().listen([&] { ++told; });
    CHECK_THROWS(store.write([&](WriteTx& tx) {
        addAction(tx);
        events::record(tx, happened());
        throw std::runtime_error("no");
    }));
    CHECK(told == 0);
    CHECK(store.read([](ReadTx& tx) { return events::count(tx, kOrg, {}); }) == 0);
}

TEST_CASE("events: a hive's go to unlinked actions and to those of its agents") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        auto hive = newHive(tx);
        hives::insert(tx, hive, {});
        auto agent = newAgent(tx);
        auto other = newAgent(tx);
        agents::insert(tx, agent);
        agents::insert(tx, other);
        links::linkHive(tx, kOrg, agent.id, hive.id);
        const auto unlinked = addAction(tx, "HIVE_FAILED");
        const auto linked = addAction(tx, "HIVE_FAILED");
        const auto elsewhere = addAction(tx, "HIVE_FAILED");
        links::linkAction(tx, kOrg, agent.id, linked);
        links::linkAction(tx, kOrg, other.id, elsewhere);
        events::hiveFailed(tx, hive, "The site is gone.");
        const auto listed = events::list(tx, kOrg, {}, {.limit = 1});
        REQUIRE(listed.size() == 1);
        const auto event = events::find(tx, kOrg, listed[0].id).value();
        REQUIRE(event.receivers.size() == 2);
        CHECK(event.receivers[0].actionId == unlinked);
        CHECK(event.receivers[1].actionId == linked);
        CHECK(
            json::memberString(*json::member(event.payload, "data"), "error") == "The site is gone."
        );
    });
}

TEST_CASE("deliveries: attempts are kept, and decide about the delivery and the event") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto first = addAction(tx);
        const auto second = addAction(tx);
        const auto id = events::record(tx, happened());
        auto failed = attemptOf(id, first, AttemptOutcome::kRefused);
        failed.statusCode = 502;
        failed.error = "The endpoint answered 502.";
        failed.nextAttemptAt = common::Timestamp{kNow + 5'000};
        deliveries::finish(tx, failed);
        deliveries::finish(tx, attemptOf(id, second, AttemptOutcome::kDelivered));
        auto event = events::find(tx, kOrg, id).value();
        CHECK((event.status == EventStatus::kPending));
        CHECK(event.attempts == 2);
        CHECK(event.receivers[0].log.at(0).statusCode == 502);
        CHECK(event.receivers[0].error == "The endpoint answered 502.");
        CHECK((event.receivers[1].status == DeliveryStatus::kDelivered));
        CHECK(deliveries::due(tx, kOrg, first, {kNow}, 10).empty());
        CHECK(deliveries::due(tx, kOrg, first, {kNow + 5'000}, 10).at(0).failures == 1);
        CHECK(deliveries::nextDue(tx, kOrg, first) == common::Timestamp{kNow + 5'000});
        CHECK(!deliveries::nextDue(tx, kOrg, second));
        CHECK(deliveries::queue(tx).depth == 1);
        CHECK(deliveries::queue(tx).oldest == events::timeOf(id));
        deliveries::finish(tx, attemptOf(id, first, AttemptOutcome::kTimeout));
        event = events::find(tx, kOrg, id).value();
        CHECK((event.status == EventStatus::kDead));
        CHECK((event.receivers[0].status == DeliveryStatus::kDead));
        CHECK(deliveries::queue(tx).depth == 0);
    });
}

TEST_CASE("deliveries: an attempt from before an event was sent again decides nothing") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto action = addAction(tx);
        const auto id = events::record(tx, happened());
        CHECK(events::redeliver(tx, kOrg, id) == 1);
        CHECK(events::redeliver(tx, kOtherOrg, id) == 0);
        deliveries::finish(tx, attemptOf(id, action, AttemptOutcome::kDelivered));
        CHECK((events::find(tx, kOrg, id)->status == EventStatus::kPending));
        auto now = attemptOf(id, action, AttemptOutcome::kDelivered);
        now.round = 1;
        deliveries::finish(tx, now);
        const auto event = events::find(tx, kOrg, id).value();
        CHECK((event.status == EventStatus::kDelivered));
        CHECK(event.receivers[0].log.size() == 2);
    });
}

TEST_CASE("deliveries: the newest attempts are kept") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto action = addAction(tx);
        const auto id = events::record(tx, happened());
        auto attempt = attemptOf(id, action, AttemptOutcome::kTimeout);
        attempt.nextAttemptAt = common::Timestamp{kNow};
        for (int i = 0; i < deliveries::kKeptAttempts + 3; ++i) {
            deliveries::finish(tx, attempt);
        }
        const auto log = events::find(tx, kOrg, id)->receivers.at(0).log;
        CHECK(std::ssize(log) == deliveries::kKeptAttempts);
        CHECK(log.front().number == 4);
    });
}

TEST_CASE("deliveries: those to an action that is gone are given up, some at a time") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto action = addAction(tx);
        for (int i = 0; i < 3; ++i) {
            events::record(tx, happened());
        }
        CHECK(deliveries::giveUp(tx, kOrg, action, "The action was deleted.", 2) == 2);
        CHECK(deliveries::giveUp(tx, kOrg, action, "The action was deleted.", 2) == 1);
        CHECK(deliveries::giveUp(tx, kOrg, action, "The action was deleted.", 2) == 0);
        CHECK(events::count(tx, kOrg, {.status = EventStatus::kDead}) == 3);
    });
}

TEST_CASE("deliveries: the actions that wait are found one behind the other") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto here = addAction(tx);
        const auto there = addAction(tx, "CALL_COMPLETED", kOtherOrg);
        events::record(tx, happened());
        events::record(tx, happened());
        events::record(tx, happened(kOtherOrg));
        auto waiting = deliveries::waitingAfter(tx, "", "").value();
        CHECK(waiting.actionId == here);
        CHECK(waiting.nextAttemptAt == common::Timestamp{kNow});
        waiting = deliveries::waitingAfter(tx, waiting.orgId, waiting.actionId).value();
        CHECK(waiting.orgId == kOtherOrg);
        CHECK(waiting.actionId == there);
        CHECK(!deliveries::waitingAfter(tx, waiting.orgId, waiting.actionId));
    });
}

TEST_CASE("events: old ones go with all that belongs to them") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        addAction(tx);
        events::record(tx, happened());
        events::record(tx, happened());
    });
    store.clock().advanceMicros(60'000'000);
    store.write([](WriteTx& tx) {
        const auto kept = events::record(tx, happened());
        CHECK(events::prune(tx, {kNow + 60'000}, 10, events::Prunes::kSettled) == 0);
        CHECK(events::prune(tx, {kNow + 60'000}, 1) == 1);
        CHECK(events::count(tx, kOrg, {}) == 3);
        CHECK(events::prune(tx, {kNow + 60'000}, 10) == 3);
        CHECK(events::prune(tx, {kNow + 60'000}, 10) == 0);
        CHECK(events::list(tx, kOrg, {}).at(0).id == kept);
        const common::Timestamp far{std::int64_t{9'000'000'000'000} * 1'000};
        CHECK(events::count(tx, kOrg, {.since = far}) == 0);
        CHECK(events::count(tx, kOrg, {.until = far}) == 1);
        CHECK(deliveries::queue(tx).depth == 1);
    });
}

TEST_CASE("actions: the server disables one, once") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto id = addAction(tx);
        CHECK(actions::disable(tx, kOrg, id, "Gone."));
        CHECK(!actions::disable(tx, kOrg, id, "Gone."));
        CHECK(!actions::disable(tx, kOtherOrg, id, "Gone."));
        const auto action = actions::find(tx, kOrg, id).value();
        CHECK((action.record.status == models::ActionStatus::kDisabled));
        CHECK(action.record.disabledReason == "Gone.");
        CHECK(action.record.updatedBy == "system");
        CHECK(action.revision == kFirstRevision + 1);
        CHECK(
            (events::find(tx, kOrg, events::record(tx, happened()))->status ==
             EventStatus::kNoReceiver)
        );
    });
}
