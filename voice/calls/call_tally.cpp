#include "voice/calls/call_tally.h"

#include <cstdint>
#include <variant>

#include "common/log.h"
#include "voice/calls/journal.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

/// For the log.
std::string reasonOf(TurnFailure why) {
    switch (why) {
        case TurnFailure::kLate:
            return "no words of the reply in time";
        case TurnFailure::kStalled:
            return "the reply did not go on in time";
        case TurnFailure::kEmpty:
            return "the reply has no words";
        case TurnFailure::kToolRounds:
            return "the reply asked for tools too often";
        case TurnFailure::kToolsLate:
            return "tools did not end in time";
        case TurnFailure::kProvider:
            return "the provider failed";
    }
    return "";
}

}  // namespace

CallTally::~CallTally() {
    if (isActive_) {
        metrics_.active.add(-1);
    }
}

void CallTally::noteState(State state) {
    const bool isActive = state == State::kTalking;
    if (std::exchange(isActive_, isActive) != isActive) {
        metrics_.active.add(isActive ? 1 : -1);
    }
}

/// Words that came meanwhile have begun a turn of their own, whose words are yet to be stored.
void CallTally::noteStored(const std::vector<Outbox::Item>& stored, const Outbox& outbox) {
    const auto now = TurnWatch::Clock::now();
    if (Outbox::contain<CallerWords>(stored) && !outbox.awaits<CallerWords>()) {
        watch_.end(TurnStage::kStored, now);
    }
    for (const Outbox::Item& item : stored) {
        if (!item.record) {
            continue;
        }
        if (std::holds_alternative<CallStart>(*item.record)) {
            metrics_.started.add();
        } else if (const auto* end = std::get_if<CallEnd>(&*item.record)) {
            metrics_.ended(end->reason);
        } else if (const auto* words = std::get_if<AgentWords>(&*item.record);
                   words != nullptr && words->kind == SayKind::kReply) {
            watch_.end(TurnStage::kSaid, now);
        }
    }
}

void CallTally::noteUsage(const TokenUsage& usage) {
    metrics_.inputTokens.add(static_cast<std::uint64_t>(usage.input));
    metrics_.outputTokens.add(static_cast<std::uint64_t>(usage.output));
    metrics_.cachedTokens.add(static_cast<std::uint64_t>(usage.cached));
}

void CallTally::noteFailure(TurnFailure why) {
    noteFailure(why, reasonOf(why));
}

void CallTally::noteFailure(TurnFailure why, const std::string& reason) {
    metrics_.failed(why);
    common::log::warn(
        "call_reply_failed",
        {{"conversation", key_.conversationId}, {"failure", nameOf(why)}, {"reason", reason}}
    );
}

void CallTally::noteFailedNotes(const std::string& reason) {
    metrics_.failedNotes.add();
    common::log::warn(
        "call_notes_failed", {{"conversation", key_.conversationId}, {"reason", reason}}
    );
}

}  // namespace hiveline::voice
