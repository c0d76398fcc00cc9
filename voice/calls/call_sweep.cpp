#include "voice/calls/call_sweep.h"

#include <exception>
#include <utility>

#include "common/log.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "voice/calls/closing.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

constexpr std::int64_t kWaitingPage = 50;  // calls that are looked at together

}  // namespace

void CallSweep::start() {
    resume();
    schedule();
    endHungUp({});
}

void CallSweep::stop() {
    host_.loop.cancel(timer_);
}

bool CallSweep::defers(const CallKey& key, const CallLoop::Task& task) {
    const auto found = closing_.find(key);
    if (found == closing_.end()) {
        return false;
    }
    found->second.push_back(task);
    return true;
}

/// Whether the conversation is over and the call does not know it: the server ended in between.
bool CallSweep::wasHungUp(const storage::calls::Call& stored) {
    if (stored.state != State::kWaiting && stored.state != State::kTalking) {
        return false;
    }
    const auto status = host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
        return storage::conversations::status(tx, stored.orgId, stored.conversationId);
    });
    return status && *status != models::ConversationStatus::kActive;
}

/// Calls that go on and are not here: after a start, and those that were let go since the disk
/// refused.
void CallSweep::resume() {
    const auto begun = host_.store.read(host_.reader, [](storage::ReadTx& tx) {
        return storage::calls::listBegun(tx);
    });
    for (const auto& stored : begun) {
        const CallKey key{stored.orgId, stored.conversationId};
        if (hooks_.isHere(key)) {
            continue;
        }
        if (wasHungUp(stored)) {
            hooks_.end(key, EndReason::kOperator);
            continue;
        }
        try {
            hooks_.load(stored);
        } catch (const std::exception& failure) {
            common::log::warn(
                "call_not_resumed",
                {{"conversation", stored.conversationId}, {"reason", failure.what()}}
            );
        }
    }
}

/// Once after a start: calls that wait and whose conversation is over. A page at a time, as there
/// may be many.
void CallSweep::endHungUp(const WaitingPlace& after) {
    const auto waiting = host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
        return storage::calls::listWaiting(tx, after, tx.now(), kWaitingPage);
    });
    for (const auto& stored : waiting) {
        if (wasHungUp(stored)) {
            hooks_.end({stored.orgId, stored.conversationId}, EndReason::kOperator);
        }
    }
    if (std::ssize(waiting) == kWaitingPage) {
        const auto& last = waiting.back();
        const WaitingPlace place{last.createdAt, last.orgId, last.conversationId};
        (void)host_.loop.schedule(host_.times.pagePause, [this, place] { endHungUp(place); });
    }
}

void CallSweep::schedule() {
    timer_ = host_.loop.schedule(host_.times.sweep, [this] {
        schedule();
        resume();
        if (!walking_) {
            endUnanswered({});
        }
    });
}

/// Calls that nobody has joined in time, a page at a time. Those that somebody listens to end as
/// every call; the others are ended where they are stored, those of an organisation together.
void CallSweep::endUnanswered(const WaitingPlace& after) {
    walking_ = false;
    const common::Timestamp latest{host_.store.now().millis - host_.times.answer.count()};
    const auto waiting = host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
        return storage::calls::listWaiting(tx, after, latest, kWaitingPage);
    });
    host_.metrics.waitingRead.add(waiting.size());
    if (waiting.empty()) {
        return;
    }
    CallsByOrganisation unheld;
    for (const auto& stored : waiting) {
        const CallKey key{stored.orgId, stored.conversationId};
        if (hooks_.isHere(key)) {
            hooks_.end(key, EndReason::kNoInput);
        } else if (closing_.try_emplace(key).second) {
            unheld[stored.orgId].push_back(stored);
        }
    }
    walking_ = true;
    const auto& last = waiting.back();
    endStored(
        std::move(unheld),
        [this, place = WaitingPlace{last.createdAt, last.orgId, last.conversationId}] {
            (void
            )host_.loop.schedule(host_.times.pagePause, [this, place] { endUnanswered(place); });
        }
    );
}

/// `then` follows when all of them are ended or stay for the next time.
void CallSweep::endStored(CallsByOrganisation&& calls, std::function<void()> then) {
    // Whoever lets go of it last, here or on the writer's thread, goes on.
    const std::shared_ptr<void> rest(
        nullptr, [loop = host_.loop.poster(), then = std::move(then)](void*) { loop.post(then); }
    );
    for (auto& [orgId, ofOne] : calls) {
        endStoredOf(orgId, std::move(ofOne), rest);
    }
}

/// Those of one organisation, in one transaction. `rest` is held until that has ended.
void CallSweep::endStoredOf(
    const std::string& orgId, StoredCalls&& calls, const std::shared_ptr<void>& rest
) {
    const auto all = std::make_shared<const StoredCalls>(std::move(calls));
    auto job = storage::functionJob(
        [all](storage::WriteTx& tx) {
            for (const auto& call : *all) {
                (void)closeUnanswered(tx, call);
            }
        },
        [this, all, rest, loop = host_.loop.poster()](const std::exception_ptr& failure) {
            loop.post([this, all, failure] {
                for (const auto& call : *all) {
                    letGo({call.orgId, call.conversationId});
                    if (!failure) {
                        host_.metrics.ended(EndReason::kNoInput);
                    }
                }
            });
        },
        storage::Repetition::kAllowed
    );
    const storage::WriteLane lane{orgId, storage::WriteLane::Kind::kOrdinary};
    if (host_.store.writer().submit(lane, job) != storage::Submitted::kAccepted) {
        for (const auto& call : *all) {
            letGo({call.orgId, call.conversationId});
        }
    }
}

/// Nobody ends the call where it is stored any more: what has waited for that goes on.
void CallSweep::letGo(const CallKey& key) {
    if (auto found = closing_.extract(key)) {
        for (auto& task : found.mapped()) {
            host_.loop.post(std::move(task));
        }
    }
}

}  // namespace hiveline::voice
