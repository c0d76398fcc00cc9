// Products: what agents are listed under.
#pragma once

#include "generated/api/products_api.h"

namespace hiveline::handlers {

class ProductsHandler final : public api::ProductsApi {
public:
    api::CreateProductResult createProduct(
        storage::WriteTx& tx, const auth::Caller& caller, const models::ProductCreate& body
    ) override;
    api::ListProductsResult listProducts(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListProductsParams& params
    ) override;
    api::GetProductResult getProduct(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetProductParams& params
    ) override;
    models::Message deleteProduct(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteProductParams& params
    ) override;
    api::ListProductAgentsResult listProductAgents(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListProductAgentsParams& params
    ) override;
    models::Message linkAgentToProduct(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::LinkAgentToProductParams& params
    ) override;
    models::Message unlinkAgentFromProduct(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UnlinkAgentFromProductParams& params
    ) override;
};

}  // namespace hiveline::handlers
