// Who thinks for which agent: the one that `intelligenceProvider.providerName` names, `scripted`
// where it names none.
#pragma once

#include <functional>
#include <memory>

#include "voice/calls/call_types.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::voice {

class ThinkerChoice final : public Thinkers {
public:
    /// Makes the thinker of an agent whose provider is `openai`; empty: this server has none.
    using MakeOpenAi =
        std::function<std::shared_ptr<Thinker>(storage::ReadTx& tx, const models::Agent& agent)>;

    /// `pools` outlive this and the thinkers that it gives.
    ThinkerChoice(ThinkingPools& pools, MakeOpenAi makeOpenAi);

    [[nodiscard]] std::shared_ptr<Thinker> thinkerOf(
        storage::ReadTx& tx, const models::Agent& agent
    ) override;

private:
    const std::shared_ptr<Thinker> scripted_;
    const MakeOpenAi makeOpenAi_;
};

}  // namespace hiveline::voice
