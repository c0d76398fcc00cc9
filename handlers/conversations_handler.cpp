#include "handlers/conversations_handler.h"

#include <memory>
#include <utility>

#include "handlers/checks.h"
#include "handlers/support.h"
#include "handlers/transcript_change.h"
#include "storage/calls/conversation_removal.h"
#include "storage/calls/conversations.h"
#include "storage/events/event_causes.h"
#include "storage/records/agents.h"
#include "storage/records/prospects.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Conversation";

storage::Versioned<models::Conversation> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::conversations::find(tx, caller.orgId, id), kKind, id);
}

/// For those that need no word of what was said.
storage::Versioned<models::Conversation> storedWithoutTranscript(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(
        storage::conversations::findWithoutTranscript(tx, caller.orgId, id), kKind, id
    );
}

/// What the references and times of a conversation must fulfil once an update is merged in.
void check(
    storage::ReadTx& tx,
    const models::ConversationUpdate& update,
    const models::Conversation& merged,
    json::Faults& faults
) {
    // A fault of the body and not a 404, which would be about the conversation.
    if (update.agentId && !storage::agents::find(tx, merged.orgId, *update.agentId)) {
        faults.refuse({checks::kBody, "agentId"}, notFound("Agent", *update.agentId).what());
    }
    const bool endGiven = !update.timestampEnd.isAbsent();
    const bool timeGiven = endGiven || !update.timestampStart.isAbsent();
    // The member that the client has sent: it may have sent one of the two alone.
    const json::Path at(checks::kBody, endGiven ? "timestampEnd" : "timestampStart");
    if (timeGiven && merged.timestampStart && merged.timestampEnd && !faults.has(at) &&
        *merged.timestampEnd < *merged.timestampStart) {
        faults.refuse(at, checks::kEndBeforeStart);
    }
}

void merge(const models::ConversationUpdate& update, models::Conversation& conversation) {
    mergeInto(update, conversation);
    // The document calls it agentId in an update and aiAgentId in the record.
    if (update.agentId) {
        conversation.aiAgentId = *update.agentId;
    }
}

}  // namespace

api::ListConversationsResult ConversationsHandler::listConversations(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListConversationsParams& params
) {
    json::Faults faults;
    checks::listConversations(params, faults);
    faults.throwIfAny();
    Page page(params.skip, params.limit);
    const storage::conversations::Filter filter{
        .searchField = params.searchField,
        .searchValue = params.searchValue,
        .status = params.status};
    api::ListConversationsResult result;
    result.body = storage::conversations::list(
        tx, caller.orgId, filter, {params.sortBy, params.sortOrder, page.part()}
    );
    result.link = page.finish(result.body, "/v1/conversations", filterQuery(params));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::conversations::count(tx, caller.orgId, filter);
    }
    return result;
}

api::GetConversationResult ConversationsHandler::getConversation(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetConversationParams& params
) {
    auto found = stored(tx, caller, params.conversation_id);
    return {std::move(found.record), eTag(found.revision)};
}

api::UpdateConversationResult ConversationsHandler::updateConversation(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::UpdateConversationParams& params,
    const models::ConversationUpdate& body
) {
    const std::string& id = params.conversation_id;
    // A transcript of thousands of messages is read in pieces, and only as far as the change needs
    // it.
    auto [conversation, revision] = storedWithoutTranscript(tx, caller, id);
    checkIfMatch(params.ifMatch, revision);
    auto transcript = TranscriptChange::of(tx, caller.orgId, id, body);
    json::Faults faults;
    // The request does not change from one piece to the next, so it is checked in the first one.
    if (transcript->isNew()) {
        checks::updateConversation(params, body, faults);
    }
    const models::Conversation before = conversation;
    merge(body, conversation);
    check(tx, body, conversation, faults);
    faults.throwIfAny();
    // Everything above runs anew with the next piece, so a conversation that has changed or gone
    // meanwhile is noticed.
    if (!transcript->advance(tx, revision)) {
        tx.goOn(std::move(transcript));
        return {};
    }
    stampUpdated(conversation, caller, tx.now());
    storage::conversations::update(tx, before, conversation);
    conversation.transcriptText = transcript->finish(tx);
    if (!body.adminComments.isAbsent()) {
        storage::conversations::replaceAdminComments(
            tx,
            caller.orgId,
            conversation.id,
            body.adminComments.hasValue() ? body.adminComments.value()
                                          : std::vector<models::AdminComment>{}
        );
    }
    return {std::move(conversation), eTag(revision + 1)};
}

models::Message ConversationsHandler::deleteConversation(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteConversationParams& params
) {
    const std::string& id = params.conversation_id;
    // In the first piece, which is all that others see: from its commit on the conversation is
    // gone.
    if (tx.takeUnfinished() == nullptr) {
        checkIfMatch(params.ifMatch, storedWithoutTranscript(tx, caller, id).revision);
        if (tx.mayGoOn() && storage::conversations::isLong(tx, caller.orgId, id)) {
            storage::conversations::hide(tx, caller.orgId, id);
        } else {
            storage::conversations::remove(tx, caller.orgId, id);
        }
        // Only once it is on disk: a call that was dropped for a deletion that fails could not go
        // on.
        tx.afterCommit([&calls = calls_, key = voice::CallKey{caller.orgId, id}] {
            calls.drop(key);
        });
    }
    if (storage::conversations::removeSome(tx, caller.orgId, id)) {
        tx.goOn(std::make_unique<storage::UnfinishedWork>());
        return {};
    }
    return message("Conversation " + id + " deleted");
}

api::ListConversationFeedbackResult ConversationsHandler::listConversationFeedback(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const api::ListConversationFeedbackParams& params
) {
    (void)storedWithoutTranscript(tx, caller, params.conversation_id);
    Page page(params.skip, params.limit);
    api::ListConversationFeedbackResult result;
    result.body =
        storage::conversations::feedback(tx, caller.orgId, params.conversation_id, page.part());
    result.link =
        page.finish(result.body, "/v1/conversations/" + params.conversation_id + "/feedback");
    if (wantsCount(params.prefer)) {
        result.xTotalCount =
            storage::conversations::countFeedback(tx, caller.orgId, params.conversation_id);
    }
    return result;
}

api::CreateConversationFeedbackResult ConversationsHandler::createConversationFeedback(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::CreateConversationFeedbackParams& params,
    const models::FeedbackCreate& body
) {
    const auto conversation = storedWithoutTranscript(tx, caller, params.conversation_id).record;
    models::Feedback feedback;
    feedback.id = tx.newId("cfb");
    feedback.conversationId = params.conversation_id;
    mergeInto(body, feedback);
    stampCreated(feedback, caller, tx.now());
    storage::conversations::insertFeedback(tx, caller.orgId, feedback);
    // In the same transaction: an event tells of what is stored, and of all of it.
    storage::events::feedbackCreated(tx, feedback, conversation);
    return {std::move(feedback), eTag(storage::kFirstRevision)};
}

std::vector<models::AdminComment> ConversationsHandler::listConversationAdminComments(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const api::ListConversationAdminCommentsParams& params
) {
    (void)storedWithoutTranscript(tx, caller, params.conversation_id);
    return storage::conversations::adminComments(tx, caller.orgId, params.conversation_id);
}

models::Message ConversationsHandler::linkConversationToProspect(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::LinkConversationToProspectParams& params
) {
    const auto before = storedWithoutTranscript(tx, caller, params.conversation_id).record;
    if (!storage::prospects::find(tx, caller.orgId, params.prospect_id)) {
        throw notFound("Prospect", params.prospect_id);
    }
    // Linking once more changes nothing, not even the revision.
    if (before.prospectId != params.prospect_id) {
        auto conversation = before;
        conversation.prospectId = params.prospect_id;
        stampUpdated(conversation, caller, tx.now());
        storage::conversations::update(tx, before, conversation);
    }
    return message(
        "Conversation " + params.conversation_id + " linked to prospect " + params.prospect_id
    );
}

}  // namespace hiveline::handlers
