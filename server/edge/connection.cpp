#include "server/edge/connection.h"

#include <utility>

#include "common/error.h"
#include "server/http/refusals.h"

namespace hiveline::server {
namespace {

// Bytes read of further requests while an answer is streamed. Reading them is how the end of the
// client is seen; more would be memory for requests that cannot be answered yet.
constexpr std::size_t kPipelinedBehindStream = std::size_t{16} * 1024;
// Answers to pipelined requests that wait for one write.
constexpr std::size_t kMaxGathered = 128;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

HttpConnection::HttpConnection(
    std::uint64_t id, std::unique_ptr<Transport> transport, Peer peer, WorkerContext& context
)
    : context_(context),
      id_(id),
      transport_(std::move(transport)),
      peer_(std::move(peer)),
      parser_(context.options.head),
      exchange_(context, peer_),
      outputMemory_(context.shared.answers),
      inputMemory_(context.shared.heads),
      progress_(context.now) {
    outputMemory_.charge(peer_.payer);
    inputMemory_.charge(peer_.payer);
    // Plain TCP has none, and is ready from the start.
    (void)finishHandshake();
}

HttpConnection::~HttpConnection() {
    die();
}

bool HttpConnection::wantsRead() const noexcept {
    // Under TLS writing may need to read first, hence the second condition.
    if (phase_ == Phase::kStreaming && blockedOn_ != IoStatus::kWantRead) {
        return input_.size() < kPipelinedBehindStream;
    }
    if (blockedOn_ != IoStatus::kDone) {
        return blockedOn_ == IoStatus::kWantRead;
    }
    return !inputEnded_ &&
           (phase_ == Phase::kReading || phase_ == Phase::kSocket || phase_ == Phase::kLingering);
}

bool HttpConnection::finishHandshake() {
    if (phase_ != Phase::kHandshake) {
        return true;
    }
    const IoStatus status = transport_->handshake();
    if (status == IoStatus::kDone) {
        blockedOn_ = IoStatus::kDone;
        phase_ = Phase::kReading;
        return true;
    }
    if (status == IoStatus::kWantRead || status == IoStatus::kWantWrite) {
        blockedOn_ = status;
    } else {
        die();
    }
    return false;
}

void HttpConnection::onReadable() {
    readMore();
    settleMemory();
}

void HttpConnection::onWritable() {
    writeMore();
    settleMemory();
}

void HttpConnection::onAnswer(PostedAnswer posted) {
    take(std::move(posted));
    settleMemory();
}

void HttpConnection::onTick() {
    tick();
    settleMemory();
}

void HttpConnection::readMore() {
    // TLS: the output was waiting for something to read.
    if (blockedOn_ == IoStatus::kWantRead && phase_ != Phase::kHandshake) {
        writeMore();
    }
    if (!finishHandshake() || !wantsRead()) {
        return;
    }
    do {
        const IoResult result = transport_->read(context_.scratch);
        switch (result.status) {
            case IoStatus::kDone:
                receive({context_.scratch.data(), result.bytes});
                break;
            case IoStatus::kEnd:
                onEndOfInput();
                break;
            case IoStatus::kLost:
                die();
                break;
            case IoStatus::kWantRead:
            case IoStatus::kWantWrite:
                return;
        }
        // TLS decrypts whole records: what it has left makes no socket readable.
    } while (transport_->hasBuffered() && wantsRead());
}

void HttpConnection::writeMore() {
    if (finishHandshake() && blockedOn_ != IoStatus::kDone) {
        flush();
        readStream(Silence::kShort);
        sendSocket();
    }
}

// A client that has finished sending as well is read to its end. Closing over unread bytes would
// reset the connection and lose what is still on its way to the client (RFC 9112 section 9.6).
void HttpConnection::onHangup() {
    if (phase_ == Phase::kLingering) {
        readMore();
    } else {
        die();
    }
}

void HttpConnection::receive(std::string_view fresh) {
    progress_.lastRead = context_.now;
    if (phase_ == Phase::kStreaming) {
        input_ += fresh;
        return;
    }
    if (phase_ == Phase::kSocket) {
        receiveSocket(fresh);
        return;
    }
    if (phase_ != Phase::kReading) {
        // Lingering: what comes is dropped.
        return;
    }
    // In kReading everything received before has been parsed, so nothing is stored and `fresh` is
    // parsed where the worker has read it.
    advance(fresh);
    if (phase_ == Phase::kReading || phase_ == Phase::kAwaiting || phase_ == Phase::kStreaming) {
        input_ = fresh;
    }
}

/// Parses and writes until the input is used up, or until an answer or the client has to be waited
/// for.
void HttpConnection::advance(std::string_view& input) {
    do {
        parse(input);
        flush();
    } while (phase_ == Phase::kReading && blockedOn_ == IoStatus::kDone && !input.empty());
    if (phase_ == Phase::kSocket) {  // what came behind the handshake
        receiveSocket(std::exchange(input, {}));
    }
}

void HttpConnection::advanceStored() {
    if (phase_ == Phase::kSocket) {
        receiveSocket(std::exchange(input_, {}));
        return;
    }
    if (phase_ != Phase::kReading || blockedOn_ != IoStatus::kDone) {
        return;
    }
    // Taken out: parsing may store again what is left.
    std::string stored = std::exchange(input_, {});
    std::string_view rest = stored;
    if (!rest.empty()) {
        advance(rest);
    }
    if (phase_ == Phase::kReading || phase_ == Phase::kAwaiting || phase_ == Phase::kStreaming) {
        stored.erase(0, stored.size() - rest.size());
        input_ = std::move(stored);
    }
    settleEndOfInput();
    // What the transport has already taken from the socket does not make it readable again.
    if (input_.empty() && phase_ == Phase::kReading && transport_->hasBuffered()) {
        readMore();
    }
}

void HttpConnection::parse(std::string_view& input) {
    // Answers of pipelined requests gather until the output has enough; the rest of the input
    // waits.
    while (phase_ == Phase::kReading && output_.accepts() && records_.size() < kMaxGathered) {
        if (parser_.isIdle()) {
            if (input.empty()) {
                return;
            }
            exchange_.begin();
            progress_.phaseStart = context_.now;
        }
        if (!parseOne(input)) {
            return;
        }
    }
}

/// Takes one step in a request. Returns false if it needs more input.
bool HttpConnection::parseOne(std::string_view& input) {
    std::optional<common::Response> response;
    try {
        std::string_view piece;
        switch (parser_.next(input, piece)) {
            case HttpParser::Event::kNeedMore:
                return false;
            case HttpParser::Event::kHead:
                response = onHead(!input.empty());
                break;
            case HttpParser::Event::kContent:
                exchange_.receive(piece);
                break;
            case HttpParser::Event::kComplete:
                response = onComplete();
                break;
        }
    } catch (...) {
        fail(std::current_exception());
        return true;
    }
    if (response) {
        answer(std::move(*response));
    }
    return true;
}

std::optional<common::Response> HttpConnection::onHead(bool bodyIsHere) {
    // Also the number in the request's ticket, by which a late answer is told from the current one.
    ++requests_;
    WorkerCounters::increment(context_.counters.requests);
    inBody_ = true;
    exchange_.setHead(parser_.head());
    // During a drain only requests that had begun before are served. The first one of a connection
    // always is: its client could not know.
    if (context_.drainStart && requests_ > 1 && exchange_.startedAt() >= *context_.drainStart) {
        return shuttingDown();
    }
    if (auto refusal = exchange_.admit()) {
        return refusal;
    }
    // A change whose answer could not be given had better not be made.
    if (!isSafe(exchange_.request()) && !context_.shared.answers->hasRoom(exchange_.payer())) {
        return tooManyAnswers();
    }
    parser_.limitBody(exchange_.bodyLimit());
    progress_.phaseStart = context_.now;
    progress_.lastRead = context_.now;
    if (parser_.head().expectsContinue && exchange_.request().hasBody() && !bodyIsHere) {
        // Not sent if the body is here already: the client did not wait (RFC 9110 section 10.1.1).
        output_.buffer() += kContinue;
    }
    return std::nullopt;
}

std::optional<common::Response> HttpConnection::onComplete() {
    const AnswerTicket ticket{.connection = id_, .request = requests_};
    // Mostly the service answers during the call, on this thread; otherwise the answer is posted.
    auto given = exchange_.handle(ticket);
    phase_ = Phase::kAwaiting;
    if (!given) {
        return std::nullopt;
    }
    return given->response ? std::move(*given->response) : exchange_.abandoned();
}

void HttpConnection::take(PostedAnswer posted) {
    if (posted.isWake) {
        if (posted.ticket.request == requests_) {
            readStream(Silence::kShort);
            sendSocket();
        }
        return;
    }
    // The client has been told something else meanwhile, a timeout for instance.
    if (phase_ != Phase::kAwaiting || posted.ticket.request != requests_) {
        WorkerCounters::increment(context_.counters.lateAnswers);
        return;
    }
    answer(posted.response ? std::move(*posted.response) : exchange_.abandoned());
    flush();
    // Before `posted` goes: the connection must count the answer before posted.room gives it up.
    settleMemory();
    advanceStored();
}

void HttpConnection::onEndOfInput() {
    inputEnded_ = true;
    if (phase_ == Phase::kLingering || phase_ == Phase::kStreaming || phase_ == Phase::kSocket) {
        die();
    } else {
        settleEndOfInput();
    }
}

/// The client sends no more. A request that was cut short gets an answer; then the connection ends.
void HttpConnection::settleEndOfInput() {
    if (!inputEnded_ || phase_ != Phase::kReading || blockedOn_ != IoStatus::kDone) {
        return;
    }
    if (parser_.isIdle()) {
        die();
        return;
    }
    fail(std::make_exception_ptr(common::Error(
        common::ErrorCode::kBadRequest,
        inBody_ ? "Body ends before its announced length" : "Request ends within its head"
    )));
    flush();
}

}  // namespace hiveline::server
