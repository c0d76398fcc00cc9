// What a request has to fulfil beyond its schema, as far as the request alone tells. The router
// asks beside faults of the schema, the handlers begin with it, so that one 422 names everything.
// Pure; any thread.
#pragma once

#include <string_view>

#include "generated/api/checks.h"

#include "common/json/faults.h"
#include "common/json/raw.h"

namespace hiveline::handlers::checks {

inline constexpr json::Path kBody("body");
inline constexpr std::string_view kEndBeforeStart =
    "timestampEnd should not be before timestampStart";

/// The schema of a tool's arguments is one that they can be held against.
void checkToolParameters(const json::Raw& parameters, json::Faults& faults);

/// `searchField` and `searchValue` come together.
void listConversations(const api::ListConversationsParams& params, json::Faults& faults);
void listHives(const api::ListHivesParams& params, json::Faults& faults);
void listProspects(const api::ListProspectsParams& params, json::Faults& faults);

/// Of a provider of the OpenAI protocol: members of `providerProps` that there are not, or that do
/// not fit. What is `stored` as it is given stays.
void checkProvider(
    const models::IntelligenceProvider& provider,
    const models::IntelligenceProvider& stored,
    json::Faults& faults
);

/// The time zone is known, the prompt not mostly repetitions; of a new agent the provider fits,
/// too.
void createAgent(const models::AgentCreate& body, json::Faults& faults);
void updateAgent(
    const api::UpdateAgentParams& params, const models::AgentUpdate& body, json::Faults& faults
);

/// Where agents may call it, `parameters` is a schema that can be checked; the endpoint is one that
/// requests can be sent to.
void createAction(const models::ActionCreate& body, json::Faults& faults);
void updateAction(
    const api::UpdateActionParams& params, const models::ActionUpdate& body, json::Faults& faults
);

/// The references in `sourceProps` are strings, and a number that a carrier is to call is one.
void createConnection(const models::ConnectionCreate& body, json::Faults& faults);

/// The end is not before the start, where both are given; text is not too many messages.
void updateConversation(
    const api::UpdateConversationParams& params,
    const models::ConversationUpdate& body,
    json::Faults& faults
);

/// The content that the type needs is there.
void createHive(const models::HiveCreate& body, json::Faults& faults);

/// The id is one that a source of the path's kind may have.
void assignSource(
    const api::AssignSourceParams& params, const models::SourceUpdate& body, json::Faults& faults
);

/// All of them, for the router.
[[nodiscard]] const api::Checks& all();

}  // namespace hiveline::handlers::checks
