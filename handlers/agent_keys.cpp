#include "handlers/agent_keys.h"

#include <optional>
#include <string_view>
#include <utility>

#include "common/json/raw.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kMember = "apiKey";
constexpr std::string_view kHidden = "********";

using Props = std::optional<json::Raw>;

void hide(Props& props) {
    if (props && json::memberString(*props, kMember)) {
        props = json::withMember(*props, kMember, json::rawString(kHidden));
    }
}

void keep(const Props& before, Props& after) {
    if (!before || !after || json::memberString(*after, kMember) != kHidden) {
        return;
    }
    if (const auto key = json::member(*before, kMember)) {
        after = json::withMember(*after, kMember, *key);
    }
}

}  // namespace

models::Agent withHiddenKeys(models::Agent agent) {
    hide(agent.intelligenceProvider.providerProps);
    hide(agent.transcriber.providerProps);
    return agent;
}

std::vector<models::Agent> withHiddenKeys(std::vector<models::Agent> agents) {
    for (models::Agent& agent : agents) {
        agent = withHiddenKeys(std::move(agent));
    }
    return agents;
}

void keepHiddenKeys(const models::Agent& before, models::Agent& after) {
    keep(before.intelligenceProvider.providerProps, after.intelligenceProvider.providerProps);
    keep(before.transcriber.providerProps, after.transcriber.providerProps);
}

}  // namespace hiveline::handlers
