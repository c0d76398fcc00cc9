// What the caller of a call, who has its secret and nothing else, is told of the conversation: what
// the page of a call shows.
#pragma once

#include <optional>
#include <string>

#include "generated/models/calls.h"
#include "generated/models/conversations.h"

namespace hiveline::handlers {

/// The sentences in which nothing of the caller is other than noted; none where none is left.
[[nodiscard]] std::optional<std::string> callersSummary(
    const std::optional<std::string>& summary, const models::ConversationAnalytics& facts
);
/// What callers gave or agreed to, and what is to be done as far as it agrees with that. How they
/// were judged is for those who called them.
[[nodiscard]] models::ConversationAnalytics callersAnalytics(
    const models::ConversationAnalytics& all
);

/// With nothing but the two above and the status.
[[nodiscard]] models::EndedConversation callersView(const models::Conversation& conversation);
/// With everything.
[[nodiscard]] models::EndedConversation wholeView(models::Conversation conversation);

}  // namespace hiveline::handlers
