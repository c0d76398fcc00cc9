// What the caller of a call, who has its secret and nothing else, is told of the conversation: what
// the page of a call shows.
#pragma once

#include <array>
#include <string_view>

#include "generated/models/calls.h"
#include "generated/models/conversations.h"

namespace hiveline::handlers {

/// Of `conversationAnalytics`: what callers gave or agreed to. How they were judged is for those
/// who called them.
inline constexpr std::array<std::string_view, 6> kCallersAnalytics{
    "name_of_caller",
    "email_address_of_caller",
    "phone_number_of_caller",
    "address_of_caller",
    "action_items",
    "is_audio_consent_given"};

/// With nothing but summary, status and kCallersAnalytics.
[[nodiscard]] models::EndedConversation callersView(const models::Conversation& conversation);
/// With everything.
[[nodiscard]] models::EndedConversation wholeView(models::Conversation conversation);

}  // namespace hiveline::handlers
