#include "storage/records/agents.h"

#include "storage/engine/rows.h"
#include "storage/records/table.h"

namespace hiveline::storage::agents {
namespace {

using models::Agent;

constexpr auto kAgents = table<Agent>(
    "agents",
    fixed<&Agent::id>("id"),
    fixed<&Agent::orgId>("orgId"),
    column<&Agent::name>("name"),
    column<&Agent::imageUrl>("imageUrl"),
    column<&Agent::role>("role"),
    column<&Agent::roleDescription>("roleDescription"),
    column<&Agent::timezone>("timezone"),
    spelled<models::parseAgentStatus, &Agent::status>("status"),
    json<&Agent::mission>("mission"),
    json<&Agent::voice>("voice"),
    json<&Agent::transcriber>("transcriber"),
    json<&Agent::intelligenceProvider>("intelligenceProvider"),
    json<&Agent::phone>("phone"),
    fixed<&Agent::createdBy>("createdBy"),
    fixed<&Agent::createdAt>("createdAt"),
    column<&Agent::updatedBy>("updatedBy"),
    column<&Agent::updatedAt>("updatedAt")
);
using Agents = Records<kAgents>;

}  // namespace

void insert(WriteTx& tx, const Agent& agent) {
    Agents::insert(tx, agent);
}

std::optional<Versioned<Agent>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Agents::find(tx, orgId, id);
}

void update(WriteTx& tx, const Agent& before, const Agent& after) {
    Agents::update(tx, before, after);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return Agents::remove(tx, orgId, id);
}

std::vector<Agent> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return Agents::list(tx, orgId, part);
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Agents::count(tx, orgId);
}

std::vector<Agent> listBehind(ReadTx& tx, const Place& place, std::int64_t limit) {
    return collect(
        Agents::query<"SELECT {} FROM agents WHERE (orgId, id) > ($1, $2)"
                      " ORDER BY orgId, id LIMIT $3">(tx, place.orgId, place.id, limit),
        Agents::read
    );
}

void replaceProviders(WriteTx& tx, const Agent& agent) {
    tx.db().execute(
        "UPDATE agents SET transcriber = $1, intelligenceProvider = $2"
        " WHERE orgId = $3 AND id = $4",
        json::toJson(agent.transcriber),
        json::toJson(agent.intelligenceProvider),
        agent.orgId,
        agent.id
    );
}

std::vector<Agent> listActive(ReadTx& tx, std::string_view orgId, std::int64_t limit) {
    return collect(
        Agents::query<"SELECT {} FROM agents WHERE orgId = $1 AND status = $2"
                      " ORDER BY id DESC LIMIT $3">(
            tx, orgId, toString(models::AgentStatus::kActive), limit
        ),
        Agents::read
    );
}

std::vector<Agent> listOfProduct(
    ReadTx& tx, std::string_view orgId, std::string_view productId, const ListPart& part
) {
    return collect(
        Agents::query<"SELECT {a.} FROM productAgents l JOIN agents a ON a.orgId = l.orgId"
                      " AND a.id = l.agentId WHERE l.orgId = $1 AND l.productId = $2"
                      " ORDER BY l.linkId DESC LIMIT $3 OFFSET $4">(
            tx, orgId, productId, limitOrAll(part.limit), part.skip
        ),
        Agents::read,
        part.bytes
    );
}

std::int64_t countOfProduct(ReadTx& tx, std::string_view orgId, std::string_view productId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM productAgents WHERE orgId = $1 AND productId = $2", orgId, productId
    ));
}

}  // namespace hiveline::storage::agents
