// One client: reads requests one after the other, hands each to the service, writes the answers in
// order. Never blocks. While an answer is awaited or the client is slow to read, nothing more is
// read from it; while an answer is streamed, a little, to see whether it is still there. Belongs to
// one worker, whose thread alone touches it; it never deletes itself but becomes dead, and the
// worker removes it.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/edge/answer_stream.h"
#include "server/edge/context.h"
#include "server/edge/exchange.h"
#include "server/edge/output_queue.h"
#include "server/edge/transport.h"
#include "server/http/parser.h"

namespace hiveline::server {

class HttpConnection {
public:
    /// `id` is part of the tickets of its requests.
    HttpConnection(
        std::uint64_t id, std::unique_ptr<Transport> transport, Peer peer, WorkerContext& context
    );
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    HttpConnection(HttpConnection&&) = delete;
    HttpConnection& operator=(HttpConnection&&) = delete;
    ~HttpConnection();

    // At the end of each the connection counts what it holds for its client.
    void onReadable();
    void onWritable();
    void onAnswer(PostedAnswer posted);
    /// Several times a second: times that have run out.
    void onTick();
    /// Both directions are closed, or the connection is broken.
    void onHangup();
    /// Answers without having read anything, and closes.
    void refuse(common::Response response);

    [[nodiscard]] bool isDead() const noexcept { return phase_ == Phase::kDead; }
    [[nodiscard]] bool wantsRead() const noexcept;
    /// To be told that the client sends no more, although it is not read for now.
    [[nodiscard]] bool wantsEnd() const noexcept {
        return phase_ == Phase::kStreaming && !wantsRead();
    }
    [[nodiscard]] bool wantsWrite() const noexcept { return blockedOn_ == IoStatus::kWantWrite; }
    /// In the middle of a large body, received or sent, or of what nobody wants any more.
    [[nodiscard]] bool movesMuch() const noexcept {
        return wantsWrite() || phase_ == Phase::kLingering ||
               (inBody_ && parser_.received() >= kMuch);
    }
    [[nodiscard]] int fd() const noexcept { return transport_->fd(); }

private:
    static constexpr std::uint64_t kMuch = std::uint64_t{64} * 1024;

    enum class Phase : std::uint8_t {
        kHandshake,
        kReading,    // waiting for a request, or for the rest of one
        kAwaiting,   // for the service's answer
        kStreaming,  // the answer comes into being while it is sent
        kClosing,    // the last answer is being written
        kLingering,  // it is written; the client may still be sending
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
        bool isStarved = false;  // it has more, and there is no room for it
    };

    /// When something came or went last, by which it is judged what takes too long.
    struct Progress {
        explicit Progress(SteadyTime now)
            : phaseStart(now),
              lastRead(now),
              writeStart(now),
              lastWrite(now) {}

        SteadyTime phaseStart;  // of waiting for a request, of its body, of lingering
        SteadyTime lastRead;
        SteadyTime writeStart;  // of the output that is blocked
        SteadyTime lastWrite;
        std::uint64_t writeBase = 0;  // output_.written() at writeStart
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
    void emitRecords(bool complete);

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
    void readStream(bool idle);
    [[nodiscard]] bool takePiece(bool idle);
    void endStream();
    void failStream(const std::exception_ptr& exception);
    void recordStream();
    void tickStream();

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
    std::string input_;                  // received and not yet parsed
    std::vector<TimedRecord> records_;   // of answers in output_
    std::size_t recordBytes_ = 0;        // of their texts
    std::unique_ptr<Streaming> stream_;  // while kStreaming
    MemoryClaim outputMemory_;           // of what waits for the client to read it
    MemoryClaim inputMemory_;            // of heads, and of what follows a request

    Phase phase_ = Phase::kHandshake;
    IoStatus blockedOn_ = IoStatus::kDone;  // what the output or the handshake waits for
    bool inputEnded_ = false;
    bool inBody_ = false;
    std::uint64_t requests_ = 0;  // heads read on this connection

    Progress progress_;
};

}  // namespace hiveline::server
