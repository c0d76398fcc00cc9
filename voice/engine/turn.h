// What a turn of a call is made of: who speaks for whom, what was said, which tools the agent may
// use and what they gave. Plain values, copied into whatever thinks about the turn.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "common/json/raw.h"

namespace hiveline::voice {

/// An action that the agent may perform while the call lasts, as a function offered to a model.
struct Tool {
    std::string actionId;
    std::string name;  // 1 to 64 of [A-Za-z0-9_-], unique within the call
    std::string description;
    json::Raw parameters;     // a JSON Schema
    std::string waitingText;  // spoken while it runs; may be empty, as the two below
    std::string successText;
    std::string errorText;
    std::chrono::milliseconds longest{5'000};  // that its request may take
    bool operator==(const Tool&) const = default;
};

/// A tool that was asked for.
struct ToolCall {
    std::string id;  // unique within the call
    std::string name;
    json::Raw arguments;  // as the model wrote them; judged against the schema before use
    bool operator==(const ToolCall&) const = default;
};

enum class ToolResult : std::uint8_t {
    kDone,
    kFailed,
    kUnknown,  // it was started and how it ended was lost; never run again
};

struct ToolOutcome {
    ToolCall call;
    ToolResult result = ToolResult::kDone;
    std::string content;  // what the endpoint answered, or why it failed
    bool operator==(const ToolOutcome&) const = default;
};

/// Everything that a reply is made from.
struct Turn {
    models::Agent agent;
    std::string companyName;
    std::vector<models::TranscriptMessage> history;  // oldest first; the last one is answered
    std::size_t leftOut = 0;                         // messages before them
    std::string context;                             // what the agent's content says about it
    std::vector<std::string> passages;               // the same without headings and sources
    std::vector<Tool> tools;
    std::vector<ToolOutcome> outcomes;  // of this turn, in the order called
};

}  // namespace hiveline::voice
