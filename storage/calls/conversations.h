// Conversations with what belongs to them: the transcript, admin comments and feedback. Functions
// take the caller's transaction and organisation; a record of another organisation is not there.
// Those that write keep the organisation's counters.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "storage/calls/transcripts.h"
#include "storage/engine/tx.h"
#include "storage/records/list_query.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::conversations {

using Filter = ListFilter<models::ConversationSearchField, models::ConversationStatus>;
using Order = ListOrder<models::ConversationSortField>;

/// What the list is made of. Long texts are sorted by their first 64 characters.
[[nodiscard]] const ListSource& source() noexcept;

/// With its transcript.
void insert(WriteTx& tx, const models::Conversation& conversation);

/// With its transcript.
[[nodiscard]] std::optional<Versioned<models::Conversation>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Does not touch its messages, however many they are.
[[nodiscard]] std::optional<Versioned<models::Conversation>> findWithoutTranscript(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// The last messages of a transcript that fit into `bytes`, the newest one in any case.
[[nodiscard]] transcripts::Excerpt newestMessages(
    ReadTx& tx, std::string_view orgId, std::string_view id, std::size_t bytes
);

/// Messages from number `from` on, as transcripts::between() has them.
[[nodiscard]] std::vector<models::TranscriptMessage> messagesBetween(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::int64_t from,
    std::int64_t to,
    std::size_t bytes
);

/// Those, and before them the first ones that fit into `firstBytes`.
[[nodiscard]] transcripts::Excerpt outerMessages(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::size_t firstBytes,
    std::size_t lastBytes
);

[[nodiscard]] bool hasMessages(ReadTx& tx, std::string_view orgId, std::string_view id);

[[nodiscard]] std::optional<models::ConversationStatus> status(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes `after` of `before`, which is the record as it is stored; its transcript stays as it is.
/// Its revision is one more then.
void update(WriteTx& tx, const models::Conversation& before, const models::Conversation& after);

/// Replaces the stored transcript by that of the record; what did not change is not written. Goes
/// with an update().
void replaceTranscript(WriteTx& tx, const models::Conversation& conversation);

/// The caller has come: the conversation starts now, unless a client has set its times.
void begin(WriteTx& tx, std::string_view orgId, std::string_view id, std::string_view actorId);

/// Puts a message behind the transcript. The conversation has a new revision then, and so it has
/// after the next. Both do nothing when it was deleted.
void appendMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const models::TranscriptMessage& message,
    std::string_view actorId
);
/// Adds words to the message; a client may have replaced the transcript meanwhile:
/// then the message is put behind it with these words alone.
void extendMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const models::TranscriptMessage& words,
    std::string_view actorId
);

/// What a reply took of its model. Nothing where there is no such message.
void setUsage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::string_view messageId,
    const models::TokenUsage& usage,
    std::string_view actorId
);

/// Keeps of a message what was heard of it, as transcripts::cut().
void cutMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::string_view messageId,
    const std::function<std::optional<std::string>(std::string_view words)>& heard,
    std::string_view actorId
);

/// Also its transcript, admin comments and feedback. False when there is no such conversation.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);
/// As remove() to every reader, but for its rows: they are for conversation_removal.h.
void hide(WriteTx& tx, std::string_view orgId, std::string_view id);

[[nodiscard]] std::vector<models::Conversation> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter);

/// Linked to the prospect, newest first.
[[nodiscard]] std::vector<models::Conversation> listOfProspect(
    ReadTx& tx, std::string_view orgId, std::string_view prospectId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t countOfProspect(
    ReadTx& tx, std::string_view orgId, std::string_view prospectId
);

/// Conversations of the agent that are active.
[[nodiscard]] std::int64_t countActive(
    ReadTx& tx, std::string_view orgId, std::string_view agentId
);

[[nodiscard]] std::vector<models::AdminComment> adminComments(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);
void replaceAdminComments(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const std::vector<models::AdminComment>& comments
);

/// The conversation must be stored, else Error{kConflict}.
void insertFeedback(WriteTx& tx, std::string_view orgId, const models::Feedback& feedback);

/// Newest first.
[[nodiscard]] std::vector<models::Feedback> feedback(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t countFeedback(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

}  // namespace hiveline::storage::conversations
