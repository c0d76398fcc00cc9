// How a long transcript is replaced in pieces, so that nobody waits long for the writer: its rows
// are staged behind all others of the conversation, where nobody reads them, and one change of
// `transcriptBase` puts them in the place of those before. What is outside of a transcript's
// numbers is left over, and removed in pieces too. A row of `transcriptLeftovers`, written with the
// first of them, says where to look, so that nothing stays after a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "storage/calls/transcripts.h"

namespace hiveline::storage::transcripts {

/// The conversation has leftovers from now on.
void noteLeftovers(WriteTx& tx, std::string_view orgId, std::string_view conversationId);

/// Where another transcript of the conversation can be staged: behind everything that is stored of
/// it. The conversation has leftovers from now on.
[[nodiscard]] Place stage(WriteTx& tx, std::string_view orgId, std::string_view conversationId);

/// Stores messages there; `from` is the number of the first in the transcript.
void putStaged(
    WriteTx& tx,
    const Place& staged,
    std::size_t from,
    std::span<const models::TranscriptMessage> messages
);

/// The transcript is what was staged; what it was before is left over.
void switchTo(WriteTx& tx, const Place& staged);

/// A conversation that has leftovers.
struct Leftovers {
    std::string orgId;
    std::string conversationId;
};
/// The first one behind the given one, in the order of the ids; begin with empty ones.
[[nodiscard]] std::optional<Leftovers> leftoversAfter(ReadTx& tx, const Leftovers& last);

/// Removes up to `limit` rows, and tells whether there may be more. Not while something is staged
/// that is still to be switched to: in a job of the organisation's lane, as the one that stages.
bool removeLeftovers(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t limit
);

}  // namespace hiveline::storage::transcripts
