// The header fields of an action's endpoint: their names are part of the record, their values are
// kept sealed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generated/models/actions.h"

#include "common/json/faults.h"
#include "common/secret.h"

namespace hiveline::handlers {

using ActionHeaders = std::vector<std::pair<std::string, common::Secret>>;

/// What an action has so far.
struct StoredHeaders {
    /// Where the values may go: to the same scheme, host and port.
    std::string url;
    ActionHeaders headers;
};

/// Names the members of the body where a URL has a user or password in it, and where a header is
/// the server's, comes twice or cannot be sent.
void checkEndpoint(const models::ActionEndpoint& endpoint, json::Faults& faults);

/// Names each header without a value: a new endpoint has none that could be kept.
void requireHeaderValues(const models::ActionEndpoint& endpoint, json::Faults& faults);

/// Takes the values out of an endpoint that was checked; a header without one has that of the same
/// name in `stored`, unless the endpoint is at another address. Names those that have none.
[[nodiscard]] ActionHeaders takeHeaders(
    models::ActionEndpoint& endpoint, const StoredHeaders& stored, json::Faults& faults
);

}  // namespace hiveline::handlers
