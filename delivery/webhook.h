// What is sent to the endpoint of an action, and how it is signed: Standard Webhooks
// (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md). Pure.
#pragma once

#include <string>
#include <string_view>

#include "generated/models/actions.h"

#include "common/timestamp.h"
#include "outbound/http_client.h"
#include "secrets/action_secrets.h"

namespace hiveline::delivery {

/// `v1,` and the base64 of HMAC-SHA256 over id, time and body, for every secret that counts at that
/// time, with a blank between them. Empty for keys without a secret. Neither id nor `seconds` may
/// hold a dot. Throws Error{kInternal} for a secret that is none.
[[nodiscard]] std::string signatures(
    const secrets::ActionKeys& keys,
    std::string_view id,
    common::Timestamp now,
    std::string_view body
);

/// An id as a `webhook-id`, which has no dots.
[[nodiscard]] std::string webhookId(std::string_view id);

/// The JSON object's members as a query: texts as they are, other values as JSON.
[[nodiscard]] std::string queryOf(std::string_view object);

/// The request that brings the JSON object `payload` to the endpoint, signed: as its body, or for
/// GET as its query. Without times and limits.
[[nodiscard]] outbound::HttpRequest webhookRequest(
    const models::ActionEndpoint& endpoint,
    const secrets::ActionKeys& keys,
    std::string_view id,
    common::Timestamp now,
    std::string_view payload
);

}  // namespace hiveline::delivery
