#include "delivery/webhook.h"

#include <algorithm>

#include "common/digest.h"
#include "common/error.h"
#include "common/http.h"
#include "common/json/document.h"
#include "common/text/base64.h"

namespace hiveline::delivery {
namespace {

constexpr std::string_view kSecretPrefix = "whsec_";
constexpr std::int64_t kMillisInSecond = 1000;

std::string secondsOf(common::Timestamp now) {
    return std::to_string(now.millis / kMillisInSecond);
}

std::string signature(const common::Secret& secret, std::string_view content) {
    std::string_view text = secret.reveal();
    // Standard Webhooks: the key is what the base64 behind the prefix stands for.
    if (text.starts_with(kSecretPrefix)) {
        text.remove_prefix(kSecretPrefix.size());
    }
    const auto key = common::fromBase64(text);
    if (!key) {
        throw common::Error(common::ErrorCode::kInternal, "the secret of an action is not base64");
    }
    return "v1," + common::base64(common::hmacSha256(*key, content));
}

/// The query goes before the fragment, behind the one that is there.
std::string withQuery(const std::string& url, const std::string& query) {
    if (query.empty()) {
        return url;
    }
    const std::string base = url.substr(0, url.find('#'));
    const auto mark = base.find('?');
    if (mark == std::string::npos) {
        return base + "?" + query;
    }
    return base + (mark + 1 == base.size() || base.ends_with('&') ? "" : "&") + query;
}

}  // namespace

std::string signatures(
    const secrets::ActionKeys& keys,
    std::string_view id,
    common::Timestamp now,
    std::string_view body
) {
    // Actions from before there were secrets are sent unsigned, as before.
    if (!keys.secret) {
        return {};
    }
    std::string content(id);
    content.append(".").append(secondsOf(now)).append(".").append(body);
    std::string text = signature(*keys.secret, content);
    if (keys.previous && now < keys.previousUntil) {
        // A list, of which a receiver takes the one that it knows.
        text += ' ' + signature(*keys.previous, content);
    }
    return text;
}

std::string webhookId(std::string_view id) {
    std::string text(id);
    std::ranges::replace(text, '.', '_');
    return text;
}

std::string queryOf(std::string_view object) {
    const json::Document document(object);
    std::string query;
    if (document.error() || document.root().kind() != json::Kind::kObject) {
        return query;
    }
    for (const json::Member member : document.root().members()) {
        query += query.empty() ? "" : "&";
        query += common::percentEncode(member.key.asString());
        query += '=';
        const bool isText = member.value.kind() == json::Kind::kString;
        query += common::percentEncode(
            // Without quotes, as a form would send it.
            isText ? std::string(member.value.asString()) : member.value.raw().text
        );
    }
    return query;
}

outbound::HttpRequest webhookRequest(
    const models::ActionEndpoint& endpoint,
    const secrets::ActionKeys& keys,
    std::string_view id,
    common::Timestamp now,
    std::string_view payload
) {
    outbound::HttpRequest request;
    request.method = std::string(toString(endpoint.method));
    const bool inQuery = endpoint.method == models::ActionMethod::kGet;
    request.url = inQuery ? withQuery(endpoint.url, queryOf(payload)) : endpoint.url;
    // A GET has no body (RFC 9110 section 9.3.1), so its signature is one of the empty text.
    request.body = inQuery ? std::string() : std::string(payload);
    for (const auto& [name, value] : keys.headers) {
        request.headers.emplace_back(name, value.reveal());
    }
    if (!inQuery) {
        request.headers.emplace_back("Content-Type", "application/json");
    }
    request.headers.emplace_back("webhook-id", id);
    request.headers.emplace_back("webhook-timestamp", secondsOf(now));
    if (std::string signature = signatures(keys, id, now, request.body); !signature.empty()) {
        request.headers.emplace_back("webhook-signature", std::move(signature));
    }
    return request;
}

}  // namespace hiveline::delivery
