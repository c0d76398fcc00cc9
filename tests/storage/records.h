// Records for the storage tests, with every member set to something of its own.
#pragma once

#include <string>

#include "generated/models/actions.h"
#include "generated/models/agents.h"
#include "generated/models/connections.h"
#include "generated/models/conversations.h"
#include "generated/models/files.h"
#include "generated/models/hives.h"
#include "generated/models/products.h"
#include "generated/models/prospects.h"
#include "generated/models/sources.h"

#include "storage/engine/tx.h"

namespace hiveline::storage::testing {

inline const std::string kOrg = "org.1";
inline const std::string kOtherOrg = "org.2";

template <typename Record>
Record stamped(WriteTx& tx, std::string_view prefix) {
    Record record;
    record.id = tx.newId(prefix);
    record.createdBy = "usr.a";
    record.createdAt = tx.now();
    record.updatedBy = "usr.b";
    record.updatedAt = common::Timestamp{tx.now().millis + 1};
    return record;
}

template <typename Record>
Record owned(WriteTx& tx, std::string_view prefix, const std::string& orgId = kOrg) {
    auto record = stamped<Record>(tx, prefix);
    record.orgId = orgId;
    return record;
}

inline models::Agent newAgent(WriteTx& tx, const std::string& orgId = kOrg) {
    auto agent = owned<models::Agent>(tx, "aia", orgId);
    agent.name = "Maya ☎";
    agent.imageUrl = "https://example.com/maya.png";
    agent.role = "Receptionist";
    agent.roleDescription = "Answers calls";
    agent.timezone = "Europe/Berlin";
    agent.status = models::AgentStatus::kInactive;
    agent.mission.greeting = "Hello \"you\"";
    agent.mission.sequence = {
        {.stageName = "Reason", .description = "Ask", .otherNotes = std::nullopt}};
    agent.voice.gender = "Female";
    agent.voice.languageAccent =
        models::LanguageAccent{.language = "English", .accent = std::nullopt};
    agent.transcriber.providerName = "openai";
    agent.transcriber.providerProps = json::Raw{R"({"z":1.50,"a":9007199254740993})"};
    agent.intelligenceProvider.providerName = "scripted";
    return agent;
}

inline models::Source newSource(
    WriteTx& tx,
    const std::string& agentId,
    const std::string& sourceId,
    const std::string& orgId = kOrg
) {
    models::Source source;
    source.sourceName = models::SourceName::kTwilio;
    source.sourceId = sourceId;
    source.orgId = orgId;
    source.agentId = agentId;
    source.createdBy = "usr.a";
    source.createdAt = tx.now();
    source.updatedBy = "usr.b";
    source.updatedAt = common::Timestamp{tx.now().millis + 1};
    return source;
}

inline models::Product newProduct(WriteTx& tx, const std::string& orgId = kOrg) {
    auto product = owned<models::Product>(tx, "prd", orgId);
    product.name = "Implants";
    product.description = "Teeth";
    return product;
}

inline models::Action newAction(WriteTx& tx, const std::string& orgId = kOrg) {
    auto action = owned<models::Action>(tx, "act", orgId);
    action.name = "Send confirmation";
    action.description = "Sends";
    action.parameters = json::Raw{R"({"b":[1,2.0],"a":"ü"})"};
    action.endpoint = models::ActionEndpoint{
        .url = "https://example.com/hook", .method = models::ActionMethod::kPatch};
    action.invocationTrigger = "CALL_COMPLETED";
    action.userWaitingText = "One moment";
    action.userSuccessText = "Done";
    action.userErrorText = "Sorry";
    return action;
}

inline models::File newFile(WriteTx& tx, const std::string& orgId = kOrg) {
    auto file = owned<models::File>(tx, "fil", orgId);
    file.fileName = "Preisliste ä.pdf";
    file.size = 5'000'000'000;
    file.contentType = "application/pdf";
    file.sha256 = std::string(64, 'a');
    return file;
}

inline models::Hive newHive(WriteTx& tx, const std::string& orgId = kOrg) {
    auto hive = owned<models::Hive>(tx, "hiv", orgId);
    hive.content.hiveType = models::HiveType::kGoogleDocs;
    hive.content.url = "https://docs.example.com/d/1";
    hive.content.hiveProps.depth = 3;
    hive.content.hiveProps.progress = {
        .pages_done = 1, .pages_total = 2, .chunks = 3, .error = std::nullopt};
    hive.content.hiveProps.raw.text =
        R"({"own":1.0,"depth":3,"progress":{"pages_done":1,"pages_total":2,"chunks":3}})";
    hive.status = models::HiveStatus::kProcessing;
    return hive;
}

inline models::Prospect newProspect(WriteTx& tx, const std::string& orgId = kOrg) {
    auto prospect = owned<models::Prospect>(tx, "pro", orgId);
    prospect.name = "Ada Keller";
    prospect.phoneNumber = "+493012345678";
    prospect.externalReference = {
        {R"({"system":"crm","key":9007199254740993})"}, {"7"}, {R"("x")"}, {"null"}};
    prospect.status = "NEW";
    prospect.prospectProps = json::Raw{R"({"z":1e400,"a":{"k":[]}})"};
    return prospect;
}

inline models::Connection newConnection(WriteTx& tx, const std::string& orgId = kOrg) {
    auto connection = owned<models::Connection>(tx, "cnx", orgId);
    connection.sourceName = models::SourceName::kPlivo;
    connection.sourceId = "+49301";
    connection.sourceProps = json::Raw{R"({"conversationId":"con.1"})"};
    connection.agentId = "aia.1";
    connection.prospectId = "pro.1";
    return connection;
}

inline models::TranscriptMessage spoken(
    models::Speaker speaker, std::string words, std::string id
) {
    return {
        .speaker = speaker,
        .message = std::move(words),
        .timestamp = common::Timestamp{7},
        .message_id = std::move(id)};
}

inline models::Conversation newConversation(WriteTx& tx, const std::string& orgId = kOrg) {
    auto conversation = owned<models::Conversation>(tx, "con", orgId);
    conversation.prospectId = "pro.1";
    conversation.source = "website";
    conversation.sourceType = models::SourceName::kBrowser;
    conversation.aiAgentId = "aia.1";
    conversation.transcriptText = {
        spoken(models::Speaker::kAi, "Hello", "dia.1"),
        spoken(models::Speaker::kUser, "Hi 🙂\nthere", "dia.2")};
    conversation.transcriptText[1].timestamp = std::nullopt;
    conversation.transcriptSummary = "Summary";
    conversation.transcriptRecordingUrl = "https://example.com/1.mp3";
    conversation.timestampStart = common::Timestamp{1000};
    conversation.timestampEnd = common::Timestamp{61'000};
    conversation.conversationAnalytics.summary = "Short";
    conversation.conversationAnalytics.action_items = std::vector<std::string>{"call back"};
    conversation.conversationAnalytics.is_audio_consent_given = true;
    conversation.status = models::ConversationStatus::kCompleted;
    return conversation;
}

}  // namespace hiveline::storage::testing
