#include "storage/products.h"

#include "storage/connection.h"
#include "storage/list_query.h"

#define COLUMNS "id, orgId, name, description, createdBy, createdAt, updatedBy, updatedAt"

namespace hiveline::storage::products {
namespace {

constexpr int kRevisionColumn = 8;

models::Product readProduct(const Query& row) {
    models::Product product;
    row.take(
        0,
        product.id,
        product.orgId,
        product.name,
        product.description,
        product.createdBy,
        product.createdAt,
        product.updatedBy,
        product.updatedAt
    );
    return product;
}

}  // namespace

void insert(WriteTx& tx, const models::Product& product) {
    tx.db().execute(
        "INSERT INTO products (" COLUMNS ", revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        product.id,
        product.orgId,
        product.name,
        product.description,
        product.createdBy,
        product.createdAt,
        product.updatedBy,
        product.updatedAt,
        kFirstRevision
    );
}

std::optional<Versioned<models::Product>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", revision FROM products WHERE orgId = $1 AND id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Product>{readProduct(row), row.integer(kRevisionColumn)};
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db().execute("DELETE FROM products WHERE orgId = $1 AND id = $2", orgId, id) > 0;
}

std::vector<models::Product> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS " FROM products WHERE orgId = $1 ORDER BY id DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readProduct,
        bytes
    );
}

std::vector<models::Product> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::int64_t limit
) {
    return collect(
        tx.db().query(
            "SELECT p.id, p.orgId, p.name, p.description, p.createdBy, p.createdAt, p.updatedBy,"
            " p.updatedAt FROM productAgents l JOIN products p ON p.orgId = l.orgId"
            " AND p.id = l.productId WHERE l.orgId = $1 AND l.agentId = $2"
            " ORDER BY l.linkId LIMIT $3",
            orgId,
            agentId,
            limit
        ),
        readProduct
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM products WHERE orgId = $1", orgId));
}

}  // namespace hiveline::storage::products
