// Keys that agents carry for services of their own (`apiKey` of their providers). Kept sealed
// (secret_box.h), each bound to its agent, to the part of it that uses it, and to the server that
// it is for: scheme, host and port.
//
// One for a process; every function may be called from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/secret.h"
#include "secrets/kept_secret_box.h"
#include "storage/engine/tx.h"

namespace hiveline::secrets {

class AgentKeys {
public:
    /// What a key belongs to.
    struct Use {
        std::string orgId;
        std::string agentId;
        /// `intelligenceProvider`, `transcriber`.
        std::string part;
        /// `https://host:443`; empty: the one that the operator names.
        std::string server;
    };

    explicit AgentKeys(SecretKeyPlace place, common::RandomBytes random = common::systemRandom());
    AgentKeys(const AgentKeys&) = delete;
    AgentKeys& operator=(const AgentKeys&) = delete;

    /// nullopt where none is stored. Throws Error{kUnavailable} when it cannot be opened, or was
    /// stored for another server.
    [[nodiscard]] std::optional<common::Secret> find(storage::ReadTx& tx, const Use& use) const;

    /// Seals and stores it, instead of the one that was there; the agent is stored. Throws
    /// Error{kUnavailable} when there is no key to seal with, or none while something is sealed
    /// already.
    void set(storage::WriteTx& tx, const Use& use, const common::Secret& key) const;

private:
    KeptSecretBox box_;
};

}  // namespace hiveline::secrets
