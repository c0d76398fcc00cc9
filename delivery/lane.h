// What is sent to one action, and when: one request at a time, in the order in which deliveries
// become due. A state machine: it is told what happened and what the time is, and answers with what
// is to be done. Pure; DeliveryWorker does it.
//
// A lane that has something to send lines up for a place (kTurn). When its turn comes it reads
// (kRead) what is due, a page at a time, and sends it (kSend). From five failures in a row on,
// requests are a while apart: a second, and up to 32. An endpoint that says when to come again is
// left alone until then. What came of a request is written while the next is under way; too much
// that is unwritten holds the lane.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "common/timestamp.h"
#include "delivery/moment.h"
#include "storage/events/deliveries.h"

namespace hiveline::delivery {

struct LaneLimits {
    std::size_t unwritten = 64;  // results that are not on disk yet
    std::int64_t page = 32;      // deliveries read at a time
};

/// What is to be done about a lane.
struct LaneStep {
    enum class Kind : std::uint8_t {
        kNothing,  // something under way will tell more
        kTurn,     // it waits for a place; turn() when it has one
        kRead,     // then loaded() or unread()
        kSend,     // what take() returns; then ended()
        kGiveUp,   // the action is gone: so are its deliveries; then gaveUp()
        kSleep,    // alarm() at `until`
        kForget,   // nothing is left to be done
    };
    Kind kind = Kind::kNothing;
    common::Timestamp until;
    bool operator==(const LaneStep&) const = default;
};

/// What the store has for a lane.
struct LaneReading {
    bool isThere = false;  // the action
    bool sends = false;    // it has an endpoint and is active
    std::optional<common::Timestamp> nextDue;
    std::vector<storage::deliveries::Due> due;  // now; none where it does not send
};

/// How a request ended.
struct LaneResult {
    enum class End : std::uint8_t {
        kDelivered,
        kFailed,
        kGone,  // the endpoint says that it is for ever
        kOurs,  // for a reason of this server, whatever the endpoint is like
    };
    End end = End::kDelivered;
    std::string eventId;
    std::int64_t failures = 0;                       // of this delivery, before
    std::optional<std::chrono::seconds> retryAfter;  // as the endpoint asks
};

/// What is written about a request that ended.
struct LaneVerdict {
    enum class Kind : std::uint8_t {
        kKeep,      // an attempt; then written()
        kPostpone,  // no attempt, since nothing was tried; then written()
        kClose,     // an attempt, and the action is disabled; then closed()
    };
    Kind kind = Kind::kKeep;
    /// When the delivery is tried again. For kClose, where the action is another by now.
    std::optional<common::Timestamp> nextAttemptAt;
    LaneStep step;
    bool operator==(const LaneVerdict&) const = default;
};

class Lane {
public:
    explicit Lane(LaneLimits limits) : limits_(limits) {}

    /// A delivery was added or changed.
    [[nodiscard]] LaneStep wake();
    /// Endpoint, status or keys of the action are others now, or it is gone: what is known of it
    /// is forgotten, how the endpoint failed too.
    [[nodiscard]] LaneStep configured();
    /// A look at everything: something is due then.
    [[nodiscard]] LaneStep found(common::Timestamp nextDue);
    [[nodiscard]] LaneStep alarm();
    [[nodiscard]] LaneStep turn(Moment now);

    /// How many deliveries to read.
    [[nodiscard]] std::int64_t wanted() const;
    [[nodiscard]] LaneStep loaded(LaneReading reading, Moment now);
    /// The store could not be read.
    [[nodiscard]] LaneStep unread(Moment now);

    /// The delivery that is under way from now on.
    [[nodiscard]] storage::deliveries::Due take();
    /// `jitter`, 0 to 1, is for retryDelay().
    [[nodiscard]] LaneVerdict ended(LaneResult result, double jitter, Moment now);

    /// What came of the event's request is on disk.
    [[nodiscard]] LaneStep written(const std::string& eventId);
    [[nodiscard]] LaneStep closed(const std::string& eventId);
    [[nodiscard]] LaneStep gaveUp();

    /// Whether its last request failed.
    [[nodiscard]] bool isFailing() const noexcept { return failures_ > 0; }

private:
    enum class State : std::uint8_t { kIdle, kAsleep, kReady, kSending, kClosing };

    [[nodiscard]] LaneStep lineUp();
    [[nodiscard]] LaneStep sleep(common::Timestamp until);
    [[nodiscard]] LaneStep rest();
    [[nodiscard]] LaneStep awaitWrites();
    [[nodiscard]] LaneStep first();
    [[nodiscard]] bool isPaused(Moment now) const;
    void pause(std::chrono::milliseconds time, Moment now);
    void countEnd(const LaneResult& result, Moment now);
    [[nodiscard]] LaneVerdict postponed(Moment now);

    const LaneLimits limits_;
    State state_ = State::kIdle;
    int failures_ = 0;  // one behind the other
    common::Timestamp pausedUntil_;
    std::chrono::steady_clock::time_point pauseEnds_;  // the same, where the clock is set back
    bool isKnown_ = false;     // whether its last request before this start failed
    bool again_ = false;       // was woken while it was at work
    bool more_ = false;        // there was more than a page
    bool isOutdated_ = false;  // the endpoint is another than that which a request went to
    std::deque<storage::deliveries::Due> page_;
    std::chrono::steady_clock::time_point readAt_;
    std::unordered_set<std::string> unwritten_;  // events
};

}  // namespace hiveline::delivery
