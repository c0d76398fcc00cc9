// Who is asking: made from a bearer token, given to every handler of a secured operation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace hiveline::auth {

/// kWrite includes kRead.
enum class Scope : std::uint8_t { kRead, kWrite };

struct Caller {
    std::string orgId;
    std::string actorId;  // the token's user, else the organisation: createdBy / updatedBy
    std::string tokenId;
    Scope scope = Scope::kRead;
    std::optional<std::string> conversationId;  // the one that the secret of a call opens
};

}  // namespace hiveline::auth
