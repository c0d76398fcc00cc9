#include "voice/calls/calls.h"

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/conversations.h"
#include "voice/providers/scripted.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

constexpr std::int64_t kEventPage = 500;

/// Calls `work`; what it throws is told to `then`.
template <typename T, typename Work>
void orFail(const Then<T>& then, Work&& work) {
    try {
        work();
    } catch (...) {
        if (then) {
            then({std::nullopt, std::current_exception()});
        }
    }
}

std::shared_ptr<const ReportReading::Readers> readersFor(
    storage::Store& store, const common::FairPool& pool
) {
    auto readers = std::make_shared<ReportReading::Readers>();
    for (std::size_t i = 0; i < pool.threads(); ++i) {
        readers->push_back(store.openReader());
    }
    return readers;
}

std::exception_ptr closed(const CallKey& key) {
    return std::make_exception_ptr(common::Error(
        common::ErrorCode::kConflict,
        "The call of conversation " + key.conversationId + " has ended"
    ));
}

}  // namespace

Calls::Calls(const Dependencies& dependencies)
    : store_(dependencies.store),
      ownPools_(dependencies.pools == nullptr ? std::make_unique<ThinkingPools>() : nullptr),
      pools_(ownPools_ ? *ownPools_ : *dependencies.pools),
      reader_(store_.openReader()),
      host_{
          store_,
          *reader_,
          loop_,
          dependencies.thinkers,
          dependencies.context,
          dependencies.sender,
          dependencies.rules,
          dependencies.times,
          metrics_,
          pools_,
          std::make_shared<ScriptedThinker>(pools_),
          readersFor(store_, pools_.reports),
          [this](const CallKey& key) { live_.erase(key); }} {}

Calls::~Calls() {
    stop();
}

void Calls::start() {
    loop_.post([this] {
        resume();
        scheduleSweep();
    });
}

void Calls::stop() {
    loop_.post([this] {
        loop_.cancel(sweepTimer_);
        live_.clear();
    });
    loop_.stop();
    pools_.stop();  // their tasks read the store
}

// --- what comes in
// --------------------------------------------------------------------------------

void Calls::say(const CallKey& key, Utterance utterance, Then<Heard> heard, Then<Replied> replied) {
    loop_.post([this,
                key,
                utterance = std::move(utterance),
                heard = std::move(heard),
                replied = std::move(replied)] {
        try {
            if (const auto call = open(key)) {
                call->say(utterance, heard, replied);
            } else {
                sayInClosed(key, utterance, heard, replied);
            }
        } catch (...) {
            if (heard) {
                heard({std::nullopt, std::current_exception()});
            }
            if (replied) {
                replied({std::nullopt, std::current_exception()});
            }
        }
    });
}

void Calls::signal(const CallKey& key, models::CallSignal signal, Then<models::Message> then) {
    loop_.post([this, key, signal, then = std::move(then)] {
        orFail(then, [&] {
            if (const auto call = open(key)) {
                call->signal(signal, then);
            } else {
                then({std::nullopt, closed(key)});
            }
        });
    });
}

void Calls::tell(const CallKey& key, Event event) {
    loop_.post([this, key, event = std::move(event)] {
        withOpen(key, [&event](LiveCall& call) { call.tell(event); });
    });
}

void Calls::silent(const CallKey& key, std::int64_t after) {
    loop_.post([this, key, after] {
        withOpen(key, [after](LiveCall& call) { call.silent(after); });
    });
}

void Calls::whenSettled(const CallKey& key, Then<bool> then) {
    loop_.post([this, key, then = std::move(then)] {
        orFail(then, [&] {
            if (const auto call = open(key)) {
                call->whenSettled([then] { then({true, nullptr}); });
            } else {
                then({true, nullptr});
            }
        });
    });
}

void Calls::end(const CallKey& key, EndReason reason, Then<bool> then) {
    loop_.post([this, key, reason, then = std::move(then)] {
        orFail(then, [&] {
            const auto call = open(key);
            if (!call) {
                then({true, nullptr});
                return;
            }
            call->end(reason, [then] { then({true, nullptr}); });
        });
    });
}

void Calls::listen(
    const CallKey& key,
    std::int64_t after,
    std::shared_ptr<EventListener> listener,
    bool isCaller,
    Then<bool> then
) {
    loop_.post(
        [this, key, after, listener = std::move(listener), isCaller, then = std::move(then)] {
            orFail(then, [&] {
                if (const auto call = open(key)) {
                    call->listen(after, listener, isCaller);
                } else {
                    listenToClosed(key, after, *listener);
                }
                then({true, nullptr});
            });
        }
    );
}

void Calls::sweepListeners(const CallKey& key) {
    loop_.post([this, key] {
        if (const auto found = live_.find(key); found != live_.end()) {
            const auto call = found->second;
            call->sweepListeners();
        }
    });
}

void Calls::drop(const CallKey& key) {
    loop_.post([this, key] {
        if (const auto found = live_.find(key); found != live_.end()) {
            const auto call = found->second;
            call->drop(std::make_exception_ptr(common::Error(
                common::ErrorCode::kNotFound, "Conversation " + key.conversationId + " not found"
            )));
        }
    });
}

// --- calls that are not here
// ----------------------------------------------------------------------

std::shared_ptr<LiveCall> Calls::open(const CallKey& key) {
    if (const auto found = live_.find(key); found != live_.end()) {
        return found->second;
    }
    const auto stored = store_.read(*reader_, [&](storage::ReadTx& tx) {
        auto call = storage::calls::find(tx, key.orgId, key.conversationId);
        if (!call && !storage::conversations::status(tx, key.orgId, key.conversationId)) {
            throw common::Error(
                common::ErrorCode::kNotFound, "Conversation " + key.conversationId + " not found"
            );
        }
        return call;
    });
    if (!stored) {
        throw common::Error(
            common::ErrorCode::kConflict, "Conversation " + key.conversationId + " has no call"
        );
    }
    return stored->state == State::kClosed ? nullptr : load(*stored);
}

/// Calls that are gone or over are told nothing.
template <typename Work>
void Calls::withOpen(const CallKey& key, Work&& work) {
    try {
        if (const auto call = open(key)) {
            work(*call);
        }
    } catch (const common::Error& failure) {
        common::log::debug(
            "call_untold", {{"conversation", key.conversationId}, {"reason", failure.what()}}
        );
    }
}

std::shared_ptr<LiveCall> Calls::load(const storage::calls::Call& stored) {
    auto call = LiveCall::load(host_, stored);
    live_.emplace(CallKey{stored.orgId, stored.conversationId}, call);
    return call;
}

void Calls::sayInClosed(
    const CallKey& key,
    const Utterance& utterance,
    const Then<Heard>& heard,
    const Then<Replied>& replied
) {
    const auto known = store_.read(*reader_, [&](storage::ReadTx& tx) {
        return findRepetition(tx, key, utterance);
    });
    if (heard) {
        known ? heard({Heard{wordsOf(*known), true}, nullptr}) : heard({std::nullopt, closed(key)});
    }
    if (!replied) {
        return;
    }
    if (!known) {
        replied({std::nullopt, closed(key)});
        return;
    }
    Replied result;
    result.repeated = true;
    store_.read(*reader_, [&](storage::ReadTx& tx) {
        result.answer.reply =
            storage::calls::replyTo(tx, key.orgId, key.conversationId, known->seq);
        result.answer.status = storage::conversations::status(tx, key.orgId, key.conversationId)
                                   .value_or(models::ConversationStatus::kCompleted);
    });
    replied({std::move(result), nullptr});
}

void Calls::listenToClosed(const CallKey& key, std::int64_t after, EventListener& listener) {
    for (bool more = true; more;) {
        const auto events = store_.read(*reader_, [&](storage::ReadTx& tx) {
            return storage::calls::events(tx, key.orgId, key.conversationId, after, kEventPage);
        });
        more = std::ssize(events) == kEventPage;
        if (!events.empty()) {
            after = events.back().seq;
            more = listener.onEvents(events) && more;
        }
    }
    listener.onEnd();
}

// --- by itself
// ------------------------------------------------------------------------------------

/// Whether the conversation is over and the call does not know it: the server ended in between.
bool Calls::wasHungUp(const storage::calls::Call& stored) {
    if (stored.state != State::kWaiting && stored.state != State::kTalking) {
        return false;
    }
    const auto status = store_.read(*reader_, [&](storage::ReadTx& tx) {
        return storage::conversations::status(tx, stored.orgId, stored.conversationId);
    });
    return status && *status != models::ConversationStatus::kActive;
}

/// Calls that go on and are not here: after a start, and those that were let go since the disk
/// refused.
void Calls::resume() {
    const auto open =
        store_.read(*reader_, [](storage::ReadTx& tx) { return storage::calls::listOpen(tx); });
    for (const auto& stored : open) {
        const CallKey key{stored.orgId, stored.conversationId};
        if (live_.contains(key)) {
            continue;
        }
        if (wasHungUp(stored)) {
            end(key, EndReason::kOperator, [](const auto&) {});
            continue;
        }
        if (stored.state == State::kWaiting) {
            continue;
        }
        try {
            (void)load(stored);
        } catch (const std::exception& failure) {
            common::log::warn(
                "call_not_resumed",
                {{"conversation", stored.conversationId}, {"reason", failure.what()}}
            );
        }
    }
}

void Calls::scheduleSweep() {
    sweepTimer_ = loop_.schedule(host_.times.sweep, [this] {
        scheduleSweep();
        resume();
        endUnanswered();
    });
}

/// Calls that nobody has joined in time.
void Calls::endUnanswered() {
    const auto latest = store_.now().millis - host_.times.answer.count();
    const auto open =
        store_.read(*reader_, [](storage::ReadTx& tx) { return storage::calls::listOpen(tx); });
    for (const auto& stored : open) {
        if (stored.state == State::kWaiting && stored.createdAt.millis <= latest) {
            end({stored.orgId, stored.conversationId}, EndReason::kNoInput, [](const auto&) {});
        }
    }
}

}  // namespace hiveline::voice
