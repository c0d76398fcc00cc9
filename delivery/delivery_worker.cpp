#include "delivery/delivery_worker.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <future>
#include <mutex>
#include <unordered_set>

#include "common/error.h"
#include "common/log.h"
#include "delivery/retry_schedule.h"
#include "delivery/webhook.h"
#include "storage/actions.h"
#include "storage/events.h"
#include "storage/function_job.h"

namespace hiveline::delivery {
namespace {

using models::AttemptOutcome;
using std::chrono::milliseconds;
using storage::deliveries::Attempt;
using storage::deliveries::Due;

constexpr std::size_t kAnswerBytes = std::size_t{64} * 1024;
constexpr std::int64_t kGone = 410;
constexpr milliseconds kLoadRetry{1'000};
constexpr milliseconds kWriteRetry{200};
constexpr milliseconds kConfigAge{2'000};
constexpr milliseconds kLongestTimer{std::chrono::minutes(1)};
constexpr int kSweepPage = 200;
constexpr int kTurnsAtOnce = 8;  // then answers are looked at
constexpr std::int64_t kGivenUp = 200;
constexpr std::size_t kOutcomes = 7;
constexpr milliseconds kOursRetry{30'000};
constexpr milliseconds kLongestPause{std::chrono::hours(24)};
constexpr std::string_view kDeleted = "The action was deleted.";
constexpr std::string_view kGoneReason = "Its endpoint answered 410.";

/// An endpoint that does nothing but fail is not asked for everything that waits for it.
milliseconds pauseAfter(int failures) {
    constexpr int kPatience = 5;
    constexpr int kMostDoublings = 5;
    if (failures < kPatience) {
        return milliseconds(0);
    }
    return milliseconds(1'000) * (1 << std::min(failures - kPatience, kMostDoublings));
}

}  // namespace

/// What is sent to one action.
struct DeliveryWorker::Lane {
    enum class State : std::uint8_t { kIdle, kReady, kSending, kClosing };

    Key key;
    State state = State::kIdle;
    int failures = 0;  // one behind the other
    common::Timestamp pausedUntil;
    std::chrono::steady_clock::time_point pauseEnds;  // the same, where the clock is set back
    bool known = false;                               // whether its last request failed
    bool countedFailing = false;                      // the request that is under way
    bool again = false;                               // was woken while it was at work
    bool more = false;                                // there was more than a page
    bool outdated = false;  // the endpoint is another than that which a request went to
    std::optional<common::Timestamp> wakesAt;
    std::deque<Due> page;
    std::chrono::steady_clock::time_point readAt;
    std::optional<models::ActionEndpoint> endpoint;
    std::int64_t revision = 0;  // of the action whose endpoint it is
    auth::ActionKeys keys;
    std::optional<std::string> keyProblem;
    std::optional<Due> current;
    common::Timestamp sentAt;
    std::unique_ptr<Exchange> exchange;
    std::unordered_set<std::string> unwritten;
};

/// Between other threads and the end of the worker: what is posted while it is open is run before
/// the end, and nothing is posted afterwards.
struct DeliveryWorker::Gate {
    std::mutex mutex;
    bool open = true;
};

struct DeliveryWorker::Counts {
    std::array<std::atomic<std::uint64_t>, kOutcomes> outcomes{};
    std::atomic<std::size_t> underWay = 0;
    std::atomic<std::int64_t> depth = 0;
    std::atomic<std::int64_t> oldest = 0;
};

DeliveryWorker::DeliveryWorker(const Dependencies& dependencies)
    : store_(dependencies.store),
      client_(dependencies.client),
      secrets_(dependencies.secrets),
      guard_(dependencies.guard),
      random_(dependencies.random),
      limits_(dependencies.limits),
      reader_(dependencies.store.openReader(storage::Store::ReaderCache::kSmall)),
      places_(limits_.places),
      counts_(std::make_unique<Counts>()),
      gate_(std::make_shared<Gate>()) {}

DeliveryWorker::~DeliveryWorker() {
    stop();
}

void DeliveryWorker::onLoop(std::function<void()> work) {
    const std::lock_guard lock(gate_->mutex);
    if (gate_->open) {
        client_.post([this, work = std::move(work)] {
            if (running_) {
                work();
            }
        });
    }
}

void DeliveryWorker::start() {
    store_.workSignal().listen([this](const std::vector<storage::ActionWork>& work) {
        onLoop([this, work] { wakeLanes(work); });
    });
    client_.post([this] {
        running_ = true;
        sweep({});
        scheduleSweep();
        schedulePrune(milliseconds(0));
    });
    measurer_ = std::jthread([this](const std::stop_token& stop) { measure(stop); });
}

void DeliveryWorker::stop() {
    store_.workSignal().listen({});
    {
        const std::lock_guard lock(gate_->mutex);
        if (!std::exchange(gate_->open, false)) {
            return;
        }
    }
    measurer_ = {};
    std::promise<void> done;
    client_.post([this, &done] {
        running_ = false;
        lanes_.clear();
        places_.clear();
        timers_.clear();
        timer_.reset();
        failingPace_.reset();
        sweepTimer_.reset();
        pruneTimer_.reset();
        writeTimers_.clear();
        done.set_value();
    });
    done.get_future().wait();
}

void DeliveryWorker::wake() {
    onLoop([this] {
        fire();
        sweep({});
    });
}

DeliveryCounters DeliveryWorker::counters() const {
    const auto of = [this](AttemptOutcome outcome) {
        return counts_->outcomes.at(static_cast<std::size_t>(outcome)).load();
    };
    return {
        .delivered = of(AttemptOutcome::kDelivered),
        .refused = of(AttemptOutcome::kRefused),
        .timeout = of(AttemptOutcome::kTimeout),
        .unreachable = of(AttemptOutcome::kUnreachable),
        .broken = of(AttemptOutcome::kBroken),
        .blocked = of(AttemptOutcome::kBlocked),
        .invalid = of(AttemptOutcome::kInvalid),
        .underWay = counts_->underWay.load(),
        .pending = counts_->depth.load(),
        .oldest = counts_->oldest.load(),
    };
}

void DeliveryWorker::count(AttemptOutcome outcome) {
    ++counts_->outcomes.at(static_cast<std::size_t>(outcome));
}

// --- what there is to do
// --------------------------------------------------------------------------

void DeliveryWorker::scheduleSweep() {
    sweepTimer_ = client_.after(limits_.sweep, [this] {
        sweep({});
        scheduleSweep();
    });
}

/// Every action that something is to be sent to, some at a time, so that the thread is never held
/// for long.
void DeliveryWorker::sweep(const Key& after) {
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
                auto& lane = lanes_[last];
                if (!lane) {
                    lane = std::make_unique<Lane>();
                    lane->key = last;
                }
                if (lane->state == Lane::State::kIdle && lane->unwritten.empty()) {
                    rest(*lane, waiting->nextAttemptAt);
                }
            }
        });
    } catch (const std::exception& failure) {
        common::log::warn("deliveries_unread", {{"reason", failure.what()}});
        more = false;  // until the next time
    }
    fire();
    sweeping_ = more;
    if (more) {
        onLoop([this, last] { sweep(last); });
    }
}

void DeliveryWorker::measure(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    std::unique_ptr<storage::Reader> reader;
    while (!stop.stop_requested()) {
        try {
            if (reader == nullptr) {
                reader = store_.openReader(storage::Store::ReaderCache::kSmall);
            }
            const auto queue = store_.read(*reader, [](storage::ReadTx& tx) {
                return storage::deliveries::queue(tx);
            });
            counts_->depth = queue.depth;
            counts_->oldest = queue.oldest ? queue.oldest->millis : 0;
        } catch (const std::exception& failure) {
            reader.reset();
            common::log::warn("deliveries_unread", {{"reason", failure.what()}});
        }
        stopped.wait_for(lock, stop, limits_.sweep, [] { return false; });
    }
}

void DeliveryWorker::wakeLanes(const std::vector<storage::ActionWork>& work) {
    for (const storage::ActionWork& each : work) {
        wakeLane(each);
    }
    pump();
}

void DeliveryWorker::wakeLane(const storage::ActionWork& work) {
    const Key key(work.orgId, work.actionId);
    auto& lane = lanes_[key];
    if (!lane) {
        lane = std::make_unique<Lane>();
        lane->key = key;
    }
    lane->again = true;
    if (work.configured) {
        lane->page.clear();  // with it what is known of the endpoint is read anew
        lane->pausedUntil = {};
        lane->pauseEnds = {};
        lane->outdated = true;
    }
    if (lane->state == Lane::State::kIdle) {
        makeReady(*lane);
    }
}

/// Nothing to be done for the action until then; without a time until it is woken.
void DeliveryWorker::rest(Lane& lane, std::optional<common::Timestamp> until) {
    lane.state = Lane::State::kIdle;
    if (lane.wakesAt) {
        timers_.erase({*lane.wakesAt, lane.key});
    }
    lane.wakesAt = until;
    if (until) {
        timers_.emplace(*until, lane.key);
        setTimer();
    } else if (lane.unwritten.empty()) {
        const Key key = lane.key;
        lanes_.erase(key);
    }
}

void DeliveryWorker::setTimer() {
    if (timers_.empty()) {
        timer_.reset();
        return;
    }
    const auto first = timers_.begin()->first;
    if (timer_ && timerAt_ <= first) {
        return;
    }
    timerAt_ = first;
    const milliseconds wait(
        std::clamp<std::int64_t>(first.millis - store_.now().millis, 0, kLongestTimer.count())
    );
    timer_ = client_.after(wait, [this] { fire(); });
}

void DeliveryWorker::fire() {
    timer_.reset();
    const auto now = store_.now();
    while (!timers_.empty() && timers_.begin()->first <= now) {
        const Key key = timers_.begin()->second;
        timers_.erase(timers_.begin());
        Lane& lane = *lanes_.at(key);
        lane.wakesAt.reset();
        makeReady(lane);
    }
    setTimer();
    pump();
}

// --- who is next
// ----------------------------------------------------------------------------------

void DeliveryWorker::makeReady(Lane& lane) {
    if (lane.wakesAt) {
        timers_.erase({*lane.wakesAt, lane.key});
        lane.wakesAt.reset();
    }
    lane.state = Lane::State::kReady;
    places_.push(lane.key, lane.failures > 0);
}

/// Those that answer come first. The others come one by one, so that they do not run into their
/// time limit together either.
std::optional<DeliveryWorker::Key> DeliveryWorker::next() {
    auto key = places_.next(false);
    if (!key && !failingPace_) {
        key = places_.next(true);
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
            onLoop([this] { pump(); });
            break;
        }
        const auto key = next();
        if (!key) {
            break;
        }
        advance(*lanes_.at(*key));
    }
    pumping_ = false;
}

/// A clock that is set back makes it no longer.
bool DeliveryWorker::isPaused(const Lane& lane) const {
    return lane.pausedUntil > store_.now() && lane.pauseEnds > std::chrono::steady_clock::now();
}

void DeliveryWorker::pause(Lane& lane, milliseconds time) {
    lane.pausedUntil = {store_.now().millis + time.count()};
    lane.pauseEnds = std::chrono::steady_clock::now() + time;
}

/// Sends what is next to the action, or finds when that will be. The lane may be gone then.
void DeliveryWorker::advance(Lane& lane) {
    if (isPaused(lane)) {
        rest(lane, lane.pausedUntil);
        return;
    }
    if (lane.unwritten.size() >= limits_.unwritten) {
        lane.state = Lane::State::kIdle;  // until they are
        lane.again = true;
        return;
    }
    const bool old = std::chrono::steady_clock::now() - lane.readAt > kConfigAge;
    if ((lane.page.empty() || old) && !load(lane)) {
        return;
    }
    if (!std::exchange(lane.known, true) && lane.page.front().failures > 0) {
        lane.failures = 1;  // before this start
        makeReady(lane);
        return;
    }
    send(lane);
}

/// False: there is nothing to send now, and the lane rests.
bool DeliveryWorker::load(Lane& lane) {
    lane.again = false;
    lane.page.clear();
    std::optional<storage::Versioned<models::Action>> action;
    std::optional<common::Timestamp> nextDue;
    try {
        store_.read(*reader_, [&](storage::ReadTx& tx) {
            const auto& [orgId, actionId] = lane.key;
            action = storage::actions::find(tx, orgId, actionId);
            nextDue = storage::deliveries::nextDue(tx, orgId, actionId);
            const bool sends = action && action->record.endpoint &&
                               action->record.status == models::ActionStatus::kActive;
            if (!sends || !nextDue) {
                return;
            }
            lane.endpoint = action->record.endpoint;
            lane.revision = action->revision;
            lane.keyProblem.reset();
            try {
                lane.keys = secrets_.find(tx, orgId, actionId);
            } catch (const common::Error& failure) {
                lane.keyProblem = failure.what();
            }
            const auto limit = limits_.page + std::ssize(lane.unwritten);
            for (auto& due : storage::deliveries::due(tx, orgId, actionId, store_.now(), limit)) {
                if (!lane.unwritten.contains(due.eventId)) {
                    lane.page.push_back(std::move(due));
                }
            }
        });
    } catch (const std::exception& failure) {
        common::log::warn("deliveries_unread", {{"reason", failure.what()}});
        rest(lane, common::Timestamp{store_.now().millis + kLoadRetry.count()});
        return false;
    }
    lane.readAt = std::chrono::steady_clock::now();
    lane.more = std::ssize(lane.page) >= limits_.page;
    if (!lane.page.empty()) {
        return true;
    }
    if (!action && nextDue && lane.unwritten.empty()) {
        giveUp(lane);
    } else if (!lane.unwritten.empty()) {
        lane.state = Lane::State::kIdle;  // what is stored is not the latest
        lane.again = true;
    } else {
        const bool sends = action && action->record.endpoint &&
                           action->record.status == models::ActionStatus::kActive;
        rest(lane, sends ? nextDue : std::nullopt);
    }
    return false;
}

void DeliveryWorker::giveUp(Lane& lane) {
    lane.state = Lane::State::kClosing;
    write(
        lane.key.first,
        [key = lane.key](storage::WriteTx& tx) {
            storage::deliveries::giveUp(tx, key.first, key.second, std::string(kDeleted), kGivenUp);
        },
        [this, key = lane.key] {
            makeReady(*lanes_.at(key));
            pump();
        }
    );
}

// --- sending
// --------------------------------------------------------------------------------------

void DeliveryWorker::send(Lane& lane) {
    lane.state = Lane::State::kSending;
    lane.outdated = false;
    lane.current = std::move(lane.page.front());
    lane.page.pop_front();
    lane.sentAt = store_.now();
    lane.countedFailing = lane.failures > 0;
    places_.take(lane.key.first, lane.countedFailing);
    counts_->underWay = places_.taken();
    ExchangeResult unsent;
    unsent.outcome = AttemptOutcome::kInvalid;
    try {
        if (lane.keyProblem) {
            unsent.ours = true;
            throw common::Error(common::ErrorCode::kUnavailable, *lane.keyProblem);
        }
        auto request = webhookRequest(
            *lane.endpoint,
            lane.keys,
            webhookId(lane.current->eventId),
            lane.sentAt,
            lane.current->payload
        );
        const milliseconds time = limits_.whole + spread();
        request.times = {.connect = time, .firstByte = time, .idle = time, .whole = time};
        request.mostBytes = kAnswerBytes;
        request.guard = &guard_;
        request.owner = lane.key.first;
        lane.exchange = std::make_unique<Exchange>(
            client_,
            std::move(request),
            0,
            [this, key = lane.key](ExchangeResult result) {
                ended(*lanes_.at(key), std::move(result));
            }
        );
        return;
    } catch (const std::exception& failure) {
        unsent.error = failure.what();
    }
    onLoop([this, key = lane.key, unsent] { ended(*lanes_.at(key), unsent); });
}

void DeliveryWorker::ended(Lane& lane, ExchangeResult result) {
    const std::unique_ptr<Exchange> over = std::move(lane.exchange);
    places_.leave(lane.key.first, lane.countedFailing);
    counts_->underWay = places_.taken();
    count(result.outcome);
    const Due due = *std::exchange(lane.current, std::nullopt);
    const bool delivered = result.outcome == AttemptOutcome::kDelivered;
    const bool gone = result.statusCode == kGone;
    Attempt attempt{
        .orgId = lane.key.first,
        .eventId = due.eventId,
        .actionId = lane.key.second,
        .round = due.round,
        .timestamp = lane.sentAt,
        .duration = result.duration.count(),
        .outcome = result.outcome,
        .statusCode = result.statusCode,
        .error = std::move(result.error),
        .nextAttemptAt = {},
    };
    if (result.ours) {
        postpone(lane, std::move(attempt));
        return;
    }
    std::optional<common::Timestamp> again;
    if (const auto delay = retryDelay(due.failures + 1, jitter(), result.retryAfter)) {
        again = common::Timestamp{store_.now().millis + delay->count()};
    }
    lane.failures = delivered ? 0 : lane.failures + 1;
    if (lane.outdated) {
        lane.failures = 0;
    } else {
        const milliseconds asked = std::min<milliseconds>(
            result.retryAfter.value_or(std::chrono::seconds(0)), kLongestPause
        );
        pause(lane, std::max(pauseAfter(lane.failures), asked));
    }
    const bool goesOn = !lane.page.empty() || lane.more || lane.again;
    if (!delivered) {
        lane.page.clear();
    }
    if (gone) {
        close(lane, std::move(attempt), again);
        pump();
        return;
    }
    if (!delivered) {
        attempt.nextAttemptAt = again;
    }
    keep(lane, std::move(attempt));
    if (goesOn) {
        makeReady(lane);
    } else {
        lane.state = Lane::State::kIdle;  // until this is on disk
        lane.again = true;
    }
    pump();
}

/// What failed for a reason of this server counts for no attempt.
void DeliveryWorker::postpone(Lane& lane, Attempt untried) {
    const common::Timestamp until{store_.now().millis + kOursRetry.count()};
    if (!lane.outdated) {
        pause(lane, kOursRetry);
    }
    lane.page.clear();
    std::string eventId = untried.eventId;
    lane.unwritten.insert(eventId);
    write(
        lane.key.first,
        [untried = std::move(untried), until](storage::WriteTx& tx) {
            storage::deliveries::postpone(tx, untried, untried.error.value_or(""), until);
        },
        [this, key = lane.key, eventId = std::move(eventId)] { kept(key, eventId); }
    );
    makeReady(lane);
    pump();
}

void DeliveryWorker::keep(Lane& lane, Attempt attempt) {
    std::string eventId = attempt.eventId;
    lane.unwritten.insert(eventId);
    write(
        lane.key.first,
        [attempt = std::move(attempt)](storage::WriteTx& tx) {
            storage::deliveries::finish(tx, attempt);
        },
        [this, key = lane.key, eventId = std::move(eventId)] { kept(key, eventId); }
    );
}

/// The endpoint is gone: nothing more is sent before the action is disabled. Where it has been
/// changed since it was read, another endpoint may be meant: it stays as it is, and the delivery is
/// one that failed.
void DeliveryWorker::close(
    Lane& lane, Attempt attempt, std::optional<common::Timestamp> nextAttemptAt
) {
    lane.state = Lane::State::kClosing;
    std::string eventId = attempt.eventId;
    lane.unwritten.insert(eventId);
    write(
        lane.key.first,
        [attempt = std::move(attempt), nextAttemptAt, revision = lane.revision](storage::WriteTx& tx
        ) mutable {
            const bool disabled = storage::actions::disable(
                tx, attempt.orgId, attempt.actionId, std::string(kGoneReason), revision
            );
            attempt.nextAttemptAt = disabled ? std::nullopt : nextAttemptAt;
            storage::deliveries::finish(tx, attempt);
        },
        [this, key = lane.key, eventId = std::move(eventId)] {
            Lane& closed = *lanes_.at(key);
            closed.unwritten.erase(eventId);
            makeReady(closed);
            pump();
        }
    );
}

void DeliveryWorker::kept(const Key& key, const std::string& eventId) {
    Lane& lane = *lanes_.at(key);
    lane.unwritten.erase(eventId);
    if (lane.state != Lane::State::kIdle || lane.wakesAt) {
        return;
    }
    if (lane.again) {
        if (lane.unwritten.size() <= limits_.unwritten / 2) {
            makeReady(lane);
            pump();
        }
    } else if (lane.unwritten.empty()) {
        rest(lane, std::nullopt);
    }
}

/// Tries until it is on disk: nothing else is done for the delivery before. The work may be called
/// again once what it wrote was undone. `then` is called on the client's thread.
void DeliveryWorker::write(
    std::string orgId, std::function<void(storage::WriteTx&)> work, std::function<void()> then
) {
    auto job = storage::functionJob(
        work,
        [this, gate = gate_, orgId, work, then](const std::exception_ptr& failure) {
            const std::lock_guard lock(gate->mutex);
            if (!gate->open) {
                return;
            }
            if (failure) {
                common::log::warn("delivery_unwritten", {{"reason", common::reasonOf(failure)}});
            }
            client_.post([this, orgId, work, then, failed = failure != nullptr] {
                if (running_) {
                    failed ? writeLater(orgId, work, then) : then();
                }
            });
        },
        storage::Repetition::kAllowed
    );
    if (store_.writer().submit({.orgId = orgId}, job) == storage::Submitted::kFull) {
        writeLater(std::move(orgId), std::move(work), std::move(then));
    }
}

void DeliveryWorker::writeLater(
    std::string orgId, std::function<void(storage::WriteTx&)> work, std::function<void()> then
) {
    const auto id = ++lastWriteTimer_;
    writeTimers_[id] = client_.after(
        kWriteRetry,
        [this, id, orgId = std::move(orgId), work = std::move(work), then = std::move(then)] {
            const auto own = writeTimers_.extract(id);
            write(orgId, work, then);
        }
    );
}

milliseconds DeliveryWorker::spread() {
    return std::chrono::duration_cast<milliseconds>(limits_.spread * jitter());
}

/// From 0 to 1.
double DeliveryWorker::jitter() {
    std::uint32_t bits = 0;
    std::array<unsigned char, sizeof(bits)> bytes{};
    random_(bytes.data(), bytes.size());
    std::memcpy(&bits, bytes.data(), sizeof(bits));
    return static_cast<double>(bits) / static_cast<double>(UINT32_MAX);
}

// --- what is old
// ----------------------------------------------------------------------------------

void DeliveryWorker::schedulePrune(milliseconds in) {
    pruneTimer_ = client_.after(in, [this] { prune(); });
}

/// False for a day after the start and after each time that the clock was set: what waits is sent
/// before it counts as old.
bool DeliveryWorker::clockIsCalm() {
    constexpr milliseconds kJump{std::chrono::minutes(5)};
    constexpr std::chrono::hours kCalm{24};
    const auto now = std::chrono::steady_clock::now();
    const auto wall = store_.now();
    const milliseconds went(wall.millis - std::exchange(clockSeen_, wall).millis);
    const auto passed = now - std::exchange(clockSeenAt_, now);
    if (went > passed + kJump || passed > went + kJump) {
        clockCalmSince_ = now;
    }
    return now - clockCalmSince_ > kCalm;
}

void DeliveryWorker::prune() {
    const auto retention = std::chrono::duration_cast<milliseconds>(limits_.retention).count();
    const auto which =
        clockIsCalm() ? storage::events::Prunes::kAll : storage::events::Prunes::kSettled;
    auto removed = std::make_shared<std::int64_t>(0);
    write(
        {},
        [removed, retention, which, limit = limits_.pruned](storage::WriteTx& tx) {
            *removed = storage::events::prune(tx, {tx.now().millis - retention}, limit, which);
        },
        [this, removed] {
            // Others write between two batches.
            constexpr milliseconds kSoon{50};
            schedulePrune(*removed >= limits_.pruned ? kSoon : limits_.prune);
        }
    );
}

}  // namespace hiveline::delivery
