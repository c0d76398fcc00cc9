// The messages of conversations, one row each: a transcript grows by a row, and a list of
// conversations reads the messages of all of them with one statement. Used by
// storage/conversations and the handler of conversations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "storage/page_bytes.h"
#include "storage/tx.h"

namespace hiveline::storage::transcripts {

/// In the order said. In `bytes`, where it is given, the transcript is counted; it is complete in
/// any case.
[[nodiscard]] std::vector<models::TranscriptMessage> read(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, PageBytes* bytes = nullptr
);

/// A part of a transcript, in the order said, without the passages that messages were made from.
/// Its size is bounded by bytes of text, each message counted with kPerMessage besides.
struct Excerpt {
    static constexpr std::size_t kPerMessage = 64;

    std::vector<models::TranscriptMessage> messages;
    std::int64_t leftOut = 0;            // messages: before the excerpt, or between its two parts
    std::int64_t utterancesLeftOut = 0;  // of the caller, among them; outer() only
};

/// The last messages that fit into `bytes`. Of the newest one, where it does not fit by itself, the
/// end is kept.
[[nodiscard]] Excerpt newest(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::size_t bytes
);

/// Those, and before them the first ones that fit into `firstBytes`.
[[nodiscard]] Excerpt outer(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::size_t firstBytes,
    std::size_t lastBytes
);

[[nodiscard]] bool any(ReadTx& tx, std::string_view orgId, std::string_view conversationId);

/// Fills in the transcripts of these conversations of one organisation. False when they pass what
/// `bytes` lets through: then there are none, and nothing is counted.
[[nodiscard]] bool readInto(
    ReadTx& tx,
    std::string_view orgId,
    std::span<models::Conversation> conversations,
    PageBytes* bytes
);

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
/// The same for who has read it already: `before`, as it is stored.
void replace(
    WriteTx& tx,
    const models::Conversation& conversation,
    std::span<const models::TranscriptMessage> before
);

}  // namespace hiveline::storage::transcripts
