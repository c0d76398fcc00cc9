#include "handlers/products_handler.h"

#include "handlers/agent_keys.h"
#include "handlers/support.h"
#include "storage/records/agents.h"
#include "storage/records/links.h"
#include "storage/records/products.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Product";

storage::Versioned<models::Product> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::products::find(tx, caller.orgId, id), kKind, id);
}

void requireAgent(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    if (!storage::agents::find(tx, caller.orgId, id)) {
        throw notFound("Agent", id);
    }
}

}  // namespace

api::CreateProductResult ProductsHandler::createProduct(
    storage::WriteTx& tx, const auth::Caller& caller, const models::ProductCreate& body
) {
    models::Product product;
    product.id = tx.newId("prd");
    product.orgId = caller.orgId;
    mergeInto(body, product);
    stampCreated(product, caller, tx.now());
    storage::products::insert(tx, product);
    return {std::move(product), eTag(storage::kFirstRevision)};
}

api::ListProductsResult ProductsHandler::listProducts(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListProductsParams& params
) {
    Page page(params.skip, params.limit);
    api::ListProductsResult result;
    result.body = storage::products::list(tx, caller.orgId, page.part());
    result.link = page.finish(result.body, "/v1/products");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::products::count(tx, caller.orgId);
    }
    return result;
}

api::GetProductResult ProductsHandler::getProduct(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetProductParams& params
) {
    auto found = stored(tx, caller, params.product_id);
    return {std::move(found.record), eTag(found.revision)};
}

models::Message ProductsHandler::deleteProduct(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteProductParams& params
) {
    checkIfMatch(params.ifMatch, stored(tx, caller, params.product_id).revision);
    storage::products::remove(tx, caller.orgId, params.product_id);
    return message("Product " + params.product_id + " deleted");
}

api::ListProductAgentsResult ProductsHandler::listProductAgents(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListProductAgentsParams& params
) {
    stored(tx, caller, params.product_id);
    Page page(params.skip, params.limit);
    api::ListProductAgentsResult result;
    result.body = storage::agents::listOfProduct(tx, caller.orgId, params.product_id, page.part());
    result.link = page.finish(result.body, "/v1/products/" + params.product_id + "/agents");
    // Agents are shown here, too.
    result.body = withHiddenKeys(std::move(result.body));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::agents::countOfProduct(tx, caller.orgId, params.product_id);
    }
    return result;
}

models::Message ProductsHandler::linkAgentToProduct(
    storage::WriteTx& tx, const auth::Caller& caller, const api::LinkAgentToProductParams& params
) {
    stored(tx, caller, params.product_id);
    requireAgent(tx, caller, params.agent_id);
    storage::links::linkAgentToProduct(tx, caller.orgId, params.product_id, params.agent_id);
    return message("Agent " + params.agent_id + " linked to product " + params.product_id);
}

models::Message ProductsHandler::unlinkAgentFromProduct(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::UnlinkAgentFromProductParams& params
) {
    stored(tx, caller, params.product_id);
    requireAgent(tx, caller, params.agent_id);
    if (!storage::links::unlinkAgentFromProduct(
            tx, caller.orgId, params.product_id, params.agent_id
        )) {
        throw common::Error(
            common::ErrorCode::kNotFound,
            "Agent " + params.agent_id + " is not linked to product " + params.product_id
        );
    }
    return message("Agent " + params.agent_id + " unlinked from product " + params.product_id);
}

}  // namespace hiveline::handlers
