// Secrets that the server makes for itself and keeps beside its data.
#pragma once

#include <string_view>

#include "common/ids.h"
#include "common/secret.h"
#include "storage/tx.h"

namespace hiveline::storage::server_secrets {

/// The one of that name, made on first use: 52 random base32 characters, 260 bits.
[[nodiscard]] common::Secret findOrCreate(
    WriteTx& tx, std::string_view name, const common::RandomBytes& random
);

}  // namespace hiveline::storage::server_secrets
