// Links between agents and what they are given. Both ends must be stored in the organisation: else
// Error{kConflict}. A link has an id, and so an order: lists show the newest link first. Deleting
// either end removes the link.
#pragma once

#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::links {

/// Linking twice changes nothing.
void linkHive(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view hiveId
);
void linkAction(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view actionId
);
void linkAgentToProduct(
    WriteTx& tx, std::string_view orgId, std::string_view productId, std::string_view agentId
);

/// False when the two are not linked.
bool unlinkHive(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view hiveId
);
bool unlinkAction(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view actionId
);
bool unlinkAgentFromProduct(
    WriteTx& tx, std::string_view orgId, std::string_view productId, std::string_view agentId
);

}  // namespace hiveline::storage::links
