// Whether words interrupt an agent who speaks. Pure.
#pragma once

#include <cstddef>
#include <string_view>

#include "voice/languages/language.h"

namespace hiveline::voice {

/// Nothing but acknowledgements: "mhm", "ja, genau".
[[nodiscard]] bool isAcknowledgement(std::string_view words, const Language& language);

/// Nothing but "hello?" and "are you there?": of somebody who hears nothing.
[[nodiscard]] bool isCallingOut(std::string_view words, const Language& language);

/// Whether somebody who says this to a farewell has nothing more to say: goodbyes, thanks,
/// acknowledgements, a word or two.
[[nodiscard]] bool isLeaving(std::string_view words, const Language& language);

/// Whether somebody who says this goes on listening: acknowledgements, or fewer than `interrupting`
/// words, unless one of them disagrees, asks or wants the agent to stop. With 0 nothing is.
[[nodiscard]] bool isAside(
    std::string_view words, const Language& language, std::size_t interrupting
);

}  // namespace hiveline::voice
