// Bearer tokens, of which only the SHA-256 is stored. Made and revoked on the command line, looked
// up on every request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::tokens {

enum class Scope : std::uint8_t { kRead, kWrite };

struct Token {
    std::string id;
    std::string orgId;
    std::optional<std::string> name;
    std::optional<std::string> userId;
    Scope scope = Scope::kRead;
    common::Timestamp createdAt;
    std::optional<common::Timestamp> expiresAt;
    std::optional<common::Timestamp> revokedAt;
    bool operator==(const Token&) const = default;
};

/// Throws Error{kConflict} when the organisation is not stored or the hash already is.
void insert(WriteTx& tx, const Token& token, std::string_view hash);

/// Whatever its state: whether it still holds is for the caller to judge.
[[nodiscard]] std::optional<Token> findByHash(ReadTx& tx, std::string_view hash);

/// Whether there is such a token that is neither revoked nor expired.
[[nodiscard]] bool holds(ReadTx& tx, std::string_view id);

/// Newest first; of all organisations where none is named.
[[nodiscard]] std::vector<Token> list(ReadTx& tx, std::optional<std::string_view> orgId);

/// By its id alone, as the command line names it. False when there is no such token; revoking again
/// changes nothing.
bool revoke(WriteTx& tx, std::string_view id);

}  // namespace hiveline::storage::tokens
