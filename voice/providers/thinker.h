// What thinks about a turn, and about a call once it is over. Implementations: `scripted`, which
// needs nothing, and those that ask a service. Requests run on the implementation's own threads;
// the receiver is called on them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "common/pending_request.h"
#include "voice/engine/turn.h"

namespace hiveline::voice {

/// Where a reply goes. After done() or failed() nothing more comes.
class ReplyReceiver {
public:
    virtual ~ReplyReceiver() = default;
    /// The next words, in any pieces.
    virtual void text(std::string_view words) = 0;
    /// What the reply took; at most once, before done() or failed().
    virtual void used(const TokenUsage& /*usage*/) {}
    /// `endsCall`: with these words the conversation has reached its end.
    virtual void done(std::vector<ToolCall> toolCalls, bool endsCall) = 0;
    /// `reason` is for the log: it holds no key and no words of the caller.
    virtual void failed(const std::string& reason) = 0;
};

using Request = common::PendingRequest;

/// A call that is over.
struct Transcript {
    models::Agent agent;
    std::vector<models::TranscriptMessage> messages;  // of a long call the first and the last
    std::vector<ToolOutcome> outcomes;                // without arguments and contents
    std::size_t utterancesLeftOut = 0;                // of the caller, between first and last
};

/// What a call yielded. `analytics` holds only what the call gave.
struct CallReport {
    std::string summary;
    models::ConversationAnalytics analytics;
};

class ReportReceiver {
public:
    virtual ~ReportReceiver() = default;
    virtual void done(CallReport report) = 0;
    virtual void failed(const std::string& reason) = 0;
};

/// What is to be remembered of a call that goes on, for when the words themselves have no room.
struct NotesRequest {
    models::Agent agent;
    Memory memory;                                    // of what was said before the messages
    std::vector<models::TranscriptMessage> messages;  // oldest first
    std::vector<ToolOutcome> outcomes;                // among them
};

class NotesReceiver {
public:
    virtual ~NotesReceiver() = default;
    virtual void done(std::string notes) = 0;
    virtual void failed(const std::string& reason) = 0;
};

class Thinker {
public:
    virtual ~Thinker() = default;
    /// How many tokens of history a turn may have; 0: it need not be bounded, and notes are not
    /// asked for.
    [[nodiscard]] virtual std::size_t historyTokens() const { return 0; }
    /// Asks for notes. `receiver` outlives the request.
    [[nodiscard]] virtual std::unique_ptr<Request> takeNotes(
        // Whoever takes them keeps it. NOLINTNEXTLINE(performance-unnecessary-value-param)
        NotesRequest /*request*/,
        NotesReceiver& receiver
    ) {
        receiver.failed("it takes no notes");
        return std::make_unique<Request>();
    }
    /// Asks for the reply to a turn. `receiver` outlives the request.
    [[nodiscard]] virtual std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) = 0;
    /// Asks for the report of a call. `receiver` outlives the request.
    [[nodiscard]] virtual std::unique_ptr<Request> report(
        Transcript transcript, ReportReceiver& receiver
    ) = 0;
};

}  // namespace hiveline::voice
