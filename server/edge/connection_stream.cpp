// The third part of HttpConnection: an answer that comes into being while it is sent.
#include <exception>
#include <utility>

#include "common/error.h"
#include "server/edge/connection.h"

namespace hiveline::server {
namespace {

using std::chrono::milliseconds;

constexpr int kPiecesATurn = 16;
constexpr milliseconds kKeepBuffers{1'000};  // of a stream that is silent

}  // namespace

/// The head is in the output. The first piece is taken when the wake of the start arrives.
void HttpConnection::startStream(
    common::Response& response, Persistence persistence, BodyFraming framing
) {
    StreamWake wake = makeWake(context_.mailbox, {.connection = id_, .request = requests_});
    stream_ = std::make_unique<Streaming>(Streaming{
        .answer = AnswerStream(std::move(response.stream), framing, std::move(wake)),
        .record =
            {.record = exchange_.record(&response, 0, parser_.received()),
             .start = exchange_.startedAt()},
        .persistence = persistence,
        .lastPiece = context_.now});
    exchange_.end();
    parser_.reset();  // the wait may be long
    inBody_ = false;
    phase_ = Phase::kStreaming;
    try {
        stream_->answer.start();
    } catch (...) {
        failStream(std::current_exception());
    }
}

/// Sends what the stream has, as long as the client takes it at once. When it has ended, the
/// requests that came behind it have their turn.
void HttpConnection::readStream(bool idle) {
    for (int i = 0; phase_ == Phase::kStreaming && blockedOn_ == IoStatus::kDone; ++i) {
        if (i == kPiecesATurn) {
            stream_->answer.wake();
            return;
        }
        if (!takePiece(idle)) {
            return;
        }
        idle = false;
        flush();
    }
    advanceStored();
}

/// False: there is none now, or no room for it, or never again.
bool HttpConnection::takePiece(bool idle) {
    if (context_.drainStart) {  // a stream may have no end of its own
        stream_->persistence = Persistence::kClose;
        stream_->answer.appendEnd(output_.buffer());
        endStream();
        return true;
    }
    stream_->isStarved = !hasRoomForPiece();
    if (stream_->isStarved) {
        return false;
    }
    AnswerStream::Step step{};
    try {
        step = stream_->answer.read(output_.buffer(), idle);
    } catch (...) {
        failStream(std::current_exception());
        return false;
    }
    if (idle || step == AnswerStream::Step::kPiece) {
        stream_->lastPiece = context_.now;
    }
    if (step == AnswerStream::Step::kEnd) {
        endStream();
    }
    return step != AnswerStream::Step::kNothing;
}

void HttpConnection::endStream() {
    const Persistence persistence = stream_->persistence;
    recordStream();
    stream_.reset();
    goOn(persistence);
}

/// The client must not take what it has for the whole, so the connection ends with a reset.
void HttpConnection::failStream(const std::exception_ptr& exception) {
    stream_->record.record.cause = common::reasonOf(exception);
    transport_->resetOnClose();
    die();
}

void HttpConnection::recordStream() {
    if (context_.options.onAccess) {
        stream_->record.record.bytesOut = stream_->answer.bytes();
        records_.push_back(std::move(stream_->record));
    }
}

void HttpConnection::tickStream() {
    const auto silent = context_.now - stream_->lastPiece;
    if (context_.drainStart || stream_->isStarved ||
        silent > context_.options.times.streamInterval) {
        readStream(silent > context_.options.times.streamInterval);
    } else if (silent > kKeepBuffers) {
        output_.releaseBuffer();
        parser_.releaseBuffers();
    }
}

}  // namespace hiveline::server
