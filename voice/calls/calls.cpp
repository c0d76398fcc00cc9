#include "voice/calls/calls.h"

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/calls/conversations.h"
#include "voice/calls/live_call.h"
#include "voice/calls/utterances.h"
#include "voice/providers/scripted.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

constexpr std::size_t kEventBytes = std::size_t{32} * 1024;  // read at once for a listener
constexpr std::size_t kMaxTasks = 4'096;                     // that wait for the thread

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

std::shared_ptr<const ReportReaders> readersFor(
    storage::Store& store, const common::FairPool& pool
) {
    auto readers = std::make_shared<ReportReaders>();
    for (std::size_t i = 0; i < pool.threads(); ++i) {
        readers->push_back(store.openReader(storage::Store::ReaderCache::kSmall));
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
      memory_(dependencies.memory, dependencies.memory / 4 * 3),
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
          memory_,
          std::make_shared<ScriptedThinker>(pools_),
          readersFor(store_, pools_.reports),
          [this](const CallKey& key) { live_.erase(key); },
          [this](const CallKey& key, std::int64_t after, std::weak_ptr<EventListener> listener) {
              loop_.post([this, key, after, listener = std::move(listener)] {
                  readClosed(key, after, listener);
              });
          }},
      sweep_(
          host_,
          {.isHere = [this](const CallKey& key) { return live_.contains(key); },
           .load = [this](const storage::calls::Call& stored) { (void)load(stored); },
           .end = [this](
                      const CallKey& key, EndReason reason
                  ) { end(key, reason, [](const auto& /*ended*/) {}); }}
      ) {}

Calls::~Calls() {
    stop();
}

void Calls::start() {
    loop_.post([this] { sweep_.start(); });
}

void Calls::stop() {
    loop_.post([this] {
        sweep_.stop();
        live_.clear();
    });
    loop_.stop();
    pools_.stop();  // their tasks read the store
}

// --- what comes in
// --------------------------------------------------------------------------------

void Calls::requireRoom() const {
    if (loop_.waiting() >= kMaxTasks) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Too much is asked of the calls, try again shortly"
        );
    }
}

/// Behind what is done to a call that is being ended where it is stored.
void Calls::postFor(const CallKey& key, CallLoop::Task task) {
    loop_.post([this, key, task = std::move(task)] {
        if (!sweep_.defers(key, task)) {
            task();
        }
    });
}

void Calls::say(const CallKey& key, Utterance utterance, Then<Heard> heard, Then<Replied> replied) {
    postFor(
        key,
        [this,
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
        }
    );
}

void Calls::signal(const CallKey& key, models::CallSignal signal, Then<models::Message> then) {
    postFor(key, [this, key, signal, then = std::move(then)] {
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
    postFor(key, [this, key, event = std::move(event)] {
        withOpen(key, [&event](LiveCall& call) { call.tell(event); });
    });
}

void Calls::silent(const CallKey& key, std::int64_t after) {
    postFor(key, [this, key, after] {
        withOpen(key, [after](LiveCall& call) { call.silent(after); });
    });
}

void Calls::waits(const CallKey& key, std::int64_t after) {
    postFor(key, [this, key, after] {
        withOpen(key, [after](LiveCall& call) { call.waits(after); });
    });
}

void Calls::whenSettled(const CallKey& key, Then<bool> then) {
    postFor(key, [this, key, then = std::move(then)] {
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
    postFor(key, [this, key, reason, then = std::move(then)] {
        orFail(then, [&] {
            const auto call = open(key);
            if (!call) {
                then({true, nullptr});
                return;
            }
            call->end(reason, then);
        });
    });
}

void Calls::listen(
    const CallKey& key,
    std::int64_t after,
    std::shared_ptr<EventListener> listener,
    ListensAs as,
    Then<bool> then
) {
    postFor(key, [this, key, after, listener = std::move(listener), as, then = std::move(then)] {
        orFail(then, [&] {
            if (const auto call = open(key)) {
                call->listen(after, listener, as);
            } else {
                readClosed(key, after, listener);
            }
            then({true, nullptr});
        });
    });
}

void Calls::listenOn(
    const CallKey& key, std::int64_t after, const std::weak_ptr<EventListener>& listener
) {
    postFor(key, [this, key, after, listener] {
        if (const auto found = live_.find(key); found != live_.end()) {
            const auto call = found->second;
            call->listenOn(listener.lock());
        } else {
            readClosed(key, after, listener);
        }
    });
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
            "call_event_not_delivered",
            {{"conversation", key.conversationId}, {"reason", failure.what()}}
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
    Replied result = store_.read(*reader_, [&](storage::ReadTx& tx) {
        return replyTo(tx, key, known->seq(), models::ConversationStatus::kCompleted);
    });
    result.repeated = true;
    replied({std::move(result), nullptr});
}

/// A page at a time, as for a call that goes on.
void Calls::readClosed(
    const CallKey& key, std::int64_t after, const std::weak_ptr<EventListener>& given
) {
    const auto listener = given.lock();
    if (!listener) {
        return;
    }
    const auto events = store_.read(*reader_, [&](storage::ReadTx& tx) {
        return storage::calls::eventsWithin(tx, key.orgId, key.conversationId, after, kEventBytes);
    });
    if (events.empty()) {
        listener->onEnd();
        return;
    }
    if (listener->onEvents(events) && listener->hasRoom()) {
        loop_.post([this, key, last = events.back().seq(), given] { readClosed(key, last, given); }
        );
    }
}

}  // namespace hiveline::voice
