#include "handlers/hives_handler.h"

#include "common/json/encode.h"
#include "handlers/checks.h"
#include "handlers/support.h"
#include "storage/passages/hive_builds.h"
#include "storage/records/files.h"
#include "storage/records/hives.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Hive";

storage::Versioned<models::Hive> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::hives::find(tx, caller.orgId, id), kKind, id);
}

/// Every file is one of the organisation.
void checkFiles(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const models::HiveCreate& hive,
    json::Faults& faults
) {
    const json::Path at(checks::kBody, "file_ids");
    std::size_t index = 0;
    for (const std::string& id : hive.file_ids.value_or(std::vector<std::string>{})) {
        if (!storage::files::find(tx, caller.orgId, id)) {
            // A fault at its place in the list, so that a client learns of all that are missing at
            // once.
            faults.refuse({at, index}, notFound("File", id).what());
        }
        ++index;
    }
}

models::HivePage page(const storage::hive_builds::Page& stored) {
    models::HivePage page;
    page.source = stored.source;
    page.title = stored.title;
    page.state = stored.state;
    page.error = stored.error;
    page.depth = stored.depth;
    page.chunks = stored.passages;
    return page;
}

models::HivePassage passage(knowledge::Found found) {
    models::HivePassage passage;
    passage.text = std::move(found.text);
    passage.title = std::move(found.title);
    passage.source = std::move(found.source);
    passage.score = found.score;
    return passage;
}

}  // namespace

api::CreateHiveResult HivesHandler::createHive(
    storage::WriteTx& tx, const auth::Caller& caller, const models::HiveCreate& body
) {
    json::Faults faults;
    checks::createHive(body, faults);
    checkFiles(tx, caller, body, faults);
    faults.throwIfAny();
    models::Hive hive;
    hive.id = tx.newId("hiv");
    hive.orgId = caller.orgId;
    hive.content.hiveType = body.hiveType;
    hive.content.url = body.url;
    hive.content.hiveProps =
        storage::hives::withProgress(body.hiveProps ? body.hiveProps->raw : json::Raw{}, {});
    hive.status = models::HiveStatus::kPending;
    stampCreated(hive, caller, tx.now());
    storage::hives::insert(tx, hive, body.file_ids.value_or(std::vector<std::string>{}));
    read(tx, hive);
    return {std::move(hive), eTag(storage::kFirstRevision)};
}

api::ListHivesResult HivesHandler::listHives(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivesParams& params
) {
    json::Faults faults;
    checks::listHives(params, faults);
    faults.throwIfAny();
    Page page(params.skip, params.limit);
    const storage::hives::Filter filter{
        .searchField = params.searchField,
        .searchValue = params.searchValue,
        .status = params.status};
    api::ListHivesResult result;
    result.body = storage::hives::list(
        tx, caller.orgId, filter, {params.sortBy, params.sortOrder, page.part()}
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
    // Its passages may be a million rows: the worker that is woken sweeps them in pieces.
    storage::hive_builds::forget(tx, caller.orgId, params.hive_id);
    tx.afterCommit(contentWaits_);
    return message("Hive " + params.hive_id + " deleted");
}

void HivesHandler::read(storage::WriteTx& tx, const models::Hive& hive) {
    // Behind insert(), which is undone with it: only what waits already counts.
    if (storage::hive_builds::hasAtLeast(tx, hive.orgId, maxWaiting_)) {
        throw common::Error(
            common::ErrorCode::kConflict,
            "The organisation has " + std::to_string(maxWaiting_) +
                " hives that wait to be read already, try again when some have been"
        );
    }
    storage::hive_builds::begin(tx, hive.orgId, hive.id);
    // Woken before the commit, the worker would find nothing and sleep again.
    tx.afterCommit(contentWaits_);
}

models::Hive HivesHandler::refreshHive(
    storage::WriteTx& tx, const auth::Caller& caller, const api::RefreshHiveParams& params
) {
    const models::Hive before = stored(tx, caller, params.hive_id).record;
    models::Hive hive = before;
    // One build at a time: two would take pages in under one name.
    if (storage::hive_builds::building(tx, caller.orgId, hive.id)) {
        throw common::Error(
            common::ErrorCode::kConflict, "Hive " + hive.id + " is being read already"
        );
    }
    // What the last reading told about itself is void.
    hive.content.hiveProps = storage::hives::withProgress(hive.content.hiveProps.raw, {});
    hive.status = models::HiveStatus::kPending;
    stampUpdated(hive, caller, tx.now());
    storage::hives::update(tx, before, hive);
    read(tx, hive);
    return hive;
}

void HivesHandler::searchHive(
    const auth::Caller& caller,
    const api::SearchHiveParams& params,
    common::Deferred<std::vector<models::HivePassage>> answer
) {
    searcher_.askHive(
        caller.orgId,
        params.hive_id,
        params.q,
        static_cast<std::size_t>(params.limit),
        // On a thread of the searcher: no transaction is open while an embedder is asked.
        [answer](knowledge::Answer given) {
            if (given.failure) {
                answer.fail(given.failure);
                return;
            }
            std::vector<models::HivePassage> passages;
            for (knowledge::Found& found : given.found) {
                passages.push_back(passage(std::move(found)));
            }
            answer.send(std::move(passages));
        }
    );
}

api::ListHivePagesResult HivesHandler::listHivePages(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivePagesParams& params
) {
    // A 404 for a hive that is not there; one without a build has an empty list.
    static_cast<void>(stored(tx, caller, params.hive_id));
    Page range(params.skip, params.limit);
    const auto build = storage::hive_builds::latest(tx, caller.orgId, params.hive_id);
    api::ListHivePagesResult result;
    if (build) {
        const storage::ListPart part = range.part();
        for (const auto& each : storage::hive_builds::listPages(
                 tx, build->key, part.skip, part.limit.value_or(params.limit)
             )) {
            result.body.push_back(page(each));
        }
    }
    result.link = range.finish(result.body, "/v1/hives/" + params.hive_id + "/pages");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = build ? build->pages : 0;
    }
    return result;
}

}  // namespace hiveline::handlers
