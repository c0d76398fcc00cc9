// The messages of conversations, one row each: a transcript grows by a row, and a list of
// conversations reads the messages of all of them with one statement. Used by conversations only.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "storage/tx.h"

namespace hiveline::storage::transcripts {

/// In the order said.
[[nodiscard]] std::vector<models::TranscriptMessage> read(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

/// Fills in the transcripts of these conversations of one organisation.
void readInto(ReadTx& tx, std::string_view orgId, std::span<models::Conversation> conversations);

/// Puts a message behind the others.
void append(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const models::TranscriptMessage& message
);

/// Adds words to a message. False when it is not there.
bool extend(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::string_view messageId,
    std::string_view words
);

/// Makes the stored transcript that of the record. Messages that are the same are not touched.
void replace(WriteTx& tx, const models::Conversation& conversation);

}  // namespace hiveline::storage::transcripts
