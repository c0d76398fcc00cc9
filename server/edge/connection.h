// One client: reads requests one after the other, hands each to the service, writes the answers in
// order. Never blocks. While an answer is awaited, or the client is slow to read, nothing more is
// read from it; while an answer is streamed, a little, to see whether the client is still there.
// Belongs to one worker, whose thread alone touches it. It never deletes itself but becomes dead,
// and the worker removes it.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/edge/answer_stream.h"
#include "server/edge/context.h"
#include "server/edge/exchange.h"
#include "server/edge/output_queue.h"
#include "server/edge/socket_session.h"
#include "server/edge/transport.h"
#include "server/http/parser.h"

namespace hiveline::server {

class HttpConnection {
public:
    /// `id` is part of the tickets of its requests. `context` outlives it.
    HttpConnection(
        std::uint64_t id, std::unique_ptr<Transport> transport, Peer peer, WorkerContext& context
    );
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    HttpConnection(HttpConnection&&) = delete;
    HttpConnection& operator=(HttpConnection&&) = delete;
    ~HttpConnection();

    // Events. At the end of each the connection counts what it holds for its client.
    void onReadable();
    void onWritable();
    void onAnswer(PostedAnswer posted);
    /// Called several times a second: ends what has taken too long.
    void onTick();
    /// Both directions are closed, or the connection is broken.
    void onHangup();
    /// Answers without reading anything, and closes.
    void refuse(common::Response response);

    [[nodiscard]] bool isDead() const noexcept { return phase_ == Phase::kDead; }
    [[nodiscard]] bool wantsRead() const noexcept;
    /// Whether to be told that the client sends no more, although it is not read for now.
    [[nodiscard]] bool wantsEnd() const noexcept {
        return phase_ == Phase::kStreaming && !wantsRead();
    }
    [[nodiscard]] bool wantsWrite() const noexcept { return blockedOn_ == IoStatus::kWantWrite; }
    /// Whether it is in the middle of a large body, received or sent, or of input that nobody wants
    /// any more. Such connections have their turn after all others.
    [[nodiscard]] bool movesMuch() const noexcept {
        return wantsWrite() || phase_ == Phase::kLingering ||
               (inBody_ && parser_.received() >= kMuch);
    }
    [[nodiscard]] int fd() const noexcept { return transport_->fd(); }

private:
    /// Bytes of a body beyond which receiving it counts as moving much.
    static constexpr std::uint64_t kMuch = std::uint64_t{64} * 1024;

    /// Whether an answer went out in full before the connection ended.
    enum class Sent : std::uint8_t { kWhole, kCutShort };
    /// For how long a stream has written nothing: long is for longer than clients are left waiting.
    enum class Silence : std::uint8_t { kShort, kLong };

    enum class Phase : std::uint8_t {
        kHandshake,
        /// Waits for a request, or for the rest of one.
        kReading,
        /// Waits for the service's answer.
        kAwaiting,
        /// The answer comes into being while it is sent.
        kStreaming,
        /// A WebSocket for the rest of its life.
        kSocket,
        /// The last answer is being written.
        kClosing,
        /// It is written; the client may still be sending.
        kLingering,
        kDead,
    };
    struct TimedRecord {
        AccessRecord record;
        SteadyTime start;
    };
    struct Streaming {
        AnswerStream answer;
        TimedRecord record;
        Persistence persistence = Persistence::kClose;
        SteadyTime lastPiece;
        /// It has more, and there is no memory left for it.
        bool isStarved = false;
    };

    /// A WebSocket, which is one entry of the access log once it has ended.
    struct Socket {
        Socket(
            std::shared_ptr<common::websocket::Handler> handler,
            StreamWake wake,
            const SocketSession::Times& times,
            SteadyTime now,
            TimedRecord ofStart
        )
            : session(std::move(handler), std::move(wake), times, now),
              record(std::move(ofStart)) {}

        SocketSession session;
        TimedRecord record;
        /// It has more to send, and there is no room for it.
        bool isStarved = false;
    };

    /// When something came or went last: what takes too long is judged by this.
    struct Progress {
        explicit Progress(SteadyTime now)
            : phaseStart(now),
              lastRead(now),
              writeStart(now),
              lastWrite(now) {}

        /// Of waiting for a request, of its body, of lingering.
        SteadyTime phaseStart;
        SteadyTime lastRead;
        /// Of the output that is blocked.
        SteadyTime writeStart;
        SteadyTime lastWrite;
        /// output_.written() at writeStart.
        std::uint64_t writeBase = 0;
    };

    // Input: connection.cpp
    bool finishHandshake();
    void readMore();
    void writeMore();
    void take(PostedAnswer posted);
    void receive(std::string_view fresh);
    void advance(std::string_view& input);
    void advanceStored();
    void parse(std::string_view& input);
    [[nodiscard]] bool parseOne(std::string_view& input);
    [[nodiscard]] std::optional<common::Response> onHead(bool bodyIsHere);
    [[nodiscard]] std::optional<common::Response> onComplete();
    void onEndOfInput();
    void settleEndOfInput();

    // Output: connection_output.cpp
    void fail(const std::exception_ptr& exception);
    void answer(common::Response response);
    [[nodiscard]] FileExtent openFile(common::Response& response);
    [[nodiscard]] Persistence persistence() const;
    [[nodiscard]] BodyFraming framingOf(const common::Response& response) const;
    void goOn(Persistence persistence);
    void flush();
    void startLingering();
    void die();
    void emitRecords(Sent sent);

    // Memory: connection_memory.cpp
    [[nodiscard]] bool hasRoomFor(const common::Response& response);
    [[nodiscard]] bool hasRoomForPiece() const;
    [[nodiscard]] static common::Response noRoomFor(const common::Response& answer);
    void settleMemory();
    void settleInput();
    [[nodiscard]] std::size_t outputHeld() const;
    [[nodiscard]] std::size_t inputHeld() const;
    [[nodiscard]] std::uint64_t leastRate() const;

    // Streams: connection_stream.cpp
    void startStream(common::Response& response, Persistence persistence, BodyFraming framing);
    void readStream(Silence silence);
    [[nodiscard]] bool takePiece(bool idle);
    void endStream();
    void failStream(const std::exception_ptr& exception);
    void recordStream();
    void tickStream();

    // WebSockets: connection_socket.cpp
    void prepareSocket(common::Response& response) const;
    void startSocket(common::Response& response);
    void receiveSocket(std::string_view fresh);
    void sendSocket();
    void settleSocket();
    void tickSocket();
    void recordSocket();

    // Times: connection_output.cpp
    void tick();
    void tickOutput();
    void tickReading();

    WorkerContext& context_;
    std::uint64_t id_;
    std::unique_ptr<Transport> transport_;
    Peer peer_;
    HttpParser parser_;
    HttpExchange exchange_;
    OutputQueue output_;
    /// Received and not yet parsed.
    std::string input_;
    /// Of answers in output_: a record is reported when its answer has left.
    std::vector<TimedRecord> records_;
    /// Memory of their texts.
    std::size_t recordBytes_ = 0;
    /// Set in kStreaming.
    std::unique_ptr<Streaming> stream_;
    /// Set in kSocket.
    std::unique_ptr<Socket> socket_;
    /// What waits for the client to read it.
    MemoryClaim outputMemory_;
    /// Heads, and what follows a request.
    MemoryClaim inputMemory_;

    Phase phase_ = Phase::kHandshake;
    /// What the output or the handshake waits for.
    IoStatus blockedOn_ = IoStatus::kDone;
    bool inputEnded_ = false;
    bool inBody_ = false;
    /// Heads read on this connection.
    std::uint64_t requests_ = 0;

    Progress progress_;
};

}  // namespace hiveline::server
