#include "handlers/checks.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "common/json/document.h"
#include "common/json/raw.h"
#include "common/json/schema/schema.h"
#include "common/time_zones.h"
#include "handlers/action_headers.h"
#include "handlers/source_key.h"
#include "handlers/source_props.h"
#include "handlers/transcripts.h"
#include "knowledge/fetch/google_docs.h"
#include "knowledge/fetch/url.h"
#include "voice/engine/prompt.h"
#include "voice/providers/provider_props.h"

namespace hiveline::handlers::checks {
namespace {

constexpr json::Path kPath("path");
constexpr json::Path kQuery("query");
constexpr std::size_t kMaxMessages =
    10'000;  // as the document bounds the other form of a transcript

void require(const json::Path& at, json::Faults& faults) {
    if (!faults.has(at)) {
        faults.add(at, "missing", "Field required");
    }
}

template <typename Params>
void checkSearchPair(const Params& params, json::Faults& faults) {
    // One without the other would be taken for no search, and list everything.
    if (params.searchField.has_value() == params.searchValue.has_value()) {
        return;
    }
    const std::string missing = params.searchField ? "searchValue" : "searchField";
    const std::string given = params.searchField ? "searchField" : "searchValue";
    faults.refuse({kQuery, missing}, missing + " is required with " + given);
}

void checkTimeZone(const std::string& name, json::Faults& faults) {
    const json::Path at(kBody, "timezone");
    if (!faults.has(at) && !common::isTimeZone(name)) {
        faults.refuse(
            at, "timezone should be a name of the IANA time zone database, such as Europe/London"
        );
    }
}

bool isReadFromUrl(models::HiveType type) {
    return type == models::HiveType::kWebsite || type == models::HiveType::kGoogleDocs;
}

/// One that would be mostly repetitions is refused.
void checkPrompt(const models::MissionUpdate& mission, json::Faults& faults) {
    const json::Path parent(kBody, "mission");
    const json::Path at(parent, "prompt");
    // Beside a fault of the schema there is nothing more to be said of a member.
    if (!mission.prompt.hasValue() || faults.has(at)) {
        return;
    }
    if (const auto name = voice::repeatedTooOften(mission.prompt.value())) {
        faults.refuse(
            at,
            "prompt should hold " + *name + " at most " + std::to_string(voice::kMaxLarge) +
                " times"
        );
    }
}

void checkUrl(models::HiveType type, const std::string& url, json::Faults& faults) {
    const json::Path at(kBody, "url");
    if (faults.has(at)) {
        return;
    }
    if (type == models::HiveType::kWebsite && !knowledge::canonicalUrl(url)) {
        faults.refuse(at, "url should be one of a page, without a user or password");
    }
    if (type == models::HiveType::kGoogleDocs && !knowledge::exportUrl(url)) {
        faults.refuse(at, "url should be a link to a document of Google Docs, Sheets or Slides");
    }
}

void checkTranscript(const std::string& text, json::Faults& faults) {
    // A message needs a line: most texts need not be taken apart for it.
    if (std::cmp_less(std::ranges::count(text, '\n'), kMaxMessages)) {
        return;
    }
    const std::size_t messages = parseTranscript(text).size();
    if (messages > kMaxMessages) {
        faults.add(
            {kBody, "transcriptText"},
            "too_long",
            "List should have at most " + std::to_string(kMaxMessages) +
                " items after validation, not " + std::to_string(messages)
        );
    }
}

/// Of an object, else none. Of duplicate keys the last one counts.
std::unordered_map<std::string, std::string> membersOf(const json::Raw& value) {
    std::unordered_map<std::string, std::string> members;
    if (json::isObject(value)) {
        const json::Document document(value.text);
        for (const json::Member& member : document.root().members()) {
            members.insert_or_assign(std::string(member.key.asString()), member.value.raw().text);
        }
    }
    return members;
}

}  // namespace

void checkToolParameters(const json::Raw& parameters, json::Faults& faults) {
    const json::Path at(kBody, "parameters");
    if (faults.has(at)) {
        return;
    }
    try {
        if (!json::Schema(parameters).takesObjects()) {
            throw json::SchemaError("", "should take objects");
        }
    } catch (const json::SchemaError& failure) {
        faults.refuse(at, failure.what());
    }
}

void checkProvider(
    const models::IntelligenceProvider& provider,
    const models::IntelligenceProvider& stored,
    json::Faults& faults
) {
    if (provider.providerName != "openai" || !provider.providerProps ||
        !json::isObject(*provider.providerProps)) {
        return;
    }
    const json::Path at(kBody, "intelligenceProvider");
    const json::Path props(at, "providerProps");
    const auto known = membersOf(stored.providerProps.value_or(json::Raw{}));
    const json::Document document(provider.providerProps->text);
    for (const json::Member& member : document.root().members()) {
        const std::string name(member.key.asString());
        const auto before = known.find(name);
        // Compared as text: what a client sends back as it got it is to pass, however it was
        // accepted once.
        const bool isStored = before != known.end() && before->second == member.value.raw().text;
        const auto misfit = voice::misfitOfProperty(name, member.value);
        if (isStored || (misfit && misfit->empty())) {
            continue;
        }
        faults.refuse(
            {props, name},
            misfit ? name + " " + *misfit
                   : "providerProps of openai should hold no member of this name, but only " +
                         voice::propertyNames()
        );
    }
}

void listConversations(const api::ListConversationsParams& params, json::Faults& faults) {
    checkSearchPair(params, faults);
}

void listHives(const api::ListHivesParams& params, json::Faults& faults) {
    checkSearchPair(params, faults);
}

void listProspects(const api::ListProspectsParams& params, json::Faults& faults) {
    checkSearchPair(params, faults);
}

void createAgent(const models::AgentCreate& body, json::Faults& faults) {
    if (body.timezone) {
        checkTimeZone(*body.timezone, faults);
    }
    if (body.mission) {
        checkPrompt(*body.mission, faults);
    }
    if (body.intelligenceProvider) {
        checkProvider(*body.intelligenceProvider, {}, faults);
    }
}

void updateAgent(
    const api::UpdateAgentParams& /*params*/, const models::AgentUpdate& body, json::Faults& faults
) {
    if (body.timezone.hasValue()) {
        checkTimeZone(body.timezone.value(), faults);
    }
    if (body.mission.hasValue()) {
        checkPrompt(body.mission.value(), faults);
    }
}

void createAction(const models::ActionCreate& body, json::Faults& faults) {
    if (body.invocationTrigger == models::InvocationTrigger::kDuringCall &&
        !faults.has({kBody, "invocationTrigger"})) {
        checkToolParameters(body.parameters.value_or(json::Raw{}), faults);
    }
    if (body.endpoint) {
        checkEndpoint(*body.endpoint, faults);
        requireHeaderValues(*body.endpoint, faults);
    }
}

void updateAction(
    const api::UpdateActionParams& /*params*/,
    const models::ActionUpdate& body,
    json::Faults& faults
) {
    if (body.invocationTrigger.hasValue() && body.parameters.hasValue() &&
        body.invocationTrigger.value() == models::InvocationTrigger::kDuringCall &&
        !faults.has({kBody, "invocationTrigger"})) {
        checkToolParameters(body.parameters.value(), faults);
    }
    if (body.endpoint.hasValue()) {
        checkEndpoint(body.endpoint.value(), faults);
    }
}

void createConnection(const models::ConnectionCreate& body, json::Faults& faults) {
    if (!faults.has({kBody, "sourceProps"})) {
        static_cast<void>(readSourceProps(body, faults));
    }
}

void updateConversation(
    const api::UpdateConversationParams& /*params*/,
    const models::ConversationUpdate& body,
    json::Faults& faults
) {
    const json::Path start(kBody, "timestampStart");
    const json::Path end(kBody, "timestampEnd");
    // Where the request gives one of them, the handler compares it with what is stored.
    if (body.timestampStart.hasValue() && body.timestampEnd.hasValue() && !faults.has(start) &&
        !faults.has(end) && body.timestampEnd.value() < body.timestampStart.value()) {
        faults.refuse(end, kEndBeforeStart);
    }
    const json::Path transcript(kBody, "transcriptText");
    if (body.transcriptText.hasValue() && !faults.has(transcript)) {
        if (const auto* text = std::get_if<std::string>(&body.transcriptText.value())) {
            checkTranscript(*text, faults);
        }
    }
}

void createHive(const models::HiveCreate& body, json::Faults& faults) {
    if (faults.has({kBody, "hiveType"})) {
        return;
    }
    if (body.url) {
        checkUrl(body.hiveType, *body.url, faults);
    }
    if (isReadFromUrl(body.hiveType)) {
        if (!body.url) {
            require({kBody, "url"}, faults);
        }
    } else if (!body.file_ids) {
        require({kBody, "file_ids"}, faults);
        // In the schema's words, though it cannot say so: other types of hives may send an empty
        // list.
    } else if (body.file_ids->empty() && !faults.has({kBody, "file_ids"})) {
        faults.add(
            {kBody, "file_ids"},
            "too_short",
            "List should have at least 1 item after validation, not 0"
        );
    }
}

void assignSource(
    const api::AssignSourceParams& params,
    const models::SourceUpdate& /*body*/,
    json::Faults& faults
) {
    const auto name = models::parseSourceName(params.source_name);
    // An unknown kind is a path that does not exist, which the handler answers.
    if (name && !keptSourceId(*name, params.source_id)) {
        const std::string_view expected =
            name == models::SourceName::kBrowser
                ? "source_id should have 1 to 512 characters"
                : "source_id should be a phone number with country code, such as +493012345678";
        faults.refuse({kPath, "source_id"}, expected);
    }
}

const api::Checks& all() {
    static const api::Checks kAll{
        .createAction = createAction,
        .updateAction = updateAction,
        .createAgent = createAgent,
        .updateAgent = updateAgent,
        .createConnection = createConnection,
        .listConversations = listConversations,
        .updateConversation = updateConversation,
        .listHives = listHives,
        .createHive = createHive,
        .listProspects = listProspects,
        .assignSource = assignSource};
    return kAll;
}

}  // namespace hiveline::handlers::checks
