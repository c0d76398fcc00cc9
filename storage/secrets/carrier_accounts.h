// Accounts of organisations with telephone carriers, sealed by auth/ (decision 0010); nothing here
// can open them. A carrier is named as in the document: `TWILIO`, `PLIVO`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::carrier_accounts {

struct SealedAccount {
    std::string orgId;
    std::string carrier;
    std::string sealed;
    common::Timestamp createdAt;
    common::Timestamp updatedAt;
    bool operator==(const SealedAccount&) const = default;
};

/// Stores the organisation's account with the carrier, replacing the one that it had. Throws
/// Error{kConflict} if the organisation is not stored.
void put(WriteTx& tx, std::string_view orgId, std::string_view carrier, std::string_view sealed);

/// nullopt: it has none.
[[nodiscard]] std::optional<SealedAccount> find(
    ReadTx& tx, std::string_view orgId, std::string_view carrier
);

/// By organisation and carrier; nullopt: of all organisations.
[[nodiscard]] std::vector<SealedAccount> list(ReadTx& tx, std::optional<std::string_view> orgId);

/// Returns false if there is none.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view carrier);

}  // namespace hiveline::storage::carrier_accounts
