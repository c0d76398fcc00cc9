// The fifth part of HttpConnection: a connection that has become a WebSocket.
#include <string>
#include <utility>

#include "common/websocket/handshake.h"
#include "server/edge/connection.h"
#include "server/http/refusals.h"

namespace hiveline::server {

/// Makes the answer one of 101, or takes the socket from it and refuses.
void HttpConnection::prepareSocket(common::Response& response) const {
    const common::Request& request = exchange_.request();
    auto refusal = common::websocket::refusedHandshake(request);
    if (!refusal && (request.method != "GET" || parser_.head().isHttp10 || request.hasBody())) {
        refusal = common::errorResponse(400, "A WebSocket begins with a GET of HTTP/1.1");
    }
    if (!refusal && context_.drainStart) {
        refusal = shuttingDown();
    }
    if (refusal) {
        refusal->operation = response.operation;
        response = std::move(*refusal);
        return;
    }
    response.status = 101;
    response.headers.emplace_back(
        "Sec-WebSocket-Accept", common::websocket::acceptOf(*request.header("Sec-WebSocket-Key"))
    );
}

/// The head is in the output. What came behind the request's head belongs to the socket.
void HttpConnection::startSocket(common::Response& response) {
    const EdgeTimes& times = context_.options.times;
    socket_ = std::make_unique<Socket>(
        std::move(response.webSocket),
        makeWake(context_.mailbox, {.connection = id_, .request = requests_}),
        SocketSession::Times{
            .ping = times.socketPing,
            .answer = times.socketAnswer,
            .close = times.linger,
            .message = times.body},
        context_.now,
        TimedRecord{.record = exchange_.record(&response, 0, 0), .start = exchange_.startedAt()}
    );
    exchange_.end();
    parser_.reset();  // no request follows
    parser_.releaseBuffers();
    inBody_ = false;
    phase_ = Phase::kSocket;
    socket_->session.start(output_.buffer());
    settleSocket();
}

void HttpConnection::receiveSocket(std::string_view fresh) {
    if (!fresh.empty()) {
        socket_->session.receive(fresh, context_.now, output_.buffer());
        settleSocket();
    }
}

/// Gives the handler its turn where the client has taken what was sent before.
void HttpConnection::sendSocket() {
    if (phase_ != Phase::kSocket || blockedOn_ != IoStatus::kDone) {
        return;
    }
    socket_->isStarved = !hasRoomForPiece();
    if (!socket_->isStarved) {
        socket_->session.sendMore(output_.buffer());
        settleSocket();
    }
}

/// After each call of the session: what it has to say leaves, and when it is over so is the
/// connection.
void HttpConnection::settleSocket() {
    if (socket_->session.isLost()) {
        transport_->resetOnClose();
        die();
        return;
    }
    if (socket_->session.isOver()) {
        recordSocket();
        socket_.reset();
        phase_ = Phase::kClosing;
        progress_.phaseStart = context_.now;
    }
    flush();
}

void HttpConnection::tickSocket() {
    if (socket_->isStarved) {
        sendSocket();
    }
    if (phase_ != Phase::kSocket) {
        return;
    }
    if (context_.drainStart) {
        socket_->session.drain(output_.buffer());
    }
    socket_->session.tick(context_.now, output_.buffer());
    settleSocket();
    if (phase_ == Phase::kSocket && output_.isEmpty()) {
        output_.releaseBuffer();
    }
}

void HttpConnection::recordSocket() {
    if (context_.options.onAccess) {
        AccessRecord& record = socket_->record.record;
        record.bytesIn = socket_->session.bytesIn();
        record.bytesOut = socket_->session.bytesOut();
        record.cause = socket_->session.cause();
        records_.push_back(std::move(socket_->record));
    }
}

}  // namespace hiveline::server
