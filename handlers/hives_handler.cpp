#include "handlers/hives_handler.h"

#include "common/json/encode.h"
#include "handlers/support.h"
#include "storage/files.h"
#include "storage/hives.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Hive";

storage::Versioned<models::Hive> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::hives::find(tx, caller.orgId, id), kKind, id);
}

bool isReadFromUrl(models::HiveType type) {
    return type == models::HiveType::kWebsite || type == models::HiveType::kGoogleDocs;
}

/// The content that its type needs is there, and every file is one of the organisation.
void checkContent(storage::ReadTx& tx, const auth::Caller& caller, const models::HiveCreate& hive) {
    std::vector<common::Fault> faults;
    if (isReadFromUrl(hive.hiveType) && !hive.url) {
        faults.push_back({{"body", "url"}, "Field required", "missing"});
    }
    if (!isReadFromUrl(hive.hiveType) && !hive.file_ids) {
        faults.push_back({{"body", "file_ids"}, "Field required", "missing"});
    } else if (!isReadFromUrl(hive.hiveType) && hive.file_ids->empty()) {
        faults.push_back(
            {{"body", "file_ids"},
             "List should have at least 1 item after validation, not 0",
             "too_short"}
        );
    }
    std::int64_t index = 0;
    for (const std::string& id : hive.file_ids.value_or(std::vector<std::string>{})) {
        if (!storage::files::find(tx, caller.orgId, id)) {
            const std::string text = "Value error, " + std::string(notFound("File", id).what());
            faults.push_back({{"body", "file_ids", index}, text, "value_error"});
        }
        ++index;
    }
    if (!faults.empty()) {
        throw common::ValidationError(std::move(faults));
    }
}

/// What was sent plus the server's `progress`.
models::HiveContentProps contentProps(const std::optional<models::HiveProps>& sent) {
    models::HiveContentProps props;
    props.progress = {};
    const json::Raw progress{json::toJson(props.progress)};
    props.raw = json::withMember(
        json::withoutMember(sent ? sent->raw : json::Raw{}, "progress"), "progress", progress
    );
    return props;
}

}  // namespace

api::CreateHiveResult HivesHandler::createHive(
    storage::WriteTx& tx, const auth::Caller& caller, const models::HiveCreate& body
) {
    checkContent(tx, caller, body);
    models::Hive hive;
    hive.id = tx.newId("hiv");
    hive.orgId = caller.orgId;
    hive.content.hiveType = body.hiveType;
    hive.content.url = body.url;
    hive.content.hiveProps = contentProps(body.hiveProps);
    hive.status = models::HiveStatus::kPending;
    stampCreated(hive, caller, tx.now());
    storage::hives::insert(tx, hive, body.file_ids.value_or(std::vector<std::string>{}));
    return {std::move(hive), eTag(storage::kFirstRevision)};
}

api::ListHivesResult HivesHandler::listHives(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivesParams& params
) {
    checkSearchPair(params);
    const Page page(params.skip, params.limit);
    const storage::hives::Filter filter{
        .searchField = params.searchField,
        .searchValue = params.searchValue,
        .status = params.status};
    api::ListHivesResult result;
    result.body = storage::hives::list(
        tx, caller.orgId, filter, {params.sortBy, params.sortOrder, page.skip(), page.fetch()}
    );
    result.link = page.finish(result.body, "/v1/hives", filterQuery(params));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::hives::count(tx, caller.orgId, filter);
    }
    return result;
}

api::GetHiveResult HivesHandler::getHive(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetHiveParams& params
) {
    auto found = stored(tx, caller, params.hive_id);
    return {std::move(found.record), eTag(found.revision)};
}

models::Message HivesHandler::deleteHive(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteHiveParams& params
) {
    checkIfMatch(params.ifMatch, stored(tx, caller, params.hive_id).revision);
    storage::hives::remove(tx, caller.orgId, params.hive_id);
    return message("Hive " + params.hive_id + " deleted");
}

}  // namespace hiveline::handlers
