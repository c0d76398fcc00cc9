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
    /// Results that are not on disk yet.
    std::size_t unwritten = 64;
    /// Deliveries read at a time.
    std::int64_t page = 32;
};

/// What is to be done about a lane.
struct LaneStep {
    enum class Kind : std::uint8_t {
        /// Something under way will tell more.
        kNothing,
        /// It waits for a place; turn() when it has one.
        kTurn,
        /// Then loaded() or unread().
        kRead,
        /// What take() returns; then ended().
        kSend,
        /// The action is gone: so are its deliveries; then gaveUp().
        kGiveUp,
        /// alarm() at `until`.
        kSleep,
        /// Nothing is left to be done.
        kForget,
    };
    Kind kind = Kind::kNothing;
    common::Timestamp until;
    bool operator==(const LaneStep&) const = default;
};

/// What the store has for a lane.
struct LaneReading {
    /// Whether the action is stored.
    bool isThere = false;
    /// It has an endpoint and is active.
    bool sends = false;
    std::optional<common::Timestamp> nextDue;
    /// What is due now; none where it does not send.
    std::vector<storage::deliveries::Due> due;
};

/// How a request ended.
struct LaneResult {
    enum class End : std::uint8_t {
        kDelivered,
        kFailed,
        /// The endpoint says that it is for ever.
        kGone,
        /// For a reason of this server, whatever the endpoint is like.
        kOurs,
    };
    End end = End::kDelivered;
    std::string eventId;
    /// Of this delivery, before.
    std::int64_t failures = 0;
    /// As the endpoint asks.
    std::optional<std::chrono::seconds> retryAfter;
};

/// What is written about a request that ended.
struct LaneVerdict {
    enum class Kind : std::uint8_t {
        /// An attempt; then written().
        kKeep,
        /// No attempt, since nothing was tried; then written().
        kPostpone,
        /// An attempt, and the action is disabled; then closed().
        kClose,
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
    // In a row.
    int failures_ = 0;
    common::Timestamp pausedUntil_;
    // The same, where the clock is set back.
    std::chrono::steady_clock::time_point pauseEnds_;
    // Whether its last request before this start failed.
    bool isKnown_ = false;
    // Was woken while it was at work.
    bool again_ = false;
    // There was more than a page.
    bool more_ = false;
    // The endpoint is another than that which a request went to.
    bool isOutdated_ = false;
    std::deque<storage::deliveries::Due> page_;
    std::chrono::steady_clock::time_point readAt_;
    // Events whose results are not on disk yet.
    std::unordered_set<std::string> unwritten_;
};

}  // namespace hiveline::delivery
