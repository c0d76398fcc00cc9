#include "storage/transcripts.h"

#include <string>
#include <unordered_map>

#include "common/json/encode.h"
#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/model_columns.h"

#define COLUMNS "messageId, speaker, message, timestamp, passages"

namespace hiveline::storage::transcripts {
namespace {

models::TranscriptMessage readMessage(const Query& row) {
    models::TranscriptMessage message;
    row.take(
        0,
        message.message_id,
        EnumColumn{message.speaker, models::parseSpeaker},
        message.message,
        message.timestamp,
        JsonColumn{message.passages}
    );
    return message;
}

std::optional<std::string> passagesText(const models::TranscriptMessage& message) {
    return message.passages ? std::optional(json::toJson(*message.passages)) : std::nullopt;
}

void put(WriteTx& tx, const models::Conversation& conversation, std::size_t seq) {
    const auto& message = conversation.transcriptText[seq];
    tx.db().execute(
        "INSERT INTO messages (" COLUMNS
        ", orgId, conversationId, seq) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (orgId, conversationId, seq) DO UPDATE SET messageId = excluded.messageId,"
        " speaker = excluded.speaker, message = excluded.message, timestamp = excluded.timestamp,"
        " passages = excluded.passages",
        message.message_id,
        toString(message.speaker),
        message.message,
        message.timestamp,
        passagesText(message),
        conversation.orgId,
        conversation.id,
        seq
    );
}

}  // namespace

std::vector<models::TranscriptMessage> read(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM messages WHERE orgId = $1 AND conversationId = $2 ORDER BY seq",
            orgId,
            conversationId
        ),
        readMessage
    );
}

void readInto(ReadTx& tx, std::string_view orgId, std::span<models::Conversation> conversations) {
    if (conversations.empty()) {
        return;
    }
    std::unordered_map<std::string_view, models::Conversation*> byId;
    std::vector<std::string> ids;
    for (auto& conversation : conversations) {
        byId.emplace(conversation.id, &conversation);
        ids.push_back(conversation.id);
    }
    // A list as one parameter is a matter of dialect: json_each here, = ANY in PostgreSQL.
    auto rows = tx.db().query(
        "SELECT " COLUMNS
        ", conversationId FROM messages WHERE orgId = $1 AND conversationId IN (SELECT value"
        " FROM json_each($2)) ORDER BY conversationId, seq",
        orgId,
        json::toJson(ids)
    );
    while (rows.step()) {
        constexpr int kConversationColumn = 5;
        byId.at(rows.text(kConversationColumn))->transcriptText.push_back(readMessage(rows));
    }
}

void append(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const models::TranscriptMessage& message
) {
    tx.db().execute(
        "INSERT INTO messages (" COLUMNS
        ", orgId, conversationId, seq)"
        " SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(seq) + 1, 0)"
        " FROM messages WHERE orgId = $6 AND conversationId = $7",
        message.message_id,
        toString(message.speaker),
        message.message,
        message.timestamp,
        passagesText(message),
        orgId,
        conversationId
    );
}

bool extend(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::string_view messageId,
    std::string_view words
) {
    return tx.db().execute(
               "UPDATE messages SET message = message || $1"
               " WHERE orgId = $2 AND conversationId = $3 AND messageId = $4",
               words,
               orgId,
               conversationId,
               messageId
           ) > 0;
}

void replace(WriteTx& tx, const models::Conversation& conversation) {
    const auto& after = conversation.transcriptText;
    const auto before = read(tx, conversation.orgId, conversation.id);
    for (std::size_t seq = 0; seq < after.size(); ++seq) {
        if (seq >= before.size() || before[seq] != after[seq]) {
            put(tx, conversation, seq);
        }
    }
    if (before.size() > after.size()) {
        tx.db().execute(
            "DELETE FROM messages WHERE orgId = $1 AND conversationId = $2 AND seq >= $3",
            conversation.orgId,
            conversation.id,
            after.size()
        );
    }
}

}  // namespace hiveline::storage::transcripts
