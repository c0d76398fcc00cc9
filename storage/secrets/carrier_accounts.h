// Accounts of organisations with telephone carriers, sealed: what is in them is not known here.
// A carrier is named as the document names it: `TWILIO`, `PLIVO`.
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

/// The organisation's account with the carrier, instead of the one that it had. Throws
/// Error{kConflict} when the organisation is not stored.
void put(WriteTx& tx, std::string_view orgId, std::string_view carrier, std::string_view sealed);

[[nodiscard]] std::optional<SealedAccount> find(
    ReadTx& tx, std::string_view orgId, std::string_view carrier
);

/// By organisation and carrier; of all organisations where none is named.
[[nodiscard]] std::vector<SealedAccount> list(ReadTx& tx, std::optional<std::string_view> orgId);

/// False when there is none.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view carrier);

}  // namespace hiveline::storage::carrier_accounts
