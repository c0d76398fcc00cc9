#include "handlers/action_headers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "common/text/ascii.h"
#include "common/text/one_of.h"

namespace hiveline::handlers {
namespace {

// What delivery writes itself, and what would change where a request ends.
constexpr std::array<std::string_view, 9> kOwn{
    "host",
    "content-length",
    "content-type",
    "transfer-encoding",
    "connection",
    "te",
    "trailer",
    "upgrade",
    "idempotency-key"};
// The names of Standard Webhooks' fields, whose values receivers check.
constexpr std::string_view kSigned = "webhook-";

bool sameName(std::string_view a, std::string_view b) {
    return common::lowered(a) == common::lowered(b);
}

constexpr json::Path kBody("body");
constexpr json::Path kEndpoint(kBody, "endpoint");
constexpr json::Path kHeaders(kEndpoint, "headers");

void checkUrl(std::string_view url, json::Faults& faults) {
    const json::Path at(kEndpoint, "url");
    const auto begin = url.find("//");
    if (begin == std::string_view::npos || faults.has(at)) {
        return;
    }
    const auto authority = url.substr(begin + 2, url.find_first_of("/?#", begin + 2) - begin - 2);
    // The URL is shown to whoever may read the action; the values of headers are sealed.
    if (authority.find('@') != std::string_view::npos) {
        faults.refuse(
            at, "a user and password belong into the header Authorization, not into the URL"
        );
    }
}

/// `before`: the names of the headers that precede it, in lower case.
void checkHeader(
    const models::ActionHeader& header,
    const std::vector<std::string>& before,
    const json::Path& at,
    json::Faults& faults
) {
    const std::string name = common::lowered(header.name);
    if (name.starts_with(kSigned) || common::isOneOf(name, kOwn)) {
        faults.refuse({at, "name"}, header.name + " is the server's");
    } else if (std::ranges::find(before, name) != before.end()) {
        faults.refuse({at, "name"}, header.name + " is there twice");
    }
}

/// Scheme, host and port; empty where there are none.
std::string addressOf(std::string_view url) {
    const auto end = url.find("://");
    if (end == std::string_view::npos) {
        return {};
    }
    const std::string scheme = common::lowered(url.substr(0, end));
    const auto rest = url.substr(end + 3);
    std::string authority = common::lowered(rest.substr(0, rest.find_first_of("/?#")));
    const std::string_view usual = scheme == "https" ? ":443" : ":80";
    if (authority.ends_with(usual)) {
        authority.resize(authority.size() - usual.size());
    }
    return authority.empty() ? std::string() : scheme + "://" + authority;
}

bool haveOneAddress(std::string_view a, std::string_view b) {
    const std::string address = addressOf(a);
    // A URL without an address is at none, so it is not at the same one either.
    return !address.empty() && address == addressOf(b);
}

}  // namespace

void checkEndpoint(const models::ActionEndpoint& endpoint, json::Faults& faults) {
    checkUrl(endpoint.url, faults);
    if (!endpoint.headers) {
        return;
    }
    std::vector<std::string> names;
    for (std::size_t index = 0; index < endpoint.headers->size(); ++index) {
        const models::ActionHeader& header = (*endpoint.headers)[index];
        const json::Path at(kHeaders, index);
        if (!faults.has(at)) {
            checkHeader(header, names, at, faults);
            names.push_back(common::lowered(header.name));
        }
    }
}

void requireHeaderValues(const models::ActionEndpoint& endpoint, json::Faults& faults) {
    for (std::size_t index = 0; endpoint.headers && index < endpoint.headers->size(); ++index) {
        const models::ActionHeader& header = (*endpoint.headers)[index];
        const json::Path at(kHeaders, index);
        if (!header.value && !faults.has(at)) {
            faults.refuse({at, "value"}, header.name + " has no value yet");
        }
    }
}

ActionHeaders takeHeaders(
    models::ActionEndpoint& endpoint, const StoredHeaders& before, json::Faults& faults
) {
    const ActionHeaders& stored = before.headers;
    // Otherwise whoever may write the action, but was never told the value, could have it sent to a
    // server of their own.
    const bool mayKeep = haveOneAddress(before.url, endpoint.url);
    ActionHeaders result;
    for (std::size_t index = 0; endpoint.headers && index < endpoint.headers->size(); ++index) {
        models::ActionHeader& header = (*endpoint.headers)[index];
        const json::Path at(kHeaders, index);
        const auto known = std::ranges::find_if(stored, [&](const auto& each) {
            return sameName(each.first, header.name);
        });
        if (faults.has(at)) {
            continue;
        }
        if (!header.value && known == stored.end()) {
            faults.refuse({at, "value"}, header.name + " has no value yet");
        } else if (!header.value && !mayKeep) {
            faults.refuse({at, "value"}, header.name + " has no value for this address");
        } else {
            result.emplace_back(
                header.name, header.value ? common::Secret(*header.value) : known->second
            );
        }
        // The record keeps the name alone.
        header.value.reset();
    }
    return result;
}

}  // namespace hiveline::handlers
