#include "storage/records/connections.h"

#include "storage/records/table.h"

namespace hiveline::storage::connections {
namespace {

using Kept = models::Connection;  // not the database's connection

constexpr auto kConnections = table<Kept>(
    "connections",
    fixed<&Kept::id>("id"),
    fixed<&Kept::orgId>("orgId"),
    spelled<models::parseSourceName, &Kept::sourceName>("sourceName"),
    column<&Kept::sourceId>("sourceId"),
    column<&Kept::sourceProps>("sourceProps"),
    column<&Kept::agentId>("agentId"),
    column<&Kept::prospectId>("prospectId"),
    fixed<&Kept::createdBy>("createdBy"),
    fixed<&Kept::createdAt>("createdAt"),
    column<&Kept::updatedBy>("updatedBy"),
    column<&Kept::updatedAt>("updatedAt")
);
using Connections = Records<kConnections>;

}  // namespace

void insert(WriteTx& tx, const models::Connection& connection) {
    Connections::insert(tx, connection);
}

std::optional<Versioned<models::Connection>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    return Connections::find(tx, orgId, id);
}

void update(WriteTx& tx, const models::Connection& before, const models::Connection& after) {
    Connections::update(tx, before, after);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return Connections::remove(tx, orgId, id);
}

std::vector<models::Connection> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return Connections::list(tx, orgId, part);
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Connections::count(tx, orgId);
}

}  // namespace hiveline::storage::connections
