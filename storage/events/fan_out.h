// Makes the deliveries of an event, one for each action that it goes to. A thousand of them change
// two thousand pages of the database, and no other write may wait for that: beyond a few they are
// made in pieces, each in a transaction of its own. The receivers that are left are stored with the
// event, so a crash loses none. Used on the writer's thread by events, and by storage/pruning,
// which finishes what is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::storage::fan_out {

/// Deliveries made in one transaction. A piece is what a call's commit may have to wait for.
inline constexpr std::size_t kPiece = 16;

enum class Round : std::uint8_t {
    kFirst,
    /// Deliveries exist already; their schedule restarts.
    kAgain,
};

/// Makes the deliveries of the event to these actions, due at once. If there are more than kPiece,
/// or if earlier events of the organisation are still waiting for theirs, all but the first piece
/// follow in transactions of their own.
void begin(
    WriteTx& tx,
    const std::string& orgId,
    const std::string& eventId,
    const std::vector<std::string>& actionIds,
    Round round = Round::kFirst
);

/// Makes the next piece of the organisation's oldest event that waits for one. Returns whether
/// anything is left.
bool makeSome(WriteTx& tx, const std::string& orgId);

/// Whether deliveries of the event are still to be made.
[[nodiscard]] bool isLeft(ReadTx& tx, std::string_view orgId, std::string_view eventId);

/// The first organisation behind the given one that has something left; begin with an empty id.
[[nodiscard]] std::optional<std::string> leftAfter(ReadTx& tx, std::string_view orgId);

}  // namespace hiveline::storage::fan_out
