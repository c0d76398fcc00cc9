#include "server/edge/socket_session.h"

#include <utility>

#include "common/error.h"

namespace hiveline::server {
namespace {

namespace websocket = common::websocket;
using websocket::CloseCode;
using websocket::Opcode;
using Event = websocket::Reader::Event;

// All that a peer is told of it; the reason is for the log.
constexpr std::string_view kServerFailed = "the server failed";

CloseCode codeOf(common::ErrorCode code) {
    switch (code) {
        case common::ErrorCode::kBadRequest:
            return CloseCode::kInvalidData;
        case common::ErrorCode::kTooLarge:
            return CloseCode::kMessageTooBig;
        case common::ErrorCode::kUnavailable:
            return CloseCode::kTryAgainLater;
        case common::ErrorCode::kInternal:
            return CloseCode::kInternalError;
        default:
            return CloseCode::kPolicyViolation;
    }
}

}  // namespace

SocketSession::SocketSession(
    std::shared_ptr<websocket::Handler> handler, StreamWake wake, const Times& times, SteadyTime now
)
    : handler_(std::move(handler)),
      wake_(std::move(wake)),
      times_(times),
      reader_(websocket::End::kServer, handler_->limits()),
      lastRead_(now),
      messageStart_(now),
      closeStart_(now),
      now_(now) {}

SocketSession::~SocketSession() {
    tellClosed(CloseCode::kAbnormal, {});
}

/// Every call of the handler goes through here, so that none of its failures reaches the edge.
template <typename Call>
void SocketSession::ask(std::string& out, const Call& call) {
    if (isClosing_ || isOver_ || !handler_) {
        return;
    }
    // Set during a call only: send() and close() at any other time do nothing.
    out_ = &out;
    try {
        call();
    } catch (...) {
        fail(std::current_exception());
    }
    out_ = nullptr;
}

void SocketSession::start(std::string& out) {
    ask(out, [this] { handler_->start(wake_.wake); });
    wake();
}

void SocketSession::receive(std::string_view input, SteadyTime now, std::string& out) {
    now_ = now;
    lastRead_ = now;
    isAsked_ = false;
    while (!isOver_) {
        const bool wasInside = reader_.isInside();
        const Event event = reader_.next(input);
        // Another message has begun: each has its own time, or a peer that sends one byte a minute
        // would keep one for ever.
        if (reader_.isInside() && !(wasInside && event == Event::kNeedMore)) {
            messageStart_ = now;
        }
        if (event == Event::kNeedMore) {
            return;
        }
        onEvent(event, out);
    }
}

void SocketSession::onEvent(Event event, std::string& out) {
    const std::string_view payload = reader_.payload();
    switch (event) {
        case Event::kText:
        case Event::kBinary: {
            const auto kind = event == Event::kText ? websocket::MessageKind::kText
                                                    : websocket::MessageKind::kBinary;
            bytesIn_ += payload.size();
            ask(out, [&] { handler_->receive(kind, payload, *this); });
            break;
        }
        case Event::kPing:
            if (!isClosing_) {
                // Not through the handler: a peer gets its pong whatever the handler is busy with.
                websocket::appendFrame(out, Opcode::kPong, payload);
            }
            break;
        case Event::kClose:
            onClose(out);
            break;
        case Event::kFailed:
            // What the peer sends cannot be understood any more, so its close is not waited for.
            out_ = &out;
            close(reader_.closeCode(), payload);
            out_ = nullptr;
            tellClosed(reader_.closeCode(), payload);
            isOver_ = true;
            break;
        case Event::kPong:  // any byte shows that the peer is there
        case Event::kNeedMore:
            break;
    }
}

/// RFC 6455 section 5.5.1: the answer repeats the code. Then the server closes the connection.
void SocketSession::onClose(std::string& out) {
    const CloseCode code = reader_.closeCode();
    tellClosed(code, reader_.payload());
    if (!isClosing_) {
        websocket::appendFrame(out, Opcode::kClose, websocket::closePayload(code, {}));
        isClosing_ = true;
    }
    isOver_ = true;
}

void SocketSession::sendMore(std::string& out) {
    wake_.waiting->store(false);  // what comes from here on is not sent now
    ask(out, [this] { handler_->sendMore(*this); });
}

void SocketSession::tick(SteadyTime now, std::string& out) {
    now_ = now;
    if (isOver_) {
        return;
    }
    if (isClosing_) {
        // The peer owes its close frame. Without one the connection ends all the same.
        isLost_ = now - closeStart_ > times_.close;
    } else if (reader_.isInside() && now - messageStart_ > times_.message) {
        out_ = &out;
        close(CloseCode::kPolicyViolation, "a message takes too long");
        out_ = nullptr;
    } else if (isAsked_) {
        isLost_ = now - lastRead_ > times_.ping + times_.answer;
    } else if (now - lastRead_ > times_.ping) {
        websocket::appendFrame(out, Opcode::kPing, {});
        isAsked_ = true;
    }
    if (!reader_.isInside()) {
        // Most sockets are silent most of the time, and there may be thousands.
        reader_.releaseBuffers();
    }
    isOver_ = isOver_ || isLost_;
}

void SocketSession::drain(std::string& out) {
    if (!isClosing_ && !isOver_) {
        out_ = &out;
        close(CloseCode::kServiceRestart, "the server restarts");
        out_ = nullptr;
    }
}

void SocketSession::send(websocket::MessageKind kind, std::string_view payload) {
    if (isClosing_ || out_ == nullptr) {
        return;
    }
    bytesOut_ += payload.size();
    websocket::appendFrame(
        *out_, kind == websocket::MessageKind::kText ? Opcode::kText : Opcode::kBinary, payload
    );
}

void SocketSession::close(CloseCode code, std::string_view reason) {
    if (isClosing_ || out_ == nullptr) {
        return;
    }
    websocket::appendFrame(*out_, Opcode::kClose, websocket::closePayload(code, reason));
    isClosing_ = true;
    closeStart_ = now_;
}

void SocketSession::fail(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const common::ValidationError& error) {
        close(
            CloseCode::kInvalidData,
            error.faults().empty() ? error.what() : error.faults().front().msg
        );
    } catch (const common::Error& error) {
        const bool isOurs = error.code() == common::ErrorCode::kInternal;
        close(codeOf(error.code()), isOurs ? kServerFailed : error.what());
        if (isOurs) {
            cause_ = error.what();
        }
    } catch (...) {
        close(CloseCode::kInternalError, kServerFailed);
        cause_ = common::reasonOf(failure);
    }
}

void SocketSession::tellClosed(CloseCode code, std::string_view reason) {
    // Once, whichever end was first to go.
    if (const auto handler = std::exchange(handler_, nullptr)) {
        try {
            handler->closed(code, reason);
        } catch (...) {
            cause_ = common::reasonOf(std::current_exception());
        }
    }
}

}  // namespace hiveline::server
