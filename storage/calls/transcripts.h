// The messages of conversations, one row each: a transcript grows by a row, and a list of
// conversations reads the messages of all of them with one statement. Used by
// storage/calls/conversations and the handler of conversations.
//
// A transcript has kSpan numbers for its rows, from the conversation's `transcriptBase` on; what is
// outside of them is not read (storage/calls/staged_transcripts.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::transcripts {

inline constexpr std::int64_t kSpan = std::int64_t{1} << 32U;

/// Whose transcript, and where its rows begin.
struct Place {
    std::string_view orgId;
    std::string_view conversationId;
    std::int64_t base = 0;

    [[nodiscard]] std::int64_t end() const noexcept { return base + kSpan; }
};

/// Where it is now. Of a conversation that is not there: where nothing is.
[[nodiscard]] Place placeOf(ReadTx& tx, std::string_view orgId, std::string_view conversationId);

/// In the order said. In `bytes`, where it is given, the transcript is counted; it is complete in
/// any case.
[[nodiscard]] std::vector<models::TranscriptMessage> read(
    ReadTx& tx, const Place& place, PageBytes* bytes = nullptr
);

/// Adds up to `limit` messages behind those that are in `messages` already.
void readMore(
    ReadTx& tx,
    const Place& place,
    std::size_t limit,
    std::vector<models::TranscriptMessage>& messages
);

/// A part of a transcript, in the order said, without the passages that messages were made from. Of
/// a message that was not heard to its end, `said` is there and empty.
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

/// Messages from number `from` on, those before number `to` that fit into `bytes`; one in any case.
/// They count from 0.
[[nodiscard]] std::vector<models::TranscriptMessage> between(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t from,
    std::int64_t to,
    std::size_t bytes
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

/// Fills in the transcripts of these conversations of one organisation; `bases`: where each begins.
/// False when they pass what `bytes` lets through: then there are none, and nothing is counted.
[[nodiscard]] bool readInto(
    ReadTx& tx,
    std::string_view orgId,
    std::span<models::Conversation> conversations,
    std::span<const std::int64_t> bases,
    PageBytes* bytes
);

/// What a message took of its model. Nothing where there is no such message.
void setUsage(
    WriteTx& tx, const Place& place, std::string_view messageId, const models::TokenUsage& usage
);

/// Puts a message behind the others.
void append(WriteTx& tx, const Place& place, const models::TranscriptMessage& message);

/// Adds words to a message. False when it is not there.
bool extend(WriteTx& tx, const Place& place, std::string_view messageId, std::string_view words);

/// Keeps of a message what `heard` makes of its words; `said` then has all of them. Nothing changes
/// where it gives nullopt, or where there is no such message.
void cut(
    WriteTx& tx,
    const Place& place,
    std::string_view messageId,
    const std::function<std::optional<std::string>(std::string_view words)>& heard
);

/// Rows that replace() would write and remove.
[[nodiscard]] std::size_t differences(
    std::span<const models::TranscriptMessage> before,
    std::span<const models::TranscriptMessage> after
);

/// Makes the stored transcript, which is `before`, to be `after`. Messages that are the same are
/// not touched.
void replace(
    WriteTx& tx,
    const Place& place,
    std::span<const models::TranscriptMessage> before,
    std::span<const models::TranscriptMessage> after
);

}  // namespace hiveline::storage::transcripts
