// Calls that this server holds: how far each is, its events in order, and the tools that it ran. A
// conversation has one call at most, and its call goes with it. Functions take the caller's
// transaction and organisation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "common/json/raw.h"
#include "common/timestamp.h"
#include "storage/calls/call_events.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::calls {

enum class State : std::uint8_t {
    kWaiting,  // for the caller
    kTalking,
    kEnded,   // what follows a call is still to be done
    kClosed,  // all of it is done
};

struct Call {
    std::string orgId;
    std::string conversationId;
    State state = State::kWaiting;
    common::Timestamp createdAt;
    std::optional<common::Timestamp> startedAt;
    std::optional<common::Timestamp> endedAt;
    std::optional<std::string> endReason;
    std::int64_t turns = 0;                   // utterances of the caller
    std::int64_t characters = 0;              // in them
    std::int64_t lastEvent = 0;               // number of the newest event; they count from 1
    std::int64_t stepsDone = 0;               // of what follows the end
    std::optional<std::string> connectionId;  // not known of old calls
    std::optional<std::int64_t>
        startMoment;  // WriteTx::newMoment() of `startedAt`; not of old calls
    bool operator==(const Call&) const = default;
};

/// The conversation must be stored.
void insert(WriteTx& tx, const Call& call);
/// For events that follow when the connection is gone.
void keepSourceProps(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, const json::Raw& props
);
/// Before the conversation is deleted, and its call with it: it no longer counts as waiting.
void uncount(WriteTx& tx, std::string_view orgId, std::string_view conversationId);
/// Takes a call away from every reader, with its phone call: a part of conversations::hide().
void hide(WriteTx& tx, std::string_view orgId, std::string_view conversationId);
/// None where the connection was not deleted.
[[nodiscard]] std::optional<json::Raw> keptSourceProps(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);
[[nodiscard]] std::optional<Call> find(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);
/// Throws Error{kNotFound} when the conversation was deleted.
void update(WriteTx& tx, const Call& call);
/// Those of all organisations that talk or have ended, and are not closed.
[[nodiscard]] std::vector<Call> listBegun(ReadTx& tx);

/// Where a walk over the calls that wait, oldest first, is.
struct WaitingPlace {
    common::Timestamp createdAt;
    std::string orgId;
    std::string conversationId;
};
/// Those behind `after` that were made up to `latest`.
[[nodiscard]] std::vector<Call> listWaiting(
    ReadTx& tx, const WaitingPlace& after, common::Timestamp latest, std::int64_t limit
);

/// What belongs to an event besides what listeners see.
struct EventMarks {
    std::optional<std::string> messageId;  // of words
    std::optional<Speech> speech;
    std::optional<std::string> requestKey;   // of the request that brought them
    std::optional<std::string> fingerprint;  // of that request
};

/// Gives the event the call's next number, which update() has to store. Throws Error{kConflict} for
/// a request key that is there already.
[[nodiscard]] Event append(WriteTx& tx, Call& call, EventBody body, const EventMarks& marks = {});

/// In order, those after `after`, at most `limit`.
[[nodiscard]] std::vector<Event> events(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t after,
    std::int64_t limit
);

/// In order, those after `after` that have `bytes` of data together, and one in any case.
[[nodiscard]] std::vector<Event> eventsWithin(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t after,
    std::size_t bytes
);

struct KeyedEvent {
    Event event;
    std::string fingerprint;
};
[[nodiscard]] std::optional<KeyedEvent> findByKey(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::string_view requestKey
);

/// What the agent replied to the caller's words of event `seq`: of its messages before the caller's
/// next words the last that was a reply, else the last; nullopt when there is none.
[[nodiscard]] std::optional<models::TranscriptMessage> replyTo(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t seq
);

/// How far the words of a call are, whatever became of the transcript meanwhile.
struct Progress {
    bool greeted = false;    // the agent has said something
    bool owesReply = false;  // the caller has said something since the last reply
    bool saidFarewell = false;
    std::int64_t lastReply = 0;  // its event; 0: none
    std::int64_t lastWords = 0;  // event of the agent's newest words, replies or not
};
[[nodiscard]] Progress progress(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

/// Words of the agent.
struct AgentWords {
    std::int64_t event = 0;
    std::string messageId;
    std::string words;
};
/// From event `from` on, in order.
[[nodiscard]] std::vector<AgentWords> agentWords(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t from
);
/// The event of the caller's newest words that want an answer; 0: none.
[[nodiscard]] std::int64_t lastUtterance(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

struct ToolCall {
    std::string id;  // also what its receiver knows a repetition by
    std::int64_t turn = 0;
    std::string name;
    json::Raw arguments;
    std::string actionId;
    std::string state;  // started, done, failed, unknown
    std::string content;
    bool operator==(const ToolCall&) const = default;
};

/// Throws Error{kConflict} for an id that is there already.
void insertToolCall(WriteTx& tx, const Call& call, const ToolCall& toolCall);
void endToolCall(
    WriteTx& tx,
    const Call& call,
    std::string_view id,
    std::string_view state,
    std::string_view content
);
/// In the order started, those after event `after`.
[[nodiscard]] std::vector<ToolCall> toolCalls(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t after = 0
);

/// A tool call that has ended, and where that stands among the words.
struct EndedToolCall {
    ToolCall call;
    std::int64_t event = 0;  // of its end
    std::string messageId;   // of the last words before it; empty where there were none
};
/// The last ones whose arguments and contents have `bytes` together, in the order ended.
[[nodiscard]] std::vector<EndedToolCall> endedToolCalls(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::size_t bytes
);

/// What is kept of the messages at a call's beginning.
struct Memory {
    std::int64_t messages = 0;  // how many they are
    std::string notes;
    std::vector<std::string> lines;
    bool operator==(const Memory&) const = default;
};
[[nodiscard]] std::optional<Memory> memory(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);
void setMemory(WriteTx& tx, const Call& call, const Memory& memory);

/// The last ones, in the order started, without arguments and contents.
[[nodiscard]] std::vector<ToolCall> toolResults(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t limit
);

}  // namespace hiveline::storage::calls
