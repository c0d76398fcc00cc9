#include "handlers/prospects_handler.h"

#include "handlers/checks.h"
#include "handlers/support.h"
#include "storage/calls/conversations.h"
#include "storage/events/event_causes.h"
#include "storage/records/prospects.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Prospect";
// Text and no enum: organisations have statuses of their own.
constexpr std::string_view kNewProspect = "NEW";

storage::Versioned<models::Prospect> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::prospects::find(tx, caller.orgId, id), kKind, id);
}

}  // namespace

api::CreateProspectResult ProspectsHandler::createProspect(
    storage::WriteTx& tx, const auth::Caller& caller, const models::ProspectCreate& body
) {
    models::Prospect prospect;
    prospect.id = tx.newId("pro");
    prospect.orgId = caller.orgId;
    prospect.status = kNewProspect;
    mergeInto(body, prospect);
    stampCreated(prospect, caller, tx.now());
    storage::prospects::insert(tx, prospect);
    storage::events::prospectCreated(tx, prospect, std::nullopt);
    return {std::move(prospect), eTag(storage::kFirstRevision)};
}

api::ListProspectsResult ProspectsHandler::listProspects(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListProspectsParams& params
) {
    json::Faults faults;
    checks::listProspects(params, faults);
    faults.throwIfAny();
    Page page(params.skip, params.limit);
    storage::prospects::Filter filter{
        .searchField = params.searchField,
        .searchValue = params.searchValue,
        .status = params.status};
    api::ListProspectsResult result;
    result.body = storage::prospects::list(
        tx, caller.orgId, filter, {params.sortBy, params.sortOrder, page.part()}
    );
    result.link = page.finish(result.body, "/v1/prospects", filterQuery(params));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::prospects::count(tx, caller.orgId, filter);
    }
    return result;
}

api::GetProspectResult ProspectsHandler::getProspect(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetProspectParams& params
) {
    auto found = stored(tx, caller, params.prospect_id);
    return {std::move(found.record), eTag(found.revision)};
}

api::UpdateProspectResult ProspectsHandler::updateProspect(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::UpdateProspectParams& params,
    const models::ProspectUpdate& body
) {
    auto [prospect, revision] = stored(tx, caller, params.prospect_id);
    checkIfMatch(params.ifMatch, revision);
    const models::Prospect before = prospect;
    mergeInto(body, prospect);
    stampUpdated(prospect, caller, tx.now());
    storage::prospects::update(tx, before, prospect);
    if (body.status) {
        // Also where it stays the same: whoever sets it decides, and calls that go on must not
        // overwrite it.
        storage::prospects::noteStatusSet(tx, caller.orgId, prospect.id);
    }
    // Tells nobody where the status is as it was.
    storage::events::prospectChanged(tx, prospect, before.status, std::nullopt);
    return {std::move(prospect), eTag(revision + 1)};
}

models::Message ProspectsHandler::deleteProspect(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteProspectParams& params
) {
    checkIfMatch(params.ifMatch, stored(tx, caller, params.prospect_id).revision);
    storage::prospects::remove(tx, caller.orgId, params.prospect_id);
    return message("Prospect " + params.prospect_id + " deleted");
}

api::ListProspectConversationsResult ProspectsHandler::listProspectConversations(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const api::ListProspectConversationsParams& params
) {
    stored(tx, caller, params.prospect_id);
    Page page(params.skip, params.limit);
    api::ListProspectConversationsResult result;
    result.body =
        storage::conversations::listOfProspect(tx, caller.orgId, params.prospect_id, page.part());
    result.link =
        page.finish(result.body, "/v1/prospects/" + params.prospect_id + "/conversations");
    if (wantsCount(params.prefer)) {
        result.xTotalCount =
            storage::conversations::countOfProspect(tx, caller.orgId, params.prospect_id);
    }
    return result;
}

}  // namespace hiveline::handlers
