#include "storage/records/links.h"

#include "storage/engine/connection.h"

namespace hiveline::storage::links {
namespace {

constexpr std::string_view kLinkPrefix = "lnk";

}  // namespace

void linkHive(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view hiveId
) {
    tx.db().execute(
        "INSERT INTO agentHives (orgId, agentId, hiveId, linkId, createdAt)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (orgId, agentId, hiveId) DO NOTHING",
        orgId,
        agentId,
        hiveId,
        tx.newId(kLinkPrefix),
        tx.now()
    );
}

void linkAction(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view actionId
) {
    tx.db().execute(
        "INSERT INTO agentActions (orgId, agentId, actionId, linkId, createdAt)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (orgId, agentId, actionId) DO NOTHING",
        orgId,
        agentId,
        actionId,
        tx.newId(kLinkPrefix),
        tx.now()
    );
}

void linkAgentToProduct(
    WriteTx& tx, std::string_view orgId, std::string_view productId, std::string_view agentId
) {
    tx.db().execute(
        "INSERT INTO productAgents (orgId, productId, agentId, linkId, createdAt)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (orgId, productId, agentId) DO NOTHING",
        orgId,
        productId,
        agentId,
        tx.newId(kLinkPrefix),
        tx.now()
    );
}

bool unlinkHive(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view hiveId
) {
    return tx.db().execute(
               "DELETE FROM agentHives WHERE orgId = $1 AND agentId = $2 AND hiveId = $3",
               orgId,
               agentId,
               hiveId
           ) > 0;
}

bool unlinkAction(
    WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view actionId
) {
    return tx.db().execute(
               "DELETE FROM agentActions WHERE orgId = $1 AND agentId = $2 AND actionId = $3",
               orgId,
               agentId,
               actionId
           ) > 0;
}

bool unlinkAgentFromProduct(
    WriteTx& tx, std::string_view orgId, std::string_view productId, std::string_view agentId
) {
    return tx.db().execute(
               "DELETE FROM productAgents WHERE orgId = $1 AND productId = $2 AND agentId = $3",
               orgId,
               productId,
               agentId
           ) > 0;
}

}  // namespace hiveline::storage::links
