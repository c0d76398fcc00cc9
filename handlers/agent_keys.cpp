#include "handlers/agent_keys.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/json/raw.h"
#include "common/log.h"
#include "storage/engine/start_tasks.h"
#include "storage/records/agents.h"
#include "storage/secrets/agent_keys.h"
#include "voice/providers/base_url.h"

namespace hiveline::handlers {
namespace {

namespace start_tasks = storage::start_tasks;

constexpr std::string_view kMember = "apiKey";
// Always as long, so that it does not tell the length of a key.
constexpr std::string_view kHidden = "********";
constexpr std::string_view kProvider = "intelligenceProvider";
constexpr std::string_view kTranscriber = "transcriber";

using Props = std::optional<json::Raw>;

struct Part {
    std::string_view name;
    Props* props;
};

// In the same order for every agent: TakenKeys compares parts by their place.
std::array<Part, 2> partsOf(models::Agent& agent) {
    return {
        Part{kProvider, &agent.intelligenceProvider.providerProps},
        Part{kTranscriber, &agent.transcriber.providerProps}};
}

/// What stands in the place of a key; empty where none does.
std::string keyIn(const Props& props) {
    return props ? json::memberString(*props, kMember).value_or("") : "";
}

void hide(Props& props) {
    if (!keyIn(props).empty()) {
        props = json::withMember(*props, kMember, json::rawString(kHidden));
    }
}

[[noreturn]] void refuse(std::string_view part, const std::string& text) {
    throw common::ValidationError(
        {"body", std::string(part), "providerProps", std::string(kMember)}, text
    );
}

void requireKept(std::string_view part, const Props& before, const Props& after) {
    if (keyIn(before).empty()) {
        refuse(part, "******** stands for a stored key, and none is stored: send the key");
    }
    // Otherwise whoever may change an agent could have its key sent to a server of their own.
    if (voice::serverOf(before) != voice::serverOf(after)) {
        refuse(part, "the key is for another server than baseUrl names now: send the key again");
    }
}

}  // namespace

models::Agent withHiddenKeys(models::Agent agent) {
    for (const Part& part : partsOf(agent)) {
        hide(*part.props);
    }
    return agent;
}

std::vector<models::Agent> withHiddenKeys(std::vector<models::Agent> agents) {
    for (models::Agent& agent : agents) {
        agent = withHiddenKeys(std::move(agent));
    }
    return agents;
}

TakenKeys::TakenKeys(const models::Agent& before, models::Agent& after) {
    models::Agent stored = before;
    const auto old = partsOf(stored);
    const auto now = partsOf(after);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Part& part = now.at(i);
        std::string key = keyIn(*part.props);
        if (key == kHidden) {
            requireKept(part.name, *old.at(i).props, *part.props);
            continue;
        }
        hide(*part.props);
        taken_.push_back(
            {{after.orgId, after.id, std::string(part.name), voice::serverOf(*part.props)},
             common::Secret(std::move(key))}
        );
    }
}

void TakenKeys::store(storage::WriteTx& tx, const secrets::AgentKeys& keys) const {
    for (const Taken& each : taken_) {
        if (each.key.empty()) {
            storage::agent_keys::remove(tx, each.use.orgId, each.use.agentId, each.use.part);
        } else {
            keys.set(tx, each.use, each.key);
        }
    }
}

namespace {

bool hasPlainKey(models::Agent& agent) {
    const auto parts = partsOf(agent);
    return std::ranges::any_of(parts, [](const Part& part) {
        const std::string key = keyIn(*part.props);
        return !key.empty() && key != kHidden;
    });
}

/// Of the next agents behind `after`; the last one that was looked at, nullopt at the end.
std::optional<storage::agents::Place> sealSome(
    storage::WriteTx& tx, const secrets::AgentKeys& keys, const storage::agents::Place& after
) {
    constexpr std::int64_t kAtOnce = 100;
    auto agents = storage::agents::listBehind(tx, after, kAtOnce);
    if (agents.empty()) {
        return std::nullopt;
    }
    for (models::Agent& agent : agents) {
        if (hasPlainKey(agent)) {
            // A plain `********` beside a plain key is none.
            const models::Agent before = agent;
            const TakenKeys taken(before, agent);
            taken.store(tx, keys);
            // Without a new revision: clients are shown what they were shown before.
            storage::agents::replaceProviders(tx, agent);
            // In this transaction: once a key is sealed, what was there in plain is still in free
            // pages of the database's file.
            start_tasks::set(tx, start_tasks::Task::kScrub);
        }
    }
    return storage::agents::Place{agents.back().orgId, agents.back().id};
}

void sealAll(storage::Store& store, const secrets::AgentKeys& keys) {
    std::optional<storage::agents::Place> place = storage::agents::Place{};
    while (place) {
        // In pieces, so that no transaction grows with the number of agents.
        place = store.writeNow([&](storage::WriteTx& tx) { return sealSome(tx, keys, *place); });
    }
    store.writeNow([](storage::WriteTx& tx) {
        start_tasks::done(tx, start_tasks::Task::kSealAgentKeys);
    });
}

}  // namespace

void sealPlainKeys(storage::Store& store, const secrets::AgentKeys& keys) {
    const auto reader = store.openReader();
    const auto isDue = [&](start_tasks::Task task) {
        return store.read(*reader, [task](storage::ReadTx& tx) {
            return start_tasks::isDue(tx, task);
        });
    };
    try {
        if (isDue(start_tasks::Task::kSealAgentKeys)) {
            sealAll(store, keys);
        }
        if (isDue(start_tasks::Task::kScrub)) {
            store.scrub();
            store.writeNow([](storage::WriteTx& tx) {
                start_tasks::done(tx, start_tasks::Task::kScrub);
            });
            common::log::info("agent_keys_sealed");
        }
    } catch (const std::exception& failure) {
        common::log::error("agent_keys_unsealed", {{"reason", failure.what()}});
    }
}

}  // namespace hiveline::handlers
