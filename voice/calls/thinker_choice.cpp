#include "voice/calls/thinker_choice.h"

#include <utility>

#include "common/error.h"
#include "voice/providers/scripted.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kScripted = "scripted";
constexpr std::string_view kOpenAi = "openai";

}  // namespace

ThinkerChoice::ThinkerChoice(ThinkingPools& pools, MakeOpenAi makeOpenAi)
    : scripted_(std::make_shared<ScriptedThinker>(pools)),
      makeOpenAi_(std::move(makeOpenAi)) {}

std::shared_ptr<Thinker> ThinkerChoice::thinkerOf(storage::ReadTx& tx, const models::Agent& agent) {
    const auto& name = agent.intelligenceProvider.providerName;
    if (!name || *name == kScripted) {
        return scripted_;
    }
    if (*name == kOpenAi && makeOpenAi_) {
        return makeOpenAi_(tx, agent);
    }
    throw common::Error(
        common::ErrorCode::kConflict,
        *name == kOpenAi
            ? "Agent " + agent.id + " thinks by openai, for which this server has no settings"
            : "Agent " + agent.id + " thinks by a provider that this server does not know"
    );
}

}  // namespace hiveline::voice
