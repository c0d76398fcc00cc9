#include "voice/calls/call_profile.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "common/error.h"
#include "common/json/encode.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/organisations.h"
#include "voice/calls/facts_of_call.h"
#include "voice/calls/setup.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

/// Stands in where nobody can think, so that the call can be held to its end all the same.
class NoThinker final : public Thinker {
public:
    NoThinker(std::string reason, std::shared_ptr<Thinker> scripted)
        : reason_(std::move(reason)),
          scripted_(std::move(scripted)) {}

    std::unique_ptr<Request> reply(Turn /*turn*/, ReplyReceiver& receiver) override {
        receiver.failed(reason_);
        return std::make_unique<Request>();
    }
    std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver) override {
        return scripted_->report(std::move(transcript), receiver);
    }

private:
    const std::string reason_;
    const std::shared_ptr<Thinker> scripted_;
};

std::shared_ptr<Thinker> thinkerOf(
    storage::ReadTx& tx, const CallHost& host, const models::Agent& agent
) {
    try {
        return host.thinkers.thinkerOf(tx, agent);
    } catch (const common::Error& failure) {
        return std::make_shared<NoThinker>(failure.what(), host.scripted);
    }
}

/// What a call takes beside its agent and tools, as scripts/bench calls measures it.
constexpr std::size_t kCallBytes = std::size_t{24} * 1024;

/// In memory, more or less.
std::size_t bytesOf(const models::Agent& agent) {
    return json::toJson(agent).size();
}

/// As above.
std::size_t bytesOf(const CallFacts& facts) {
    std::size_t bytes = facts.prospectProps.text.size() + facts.sourceProps.text.size();
    for (const ProductInfo& product : facts.products) {
        bytes += sizeof(ProductInfo) + product.name.size() + product.description.size();
    }
    return bytes;
}

/// As above; the engine has them too.
std::size_t bytesOf(const std::vector<Tool>& tools) {
    std::size_t bytes = 0;
    for (const Tool& tool : tools) {
        bytes += sizeof(Tool) + tool.description.size() + tool.parameters.text.size() +
                 tool.waitingText.size() + tool.successText.size() + tool.errorText.size();
    }
    return 2 * bytes;
}

}  // namespace

CallProfile profileOf(
    storage::ReadTx& tx,
    const CallHost& host,
    const storage::calls::Call& call,
    const models::Conversation& conversation
) {
    CallProfile profile;
    if (auto agent = storage::agents::find(tx, call.orgId, conversation.aiAgentId)) {
        profile.agent = std::move(agent->record);
    } else {
        profile.agent.id = conversation.aiAgentId;
        profile.agent.orgId = call.orgId;
    }
    if (auto organisation = storage::organisations::find(tx, call.orgId)) {
        profile.companyName = std::move(organisation->name);
    }
    profile.thinker = thinkerOf(tx, host, profile.agent);
    if (call.state != State::kEnded) {
        profile.facts = factsOfCall(tx, call, conversation, profile.agent);
    }
    return profile;
}

std::vector<Tool> offeredTools(
    storage::ReadTx& tx, const CallHost& host, const models::Agent& agent
) {
    constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
    if (host.sender == nullptr) {
        return {};
    }
    std::vector<models::Action> actions;
    std::size_t bytes = 0;
    storage::actions::forEachTool(tx, agent.orgId, agent.id, [&](models::Action action) {
        bytes += action.parameters.text.size() + action.description.value_or("").size();
        if (bytes > kMaxBytes || actions.size() == kMaxTools) {
            return false;
        }
        actions.push_back(std::move(action));
        return true;
    });
    return toolsOf(actions);
}

void takeMemory(
    CallProfile& profile,
    const CallHost& host,
    const storage::calls::Call& call,
    const std::vector<Tool>& tools
) {
    profile.memory = host.memory.take(
        call.orgId, kCallBytes + bytesOf(profile.agent) + bytesOf(tools) + bytesOf(profile.facts)
    );
    if (!profile.memory && call.state == State::kWaiting) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Too many calls are in progress, try again shortly"
        );
    }
}

StoredCall storedCallOf(
    storage::ReadTx& tx, const storage::calls::Call& call, const storage::calls::Progress& progress
) {
    StoredCall stored;
    const auto started = call.startedAt.value_or(tx.now());
    stored.elapsed =
        std::chrono::milliseconds(std::max<std::int64_t>(tx.now().millis - started.millis, 0));
    stored.greeted = progress.greeted;
    stored.owesReply = progress.owesReply;
    stored.turns = static_cast<std::uint64_t>(call.turns);
    stored.characters = static_cast<std::uint64_t>(call.characters);
    return stored;
}

}  // namespace hiveline::voice
