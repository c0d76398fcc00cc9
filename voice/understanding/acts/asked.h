// What an agent's words ask for, which short answers refer to. Pure.
#pragma once

#include <span>
#include <string_view>

#include "generated/models/agents.h"

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

struct Asked {
    bool name = false;
    bool address = false;
    bool phone = false;
    bool email = false;
    bool time = false;
    bool reason = false;
    bool consent = false;  // to a recording
    bool minds = false;    // of consent: whether anything is against it
    bool anythingElse = false;
    bool other = false;   // a question for something else
    bool number = false;  // one that is none of a telephone: of a customer, a meter, a year

    /// Something that is kept of the caller, and not a matter of the call.
    [[nodiscard]] bool isSlot() const noexcept { return name || address || phone || email || time; }
    /// Whether there is a question open at all.
    [[nodiscard]] bool isAny() const noexcept {
        return isSlot() || reason || consent || anythingElse || other || number;
    }
    bool operator==(const Asked&) const = default;
};

/// Of the questions among the sentences; of all sentences where none is a question.
[[nodiscard]] Asked askedBy(std::string_view agentsWords, const Vocabulary& vocabulary);

/// What a stage of a mission is for, by its description.
[[nodiscard]] Asked askedForBy(std::string_view description, const Vocabulary& vocabulary);

/// The same of the stage whose `say` the agent has just said; nothing where it said none. Missions
/// ask in words of their own ("What may it be?"), and their descriptions tell for what.
[[nodiscard]] Asked askedByStage(
    std::string_view agentsWords,
    std::span<const models::Stage> stages,
    const Vocabulary& vocabulary
);

}  // namespace hiveline::voice
