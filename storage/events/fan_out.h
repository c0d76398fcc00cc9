// The deliveries of an event, one for each action that it goes to. A thousand of them change two
// thousand pages of the database, for which nobody else's write may wait: what is more than a few
// is made in pieces, each in a transaction of its own. Which actions are to get one is stored with
// the event. Used by events on the writer's thread, and by the worker that finds what is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::storage::fan_out {

/// Deliveries that are made in one transaction.
inline constexpr std::size_t kPiece = 16;

enum class Round : std::uint8_t {
    kFirst,
    kAgain,  // there are deliveries already, whose schedule begins anew
};

/// Makes the deliveries of the event to the actions, which are due at once. Where there are more
/// than kPiece, or earlier events of the organisation wait for theirs, all but the first piece
/// follow in transactions of their own.
void begin(
    WriteTx& tx,
    const std::string& orgId,
    const std::string& eventId,
    const std::vector<std::string>& actionIds,
    Round round = Round::kFirst
);

/// The next piece of the organisation's oldest event that waits for one. False: none is left.
bool makeSome(WriteTx& tx, const std::string& orgId);

/// Whether deliveries of the event are still to be made.
[[nodiscard]] bool isLeft(ReadTx& tx, std::string_view orgId, std::string_view eventId);

/// The first organisation behind the given one that has something left; begin with an empty one.
[[nodiscard]] std::optional<std::string> leftAfter(ReadTx& tx, std::string_view orgId);

}  // namespace hiveline::storage::fan_out
