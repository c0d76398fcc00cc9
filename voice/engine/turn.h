// What a turn of a call is made of: who speaks for whom, what was said, which tools the agent may
// use and what they gave. Plain values, copied into whatever thinks about the turn.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "common/json/raw.h"
#include "common/time_zones.h"

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

/// A tool of the call that has ended, and where it did: behind so many messages of the history.
struct PlacedOutcome {
    ToolOutcome outcome;
    std::size_t after = 0;
    std::int64_t number = 0;  // unique within the call
};

/// What the agent's content says that was found for a message of the caller.
struct GivenPassages {
    std::string messageId;
    std::string text;
};

/// What is kept of the messages that the history has no room for.
struct Memory {
    std::size_t messages = 0;        // of the transcript's beginning that it stands for
    std::string notes;               // a summary; may be empty
    std::vector<std::string> lines;  // what was said, as it was said, oldest first
    bool operator==(const Memory&) const = default;
};

/// How a call came about.
enum class Channel : std::uint8_t { kBrowser, kIncoming, kOutgoing };

struct ProductInfo {
    std::string name;
    std::string description;
};

/// What is known of a call before anybody says a word. What is not known is empty.
struct CallFacts {
    Channel channel = Channel::kBrowser;
    std::string ownNumber;
    std::string otherNumber;
    std::string prospectName;
    std::string prospectNumber;
    json::Raw prospectProps;  // an object, as the next
    json::Raw sourceProps;    // without what the server itself keeps there
    std::vector<ProductInfo> products;
    std::optional<common::LocalTime> began;  // in the agent's time zone
    common::Timestamp beganAt;
    std::string timeZone;
};

/// What a reply has cost, as the service counts it.
struct TokenUsage {
    std::string model;
    std::int64_t input = 0;
    std::int64_t output = 0;
    std::int64_t cached = 0;  // of the input
    bool operator==(const TokenUsage&) const = default;
};

/// Everything that a reply is made from.
struct Turn {
    models::Agent agent;
    std::string companyName;
    CallFacts facts;
    Memory memory;
    std::vector<models::TranscriptMessage> history;  // oldest first; the last one is answered
    std::size_t leftOut = 0;                         // messages before them
    std::vector<PlacedOutcome> placed;               // in their order
    std::vector<GivenPassages> given;                // to messages of the history
    std::string context;                             // what the agent's content says about it
    std::vector<std::string> passages;               // the same without headings and sources
    std::vector<Tool> tools;
    std::vector<ToolOutcome> outcomes;  // of this turn, in the order called
};

}  // namespace hiveline::voice
