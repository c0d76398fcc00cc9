// The program's end of a WebSocket, as the edge and the outbound loop know it. What speaks a
// protocol over one implements Handler; everything of one handler is called on its connection's
// thread, one call at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "common/websocket/frames.h"

namespace hiveline::common::websocket {

enum class MessageKind : std::uint8_t { kText, kBinary };

/// Takes what a handler sends, during the call that it was given to. What is sent after close() is
/// dropped.
class Sender {
public:
    virtual ~Sender() = default;
    /// Text is well-formed UTF-8.
    virtual void send(MessageKind kind, std::string_view payload) = 0;
    /// `reason`: for a person who reads a log, cut to kMaxReason bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// Destroyed when the connection has ended, whichever way. An exception of any call closes the
/// connection: with kInvalidData for a ValidationError or Error{kBadRequest}, kMessageTooBig for
/// Error{kTooLarge}, kTryAgainLater for Error{kUnavailable}, kPolicyViolation for another Error
/// that the other end caused; with kInternalError for the rest, whose cause goes to the log.
class Handler {
public:
    virtual ~Handler() = default;

    [[nodiscard]] virtual ReadLimits limits() const { return {}; }
    /// Called once, first. `wake` may be called from any thread, as often as one likes, also after
    /// the handler has gone: sendMore() is then called soon.
    virtual void start(std::function<void()> wake) = 0;
    /// A whole message of the other end. `payload` dies with the call.
    virtual void receive(MessageKind kind, std::string_view payload, Sender& sender) = 0;
    /// There is room for more: sends what waits. Not called, as receive() is not, while the other
    /// end has still to take what was sent before: a handler bounds what it queues.
    virtual void sendMore(Sender& sender) = 0;
    /// The other end has closed (its code), or has gone without a word (kAbnormal). Nothing else is
    /// called afterwards.
    virtual void closed(CloseCode code, std::string_view reason) = 0;
};

}  // namespace hiveline::common::websocket
