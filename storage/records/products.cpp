#include "storage/records/products.h"

#include "storage/engine/rows.h"
#include "storage/records/table.h"

namespace hiveline::storage::products {
namespace {

using models::Product;

constexpr auto kProducts = table<Product>(
    "products",
    fixed<&Product::id>("id"),
    fixed<&Product::orgId>("orgId"),
    column<&Product::name>("name"),
    column<&Product::description>("description"),
    fixed<&Product::createdBy>("createdBy"),
    fixed<&Product::createdAt>("createdAt"),
    column<&Product::updatedBy>("updatedBy"),
    column<&Product::updatedAt>("updatedAt")
);
using Products = Records<kProducts>;

}  // namespace

void insert(WriteTx& tx, const Product& product) {
    Products::insert(tx, product);
}

std::optional<Versioned<Product>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Products::find(tx, orgId, id);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return Products::remove(tx, orgId, id);
}

std::vector<Product> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return Products::list(tx, orgId, part);
}

std::vector<Product> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::int64_t limit
) {
    return collect(
        Products::query<"SELECT {p.} FROM productAgents l JOIN products p ON p.orgId = l.orgId"
                        " AND p.id = l.productId WHERE l.orgId = $1 AND l.agentId = $2"
                        " ORDER BY l.linkId LIMIT $3">(tx, orgId, agentId, limit),
        Products::read
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Products::count(tx, orgId);
}

}  // namespace hiveline::storage::products
