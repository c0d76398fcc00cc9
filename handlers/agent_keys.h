// Keys that agents carry for services of their own (`apiKey` in `providerProps`): stored sealed
// (secrets/agent_keys.h), used, and never told to anybody.
#pragma once

#include <cstddef>
#include <vector>

#include "generated/models/agents.h"

#include "secrets/agent_keys.h"
#include "storage/engine/tx.h"
#include "storage/store.h"

namespace hiveline::handlers {

/// The agent as clients see it: where a key is, `********` stands.
[[nodiscard]] models::Agent withHiddenKeys(models::Agent agent);
[[nodiscard]] std::vector<models::Agent> withHiddenKeys(std::vector<models::Agent> agents);

/// Keys that were taken out of an agent, to be stored once it is.
class TakenKeys {
public:
    /// Puts `********` where `after` gives a key. A client that sends that back, as it was shown,
    /// keeps the key of `before` as long as the server that it is for stays the same. Throws
    /// ValidationError on the key where it does not, or where there is none to keep.
    TakenKeys(const models::Agent& before, models::Agent& after);

    /// The agent is stored. Throws what AgentKeys::set() throws.
    void store(storage::WriteTx& tx, const secrets::AgentKeys& keys) const;

private:
    struct Taken {
        secrets::AgentKeys::Use use;
        /// Empty: there is none any more.
        common::Secret key;
    };
    std::vector<Taken> taken_;
};

/// Seals the keys of agents that were stored by a version that kept them in plain, and then removes
/// what is left of them from the database's file. Does it once; where it cannot be done now, which
/// the log says, the next start tries again. Before anything else uses the store.
void sealPlainKeys(storage::Store& store, const secrets::AgentKeys& keys);

}  // namespace hiveline::handlers
