// Which call a caller has begun from the page of one that was over. Functions take the caller's
// transaction and organisation; rows go with the conversation that was over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::next_calls {

struct NextCall {
    std::string conversationId;
    std::int64_t number = 1;  // of those that came after the first call
};

/// What followed the conversation.
[[nodiscard]] std::optional<NextCall> find(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

/// How many calls came before the conversation, each begun from the page of the one before.
[[nodiscard]] std::int64_t numberOf(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);

/// Both conversations must be stored. Takes the place of one that was deleted.
void put(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, const NextCall& next
);

}  // namespace hiveline::storage::next_calls
