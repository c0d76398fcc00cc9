// What a call stores, piece by piece, before anything of it is said: rows of its transcript, its
// events, its tools and its state. One job of the writer holds what came together.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/timestamp.h"
#include "storage/calls/calls.h"
#include "storage/engine/writer.h"
#include "voice/calls/call_types.h"
#include "voice/engine/playback.h"

namespace hiveline::voice {

struct CallerWords {
    Utterance utterance;
    bool isAside = false;
};
struct AgentWords {
    SayKind kind = SayKind::kReply;
    std::string text;
    bool continues = false;
    std::vector<models::UsedPassage> passages;  // that it was made from
};
struct ToolStart {
    ToolCall call;
    std::string actionId;
};
struct ToolFinish {
    std::string storedId;
    std::string name;
    ToolResult result = ToolResult::kDone;
    std::string content;
};
/// Of the reply that was said last.
struct ReplyUsage {
    TokenUsage usage;
};
struct Remembered {
    Memory memory;
};
struct SpeechPause {};
struct SpeechResume {};
/// What was not heard of the agent's speech is dropped, and taken out of the transcript where it is
/// known how far it was.
struct SpeechStop {
    std::optional<HeardUpTo> heard;
};
struct CallStart {};
struct CallEnd {
    EndReason reason = EndReason::kCaller;
};

using Record = std::variant<
    CallerWords,
    AgentWords,
    ToolStart,
    ToolFinish,
    ReplyUsage,
    Remembered,
    SpeechPause,
    SpeechResume,
    SpeechStop,
    CallStart,
    CallEnd>;

/// As listeners and the store name it: `caller`, `agent`, `operator`, `no_input`, `duration`,
/// `failure`, `unanswered`, `voicemail`.
[[nodiscard]] std::string_view nameOf(EndReason reason);
[[nodiscard]] std::optional<EndReason> parseEndReason(std::string_view name);
/// `late`, `stalled`, `empty`, `tool_rounds`, `tools_late`, `provider`.
[[nodiscard]] std::string_view nameOf(TurnFailure failure);

/// What the writer needs to know of a call, and what it changes.
struct JournalState {
    storage::calls::Call call;
    std::string agentId;
    std::string openMessageId;  // of the agent's message that words may still be added to
};

struct Written {
    JournalState state;
    std::vector<storage::calls::Event> events;
    std::vector<std::string> toolIds;  // of the ToolStarts, in their order
};

/// Stores the records in their order. Throws Error{kNotFound} when the conversation was deleted.
[[nodiscard]] Written write(
    storage::WriteTx& tx, const JournalState& before, const std::vector<Record>& records
);

/// Called on the writer's thread once the records are on disk, or with why they are not: `result`
/// counts only where there is no failure.
using AfterWrite =
    std::function<void(const std::shared_ptr<Written>& result, const std::exception_ptr& failure)>;

/// Has them written so. `then` follows where the writer accepts the job.
[[nodiscard]] storage::Submitted submit(
    storage::Writer& writer, JournalState before, std::vector<Record> records, AfterWrite then
);

}  // namespace hiveline::voice
