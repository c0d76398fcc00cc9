#include "storage/calls/calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/error.h"
#include "common/json/encode.h"
#include "storage/calls/transcripts.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/records/model_columns.h"
#include "storage/records/stats.h"

#define COLUMNS                                                                                  \
    "orgId, conversationId, state, createdAt, startedAt, endedAt, endReason, turns, lastEvent, " \
    "stepsDone, characters, connectionId, startMoment"
// The state of a call whose conversation is deleted and has rows left: no reader sees it.
#define NOT_REMOVED " AND state <> 'removed'"
#define TOOL_COLUMNS "id, turn, name, arguments, actionId, state, content"

namespace hiveline::storage::calls {
namespace {

constexpr std::array<std::string_view, 4> kStates{"waiting", "talking", "ended", "closed"};

std::string_view textOf(State state) {
    return kStates.at(static_cast<std::size_t>(state));
}

std::optional<State> parseState(std::string_view text) {
    for (std::size_t i = 0; i < kStates.size(); ++i) {
        if (kStates.at(i) == text) {
            return static_cast<State>(i);
        }
    }
    return std::nullopt;
}

Call readCall(const Query& row) {
    Call call;
    row.take(
        0,
        call.orgId,
        call.conversationId,
        EnumColumn{call.state, parseState},
        call.createdAt,
        call.startedAt,
        call.endedAt,
        call.endReason,
        call.turns,
        call.lastEvent,
        call.stepsDone,
        call.characters,
        call.connectionId,
        call.startMoment
    );
    return call;
}

Event readEvent(const Query& row) {
    std::int64_t seq = 0;
    EventKind kind{};
    std::string data;
    std::optional<Speech> speech;
    row.take(
        0, seq, EnumColumn{kind, parseEventKind}, data, OptionalEnumColumn{speech, parseSpeech}
    );
    return {seq, kind, std::move(data), speech};
}

ToolCall readToolCall(const Query& row) {
    ToolCall call;
    row.take(
        0, call.id, call.turn, call.name, call.arguments, call.actionId, call.state, call.content
    );
    return call;
}

bool isWaiting(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    return tx.db()
        .query(
            "SELECT 1 FROM calls WHERE orgId = $1 AND conversationId = $2 AND state = 'waiting'",
            orgId,
            conversationId
        )
        .step();
}

void countWaiting(WriteTx& tx, std::string_view orgId, int change) {
    stats::add(tx, orgId, {.callsWaiting = change});
}

bool isReply(Speech speech) {
    return speech == Speech::kReply || speech == Speech::kFallback;
}

/// Of the row's column 1.
std::optional<Speech> speechOf(const Query& row) {
    std::optional<Speech> speech;
    row.take(1, OptionalEnumColumn{speech, parseSpeech});
    return speech;
}

}  // namespace

void insert(WriteTx& tx, const Call& call) {
    countWaiting(tx, call.orgId, call.state == State::kWaiting ? 1 : 0);
    tx.db().execute(
        "INSERT INTO calls (" COLUMNS
        ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        call.orgId,
        call.conversationId,
        textOf(call.state),
        call.createdAt,
        call.startedAt,
        call.endedAt,
        call.endReason,
        call.turns,
        call.lastEvent,
        call.stepsDone,
        call.characters,
        call.connectionId,
        call.startMoment
    );
}

std::optional<Call> find(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT " COLUMNS " FROM calls WHERE orgId = $1 AND conversationId = $2" NOT_REMOVED,
        orgId,
        conversationId
    );
    return row.step() ? std::optional(readCall(row)) : std::nullopt;
}

void keepSourceProps(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, const json::Raw& props
) {
    tx.db().execute(
        "UPDATE calls SET sourceProps = $1 WHERE orgId = $2 AND conversationId = $3",
        props,
        orgId,
        conversationId
    );
}

std::optional<json::Raw> keptSourceProps(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
) {
    auto row = tx.db().query(
        "SELECT sourceProps FROM calls WHERE orgId = $1 AND conversationId = $2" NOT_REMOVED,
        orgId,
        conversationId
    );
    return row.step() && !row.isNull(0) ? std::optional(json::Raw{std::string(row.text(0))})
                                        : std::nullopt;
}

void update(WriteTx& tx, const Call& call) {
    const int before = isWaiting(tx, call.orgId, call.conversationId) ? 1 : 0;
    countWaiting(tx, call.orgId, (call.state == State::kWaiting ? 1 : 0) - before);
    const auto changed = tx.db().execute(
        "UPDATE calls SET state = $1, startedAt = $2, endedAt = $3, endReason = $4, turns = $5,"
        " lastEvent = $6, stepsDone = $7, characters = $8, startMoment = $9 WHERE orgId = $10"
        " AND conversationId = $11" NOT_REMOVED,
        textOf(call.state),
        call.startedAt,
        call.endedAt,
        call.endReason,
        call.turns,
        call.lastEvent,
        call.stepsDone,
        call.characters,
        call.startMoment,
        call.orgId,
        call.conversationId
    );
    if (changed == 0) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + call.conversationId + " not found"
        );
    }
}

void uncount(WriteTx& tx, std::string_view orgId, std::string_view conversationId) {
    countWaiting(tx, orgId, isWaiting(tx, orgId, conversationId) ? -1 : 0);
}

void hide(WriteTx& tx, std::string_view orgId, std::string_view conversationId) {
    uncount(tx, orgId, conversationId);
    tx.db().execute(
        "UPDATE calls SET state = 'removed' WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    );
    tx.db().execute(
        "DELETE FROM phoneCalls WHERE orgId = $1 AND conversationId = $2", orgId, conversationId
    );
}

std::vector<Call> listBegun(ReadTx& tx) {
    // The first condition is that of the index.
    return collect(
        tx.db().query("SELECT " COLUMNS
                      " FROM calls WHERE state <> 'closed' AND state IN ('talking', 'ended')"
                      " ORDER BY orgId, conversationId"),
        readCall
    );
}

std::vector<Call> listWaiting(
    ReadTx& tx, const WaitingPlace& after, common::Timestamp latest, std::int64_t limit
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS " FROM calls WHERE state <> 'closed' AND state = 'waiting'"
            " AND createdAt <= $1 AND (createdAt, orgId, conversationId) > ($2, $3, $4)"
            " ORDER BY createdAt, orgId, conversationId LIMIT $5",
            latest,
            after.createdAt,
            after.orgId,
            after.conversationId,
            limit
        ),
        readCall
    );
}

Event append(WriteTx& tx, Call& call, EventBody body, const EventMarks& marks) {
    Event event(call.lastEvent + 1, std::move(body), marks.speech);
    tx.db().execute(
        "INSERT INTO callEvents (orgId, conversationId, seq, event, data, messageId, speech,"
        " requestKey, fingerprint) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        call.orgId,
        call.conversationId,
        event.seq(),
        event.name(),
        event.data(),
        marks.messageId,
        marks.speech ? std::optional(nameOf(*marks.speech)) : std::nullopt,
        marks.requestKey,
        marks.fingerprint
    );
    call.lastEvent = event.seq();
    return event;
}

std::vector<Event> events(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t after,
    std::int64_t limit
) {
    return collect(
        tx.db().query(
            "SELECT seq, event, data, speech FROM callEvents WHERE orgId = $1 AND conversationId = "
            "$2"
            " AND seq > $3 ORDER BY seq LIMIT $4",
            orgId,
            conversationId,
            after,
            limit
        ),
        readEvent
    );
}

std::vector<Event> eventsWithin(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t after,
    std::size_t bytes
) {
    auto rows = tx.db().query(
        "SELECT seq, event, data, speech FROM callEvents WHERE orgId = $1 AND conversationId = $2"
        " AND seq > $3 ORDER BY seq",
        orgId,
        conversationId,
        after
    );
    std::vector<Event> events;
    for (std::size_t read = 0; read < bytes && rows.step();) {
        events.push_back(readEvent(rows));
        constexpr std::size_t kPerEvent = 64;
        read += events.back().data().size() + kPerEvent;
    }
    return events;
}

std::optional<KeyedEvent> findByKey(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::string_view requestKey
) {
    auto row = tx.db().query(
        "SELECT seq, event, data, speech, fingerprint FROM callEvents"
        " WHERE orgId = $1 AND conversationId = $2 AND requestKey = $3",
        orgId,
        conversationId,
        requestKey
    );
    if (!row.step()) {
        return std::nullopt;
    }
    constexpr int kFingerprintColumn = 4;
    return KeyedEvent{readEvent(row), std::string(row.text(kFingerprintColumn))};
}

std::optional<models::TranscriptMessage> replyTo(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t seq
) {
    auto rows = tx.db().query(
        "SELECT messageId, speech FROM callEvents WHERE orgId = $1 AND conversationId = $2"
        " AND seq > $3 AND event = $4 ORDER BY seq",
        orgId,
        conversationId,
        seq,
        nameOf(EventKind::kMessage)
    );
    std::string found;
    bool foundReply = false;
    while (rows.step()) {
        const auto speech = speechOf(rows);
        if (!speech) {
            break;  // the caller's next words
        }
        if (*speech == Speech::kAside) {
            continue;
        }
        const bool reply = isReply(*speech);
        if (reply || !foundReply) {
            rows.read(0, found);
            foundReply = reply;
        }
    }
    const auto place = transcripts::placeOf(tx, orgId, conversationId);
    auto message = tx.db().query(
        "SELECT speaker, message, timestamp FROM messages WHERE orgId = $1"
        " AND conversationId = $2 AND messageId = $3 AND seq >= $4 AND seq < $5",
        orgId,
        conversationId,
        found,
        place.base,
        place.end()
    );
    if (found.empty() || !message.step()) {
        return std::nullopt;
    }
    models::TranscriptMessage result;
    message.take(
        0, EnumColumn{result.speaker, models::parseSpeaker}, result.message, result.timestamp
    );
    result.message_id = std::move(found);
    return result;
}

Progress progress(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto rows = tx.db().query(
        "SELECT seq, speech FROM callEvents WHERE orgId = $1 AND conversationId = $2"
        " AND event = $3 ORDER BY seq DESC",
        orgId,
        conversationId,
        nameOf(EventKind::kMessage)
    );
    Progress result;
    while (result.lastReply == 0 && rows.step()) {
        const auto speech = speechOf(rows);
        if (!speech) {
            result.owesReply = true;
            continue;
        }
        if (*speech == Speech::kAside) {
            continue;
        }
        if (!std::exchange(result.greeted, true)) {
            rows.read(0, result.lastWords);
        }
        // A caller may have said more since.
        result.saidFarewell =
            result.saidFarewell || (*speech == Speech::kFarewell && !result.owesReply);
        if (isReply(*speech)) {
            rows.read(0, result.lastReply);
        }
    }
    return result;
}

std::vector<AgentWords> agentWords(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t from
) {
    return collect(
        tx.db().query(
            "SELECT seq, messageId, data FROM callEvents WHERE orgId = $1 AND conversationId = $2"
            " AND seq >= $3 AND event = $4 AND speech IS NOT NULL AND speech <> $5 ORDER BY seq",
            orgId,
            conversationId,
            from,
            nameOf(EventKind::kMessage),
            nameOf(Speech::kAside)
        ),
        [](const Query& row) {
            AgentWords words;
            std::string data;
            row.take(0, words.event, words.messageId, data);
            words.words = std::get<MessageEvent>(decode(EventKind::kMessage, data)).message;
            return words;
        }
    );
}

std::int64_t lastUtterance(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT seq FROM callEvents WHERE orgId = $1 AND conversationId = $2 AND event = $3"
        " AND speech IS NULL ORDER BY seq DESC LIMIT 1",
        orgId,
        conversationId,
        nameOf(EventKind::kMessage)
    );
    return row.step() ? row.integer(0) : 0;
}

void insertToolCall(WriteTx& tx, const Call& call, const ToolCall& toolCall) {
    tx.db().execute(
        "INSERT INTO toolCalls (" TOOL_COLUMNS
        ", orgId, conversationId, startedAt, seq) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,"
        " $11)",
        toolCall.id,
        toolCall.turn,
        toolCall.name,
        toolCall.arguments,
        toolCall.actionId,
        toolCall.state,
        toolCall.content,
        call.orgId,
        call.conversationId,
        tx.now(),
        call.lastEvent
    );
}

void endToolCall(
    WriteTx& tx,
    const Call& call,
    std::string_view id,
    std::string_view state,
    std::string_view content
) {
    tx.db().execute(
        "UPDATE toolCalls SET state = $1, content = $2, endedAt = $3, endedEvent = $4"
        " WHERE orgId = $5 AND conversationId = $6 AND id = $7",
        state,
        content,
        tx.now(),
        call.lastEvent,
        call.orgId,
        call.conversationId,
        id
    );
}

std::vector<ToolCall> toolCalls(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t after
) {
    return collect(
        tx.db().query(
            "SELECT " TOOL_COLUMNS
            " FROM toolCalls WHERE orgId = $1 AND conversationId = $2 AND seq > $3"
            " ORDER BY seq",
            orgId,
            conversationId,
            after
        ),
        readToolCall
    );
}

std::vector<EndedToolCall> endedToolCalls(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::size_t bytes
) {
    auto rows = tx.db().query(
        "SELECT " TOOL_COLUMNS
        ", endedEvent, (SELECT e.messageId FROM callEvents e WHERE e.orgId = t.orgId"
        " AND e.conversationId = t.conversationId AND e.event = $1 AND e.seq <= t.endedEvent"
        " ORDER BY e.seq DESC LIMIT 1) FROM toolCalls t"
        " WHERE orgId = $2 AND conversationId = $3 AND endedEvent IS NOT NULL"
        " ORDER BY endedEvent DESC, seq DESC",
        nameOf(EventKind::kMessage),
        orgId,
        conversationId
    );
    constexpr int kEventColumn = 7;
    std::vector<EndedToolCall> ended;
    for (std::size_t read = 0; read < bytes && rows.step();) {
        EndedToolCall each;
        each.call = readToolCall(rows);
        rows.read(kEventColumn, each.event);
        if (!rows.isNull(kEventColumn + 1)) {
            each.messageId = rows.text(kEventColumn + 1);
        }
        constexpr std::size_t kPerCall = 64;
        read += each.call.arguments.text.size() + each.call.content.size() + kPerCall;
        ended.push_back(std::move(each));
    }
    std::ranges::reverse(ended);
    return ended;
}

std::optional<Memory> memory(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT messages, notes, lines FROM callMemory WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    Memory result;
    row.take(0, result.messages, result.notes, JsonColumn{result.lines});
    return result;
}

void setMemory(WriteTx& tx, const Call& call, const Memory& memory) {
    tx.db().execute(
        "INSERT INTO callMemory (orgId, conversationId, messages, notes, lines)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (orgId, conversationId) DO UPDATE SET"
        " messages = excluded.messages, notes = excluded.notes, lines = excluded.lines",
        call.orgId,
        call.conversationId,
        memory.messages,
        memory.notes,
        json::toJson(memory.lines)
    );
}

std::vector<ToolCall> toolResults(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t limit
) {
    auto results = collect(
        tx.db().query(
            "SELECT id, turn, name, '', actionId, state, ''"
            " FROM toolCalls WHERE orgId = $1 AND conversationId = $2"
            " ORDER BY seq DESC LIMIT $3",
            orgId,
            conversationId,
            limit
        ),
        readToolCall
    );
    std::ranges::reverse(results);
    return results;
}

}  // namespace hiveline::storage::calls
