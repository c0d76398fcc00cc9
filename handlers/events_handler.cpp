#include "handlers/events_handler.h"

#include "handlers/support.h"
#include "storage/events/events.h"

namespace hiveline::handlers {
namespace {

models::EventDetails stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::events::find(tx, caller.orgId, id), "Event", id);
}

/// The filters as a query string, for links.
std::string filters(const api::ListEventsParams& params) {
    std::string query;
    if (params.type) {
        appendQuery(query, "type", toString(*params.type));
    }
    if (params.status) {
        appendQuery(query, "status", toString(*params.status));
    }
    if (params.action) {
        appendQuery(query, "action", *params.action);
    }
    if (params.since) {
        appendQuery(query, "since", common::formatTimestamp(*params.since));
    }
    if (params.until) {
        appendQuery(query, "until", common::formatTimestamp(*params.until));
    }
    return query;
}

/// Every attempt changes the one number, everything else the other.
std::string tagOf(const models::EventDetails& event) {
    return "\"" + std::to_string(event.attempts) + "." + std::to_string(event.updatedAt.millis) +
           "\"";
}

}  // namespace

api::ListEventsResult EventsHandler::listEvents(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListEventsParams& params
) {
    Page page(params.skip, params.limit);
    const storage::events::Filter filter{
        .type = params.type,
        .status = params.status,
        .actionId = params.action,
        .since = params.since,
        .until = params.until};
    api::ListEventsResult result;
    result.body = storage::events::list(tx, caller.orgId, filter, page.part());
    result.link = page.finish(result.body, "/v1/events", filters(params));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::events::count(tx, caller.orgId, filter);
    }
    return result;
}

api::GetEventResult EventsHandler::getEvent(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetEventParams& params
) {
    auto event = stored(tx, caller, params.event_id);
    std::string tag = tagOf(event);
    return {std::move(event), std::move(tag)};
}

models::EventDetails EventsHandler::redeliverEvent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::RedeliverEventParams& params
) {
    const std::string& id = params.event_id;
    if (!storage::events::exists(tx, caller.orgId, id)) {
        throw notFound("Event", id);
    }
    // Told apart from an event that does not exist: its actions may have been deleted since.
    if (storage::events::redeliver(tx, caller.orgId, id) == 0) {
        throw common::Error(
            common::ErrorCode::kConflict, "Event " + id + " goes to no action that has an endpoint"
        );
    }
    // Read again: its deliveries have changed.
    return stored(tx, caller, params.event_id);
}

}  // namespace hiveline::handlers
