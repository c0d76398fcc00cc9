#include "storage/agents.h"

#include "common/json/encode.h"
#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"

#define COLUMNS                                                                           \
    "a.id, a.orgId, a.name, a.imageUrl, a.role, a.roleDescription, a.timezone, a.status," \
    " a.mission, a.voice, a.transcriber, a.intelligenceProvider, a.phone, a.createdBy, "  \
    "a.createdAt,"                                                                        \
    " a.updatedBy, a.updatedAt"

namespace hiveline::storage::agents {
namespace {

constexpr int kRevisionColumn = 17;

models::Agent readAgent(const Query& row) {
    models::Agent agent;
    row.take(
        0,
        agent.id,
        agent.orgId,
        agent.name,
        agent.imageUrl,
        agent.role,
        agent.roleDescription,
        agent.timezone,
        EnumColumn{agent.status, models::parseAgentStatus},
        JsonColumn{agent.mission},
        JsonColumn{agent.voice},
        JsonColumn{agent.transcriber},
        JsonColumn{agent.intelligenceProvider},
        JsonColumn{agent.phone},
        agent.createdBy,
        agent.createdAt,
        agent.updatedBy,
        agent.updatedAt
    );
    return agent;
}

}  // namespace

void insert(WriteTx& tx, const models::Agent& agent) {
    tx.db().execute(
        "INSERT INTO agents (id, orgId, name, imageUrl, role, roleDescription, timezone, status,"
        " mission, voice, transcriber, intelligenceProvider, phone, createdBy, createdAt, "
        "updatedBy,"
        " updatedAt, revision)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
        agent.id,
        agent.orgId,
        agent.name,
        agent.imageUrl,
        agent.role,
        agent.roleDescription,
        agent.timezone,
        toString(agent.status),
        json::toJson(agent.mission),
        json::toJson(agent.voice),
        json::toJson(agent.transcriber),
        json::toJson(agent.intelligenceProvider),
        json::toJson(agent.phone),
        agent.createdBy,
        agent.createdAt,
        agent.updatedBy,
        agent.updatedAt,
        kFirstRevision
    );
}

std::optional<Versioned<models::Agent>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", a.revision FROM agents a WHERE a.orgId = $1 AND a.id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Agent>{readAgent(row), row.integer(kRevisionColumn)};
}

std::int64_t update(WriteTx& tx, const models::Agent& agent) {
    const auto stored = find(tx, agent.orgId, agent.id);
    const models::Agent before = stored ? stored->record : models::Agent{};
    RecordUpdate change("agents");
    change.set("name", before.name, agent.name);
    change.set("imageUrl", before.imageUrl, agent.imageUrl);
    change.set("role", before.role, agent.role);
    change.set("roleDescription", before.roleDescription, agent.roleDescription);
    change.set("timezone", before.timezone, agent.timezone);
    change.setEnum("status", before.status, agent.status);
    change.setJson("mission", before.mission, agent.mission);
    change.setJson("voice", before.voice, agent.voice);
    change.setJson("transcriber", before.transcriber, agent.transcriber);
    change.setJson("intelligenceProvider", before.intelligenceProvider, agent.intelligenceProvider);
    change.setJson("phone", before.phone, agent.phone);
    change.set("updatedBy", before.updatedBy, agent.updatedBy);
    change.set("updatedAt", before.updatedAt, agent.updatedAt);
    return change.run(tx.db(), agent.orgId, agent.id);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db().execute("DELETE FROM agents WHERE orgId = $1 AND id = $2", orgId, id) > 0;
}

std::vector<models::Agent> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM agents a WHERE a.orgId = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readAgent,
        bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM agents WHERE orgId = $1", orgId));
}

std::vector<models::Agent> listBehind(ReadTx& tx, const Place& place, std::int64_t limit) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM agents a WHERE (a.orgId, a.id) > ($1, $2) ORDER BY a.orgId, a.id LIMIT $3",
            place.orgId,
            place.id,
            limit
        ),
        readAgent
    );
}

void replaceProviders(WriteTx& tx, const models::Agent& agent) {
    tx.db().execute(
        "UPDATE agents SET transcriber = $1, intelligenceProvider = $2"
        " WHERE orgId = $3 AND id = $4",
        json::toJson(agent.transcriber),
        json::toJson(agent.intelligenceProvider),
        agent.orgId,
        agent.id
    );
}

std::vector<models::Agent> listActive(ReadTx& tx, std::string_view orgId, std::int64_t limit) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM agents a WHERE a.orgId = $1 AND a.status = $2 ORDER BY a.id DESC LIMIT $3",
            orgId,
            toString(models::AgentStatus::kActive),
            limit
        ),
        readAgent
    );
}

std::vector<models::Agent> listOfProduct(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view productId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM productAgents l JOIN agents a ON a.orgId = l.orgId AND a.id = l.agentId"
            " WHERE l.orgId = $1 AND l.productId = $2 ORDER BY l.linkId DESC LIMIT $3 OFFSET $4",
            orgId,
            productId,
            limitOrAll(limit),
            skip
        ),
        readAgent,
        bytes
    );
}

std::int64_t countOfProduct(ReadTx& tx, std::string_view orgId, std::string_view productId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM productAgents WHERE orgId = $1 AND productId = $2", orgId, productId
    ));
}

}  // namespace hiveline::storage::agents
