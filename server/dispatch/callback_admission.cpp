#include "server/dispatch/callback_admission.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "generated/models/common.h"

#include "common/error.h"
#include "storage/secrets/carrier_accounts.h"

namespace hiveline::server {
namespace {

bool hasSignature(const common::Request& head) {
    static constexpr std::array<std::string_view, 3> kHeaders = {
        "X-Twilio-Signature", "X-Plivo-Signature-V3", "X-Plivo-Signature-Ma-V3"};
    return std::ranges::any_of(kHeaders, [&head](std::string_view name) {
        return !head.header(name).value_or("").empty();
    });
}

/// What an account with the carrier is stored under; nullopt for a carrier that there is not.
std::optional<std::string_view> storedName(std::string_view inPath) {
    if (inPath == "twilio") {
        return toString(models::SourceName::kTwilio);
    }
    if (inPath == "plivo") {
        return toString(models::SourceName::kPlivo);
    }
    return std::nullopt;
}

}  // namespace

bool isCallback(const api::Operation& operation) noexcept {
    return operation.group == "telephony" && !operation.secured;
}

void checkCallback(storage::ReadTx& tx, const api::Match& match, const common::Request& head) {
    const auto carrier = storedName(match.values.at(0));
    if (!carrier) {
        return;
    }
    if (!hasSignature(head) || !storage::carrier_accounts::find(tx, match.values.at(1), *carrier)) {
        throw common::Error(
            common::ErrorCode::kForbidden, "The request is not signed by the carrier"
        );
    }
    if (head.chunked) {
        throw common::Error(common::ErrorCode::kBadRequest, "A callback needs a Content-Length");
    }
}

std::string accountNamed(const api::Match& match) {
    const auto carrier = storedName(match.values.at(0));
    return carrier ? std::string(*carrier) + '/' + std::string(match.values.at(1)) : std::string();
}

}  // namespace hiveline::server
