// What a report says of a caller in sentences, as far as it agrees with what was noted as fact: a
// telephone number that was corrected later, or one that belongs to nobody, is not repeated to who
// has said it. Pure.
#pragma once

#include <string>
#include <string_view>

#include "generated/models/conversations.h"

namespace hiveline::voice {

/// Whether each telephone number and e-mail address in the text is the caller's that was noted.
/// Numbers are compared by their digits, without what stands before a local number; days and
/// numbers of less than six digits are none.
[[nodiscard]] bool isConfirmed(std::string_view text, const models::ConversationAnalytics& facts);

/// The sentences that are confirmed, in their order.
[[nodiscard]] std::string confirmedSentences(
    std::string_view text, const models::ConversationAnalytics& facts
);

}  // namespace hiveline::voice
