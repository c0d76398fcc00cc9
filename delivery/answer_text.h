// What endpoints of actions answer, as text for models and clients.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "secrets/action_secrets.h"

namespace hiveline::delivery {

/// Well-formed text of at most `most` bytes, cut between characters, without zeros. Endpoints may
/// send back what they were sent, so `***` stands for the credentials among the header fields:
/// values of 8 characters or more, unless the field is one that says nothing secret (`Accept…`,
/// `Content-…`, `…-Version` and the like), as they are, as JSON, and the token of `scheme token`
/// alone. Takes time in proportion to the bytes. `bytes` that fill `most` may have been cut before:
/// what begins a credential at their end is left out.
[[nodiscard]] std::string answerText(
    std::string_view bytes, std::size_t most, const secrets::ActionKeys& keys
);

}  // namespace hiveline::delivery
