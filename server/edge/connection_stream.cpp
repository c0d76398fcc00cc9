// The third part of HttpConnection: an answer that comes into being while it is sent.
#include <exception>
#include <utility>

#include "common/error.h"
#include "server/edge/connection.h"

namespace hiveline::server {
// The third part of HttpConnection: an answer that comes into being while it is sent.
namespace {

using std::chrono::milliseconds;

// Then other connections have their turn; a stream that always has more would keep the worker.
constexpr int kPiecesATurn = 16;
// Of a stream that is silent.
constexpr milliseconds kKeepBuffers{1'000};

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
    // Its memory is given back now, since the stream may last long.
    parser_.reset();
    inBody_ = false;
    phase_ = Phase::kStreaming;
    try {
        stream_->answer.start();
    } catch (...) {
        failStream(std::current_exception());
    }
}

/// Sends what the stream has, for as long as the client takes it at once. After its end the
/// requests that came behind it have their turn.
void HttpConnection::readStream(Silence silence) {
    bool idle = silence == Silence::kLong;
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

/// Returns false if there is nothing now, or no memory for it, or nothing ever again.
bool HttpConnection::takePiece(bool idle) {
    // A stream may have no end of its own, and the drain would wait for it.
    if (context_.drainStart) {
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

/// The client must not take what it has for all of it: a reset, since no status can be sent any
/// more.
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
    const bool isLong = silent > context_.options.times.streamInterval;
    // A starved stream has no wake coming; the tick is its next try.
    if (context_.drainStart || stream_->isStarved || isLong) {
        readStream(isLong ? Silence::kLong : Silence::kShort);
    } else if (silent > kKeepBuffers) {
        output_.releaseBuffer();
        parser_.releaseBuffers();
    }
}

}  // namespace hiveline::server
