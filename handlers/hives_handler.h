// Operations of openapi/hives.yaml. Content is read by a worker, which is told when there is some.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "generated/api/hives_api.h"

#include "knowledge/search/searcher.h"

namespace hiveline::handlers {

class HivesHandler final : public api::HivesApi {
public:
    /// `maxWaiting`: hives of one organisation that may wait to be read. `contentWaits` is called
    /// on the writer's thread once content to be read is stored.
    HivesHandler(
        knowledge::Searcher& searcher, std::size_t maxWaiting, std::function<void()> contentWaits
    )
        : searcher_(searcher),
          maxWaiting_(static_cast<std::int64_t>(maxWaiting)),
          contentWaits_(std::move(contentWaits)) {}

    api::CreateHiveResult createHive(
        storage::WriteTx& tx, const auth::Caller& caller, const models::HiveCreate& body
    ) override;
    api::ListHivesResult listHives(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivesParams& params
    ) override;
    api::GetHiveResult getHive(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetHiveParams& params
    ) override;
    models::Message deleteHive(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteHiveParams& params
    ) override;
    models::Hive refreshHive(
        storage::WriteTx& tx, const auth::Caller& caller, const api::RefreshHiveParams& params
    ) override;
    void searchHive(
        const auth::Caller& caller,
        const api::SearchHiveParams& params,
        common::Deferred<std::vector<models::HivePassage>> answer
    ) override;
    api::ListHivePagesResult listHivePages(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivePagesParams& params
    ) override;

private:
    void read(storage::WriteTx& tx, const models::Hive& hive);

    knowledge::Searcher& searcher_;
    const std::int64_t maxWaiting_;
    const std::function<void()> contentWaits_;
};

}  // namespace hiveline::handlers
