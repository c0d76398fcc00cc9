#include "secrets/agent_keys.h"

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "secrets/sealed_records.h"
#include "storage/secrets/agent_keys.h"

namespace hiveline::secrets {
namespace {

using common::Error;
using common::ErrorCode;

/// No part of it can hold the zeros between them.
std::string contextOf(const AgentKeys::Use& use) {
    std::string context = "agent key";
    // The server is part of it: whoever may change an agent's baseUrl must not have its key sent
    // elsewhere.
    for (const std::string& part : {use.orgId, use.agentId, use.part, use.server}) {
        context.append(1, '\0').append(part);
    }
    return context;
}

/// What clients are told; the reason is for the log.
Error closed(const AgentKeys::Use& use, const Error& reason) {
    common::log::error(
        "agent_key_closed", {{"org", use.orgId}, {"agent", use.agentId}, {"reason", reason.what()}}
    );
    return Error(
        ErrorCode::kUnavailable,
        "The server cannot open the apiKey of agent " + use.agentId +
            ": its secret key is missing or another one"
    );
}

}  // namespace

AgentKeys::AgentKeys(SecretKeyPlace place, common::RandomBytes random)
    : box_(std::move(place), std::move(random)) {}

std::optional<common::Secret> AgentKeys::find(storage::ReadTx& tx, const Use& use) const {
    const auto sealed = storage::agent_keys::find(tx, use.orgId, use.agentId, use.part);
    if (!sealed) {
        return std::nullopt;
    }
    try {
        return box_.thatSealed(*sealed)->open(*sealed, contextOf(use));
    } catch (const Error& failure) {
        throw closed(use, failure);
    }
}

void AgentKeys::set(storage::WriteTx& tx, const Use& use, const common::Secret& key) const {
    try {
        const auto sealed = box_.toSeal(tx)->seal(key.reveal(), contextOf(use));
        storage::agent_keys::put(tx, use.orgId, use.agentId, use.part, sealed);
    } catch (const Error& failure) {
        throw closed(use, failure);
    }
}

}  // namespace hiveline::secrets
