#include "voice/phone/phone_calls.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "storage/records/agents.h"
#include "voice/calls/journal.h"

namespace hiveline::voice {
namespace {

using phone::Phase;
using storage::phone_calls::Direction;
using storage::phone_calls::State;

Phase phaseOf(State state) {
    switch (state) {
        case State::kExpected:
            return Phase::kExpected;
        case State::kOrdered:
            return Phase::kOrdered;
        case State::kPlacing:
            return Phase::kPlacing;
        case State::kHeld:
            return Phase::kHeld;
        case State::kOver:
            break;
    }
    return Phase::kOver;
}

/// That the conversation's call has ended is stored with the conversation.
State stateOf(const phone::PhoneLine& line) {
    switch (line.phase()) {
        case Phase::kExpected:
            return State::kExpected;
        case Phase::kOrdered:
        case Phase::kWithdrawn:
            return State::kOrdered;
        case Phase::kPlacing:
        case Phase::kHeld:
        case Phase::kEnding:
        case Phase::kAbandoned:
            return line.isBeingPlaced() ? State::kPlacing : State::kHeld;
        case Phase::kClosing:
        case Phase::kOver:
            break;
    }
    return State::kOver;
}

phone::StoredLine storedOf(const PhoneCall& call) {
    return {
        .phase = phaseOf(call.state),
        .status = parsePhoneStatus(call.status).value_or(PhoneStatus::kQueued),
        .callId = call.callId};
}

}  // namespace

PhoneCall PhoneCalls::Line::row() const {
    PhoneCall result = call;
    result.state = stateOf(state);
    result.status = nameOf(state.status());
    result.callId = state.callId();
    return result;
}

bool PhoneCalls::Line::isTheOneOf(std::string_view carrierName, const CarrierNews& news) const {
    return call.carrier == carrierName && (call.direction == Direction::kOutgoing ||
                                           news.callId.empty() || state.callId() == news.callId);
}

/// Tells a line what the agent says and that the call ends, whoever ends it.
class PhoneCalls::LineListener final : public EventListener {
public:
    LineListener(PhoneCalls& owner, const LinePtr& line) : owner_(owner), line_(line) {}

    bool onEvents(std::span<const storage::calls::Event> events) override {
        const auto line = line_.lock();
        if (!line) {
            return false;
        }
        for (const auto& event : events) {
            if (const auto* const ended = event.as<storage::calls::EndedEvent>()) {
                owner_.tell(line, phone::CallEnded{parseEndReason(toString(ended->reason))});
            } else if (event.wordsOf(models::Speaker::kAi) != nullptr) {
                owner_.tell(line, phone::AgentSpoke{event.seq()});
            }
        }
        return true;
    }
    /// Without an event: the conversation was deleted.
    void onEnd() override {
        if (const auto line = line_.lock()) {
            owner_.tell(line, phone::CallEnded{EndReason::kOperator});
        }
    }

private:
    PhoneCalls& owner_;
    std::weak_ptr<Line> line_;
};

PhoneCalls::PhoneCalls(Dependencies dependencies)
    : given_(std::move(dependencies)),
      accountReaders_(given_.store, std::max(std::thread::hardware_concurrency(), 2U)),
      reader_(given_.store.openReader(storage::Store::ReaderCache::kSmall)) {}

PhoneCalls::~PhoneCalls() {
    given_.calls.stop();
}

void PhoneCalls::start() {
    given_.calls.post([this] {
        given_.store.read(*reader_, [this](storage::ReadTx& tx) {
            for (auto& call : storage::phone_calls::listOpen(tx)) {
                if (given_.carriers.contains(call.carrier)) {
                    keep(makeLine(tx, std::move(call)));
                }
            }
        });
        for (const auto& [key, line] : std::map(lines_)) {
            const auto stored = given_.store.read(*reader_, [&key = key](storage::ReadTx& tx) {
                return storage::calls::find(tx, key.orgId, key.conversationId);
            });
            const std::int64_t lastEvent = stored ? stored->lastEvent : 0;
            follow(line, lastEvent);
            tell(line, phone::Restarted{lastEvent});
        }
    });
}

void PhoneCalls::placeOrders() {
    given_.calls.post([this] {
        for (const auto& [key, line] : std::map(lines_)) {
            if (line->state.isOrdered()) {
                tellInTime(line, phone::Due{});
            }
        }
    });
}

void PhoneCalls::requireReady(storage::ReadTx& tx, std::string_view orgId, std::string_view carrier)
    const {
    if (given_.publicUrl.empty()) {
        throw common::ValidationError(
            {"body", "sourceName"},
            "this server has no public URL that a carrier could call (--public-url)"
        );
    }
    if (!given_.accounts.find(tx, orgId, carrier)) {
        throw common::ValidationError(
            {"body", "sourceName"},
            "the organisation has no account with this carrier (hiveline carrier set)"
        );
    }
    (void)given_.client();
}

void PhoneCalls::begin(const CallKey& key) {
    given_.calls.post([this, key] {
        const auto line = lineOf(key);
        if (line && line->state.isOrdered()) {
            tellInTime(line, phone::Due{});
        }
    });
}

void PhoneCalls::tell(const LinePtr& line, const phone::Event& event, const Answer& answer) {
    for (const phone::Effect& effect : line->state.on(event)) {
        std::visit([&](const auto& each) { carryOut(line, each, answer); }, effect);
    }
}

/// Of a step on the way to a placed call: of an order that is too old by now that it is.
void PhoneCalls::tellInTime(const LinePtr& line, const phone::Event& event) {
    const bool isYoung = mayStillBePlaced(line->call, given_.store.now(), common::bootTimeNow());
    tell(line, isYoung ? event : phone::Expired{});
}

// --- lines --------------------------------------------------------------------------------------

const Carrier& PhoneCalls::carrierNamed(std::string_view name) const {
    const auto found = given_.carriers.find(name);
    if (found == given_.carriers.end()) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Carrier " + std::string(name) + " not found"
        );
    }
    return *found->second;
}

/// Of a call that is over one that nobody keeps; null where there is no such phone call.
PhoneCalls::LinePtr PhoneCalls::lineOf(const CallKey& key) {
    if (const auto found = lines_.find(key); found != lines_.end()) {
        return found->second;
    }
    const auto line = given_.store.read(*reader_, [&](storage::ReadTx& tx) {
        auto call = storage::phone_calls::find(tx, key.orgId, key.conversationId);
        return call && given_.carriers.contains(call->carrier) ? makeLine(tx, std::move(*call))
                                                               : nullptr;
    });
    if (line && line->state.phase() != Phase::kOver) {
        keep(line);
        follow(line, 0);
    }
    return line;
}

PhoneCalls::LinePtr PhoneCalls::makeLine(storage::ReadTx& tx, PhoneCall call) const {
    const Carrier& carrier = carrierNamed(call.carrier);
    models::Agent agent;
    const auto conversation = storage::conversations::find(tx, call.orgId, call.conversationId);
    if (conversation) {
        if (auto found = storage::agents::find(tx, call.orgId, conversation->record.aiAgentId)) {
            agent = std::move(found->record);
        }
    }
    phone::PhoneLine state(
        {.rules = given_.rules,
         .isOutgoing = call.direction == Direction::kOutgoing,
         .recordsCalls = agent.phone.recordCalls,
         .onVoicemail = agent.phone.onVoicemail,
         .shortestListening = carrier.shortestListening()},
        storedOf(call)
    );
    return std::make_shared<Line>(Line{
        .call = std::move(call),
        .agent = std::move(agent),
        .carrier = &carrier,
        .state = std::move(state),
        .listener = nullptr});
}

void PhoneCalls::keep(const LinePtr& line) {
    lines_.emplace(line->key(), line);
}

void PhoneCalls::follow(const LinePtr& line, std::int64_t after) {
    line->listener = std::make_shared<LineListener>(*this, line);
    given_.calls.listen(
        line->key(),
        after,
        line->listener,
        ListensAs::kOther,
        [this, line](const Outcome<bool>& outcome) {
            if (!outcome.value && common::isNotFound(outcome.failure)) {
                tell(line, phone::CallEnded{EndReason::kOperator});
            }
        }
    );
}

void PhoneCalls::save(
    const LinePtr& line,
    const std::string& failure,
    std::function<void(const std::exception_ptr&)> then
) {
    write(
        line->call.orgId,
        [call = line->row(), failure](storage::WriteTx& tx) { store(tx, call, failure); },
        std::move(then)
    );
}

/// `then` is called on the calls' thread; without one a failure is logged. The work may be called
/// again once what it wrote was undone.
void PhoneCalls::write(
    const std::string& orgId,
    std::function<void(storage::WriteTx&)> work,
    std::function<void(const std::exception_ptr&)> then
) {
    auto finished = [loop = given_.calls.loop().poster(),
                     then = std::move(then)](const std::exception_ptr& failure) {
        if (then) {
            loop.post([then, failure] { then(failure); });
        } else if (failure) {
            common::log::warn("phone_call_not_stored", {{"reason", common::reasonOf(failure)}});
        }
    };
    auto job = storage::functionJob(std::move(work), finished, storage::Repetition::kAllowed);
    const storage::WriteLane lane{orgId, storage::WriteLane::Kind::kCall};
    if (given_.store.writer().submit(lane, job) == storage::Submitted::kFull) {
        finished(std::make_exception_ptr(
            common::Error(common::ErrorCode::kUnavailable, "Too many writes are waiting")
        ));
    }
}

std::string PhoneCalls::urlOf(const PhoneCall& call, std::string_view rest) const {
    return given_.publicUrl + "/telephony/" + call.carrier + "/" + call.orgId + "/calls/" +
           call.conversationId + std::string(rest);
}

Outcome<std::string> PhoneCalls::nothingToDo() {
    constexpr std::string_view kNothing = R"(<?xml version="1.0" encoding="UTF-8"?><Response/>)";
    return {std::string(kNothing), nullptr};
}

}  // namespace hiveline::voice
