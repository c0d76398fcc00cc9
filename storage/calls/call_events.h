// What happens in a call, as its listeners are told it. An event is typed wherever it is used; its
// JSON text, the same for the store and for a stream, is made and read here and nowhere else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "generated/models/conversations.h"

#include "common/timestamp.h"

namespace hiveline::storage::calls {

/// Somebody said something. Words that continue belong to the message of the same id.
struct MessageEvent {
    std::string messageId;
    models::Speaker speaker{};
    std::string message;
    common::Timestamp timestamp;
    bool continues = false;
    bool operator==(const MessageEvent&) const = default;
};
/// An action of the agent goes on or has ended.
struct ToolEvent {
    enum class State : std::uint8_t { kStarted, kDone, kFailed };
    std::string name;
    State state = State::kStarted;
    bool operator==(const ToolEvent&) const = default;
};
struct PausedEvent {
    bool operator==(const PausedEvent&) const = default;
};
struct ResumedEvent {
    bool operator==(const ResumedEvent&) const = default;
};
/// What was not heard of the agent's words is dropped.
struct StoppedEvent {
    struct Cut {
        std::string messageId;
        std::string heard;
        bool operator==(const Cut&) const = default;
    };
    std::optional<std::vector<Cut>> cuts;  // none: how far they were heard is not known
    bool operator==(const StoppedEvent&) const = default;
};
struct EndedEvent {
    models::CallEndReason reason{};
    bool operator==(const EndedEvent&) const = default;
};
/// The last one.
struct ReportEvent {
    std::optional<std::string> summary;
    models::ConversationAnalytics analytics;
    models::ConversationStatus status{};
    bool operator==(const ReportEvent&) const = default;
};

using EventBody = std::variant<
    MessageEvent,
    ToolEvent,
    PausedEvent,
    ResumedEvent,
    StoppedEvent,
    EndedEvent,
    ReportEvent>;

/// In the order of EventBody.
enum class EventKind : std::uint8_t {
    kMessage,
    kTool,
    kPaused,
    kResumed,
    kStopped,
    kEnded,
    kReport
};
/// As the document names it.
[[nodiscard]] std::string_view nameOf(EventKind kind) noexcept;
[[nodiscard]] std::optional<EventKind> parseEventKind(std::string_view name) noexcept;
[[nodiscard]] std::string_view nameOf(ToolEvent::State state) noexcept;

/// Why words were said; listeners from outside are not told. The caller's have none, but for those
/// that want no answer.
enum class Speech : std::uint8_t {
    kGreeting,
    kReply,
    kWaiting,
    kFallback,
    kReprompt,
    kFarewell,
    kAside,
};
[[nodiscard]] std::string_view nameOf(Speech speech) noexcept;
[[nodiscard]] std::optional<Speech> parseSpeech(std::string_view name) noexcept;

/// JSON on one line.
[[nodiscard]] std::string encode(const EventBody& body);
/// Throws Error{kInternal} for a text that is none of the kind.
[[nodiscard]] EventBody decode(EventKind kind, std::string_view data);

/// An event of a call. One that was read from the store is decoded when somebody looks inside
/// first: streams pass its text on as it is. One thread's.
class Event {
public:
    /// That happens now. Its text is made once, here.
    Event(std::int64_t seq, EventBody body, std::optional<Speech> speech = std::nullopt)
        : seq_(seq),
          kind_(static_cast<EventKind>(body.index())),
          speech_(speech),
          data_(encode(body)),
          body_(std::move(body)) {}
    /// As it is stored.
    Event(std::int64_t seq, EventKind kind, std::string data, std::optional<Speech> speech)
        : seq_(seq),
          kind_(kind),
          speech_(speech),
          data_(std::move(data)) {}

    [[nodiscard]] std::int64_t seq() const noexcept { return seq_; }  // they count from 1
    [[nodiscard]] EventKind kind() const noexcept { return kind_; }
    [[nodiscard]] std::string_view name() const noexcept { return nameOf(kind_); }
    [[nodiscard]] std::optional<Speech> speech() const noexcept { return speech_; }
    [[nodiscard]] const std::string& data() const noexcept { return data_; }

    [[nodiscard]] const EventBody& body() const {
        if (!body_) {
            body_ = decode(kind_, data_);
        }
        return *body_;
    }
    /// Null where it is of another kind, which costs nothing to know.
    template <typename Body>
    [[nodiscard]] const Body* as() const {
        return kind_ == kindOf<Body>() ? &std::get<Body>(body()) : nullptr;
    }
    /// The words of this speaker; null where it is anything else.
    [[nodiscard]] const MessageEvent* wordsOf(models::Speaker speaker) const {
        const auto* const message = as<MessageEvent>();
        return message != nullptr && message->speaker == speaker ? message : nullptr;
    }

private:
    template <typename Body>
    [[nodiscard]] static constexpr EventKind kindOf() {
        return static_cast<EventKind>(EventBody(std::in_place_type<Body>).index());
    }

    std::int64_t seq_;
    EventKind kind_;
    std::optional<Speech> speech_;
    std::string data_;
    mutable std::optional<EventBody> body_;
};

}  // namespace hiveline::storage::calls
