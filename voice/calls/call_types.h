// What those who drive a call and the calls themselves have in common.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generated/models/calls.h"
#include "generated/models/conversations.h"

#include "common/outcome.h"
#include "storage/calls/calls.h"
#include "voice/engine/call.h"
#include "voice/engine/playback.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

struct CallKey {
    std::string orgId;
    std::string conversationId;
    auto operator<=>(const CallKey&) const = default;  // NOLINT(modernize-use-nullptr)
};

using common::Outcome;
using common::Then;  // called on the thread of the calls

/// What was said, and by which request: one with the same key again says nothing.
struct Utterance {
    std::string text;
    std::optional<std::string> requestKey;
    std::string fingerprint;  // of the request; one that differs under the same key is refused
    std::optional<HeardUpTo> heard = std::nullopt;  // of what the agent said, where that is known
    bool isAside = false;                           // known to want no answer
    bool isByPhone = false;
    bool wonders = false;  // whether anybody is there, after an apology; by phone only
};

struct Replied {
    models::AgentReply answer;
    bool repeated = false;  // the request had been made before
};

/// The words of a stored utterance.
struct Heard {
    std::string text;
    bool repeated = false;
};

/// Somebody who follows the events of a call. Used on the thread of the calls.
class EventListener {
public:
    virtual ~EventListener() = default;
    /// Events in their order, none twice. False: it has gone, or does not keep up; it hears no
    /// more.
    [[nodiscard]] virtual bool onEvents(std::span<const storage::calls::Event> events) = 0;
    /// Whether it takes more of the events that were there before it came. One that does not asks
    /// by Calls::listenOn() once it does.
    [[nodiscard]] virtual bool hasRoom() { return true; }
    /// Nothing more will come.
    virtual void onEnd() = 0;
};

/// Whether who listens is the caller, who is there as long as they do.
enum class ListensAs : std::uint8_t { kCaller, kOther };

/// What an agent's content says about a question, and where that stands.
struct Context {
    std::string text;                // for a prompt; empty: nothing is known
    std::vector<std::string> texts;  // of the passages alone, best first
    std::vector<models::UsedPassage> passages;
};
using ContextReceiver = std::function<void(Context)>;

class ContextSource {
public:
    virtual ~ContextSource() = default;
    /// On the thread of the calls. `then` is called once, from any thread or inside of the call,
    /// also where it cannot be told; dropped uncalled when the server stops.
    virtual void contextFor(
        const models::Agent& agent, std::string question, ContextReceiver then
    ) = 0;
};

/// Takes the result of a tool. Called from any thread, once, and not after the request has gone.
using ToolReceiver = std::function<void(ToolResult result, std::string content)>;

/// What runs the actions of agents.
class ToolSender {
public:
    virtual ~ToolSender() = default;
    /// `idempotencyKey` is the same whenever the same call is sent; a call is sent once.
    [[nodiscard]] virtual std::unique_ptr<Request> run(
        const CallKey& call,
        const Tool& tool,
        const ToolCall& toolCall,
        const std::string& idempotencyKey,
        ToolReceiver receiver
    ) = 0;
};

/// Who thinks for an agent.
class Thinkers {
public:
    virtual ~Thinkers() = default;
    /// Throws Error{kConflict} saying why there is none.
    [[nodiscard]] virtual std::shared_ptr<Thinker> thinkerOf(
        storage::ReadTx& tx, const models::Agent& agent
    ) = 0;
};

struct CallTimes {
    std::chrono::milliseconds answer{std::chrono::hours(1)};  // a call that nobody joins
    std::chrono::milliseconds reconnect{
        std::chrono::minutes(2)};  // a caller who was there and is not
    std::chrono::milliseconds idle{
        std::chrono::minutes(15)};                      // a caller who only writes, and does not
    std::chrono::milliseconds speechPerCharacter{100};  // until words count as heard unsaid
    std::chrono::milliseconds speechStart{5'000};
    std::chrono::milliseconds sweep{std::chrono::minutes(1)};
    std::chrono::milliseconds pagePause{20};  // between two pages of the calls that wait
    std::chrono::milliseconds writeRetry{500};
    int writeAttempts = 120;
    std::chrono::milliseconds reportRetry{1'000};  // doubles
    int reportAttempts = 4;
    std::chrono::milliseconds endAnswer{5'000};  // for who ends a call and waits for its report
};

}  // namespace hiveline::voice
