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
    /// The token's user, else the organisation: createdBy / updatedBy.
    std::string actorId;
    std::string tokenId;
    Scope scope = Scope::kRead;
    /// The one that the secret of a call opens.
    std::optional<std::string> conversationId;
};

}  // namespace hiveline::auth
