#include "secrets/action_secrets.h"

#include <array>

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/raw.h"
#include "common/log.h"
#include "common/text/base64.h"
#include "storage/secrets/action_secrets.h"

namespace hiveline::secrets {
namespace {

namespace stored = storage::action_secrets;
using common::Error;
using common::ErrorCode;
using common::Secret;

constexpr std::string_view kSecretPrefix = "whsec_";
constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kSecret = "secret";
constexpr std::string_view kPrevious = "previous";
constexpr std::string_view kPreviousUntil = "previousUntil";
constexpr std::string_view kHeaders = "headers";

/// No part of it can hold the zeros between them.
std::string contextOf(std::string_view orgId, std::string_view actionId) {
    std::string context = "action";
    context.append(1, '\0').append(orgId).append(1, '\0').append(actionId);
    return context;
}

json::Raw withSecret(
    const json::Raw& object, std::string_view key, const std::optional<Secret>& secret
) {
    return secret ? json::withMember(object, key, json::rawString(secret->reveal())) : object;
}

// JSON, so that a later version can add members that this one skips.
std::string toText(const ActionKeys& keys) {
    json::Raw text = withSecret({"{}"}, kSecret, keys.secret);
    text = withSecret(text, kPrevious, keys.previous);
    if (keys.previous) {
        const std::string until = common::formatTimestamp(keys.previousUntil);
        text = json::withMember(text, kPreviousUntil, json::rawString(until));
    }
    json::Raw headers{"{}"};
    for (const auto& [name, value] : keys.headers) {
        headers = json::withMember(headers, name, json::rawString(value.reveal()));
    }
    return json::withMember(text, kHeaders, headers).text;
}

std::optional<Secret> secretIn(const json::Raw& object, std::string_view key) {
    auto text = json::memberString(object, key);
    return text ? std::optional(Secret(std::move(*text))) : std::nullopt;
}

ActionKeys fromText(const Secret& text) {
    const json::Raw members = json::parseRaw(text.reveal()).value_or(json::Raw());
    ActionKeys keys;
    keys.secret = secretIn(members, kSecret);
    keys.previous = secretIn(members, kPrevious);
    if (const auto until = json::memberString(members, kPreviousUntil)) {
        keys.previousUntil = common::parseTimestamp(*until).value_or(common::Timestamp());
    }
    const auto headers = json::member(members, kHeaders).value_or(json::Raw{"{}"});
    const json::Document document(headers.text);
    for (const json::Member each : document.root().members()) {
        keys.headers.emplace_back(
            std::string(each.key.asString()), Secret(std::string(each.value.asString()))
        );
    }
    return keys;
}

/// What clients are told; the reason is for the log.
Error closed(const Error& reason) {
    common::log::error("action_secrets_closed", {{"reason", reason.what()}});
    return Error(
        ErrorCode::kUnavailable,
        "The server cannot open the secrets of actions: its secret key is missing or another one"
    );
}

}  // namespace

ActionSecrets::ActionSecrets(SecretKeyPlace place, common::RandomBytes random)
    : box_(std::move(place), std::move(random)) {}

Secret ActionSecrets::newSecret() const {
    std::array<unsigned char, kSecretBytes> bytes{};
    box_.random()(bytes.data(), bytes.size());
    const std::string raw(bytes.begin(), bytes.end());
    return Secret(std::string(kSecretPrefix) + common::base64(raw));
}

std::string ActionSecrets::seal(
    storage::ReadTx& tx, std::string_view text, std::string_view context
) {
    try {
        return box_.toSeal(tx)->seal(text, context);
    } catch (const Error& failure) {
        throw closed(failure);
    }
}

Secret ActionSecrets::open(std::string_view sealed, std::string_view context) const {
    try {
        return box_.thatSealed(sealed)->open(sealed, context);
    } catch (const Error& failure) {
        throw closed(failure);
    }
}

ActionKeys ActionSecrets::find(
    storage::ReadTx& tx, std::string_view orgId, std::string_view actionId
) const {
    const auto sealed = stored::find(tx, orgId, actionId);
    return sealed ? fromText(open(*sealed, contextOf(orgId, actionId))) : ActionKeys();
}

void ActionSecrets::set(
    storage::WriteTx& tx, std::string_view orgId, std::string_view actionId, const ActionKeys& keys
) {
    stored::put(tx, orgId, actionId, seal(tx, toText(keys), contextOf(orgId, actionId)));
}

ActionKeys ActionSecrets::rotate(
    storage::WriteTx& tx, std::string_view orgId, std::string_view actionId
) {
    ActionKeys keys = find(tx, orgId, actionId);
    // Receivers change their secret at a moment of their own, so both sign for a while.
    keys.previous = std::exchange(keys.secret, newSecret());
    keys.previousUntil = {tx.now().millis + kOverlapMillis};
    set(tx, orgId, actionId, keys);
    return keys;
}

}  // namespace hiveline::secrets
