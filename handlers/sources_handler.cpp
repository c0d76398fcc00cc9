#include "handlers/sources_handler.h"

#include "handlers/checks.h"
#include "handlers/source_key.h"
#include "handlers/support.h"
#include "storage/records/agents.h"
#include "storage/records/sources.h"

namespace hiveline::handlers {
namespace {

using Found = std::optional<storage::Versioned<models::Source>>;

/// As the path has it, for texts.
template <typename Params>
std::string nameOf(const Params& params) {
    return params.source_name + " " + params.source_id;
}

template <typename Params>
common::Error noSuchSource(const Params& params) {
    return notFound("Source", nameOf(params));
}

template <typename Params>
storage::Versioned<models::Source> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const Params& params
) {
    // A path and not a body: a name or an id that no source has is a 404 here.
    const auto name = models::parseSourceName(params.source_name);
    const auto id = name ? keptSourceId(*name, params.source_id) : std::nullopt;
    Found found = id ? storage::sources::find(tx, caller.orgId, *name, *id) : std::nullopt;
    return orNotFound(std::move(found), "Source", nameOf(params));
}

api::AssignSourceResult assignNew(
    storage::WriteTx& tx, const auth::Caller& caller, models::Source source
) {
    source.orgId = caller.orgId;
    stampCreated(source, caller, tx.now());
    storage::sources::insert(tx, source);
    return {std::move(source), eTag(storage::kFirstRevision)};
}

api::AssignSourceResult assignAgain(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    models::Source source,
    const models::SourceUpdate& update
) {
    mergeInto(update, source);
    stampUpdated(source, caller, tx.now());
    const auto revision = storage::sources::update(tx, source);
    return {std::move(source), eTag(revision)};
}

}  // namespace

api::ListSourcesResult SourcesHandler::listSources(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListSourcesParams& params
) {
    Page page(params.skip, params.limit);
    api::ListSourcesResult result;
    result.body = storage::sources::list(tx, caller.orgId, page.part());
    result.link = page.finish(result.body, "/v1/sources");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::sources::count(tx, caller.orgId);
    }
    return result;
}

api::GetSourceResult SourcesHandler::getSource(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetSourceParams& params
) {
    auto found = stored(tx, caller, params);
    return {std::move(found.record), eTag(found.revision)};
}

api::AssignSourceResult SourcesHandler::assignSource(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::AssignSourceParams& params,
    const models::SourceUpdate& body
) {
    const auto name = models::parseSourceName(params.source_name);
    if (!name) {
        throw noSuchSource(params);
    }
    json::Faults faults;
    checks::assignSource(params, body, faults);
    const auto id = keptSourceId(*name, params.source_id);
    Found found = id ? storage::sources::find(tx, caller.orgId, *name, *id) : std::nullopt;
    if (found) {
        checkIfMatch(params.ifMatch, found->revision);
        // RFC 9110 section 13.1.1: If-Match asks for a record that is there, so nothing is made.
    } else if (id && params.ifMatch) {
        throw noSuchSource(params);
    }
    if (!storage::agents::find(tx, caller.orgId, body.agentId)) {
        faults.refuse({checks::kBody, "agentId"}, notFound("Agent", body.agentId).what());
    }
    faults.throwIfAny();
    if (found) {
        return assignAgain(tx, caller, std::move(found->record), body);
    }
    models::Source source;
    source.sourceName = *name;
    source.sourceId = id.value();
    mergeInto(body, source);
    return assignNew(tx, caller, std::move(source));
}

models::Message SourcesHandler::deleteSource(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteSourceParams& params
) {
    const auto found = stored(tx, caller, params);
    checkIfMatch(params.ifMatch, found.revision);
    const models::Source& source = found.record;
    storage::sources::remove(tx, caller.orgId, source.sourceName, source.sourceId);
    return message(
        "Source " + std::string(toString(source.sourceName)) + " " + shown(source.sourceId) +
        " deleted"
    );
}

}  // namespace hiveline::handlers
