// The second part of HttpConnection: answers on their way out, and the times a client has.
#include <algorithm>
#include <utility>

#include "common/error.h"
#include "server/edge/connection.h"
#include "server/edge/file_answer.h"
#include "server/http/compression.h"
#include "server/http/refusals.h"

namespace hiveline::server {
// The second part of HttpConnection: answers on their way out, and the time that a client has.
namespace {

using std::chrono::milliseconds;

// How long an idle connection keeps its buffers. After that thousands of them cost next to nothing.
constexpr milliseconds kKeepBuffers{1'000};
// Connections; if there are more, none keeps its buffers.
constexpr std::size_t kMaxKeeping = 2'000;

std::string seconds(milliseconds time) {
    const auto whole = time.count() / 1000;
    const auto rest = time.count() % 1000;
    return rest == 0 ? std::to_string(whole) + " seconds"
                     : std::to_string(time.count()) + " milliseconds";
}

std::exception_ptr timedOut(const char* what, milliseconds limit) {
    return std::make_exception_ptr(common::Error(
        common::ErrorCode::kRequestTimeout, what + std::string(" within ") + seconds(limit)
    ));
}

/// How long `bytes` may take at the lowest accepted rate.
milliseconds timeFor(std::uint64_t bytes, std::uint64_t minRate) {
    constexpr std::uint64_t kMaxLength = std::uint64_t{1} << 40U;
    const std::uint64_t kilo = minRate == 0 ? kMaxLength : bytes / minRate;
    return milliseconds(static_cast<std::int64_t>(std::min(kilo, kMaxLength) * 1000));
}

}  // namespace

void HttpConnection::fail(const std::exception_ptr& exception) {
    // The fault is in the head, of which setHead() takes what could be read.
    if (!exchange_.isActive()) {
        WorkerCounters::increment(context_.counters.requests);
        exchange_.setHead(parser_.head());
    }
    common::Response response = exchange_.failure(exception);
    // A fault is final: nobody knows where the next request would start.
    phase_ = Phase::kClosing;
    answer(std::move(response));
}

void HttpConnection::refuse(common::Response response) {
    if (phase_ == Phase::kDead) {
        return;
    }
    exchange_.begin();
    exchange_.setHead(parser_.head());
    phase_ = Phase::kClosing;
    answer(std::move(response));
    flush();
}

FileExtent HttpConnection::openFile(common::Response& response) {
    if (!response.file) {
        return {};
    }
    try {
        return openFileAnswer(response, conditionsOf(exchange_.request()));
    } catch (...) {
        response = exchange_.failure(std::current_exception());
        return {};
    }
}

/// Whether the connection goes on to the next request. It closes if the client or the drain wants
/// it, or if a body was not read and so nobody knows where the next request starts.
Persistence HttpConnection::persistence() const {
    const RequestHead& head = parser_.head();
    const bool bodyRead = phase_ == Phase::kAwaiting || !exchange_.request().hasBody();
    if (phase_ == Phase::kClosing || !bodyRead || !head.keepAlive || context_.drainStart) {
        return Persistence::kClose;
    }
    return head.isHttp10 ? Persistence::kKeepAnnounced : Persistence::kKeep;
}

BodyFraming HttpConnection::framingOf(const common::Response& response) const {
    if (!response.stream) {
        return BodyFraming::kLength;
    }
    return parser_.head().isHttp10 ? BodyFraming::kClose : BodyFraming::kChunks;
}

/// Adds an answer to the output.
void HttpConnection::answer(common::Response response) {
    if (response.webSocket) {
        prepareSocket(response);
    }
    FileExtent file = openFile(response);
    exchange_.decorate(response);
    // Before memory is claimed: it is the compressed form that waits for the client.
    compress(exchange_.request(), response, context_.compressor);
    if (phase_ != Phase::kClosing && !hasRoomFor(response)) {
        response = noRoomFor(response);
        exchange_.decorate(response);
        file = {};
        // What follows would be refused as well.
        phase_ = Phase::kClosing;
    }
    const std::uint64_t length = file.size > 0 ? file.size : response.content().size();
    const BodyFraming framing = framingOf(response);
    // A client of HTTP/1.0 sees the end of a stream only by the end of the connection.
    const Persistence keep = response.webSocket               ? Persistence::kUpgrade
                             : framing == BodyFraming::kClose ? Persistence::kClose
                                                              : persistence();
    const common::Request& request = exchange_.request();
    context_.writer.appendHead(
        output_.buffer(),
        response,
        {.requestId = request.requestId,
         .contentLength = length,
         .framing = framing,
         .persistence = keep}
    );
    if (response.webSocket) {
        startSocket(response);
        return;
    }
    const bool withBody = statusAllowsBody(response.status) && request.method != "HEAD";
    // HEAD gets the head of the stream's answer, and the stream is never started.
    if (response.stream && withBody) {
        startStream(response, keep, framing);
        return;
    }
    if (context_.options.onAccess) {
        AccessRecord record =
            exchange_.record(&response, withBody ? length : 0, parser_.received());
        recordBytes_ += record.path.capacity() + record.requestId.capacity() + sizeof(TimedRecord);
        records_.push_back({.record = std::move(record), .start = exchange_.startedAt()});
    }
    if (withBody && file.size > 0) {
        output_.addFile(std::move(file));
    } else if (withBody && !response.view.empty()) {
        output_.addView(response.view);
    } else if (withBody) {
        output_.addBody(std::move(response.body));
    }
    exchange_.end();
    inBody_ = false;
    goOn(keep);
}

/// The whole answer is in the output: on to the next request, or to the end.
void HttpConnection::goOn(Persistence persistence) {
    progress_.phaseStart = context_.now;
    phase_ = persistence == Persistence::kClose ? Phase::kClosing : Phase::kReading;
    if (phase_ == Phase::kReading) {
        parser_.reset();
    }
}

void HttpConnection::flush() {
    if (phase_ == Phase::kDead) {
        return;
    }
    const std::uint64_t before = output_.written();
    const IoStatus status = output_.isEmpty() ? IoStatus::kDone : output_.flush(*transport_);
    if (blockedOn_ == IoStatus::kDone) {
        progress_.writeStart = context_.now;
        progress_.lastWrite = context_.now;
        // A fresh measurement, since the output was not blocked.
        progress_.writeBase = before;
    } else if (output_.written() != before) {
        progress_.lastWrite = context_.now;
    }
    if (status == IoStatus::kLost || status == IoStatus::kEnd) {
        die();
        return;
    }
    blockedOn_ = status;
    if (status == IoStatus::kDone) {
        emitRecords(Sent::kWhole);
        if (phase_ == Phase::kClosing) {
            startLingering();
        }
    }
}

/// Closing at once would reset the connection if the client is still sending, and could lose the
/// answer with it (RFC 9112 section 9.6). So only our side is closed, and the client is read for a
/// while.
void HttpConnection::startLingering() {
    std::string().swap(input_);
    transport_->finishWriting();
    phase_ = Phase::kLingering;
    progress_.phaseStart = context_.now;
    if (inputEnded_) {
        die();
    }
}

void HttpConnection::die() {
    if (phase_ == Phase::kDead) {
        return;
    }
    phase_ = Phase::kDead;
    blockedOn_ = IoStatus::kDone;
    // The client left before its answer: that is logged as well, with status 0.
    if (exchange_.isActive() && context_.options.onAccess) {
        AccessRecord record = exchange_.record(nullptr, 0, parser_.received());
        records_.push_back({.record = std::move(record), .start = exchange_.startedAt()});
    }
    exchange_.end();
    if (stream_) {
        recordStream();
        stream_.reset();
    }
    if (socket_) {
        recordSocket();
        socket_.reset();
    }
    emitRecords(Sent::kCutShort);
}

void HttpConnection::emitRecords(Sent sent) {
    if (records_.empty()) {
        return;
    }
    // Not context_.now, which is when the turn began: requests take microseconds.
    const SteadyTime now = std::chrono::steady_clock::now();
    for (TimedRecord& timed : records_) {
        const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(now - timed.start);
        timed.record.micros = spent.count();
        timed.record.complete = sent == Sent::kWhole;
        context_.options.onAccess(timed.record);
    }
    records_.clear();
    recordBytes_ = 0;
}

void HttpConnection::tick() {
    if (blockedOn_ != IoStatus::kDone && phase_ != Phase::kHandshake) {
        tickOutput();
        return;
    }
    const EdgeOptions& options = context_.options;
    const auto spent = context_.now - progress_.phaseStart;
    switch (phase_) {
        case Phase::kHandshake:
            if (spent > options.times.header) {
                die();
            }
            break;
        case Phase::kReading:
            tickReading();
            break;
        case Phase::kStreaming:
            tickStream();
            break;
        case Phase::kSocket:
            tickSocket();
            break;
        case Phase::kLingering:
            if (spent > options.times.linger) {
                die();
            }
            break;
        case Phase::kAwaiting:
        case Phase::kClosing:
        case Phase::kDead:
            break;
    }
}

/// A client that reads too slowly is cut off. What the kernel still holds for it is dropped with a
/// reset; closing would keep that memory for minutes.
void HttpConnection::tickOutput() {
    const EdgeOptions& options = context_.options;
    const auto allowed =
        options.times.write + timeFor(output_.written() - progress_.writeBase, leastRate());
    if (context_.now - progress_.lastWrite > options.times.write ||
        context_.now - progress_.writeStart > allowed) {
        transport_->resetOnClose();
        die();
    }
}

void HttpConnection::tickReading() {
    const EdgeOptions& options = context_.options;
    const auto spent = context_.now - progress_.phaseStart;
    if (parser_.isIdle()) {
        const auto allowed = requests_ == 0 ? options.times.header : options.times.keepAlive;
        const bool drained =
            context_.drainStart && context_.now - *context_.drainStart > options.times.drainGrace;
        if (drained || spent > allowed) {
            die();
        } else if (spent > kKeepBuffers || context_.shared.open.count() > kMaxKeeping) {
            output_.releaseBuffer();
            parser_.releaseBuffers();
        }
        return;
    }
    if (!inBody_) {
        if (context_.drainStart &&
            context_.now - *context_.drainStart > options.times.drainHeadGrace) {
            fail(std::make_exception_ptr(
                common::Error(common::ErrorCode::kUnavailable, "Server is shutting down")
            ));
            flush();
        } else if (spent > options.times.header) {
            fail(timedOut("Request head has not arrived", options.times.header));
            flush();
        }
        return;
    }
    // Two bounds: a pause, and a rate below which even a steady trickle counts as stalled.
    const auto allowed = options.times.body + timeFor(parser_.received(), options.minRate);
    if (context_.now - progress_.lastRead > options.times.body) {
        fail(timedOut("Nothing more of the body has arrived", options.times.body));
        flush();
    } else if (spent > allowed) {
        fail(std::make_exception_ptr(common::Error(
            common::ErrorCode::kRequestTimeout,
            "Body arrives at less than " + std::to_string(options.minRate) + " bytes a second"
        )));
        flush();
    }
}

}  // namespace hiveline::server
