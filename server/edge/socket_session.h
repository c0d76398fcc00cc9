// One WebSocket on a connection (RFC 6455): takes the bytes that come, hands messages to their
// handler, and appends to the output what is to be sent. Answers pings, asks a silent peer whether
// it is still there, and sees that both ends close. Knows no socket; belongs to one connection and
// is used by its worker's thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "common/websocket/handler.h"
#include "server/edge/mailbox.h"

namespace hiveline::server {

class SocketSession final : private common::websocket::Sender {
public:
    using SteadyTime = std::chrono::steady_clock::time_point;

    struct Times {
        std::chrono::milliseconds ping{20'000};     // of silence, then the peer is asked
        std::chrono::milliseconds answer{20'000};   // for any byte after that
        std::chrono::milliseconds close{5'000};     // for the peer's close frame behind ours
        std::chrono::milliseconds message{30'000};  // from the first byte of a message to its last
    };

    /// `wake` leads to the worker that uses this.
    SocketSession(
        std::shared_ptr<common::websocket::Handler> handler,
        StreamWake wake,
        const Times& times,
        SteadyTime now
    );
    SocketSession(const SocketSession&) = delete;
    SocketSession& operator=(const SocketSession&) = delete;
    SocketSession(SocketSession&&) = delete;
    SocketSession& operator=(SocketSession&&) = delete;
    /// Tells the handler that the peer has gone, unless it knows.
    ~SocketSession() override;

    // Each appends to `out` what is to be sent.
    void start(std::string& out);
    void receive(std::string_view input, SteadyTime now, std::string& out);
    /// After a wake, and when what was sent before has been taken.
    void sendMore(std::string& out);
    /// Several times a second.
    void tick(SteadyTime now, std::string& out);
    /// The server stops: the peer is asked to come back.
    void drain(std::string& out);

    /// Nothing more is read or sent: once the output is gone the connection ends.
    [[nodiscard]] bool isOver() const noexcept { return isOver_; }
    /// The peer has not kept its times: it is not waited for.
    [[nodiscard]] bool isLost() const noexcept { return isLost_; }
    /// Asks for another sendMore() once others have had their turn.
    void wake() const { wake_.wake(); }

    /// Of messages, in bytes.
    [[nodiscard]] std::uint64_t bytesIn() const noexcept { return bytesIn_; }
    [[nodiscard]] std::uint64_t bytesOut() const noexcept { return bytesOut_; }
    [[nodiscard]] std::size_t held() const noexcept { return reader_.held(); }
    /// What went wrong in the handler; empty mostly.
    [[nodiscard]] const std::string& cause() const noexcept { return cause_; }

private:
    void send(common::websocket::MessageKind kind, std::string_view payload) override;
    void close(common::websocket::CloseCode code, std::string_view reason) override;

    template <typename Call>
    void ask(std::string& out, const Call& call);
    void onEvent(common::websocket::Reader::Event event, std::string& out);
    void onClose(std::string& out);
    void fail(const std::exception_ptr& failure);
    void tellClosed(common::websocket::CloseCode code, std::string_view reason);

    std::shared_ptr<common::websocket::Handler> handler_;
    StreamWake wake_;
    Times times_;
    common::websocket::Reader reader_;
    std::string* out_ = nullptr;  // during a call
    SteadyTime lastRead_;
    SteadyTime messageStart_;
    SteadyTime closeStart_;
    SteadyTime now_;
    bool isAsked_ = false;    // a ping is on its way
    bool isClosing_ = false;  // our close frame is sent
    bool isOver_ = false;
    bool isLost_ = false;
    std::uint64_t bytesIn_ = 0;
    std::uint64_t bytesOut_ = 0;
    std::string cause_;
};

}  // namespace hiveline::server
