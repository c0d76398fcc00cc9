// What the scripted thinker knows of a call at a turn: the caller as heard until now, and what the
// agent has said. Made anew from the history for each turn, so that nothing else has to be stored.
// Pure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/time_zones.h"
#include "voice/engine/turn.h"
#include "voice/understanding/caller.h"

namespace hiveline::voice {

/// Where and when the agent is, by the newest message that has a time; nullopt where none has, or
/// the agent's time zone is unknown and cannot be read.
[[nodiscard]] std::optional<common::LocalTime> timeOf(
    const models::Agent& agent, const std::vector<models::TranscriptMessage>& messages
);

/// The same as the rules of understanding take it.
[[nodiscard]] std::optional<Present> presentOf(
    const models::Agent& agent, const std::vector<models::TranscriptMessage>& messages
);

class ScriptMemory {
public:
    explicit ScriptMemory(const Turn& turn);

    [[nodiscard]] const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
    [[nodiscard]] const Caller& caller() const noexcept { return caller_; }
    /// The caller's last words, understood.
    [[nodiscard]] const Heard& heard() const noexcept { return heard_; }
    [[nodiscard]] std::string_view said() const noexcept { return said_; }
    /// What was spoken of before the last words.
    [[nodiscard]] const std::string& subject() const noexcept { return subject_; }
    /// What the agent said last; empty where it was nothing.
    [[nodiscard]] const std::string& lastReply() const noexcept { return lastReply_; }
    /// All sentences of it have been said.
    [[nodiscard]] bool wasSaid(std::string_view text) const;
    [[nodiscard]] bool wasSaid(Line line) const { return wasSaid(vocabulary_.line(line)); }
    [[nodiscard]] std::optional<Present> present() const noexcept { return present_; }

private:
    const Vocabulary& vocabulary_;
    const std::optional<Present> present_;
    Caller caller_;
    Heard heard_;
    std::string said_;
    std::string subject_;
    std::string lastReply_;
    std::set<std::string> sentences_;  // folded
};

/// The sentences of a text.
[[nodiscard]] std::vector<std::string> sentencesOf(std::string_view text);

}  // namespace hiveline::voice
