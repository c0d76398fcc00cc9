// The header fields of an action's endpoint: their names are part of the record, their values are
// kept sealed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generated/models/actions.h"

#include "common/secret.h"

namespace hiveline::handlers {

using ActionHeaders = std::vector<std::pair<std::string, common::Secret>>;

/// What an action has so far.
struct StoredHeaders {
    std::string url;  // where the values may go: to the same scheme, host and port
    ActionHeaders headers;
};

/// Takes the values out of the endpoint; a header without one has that of the same name in
/// `stored`, unless the endpoint is at another address. Throws ValidationError, naming the member
/// of the body, for a header that is the server's, comes twice or has no value, and for a URL with
/// a user or password in it.
[[nodiscard]] ActionHeaders takeHeaders(
    models::ActionEndpoint& endpoint, const StoredHeaders& stored
);

}  // namespace hiveline::handlers
