#include "delivery/delivery_worker.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/records/actions.h"

namespace hiveline::delivery {
namespace {

using models::AttemptOutcome;
using std::chrono::milliseconds;
using storage::deliveries::Attempt;

// Of an answer nothing but its status is used; more bytes end the connection.
constexpr std::size_t kAnswerBytes = std::size_t{64} * 1024;
// Some milliseconds of the client's thread, on which all requests wait meanwhile.
constexpr int kSweepPage = 200;
// After these turns, answers are looked at.
constexpr int kTurnsAtOnce = 8;
// Rows in one transaction; the lane asks again as long as something is left.
constexpr std::int64_t kGivenUp = 200;
constexpr std::string_view kDeleted = "The action was deleted.";
constexpr std::string_view kGoneReason = "Its endpoint answered 410.";

}  // namespace

DeliveryWorker::DeliveryWorker(const Dependencies& dependencies)
    : store_(dependencies.store),
      client_(dependencies.client),
      secrets_(dependencies.secrets),
      guard_(dependencies.guard),
      random_(dependencies.random),
      limits_(dependencies.limits),
      reader_(dependencies.store.openReader(storage::Store::ReaderCache::kSmall)),
      gate_(std::make_shared<LoopGate>(client_)),
      writes_(store_, client_, gate_),
      alarms_(
          client_, [this] { return store_.now(); }, [this] { ring(); }
      ),
      pruning_(store_, client_, writes_, limits_.pruning),
      places_(limits_.places),
      backlog_(store_, limits_.sweep) {}

DeliveryWorker::~DeliveryWorker() {
    stop();
}

void DeliveryWorker::start() {
    // On the writer's thread, which is left at once.
    store_.workSignal().listen([this] {
        gate_->post([this] { wakeLanes(store_.workSignal().take()); });
    });
    gate_->start([this] {
        // What was told before is found by looking at everything, and no later word is held back.
        static_cast<void>(store_.workSignal().take());
        sweep({});
        scheduleSweep();
        pruning_.start();
    });
    backlog_.start();
}

void DeliveryWorker::stop() {
    // In this order: nobody posts any more, then what is posted finds the gate closed, then the
    // client's thread lets go of everything, so that nothing calls back into what is destroyed.
    store_.workSignal().listen({});
    if (!gate_->close()) {
        return;
    }
    backlog_.stop();
    gate_->finish([this] {
        recipients_.clear();
        places_.clear();
        alarms_.clear();
        failingPace_.reset();
        sweepTimer_.reset();
        pruning_.stop();
        writes_.clear();
    });
}

void DeliveryWorker::wake() {
    gate_->post([this] {
        ring();
        sweep({});
    });
}

DeliveryCounters DeliveryWorker::counters() const {
    DeliveryCounters counters = counts_.counters();
    counters.pending = backlog_.pending();
    counters.oldest = backlog_.oldest();
    return counters;
}

Moment DeliveryWorker::now() const {
    return {store_.now(), std::chrono::steady_clock::now()};
}

// --- what there is to do

Recipient& DeliveryWorker::recipient(const Key& key) {
    auto& found = recipients_[key];
    if (!found) {
        found = std::make_unique<Recipient>(key, limits_.lane);
    }
    return *found;
}

void DeliveryWorker::wakeLanes(const std::vector<storage::ActionWork>& work) {
    for (const storage::ActionWork& each : work) {
        Recipient& to = recipient({each.orgId, each.actionId});
        follow(to, each.configured ? to.lane.configured() : to.lane.wake());
    }
    pump();
}

void DeliveryWorker::scheduleSweep() {
    sweepTimer_ = client_.after(limits_.sweep, [this] {
        sweep({});
        scheduleSweep();
    });
}

/// Every action that something is to be sent to, some at a time, so that the thread is never held
/// for long.
void DeliveryWorker::sweep(const Key& after) {
    // A sweep that takes longer than the pause between two is not overtaken by the next.
    if (after == Key() && std::exchange(sweeping_, true)) {
        return;
    }
    Key last = after;
    bool more = true;
    try {
        store_.read(*reader_, [&](storage::ReadTx& tx) {
            for (int i = 0; i < kSweepPage && more; ++i) {
                const auto waiting = storage::deliveries::waitingAfter(tx, last.first, last.second);
                more = waiting.has_value();
                if (!waiting) {
                    break;
                }
                last = {waiting->orgId, waiting->actionId};
                Recipient& to = recipient(last);
                // Only a time is noted here; the lane reads its deliveries when it has a place.
                follow(to, to.lane.found(waiting->nextAttemptAt));
            }
        });
    } catch (const std::exception& failure) {
        common::log::warn("deliveries_not_read", {{"reason", failure.what()}});
        more = false;  // until the next time
    }
    ring();
    sweeping_ = more;
    if (more) {
        gate_->post([this, last] { sweep(last); });
    }
}

void DeliveryWorker::ring() {
    alarms_.ring([this](const Key& key) {
        Recipient& to = *recipients_.at(key);
        follow(to, to.lane.alarm());
    });
    pump();
}

// --- who is next

/// Those that answer come first. The others come one by one, so that they do not run into their
/// time limit together either.
std::optional<DeliveryWorker::Key> DeliveryWorker::next() {
    auto key = places_.next(LastRequest::kAnswered);
    if (!key && !failingPace_) {
        key = places_.next(LastRequest::kFailed);
        if (key) {
            failingPace_ = client_.after(limits_.failingPace, [this] {
                failingPace_.reset();
                pump();
            });
        }
    }
    return key;
}

void DeliveryWorker::pump() {
    if (std::exchange(pumping_, true)) {
        return;
    }
    for (int turns = 0; !places_.isFull(); ++turns) {
        if (turns >= kTurnsAtOnce) {
            gate_->post([this] { pump(); });
            break;
        }
        const auto key = next();
        if (!key) {
            break;
        }
        Recipient& to = *recipients_.at(*key);
        follow(to, to.lane.turn(now()));
    }
    pumping_ = false;
}

/// Does what the lane wants done. The recipient may be gone then.
void DeliveryWorker::follow(Recipient& to, LaneStep step) {
    using Kind = LaneStep::Kind;
    if (step.kind == Kind::kRead) {
        step = read(to);
    }
    switch (step.kind) {
        case Kind::kNothing:
        case Kind::kRead:  // done
            break;
        case Kind::kTurn:
            alarms_.cancel(to.key);
            places_.push(to.key, to.lastRequest());
            break;
        case Kind::kSend:
            send(to);
            break;
        case Kind::kGiveUp:
            giveUp(to.key);
            break;
        case Kind::kSleep:
            alarms_.set(to.key, step.until);
            break;
        case Kind::kForget: {
            const Key key = to.key;
            recipients_.erase(key);
            break;
        }
    }
}

LaneStep DeliveryWorker::read(Recipient& to) {
    LaneReading reading;
    try {
        reading = store_.read(*reader_, [&](storage::ReadTx& tx) { return to.read(tx, secrets_); });
    } catch (const std::exception& failure) {
        common::log::warn("deliveries_not_read", {{"reason", failure.what()}});
        return to.lane.unread(now());
    }
    return to.lane.loaded(std::move(reading), now());
}

void DeliveryWorker::giveUp(const Key& key) {
    writes_.write(
        key.first,
        [key](storage::WriteTx& tx) {
            storage::deliveries::giveUp(tx, key.first, key.second, std::string(kDeleted), kGivenUp);
        },
        [this, key] {
            Recipient& to = *recipients_.at(key);
            follow(to, to.lane.gaveUp());
            pump();
        }
    );
}

// --- sending

void DeliveryWorker::send(Recipient& to) {
    const LastRequest countsAs = to.lastRequest();
    // Where it counts is kept with the request: the lane may have failed or recovered by the time
    // the place is given back.
    to.sending = Recipient::Sending{to.lane.take(), store_.now(), countsAs, nullptr};
    places_.take(to.key.first, countsAs);
    counts_.setUnderWay(places_.taken());
    ExchangeResult unsent;
    unsent.outcome = AttemptOutcome::kInvalid;
    // A key that cannot be opened is this server's fault: the attempt does not count.
    unsent.ours = to.keyProblem.has_value();
    try {
        startRequest(to);
        return;
    } catch (const std::exception& failure) {
        unsent.error = failure.what();
    }
    // Posted, since ended() calls follow(), which is further up this stack.
    gate_->post([this, key = to.key, unsent] { ended(*recipients_.at(key), unsent); });
}

void DeliveryWorker::startRequest(Recipient& to) {
    auto request = to.request();
    const auto spread = std::chrono::duration_cast<milliseconds>(limits_.spread * jitter());
    // Times of their own for each: a thousand endpoints that hang would otherwise end in one
    // moment, and be tried again in one.
    const milliseconds time = limits_.whole + spread;
    request.times = {.connect = time, .firstByte = time, .idle = time, .whole = time};
    request.mostBytes = kAnswerBytes;
    request.guard = &guard_;
    to.sending->exchange = std::make_unique<Exchange>(
        client_,
        std::move(request),
        0,
        [this, key = to.key](ExchangeResult result) {
            ended(*recipients_.at(key), std::move(result));
        }
    );
}

void DeliveryWorker::ended(Recipient& to, ExchangeResult result) {
    // Taken out first: the exchange that calls this goes with it.
    const Recipient::Sending sent = std::move(*to.sending);
    to.sending.reset();
    places_.leave(to.key.first, sent.countsAs);
    counts_.setUnderWay(places_.taken());
    counts_.count(result.outcome);
    const LaneVerdict verdict = to.lane.ended(resultOf(sent, result), jitter(), now());
    Attempt attempt = to.attempt(sent, std::move(result));
    attempt.nextAttemptAt = verdict.nextAttemptAt;
    switch (verdict.kind) {
        case LaneVerdict::Kind::kKeep:
            // Written while the next request is under way: order holds, since the lane knows which
            // events are unwritten.
            keep(to.key, std::move(attempt));
            break;
        case LaneVerdict::Kind::kPostpone:
            postpone(to.key, std::move(attempt));
            break;
        case LaneVerdict::Kind::kClose:
            close(to, std::move(attempt));
            break;
    }
    // After the result has been handed to the writer: `to` may be gone afterwards.
    follow(to, verdict.step);
    pump();
}

void DeliveryWorker::keep(const Key& key, Attempt attempt) {
    auto then = afterWriting(key, attempt.eventId);
    writes_.write(
        key.first,
        [attempt = std::move(attempt)](storage::WriteTx& tx) {
            storage::deliveries::finish(tx, attempt);
        },
        std::move(then)
    );
}

/// What failed for a reason of this server counts for no attempt.
void DeliveryWorker::postpone(const Key& key, Attempt untried) {
    auto then = afterWriting(key, untried.eventId);
    writes_.write(
        key.first,
        [untried = std::move(untried)](storage::WriteTx& tx) {
            storage::deliveries::postpone(
                tx, untried, untried.error.value_or(""), untried.nextAttemptAt.value_or(tx.now())
            );
        },
        std::move(then)
    );
}

StoreWrites::Then DeliveryWorker::afterWriting(const Key& key, const std::string& eventId) {
    return [this, key, eventId] {
        Recipient& to = *recipients_.at(key);
        follow(to, to.lane.written(eventId));
        pump();
    };
}

/// The endpoint is gone: the action is disabled. Where it has been changed since it was read,
/// another endpoint may be meant: it stays as it is, and the delivery is one that failed.
void DeliveryWorker::close(const Recipient& to, Attempt attempt) {
    StoreWrites::Then then = [this, key = to.key, eventId = attempt.eventId] {
        Recipient& closed = *recipients_.at(key);
        follow(closed, closed.lane.closed(eventId));
        pump();
    };
    const auto again = attempt.nextAttemptAt;
    writes_.write(
        to.key.first,
        [attempt = std::move(attempt), again, revision = to.revision](storage::WriteTx& tx
        ) mutable {
            // Only the action as it was sent to: its revision has been kept since.
            const bool disabled = storage::actions::disable(
                tx, attempt.orgId, attempt.actionId, std::string(kGoneReason), revision
            );
            attempt.nextAttemptAt = disabled ? std::nullopt : again;
            storage::deliveries::finish(tx, attempt);
        },
        std::move(then)
    );
}

/// From 0 to 1.
double DeliveryWorker::jitter() {
    std::uint32_t bits = 0;
    std::array<unsigned char, sizeof(bits)> bytes{};
    random_(bytes.data(), bytes.size());
    std::memcpy(&bits, bytes.data(), sizeof(bits));
    return static_cast<double>(bits) / static_cast<double>(UINT32_MAX);
}

}  // namespace hiveline::delivery
