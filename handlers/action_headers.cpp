#include "handlers/action_headers.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "common/ascii.h"
#include "common/error.h"
#include "common/http.h"

namespace hiveline::handlers {
namespace {

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
constexpr std::string_view kSigned = "webhook-";

bool sameName(std::string_view a, std::string_view b) {
    return common::lowered(a) == common::lowered(b);
}

bool isPrintable(std::string_view value) {
    return std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
}

common::Fault fault(std::size_t index, const std::string& member, const std::string& text) {
    return {
        {"body", "endpoint", "headers", static_cast<std::int64_t>(index), member},
        "Value error, " + text,
        "value_error"};
}

void checkUrl(std::string_view url) {
    const auto begin = url.find("//");
    if (begin == std::string_view::npos) {
        return;
    }
    const auto authority = url.substr(begin + 2, url.find_first_of("/?#", begin + 2) - begin - 2);
    if (authority.find('@') != std::string_view::npos) {
        throw common::ValidationError(std::vector<common::Fault>{
            {{"body", "endpoint", "url"},
             "Value error, a user and password belong into the header Authorization, not into the "
             "URL",
             "value_error"}});
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
    return !address.empty() && address == addressOf(b);
}

}  // namespace

ActionHeaders takeHeaders(models::ActionEndpoint& endpoint, const StoredHeaders& before) {
    checkUrl(endpoint.url);
    const ActionHeaders& stored = before.headers;
    const bool mayKeep = haveOneAddress(before.url, endpoint.url);
    ActionHeaders result;
    if (!endpoint.headers) {
        return result;
    }
    std::vector<common::Fault> faults;
    std::size_t index = 0;
    for (models::ActionHeader& header : *endpoint.headers) {
        const std::size_t place = index++;
        const std::string name = common::lowered(header.name);
        const auto known = std::ranges::find_if(stored, [&](const auto& each) {
            return sameName(each.first, name);
        });
        if (!common::isToken(name)) {
            faults.push_back(fault(place, "name", "this is no name of a header"));
        } else if (header.value && !isPrintable(*header.value)) {
            faults.push_back(fault(place, "value", header.name + " should be printable ASCII"));
        } else if (name.starts_with(kSigned) || std::ranges::find(kOwn, name) != kOwn.end()) {
            faults.push_back(fault(place, "name", header.name + " is the server's"));
        } else if (std::ranges::any_of(result, [&](const auto& each) {
                       return sameName(each.first, name);
                   })) {
            faults.push_back(fault(place, "name", header.name + " is there twice"));
        } else if (!header.value && known == stored.end()) {
            faults.push_back(fault(place, "value", header.name + " has no value yet"));
        } else if (!header.value && !mayKeep) {
            faults.push_back(fault(place, "value", header.name + " has no value for this address"));
        } else {
            result.emplace_back(
                header.name, header.value ? common::Secret(*header.value) : known->second
            );
        }
        header.value.reset();
    }
    if (!faults.empty()) {
        throw common::ValidationError(std::move(faults));
    }
    return result;
}

}  // namespace hiveline::handlers
