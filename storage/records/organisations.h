// Organisations: every other record belongs to one. Made on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::organisations {

struct Organisation {
    std::string id;
    std::string name;
    common::Timestamp createdAt;
    bool operator==(const Organisation&) const = default;
};

/// Gives it an id.
[[nodiscard]] Organisation create(WriteTx& tx, std::string_view name);
[[nodiscard]] std::optional<Organisation> find(ReadTx& tx, std::string_view id);
/// Oldest first.
[[nodiscard]] std::vector<Organisation> list(ReadTx& tx);
[[nodiscard]] bool any(ReadTx& tx);

}  // namespace hiveline::storage::organisations
