#include "delivery/lane.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "delivery/retry_schedule.h"

using namespace hiveline;
using common::Timestamp;
using delivery::Lane;
using delivery::LaneLimits;
using delivery::LaneReading;
using delivery::LaneResult;
using delivery::LaneStep;
using delivery::LaneVerdict;
using delivery::Moment;
using std::chrono::milliseconds;
using std::chrono::seconds;
using storage::deliveries::Due;
using End = LaneResult::End;
using Kind = LaneStep::Kind;

namespace {

constexpr std::int64_t kWall = 1'700'000'000'000;
constexpr const char* kOther = "evt_other";

Moment at(milliseconds since) {
    return {
        {kWall + since.count()},
        std::chrono::steady_clock::time_point(std::chrono::hours(100)) + since};
}

const Moment kStart = at(milliseconds(0));

Timestamp wall(milliseconds since) {
    return at(since).wall;
}

Due due(const std::string& id, std::int64_t failures = 0) {
    return {.eventId = id, .round = 1, .failures = failures, .payload = "{}"};
}

LaneReading reading(std::vector<Due> due) {
    return {.isThere = true, .sends = true, .nextDue = kStart.wall, .due = std::move(due)};
}

LaneResult result(End end, const std::string& id, std::optional<seconds> retryAfter = {}) {
    return {.end = end, .eventId = id, .failures = 0, .retryAfter = retryAfter};
}

LaneStep step(Kind kind) {
    return {kind, {}};
}

LaneStep sleeps(milliseconds until) {
    return {Kind::kSleep, wall(until)};
}

/// Has its turn, and sends what is read.
void beginSending(Lane& lane, std::vector<Due> page, Moment now) {
    REQUIRE(lane.turn(now) == step(Kind::kRead));
    REQUIRE(lane.loaded(reading(std::move(page)), now) == step(Kind::kSend));
    static_cast<void>(lane.take());
}

/// `count` requests in a row, each as soon as it may be sent, all on disk. When the last one ended.
milliseconds failInARow(Lane& lane, int count) {
    milliseconds now(0);
    static_cast<void>(lane.wake());
    for (int i = 0; i < count; ++i) {
        const std::string id = "evt_" + std::to_string(i);
        LaneStep next = lane.turn(at(now));
        if (next.kind == Kind::kSleep) {
            now = milliseconds(next.until.millis - kWall);
            REQUIRE(lane.alarm() == step(Kind::kTurn));
            next = lane.turn(at(now));
        }
        REQUIRE(next == step(Kind::kRead));
        REQUIRE(lane.loaded(reading({due(id)}), at(now)) == step(Kind::kSend));
        static_cast<void>(lane.take());
        static_cast<void>(lane.wake());  // more has come meanwhile
        REQUIRE(lane.ended(result(End::kFailed, id), 0, at(now)).step == step(Kind::kTurn));
        REQUIRE(lane.written(id) == step(Kind::kNothing));
    }
    return now;
}

/// Every state that a lane can be in, and how it comes there.
struct State {
    const char* name;
    std::function<void(Lane&)> reach;
};

const State kFresh{"fresh", [](Lane& /*lane*/) {}};
const State kAsleep{
    "asleep", [](Lane& lane) { REQUIRE(lane.found(wall(seconds(9))) == sleeps(seconds(9))); }};
const State kReady{"ready", [](Lane& lane) { REQUIRE(lane.wake() == step(Kind::kTurn)); }};
const State kSending{"sending", [](Lane& lane) {
                         static_cast<void>(lane.wake());
                         beginSending(lane, {due("evt_1")}, kStart);
                     }};
const State kAwaiting{"awaiting what is written", [](Lane& lane) {
                          kSending.reach(lane);
                          const auto verdict =
                              lane.ended(result(End::kDelivered, "evt_1"), 0, kStart);
                          REQUIRE(verdict.step == step(Kind::kNothing));
                      }};
const State kClosing{"closing", [](Lane& lane) {
                         kSending.reach(lane);
                         const auto verdict = lane.ended(result(End::kGone, "evt_1"), 0, kStart);
                         REQUIRE(verdict.step == step(Kind::kNothing));
                     }};
const State kGivingUp{"giving up", [](Lane& lane) {
                          static_cast<void>(lane.wake());
                          REQUIRE(lane.turn(kStart) == step(Kind::kRead));
                          LaneReading gone;
                          gone.nextDue = kStart.wall;
                          REQUIRE(lane.loaded(gone, kStart) == step(Kind::kGiveUp));
                      }};

}  // namespace

TEST_CASE("lane: every state hears of work from outside") {
    struct Row {
        const State& state;
        LaneStep wake;
        LaneStep configured;
        LaneStep found;
        LaneStep written;  // of an event that the lane does not wait for
    };
    const LaneStep none = step(Kind::kNothing);
    const LaneStep turn = step(Kind::kTurn);
    const LaneStep sleep = sleeps(seconds(5));
    const std::vector<Row> rows{
        {kFresh, turn, turn, sleep, step(Kind::kForget)},
        {kAsleep, turn, turn, sleep, none},
        {kReady, none, none, none, none},
        {kSending, none, none, none, none},
        {kAwaiting, turn, turn, none, turn},
        {kClosing, none, none, none, none},
        {kGivingUp, none, none, none, none},
    };
    for (const Row& row : rows) {
        CAPTURE(row.state.name);
        const auto after = [&row](const std::function<LaneStep(Lane&)>& event) {
            Lane lane(LaneLimits{});
            row.state.reach(lane);
            return event(lane);
        };
        CHECK(after([](Lane& lane) { return lane.wake(); }) == row.wake);
        CHECK(after([](Lane& lane) { return lane.configured(); }) == row.configured);
        CHECK(after([](Lane& lane) { return lane.found(wall(seconds(5))); }) == row.found);
        CHECK(after([](Lane& lane) { return lane.written(kOther); }) == row.written);
    }
}

TEST_CASE("lane: what a request came to, and what follows") {
    struct Row {
        End end;
        bool more;  // something came while it was under way
        LaneVerdict::Kind kind;
        std::optional<Timestamp> again;
        LaneStep step;
        bool isFailing;
    };
    using Verdict = LaneVerdict::Kind;
    const Timestamp soon = wall(seconds(5));
    const LaneStep none = step(Kind::kNothing);
    const LaneStep turn = step(Kind::kTurn);
    const std::vector<Row> rows{
        {End::kDelivered, false, Verdict::kKeep, std::nullopt, none, false},
        {End::kDelivered, true, Verdict::kKeep, std::nullopt, turn, false},
        {End::kFailed, false, Verdict::kKeep, soon, none, true},
        {End::kFailed, true, Verdict::kKeep, soon, turn, true},
        {End::kGone, false, Verdict::kClose, soon, none, true},
        {End::kGone, true, Verdict::kClose, soon, none, true},
        {End::kOurs, false, Verdict::kPostpone, wall(seconds(30)), turn, false},
        {End::kOurs, true, Verdict::kPostpone, wall(seconds(30)), turn, false},
    };
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.end));
        CAPTURE(row.more);
        Lane lane(LaneLimits{});
        kSending.reach(lane);
        if (row.more) {
            REQUIRE(lane.wake() == none);
        }
        const LaneVerdict verdict = lane.ended(result(row.end, "evt_1"), 0, kStart);
        CHECK(verdict == LaneVerdict{row.kind, row.again, row.step});
        CHECK(lane.isFailing() == row.isFailing);
    }
}

TEST_CASE("lane: from five failures in a row on it pauses for longer and longer") {
    struct Row {
        int failures;
        seconds pause;
    };
    for (const Row& row : std::vector<Row>{
             {1, seconds(0)},
             {4, seconds(0)},
             {5, seconds(1)},
             {6, seconds(2)},
             {7, seconds(4)},
             {8, seconds(8)},
             {9, seconds(16)},
             {10, seconds(32)},
             {12, seconds(32)},
         }) {
        CAPTURE(row.failures);
        Lane lane(LaneLimits{});
        const milliseconds ended = failInARow(lane, row.failures);
        const bool pauses = row.pause > seconds(0);
        CHECK(lane.turn(at(ended)) == (pauses ? sleeps(ended + row.pause) : step(Kind::kRead)));
    }
}

TEST_CASE("lane: a delivery ends the pauses") {
    Lane lane(LaneLimits{});
    const milliseconds now = failInARow(lane, 7) + seconds(4);
    beginSending(lane, {due("evt_good"), due("evt_next")}, at(now));
    CHECK(lane.ended(result(End::kDelivered, "evt_good"), 0, at(now)).step == step(Kind::kTurn));
    CHECK_FALSE(lane.isFailing());
    CHECK(lane.turn(at(now)) == step(Kind::kSend));
}

TEST_CASE("lane: an endpoint says when to come again, up to a day") {
    for (const auto& [asked, kept] : std::vector<std::pair<seconds, seconds>>{
             {seconds(60), seconds(60)},
             {std::chrono::hours(48), std::chrono::hours(24)},
         }) {
        Lane lane(LaneLimits{});
        kSending.reach(lane);
        static_cast<void>(lane.wake());
        const auto verdict = lane.ended(result(End::kFailed, "evt_1", asked), 0, kStart);
        CHECK(verdict.nextAttemptAt == wall(kept));
        CHECK(lane.turn(kStart) == sleeps(kept));
    }
}

TEST_CASE("lane: a clock that is set back makes no pause longer") {
    Lane lane(LaneLimits{});
    kSending.reach(lane);
    static_cast<void>(lane.wake());
    static_cast<void>(lane.ended(result(End::kFailed, "evt_1", seconds(60)), 0, kStart));
    Moment later = at(seconds(61));
    later.wall = wall(-std::chrono::hours(1));
    CHECK(lane.turn(later) == step(Kind::kRead));
}

TEST_CASE("lane: an endpoint that was replaced answers for the request, not for the new one") {
    for (const End end : {End::kFailed, End::kOurs}) {
        Lane lane(LaneLimits{});
        kSending.reach(lane);
        REQUIRE(lane.configured() == step(Kind::kNothing));
        static_cast<void>(lane.ended(result(end, "evt_1", seconds(60)), 0, kStart));
        CHECK_FALSE(lane.isFailing());
        CHECK(lane.turn(kStart) == step(Kind::kRead));
    }
}

TEST_CASE("lane: what failed for a reason of this server holds everything for a while") {
    Lane lane(LaneLimits{});
    kSending.reach(lane);
    static_cast<void>(lane.ended(result(End::kOurs, "evt_1"), 0, kStart));
    CHECK(lane.turn(kStart) == sleeps(seconds(30)));
}

TEST_CASE("lane: the last attempt of the schedule is the last") {
    for (const auto& [failures, isLast] : std::vector<std::pair<std::int64_t, bool>>{
             {delivery::kMaxAttempts - 2, false}, {delivery::kMaxAttempts - 1, true}}) {
        Lane lane(LaneLimits{});
        kSending.reach(lane);
        LaneResult failed = result(End::kFailed, "evt_1");
        failed.failures = failures;
        CHECK(lane.ended(failed, 0, kStart).nextAttemptAt.has_value() == !isLast);
    }
}

TEST_CASE("lane: a delivery that failed before the start lines up with those that fail") {
    Lane lane(LaneLimits{});
    static_cast<void>(lane.wake());
    REQUIRE(lane.turn(kStart) == step(Kind::kRead));
    CHECK(lane.loaded(reading({due("evt_1", 2)}), kStart) == step(Kind::kTurn));
    CHECK(lane.isFailing());
    CHECK(lane.turn(kStart) == step(Kind::kSend));
    CHECK(lane.take().eventId == "evt_1");
}

TEST_CASE("lane: a page is sent in its order, and read anew after two seconds or a failure") {
    struct Row {
        End end;
        milliseconds later;
        Kind kind;
    };
    for (const Row& row : std::vector<Row>{
             {End::kDelivered, milliseconds(2'000), Kind::kSend},
             {End::kDelivered, milliseconds(2'001), Kind::kRead},
             {End::kFailed, milliseconds(0), Kind::kRead},
         }) {
        CAPTURE(row.later.count());
        Lane lane(LaneLimits{});
        static_cast<void>(lane.wake());
        beginSending(lane, {due("evt_1"), due("evt_2")}, kStart);
        REQUIRE(lane.ended(result(row.end, "evt_1"), 0, kStart).step == step(Kind::kTurn));
        CHECK(lane.turn(at(row.later)) == step(row.kind));
        if (row.kind == Kind::kSend) {
            CHECK(lane.take().eventId == "evt_2");
        }
    }
}

TEST_CASE("lane: what is read decides") {
    struct Row {
        LaneReading reading;
        LaneStep step;
    };
    const Timestamp later = wall(seconds(90));
    const std::vector<Row> rows{
        {{.isThere = true, .sends = true, .nextDue = later, .due = {}}, sleeps(seconds(90))},
        {{.isThere = true, .sends = true, .nextDue = {}, .due = {}}, step(Kind::kForget)},
        {{.isThere = true, .sends = false, .nextDue = later, .due = {}}, step(Kind::kForget)},
        {{.isThere = false, .sends = false, .nextDue = later, .due = {}}, step(Kind::kGiveUp)},
        {{.isThere = false, .sends = false, .nextDue = {}, .due = {}}, step(Kind::kForget)},
        {reading({due("evt_1")}), step(Kind::kSend)},
    };
    for (const Row& row : rows) {
        Lane lane(LaneLimits{});
        static_cast<void>(lane.wake());
        REQUIRE(lane.turn(kStart) == step(Kind::kRead));
        CHECK(lane.loaded(row.reading, kStart) == row.step);
    }
}

TEST_CASE("lane: a store that cannot be read is asked again after a second") {
    Lane lane(LaneLimits{});
    static_cast<void>(lane.wake());
    REQUIRE(lane.turn(kStart) == step(Kind::kRead));
    CHECK(lane.unread(kStart) == sleeps(seconds(1)));
    CHECK(lane.alarm() == step(Kind::kTurn));
    CHECK(lane.turn(at(seconds(1))) == step(Kind::kRead));
}

TEST_CASE("lane: what is unwritten is not sent again") {
    Lane lane(LaneLimits{});
    static_cast<void>(lane.wake());
    beginSending(lane, {due("evt_1")}, kStart);
    static_cast<void>(lane.wake());
    REQUIRE(lane.ended(result(End::kDelivered, "evt_1"), 0, kStart).step == step(Kind::kTurn));
    REQUIRE(lane.turn(kStart) == step(Kind::kRead));
    CHECK(lane.wanted() == LaneLimits{}.page + 1);
    CHECK(lane.loaded(reading({due("evt_1")}), kStart) == step(Kind::kNothing));
    // The store was not up to date: once it is, it is read again.
    CHECK(lane.written("evt_1") == step(Kind::kTurn));
    CHECK(lane.wanted() == LaneLimits{}.page);
}

TEST_CASE("lane: too much that is unwritten holds it until half of that is") {
    Lane lane(LaneLimits{.unwritten = 2, .page = 32});
    static_cast<void>(lane.wake());
    beginSending(lane, {due("evt_1"), due("evt_2"), due("evt_3")}, kStart);
    static_cast<void>(lane.ended(result(End::kDelivered, "evt_1"), 0, kStart));
    REQUIRE(lane.turn(kStart) == step(Kind::kSend));
    static_cast<void>(lane.take());
    static_cast<void>(lane.ended(result(End::kDelivered, "evt_2"), 0, kStart));
    CHECK(lane.turn(kStart) == step(Kind::kNothing));
    CHECK(lane.written("evt_1") == step(Kind::kTurn));
    CHECK(lane.turn(kStart) == step(Kind::kSend));
    CHECK(lane.take().eventId == "evt_3");
}

TEST_CASE("lane: is forgotten once nothing is due and everything is on disk") {
    Lane lane(LaneLimits{});
    kAwaiting.reach(lane);
    REQUIRE(lane.written("evt_1") == step(Kind::kTurn));
    REQUIRE(lane.turn(kStart) == step(Kind::kRead));
    LaneReading nothing = reading({});
    nothing.nextDue.reset();
    CHECK(lane.loaded(nothing, kStart) == step(Kind::kForget));
}

TEST_CASE("lane: goes on after an action was closed or given up") {
    Lane closing(LaneLimits{});
    kClosing.reach(closing);
    CHECK(closing.closed("evt_1") == step(Kind::kTurn));
    CHECK(closing.wanted() == LaneLimits{}.page);
    Lane givingUp(LaneLimits{});
    kGivingUp.reach(givingUp);
    CHECK(givingUp.gaveUp() == step(Kind::kTurn));
    CHECK(givingUp.turn(kStart) == step(Kind::kRead));
}
