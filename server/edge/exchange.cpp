#include "server/edge/exchange.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/networks.h"
#include "server/http/failure.h"
#include "server/http/forwarded.h"

namespace hiveline::server {
namespace {

// Bytes; a body beyond has pages of its own (body_buffer.h).
constexpr std::size_t kLargeBody = std::size_t{64} * 1024;

void assignBaseUrl(
    std::string& url,
    std::string_view publicUrl,
    std::string_view host,
    const Peer& peer,
    const Forwarded& forwarded
) {
    // --public-url wins over whatever a client or proxy says.
    if (!publicUrl.empty()) {
        url = publicUrl;
        return;
    }
    const std::string_view local = peer.localUrl;
    const std::size_t schemeEnd = local.find("://");
    url = forwarded.scheme.empty() ? local.substr(0, schemeEnd) : forwarded.scheme;
    url += "://";
    url += !forwarded.host.empty() ? forwarded.host
           : !host.empty()         ? host
                                   : local.substr(schemeEnd + 3);
}

}  // namespace

void HttpExchange::begin() {
    startedAt_ = context_.now;
}

void HttpExchange::setHead(const RequestHead& head) {
    active_ = true;
    request_.method = head.method;
    request_.path = head.path;
    request_.query = head.query;
    request_.headers = head.headers;
    request_.contentLength = head.contentLength;
    request_.chunked = head.chunked;
    const auto id = request_.header("X-Request-Id");
    // The client's own if it is harmless in logs and headers.
    request_.requestId = id && isRequestId(*id) ? std::string(*id) : context_.requestIds.next();
    const EdgeOptions& options = context_.options;
    const Forwarded forwarded =
        readForwarded(request_, peer_.remoteAddress, options.trustedProxies);
    assignBaseUrl(request_.baseUrl, options.publicUrl, head.host, peer_, forwarded);
    request_.peerAddress = peer_.remoteAddress;
    request_.remoteAddress =
        forwarded.client.empty() ? std::string_view(peer_.remoteAddress) : forwarded.client;
}

std::optional<common::Response> HttpExchange::admit() {
    auto decision = context_.service.admit(context_.worker, request_);
    if (auto* refusal = std::get_if<common::Response>(&decision)) {
        return std::move(*refusal);
    }
    admission_ = std::get<Admission>(std::move(decision));
    if (request_.hasBody()) {
        // Bodies without a token have a budget of their own, so that strangers cannot fill that of
        // clients.
        const bool isKnown = admission_.payer != 0;
        bodyMemory_.charge(
            isKnown ? context_.shared.bodies : context_.shared.unknownBodies, payer()
        );
    }
    return std::nullopt;
}

void HttpExchange::receive(std::string_view piece) {
    if (admission_.sink) {
        admission_.sink->write(piece);
        return;
    }
    const std::size_t held = largeBody_ ? largeBody_->view().size() : body_.size();
    growBody(held + piece.size());
    if (largeBody_) {
        largeBody_->append(piece);
    } else {
        body_ += piece;
    }
}

/// Makes room for a body of `size` bytes, and for twice as much as before if no length is
/// announced.
void HttpExchange::growBody(std::size_t size) {
    const std::size_t before = largeBody_ ? largeBody_->capacity() : body_.capacity();
    if (size <= before) {
        return;
    }
    const auto announced = static_cast<std::size_t>(request_.contentLength);
    std::size_t capacity = std::max(size, before * 2);
    // An announced length bounds the doubling; it is not allocated at once, since it costs a client
    // nothing to announce.
    if (announced >= size) {
        capacity = std::min(capacity, announced);
    }
    // Claim before allocating: memory that is refused was never taken.
    claimBody(capacity);
    if (capacity <= kLargeBody) {
        body_.reserve(capacity);
        return;
    }
    const bool isFirst = !largeBody_;
    if (isFirst) {
        largeBody_ = std::make_shared<BodyBuffer>();
    }
    largeBody_->reserve(capacity);
    if (isFirst) {
        largeBody_->append(body_);
        std::string().swap(body_);
    }
}

/// Throws Error{kUnavailable} if there is no room for it.
void HttpExchange::claimBody(std::size_t bytes) {
    if (!bodyMemory_.tryResize(bytes)) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Too many bodies are being received, try again shortly"
        );
    }
}

std::optional<PostedAnswer> HttpExchange::handle(AnswerTicket ticket) {
    if (admission_.sink) {
        admission_.sink->finish(request_);
        admission_.sink.reset();
    }
    request_.body = largeBody_ ? largeBody_->view() : std::string_view(body_);
    request_.bodyOwner = largeBody_;
    // From here on an answer given on this thread is direct.
    context_.mailbox->beginCall(ticket);
    try {
        context_.service.handle(
            context_.worker,
            request_,
            std::move(admission_.state),
            Responder(makeChannel(
                context_.mailbox,
                ticket,
                {.request = std::move(bodyMemory_),
                 .answers = context_.shared.answers,
                 .payer = payer()}
            ))
        );
    } catch (...) {
        // The Responder may have moved to another thread, and what it says is the answer. If it
        // died during the call, it has said "abandoned" by now. So this only notes the cause.
        (void)failure(std::current_exception());
    }
    auto given = context_.mailbox->endCall();
    if (!given) {
        // The service has taken what it needs, and the wait may be long.
        releaseBody();
    }
    return given;
}

void HttpExchange::decorate(common::Response& response) {
    for (auto& header : admission_.headers) {
        response.headers.push_back(std::move(header));
    }
    admission_.headers.clear();
    if (context_.options.decorate) {
        context_.options.decorate(request_, response);
    }
}

common::Response HttpExchange::failure(const std::exception_ptr& exception) {
    FailureAnswer answer = answerTo(exception, request_.requestId);
    // Kept for the record of the request, where it is logged.
    if (answer.cause) {
        cause_ = std::move(*answer.cause);
    }
    return std::move(answer.response);
}

common::Response HttpExchange::abandoned() {
    if (cause_.empty()) {
        cause_ = "the request was dropped unanswered";
    }
    return internalError(request_.requestId);
}

AccessRecord HttpExchange::record(
    const common::Response* response, std::uint64_t bytesOut, std::uint64_t bytesIn
) const {
    const bool named = response != nullptr && !response->operation.empty();
    return {
        .method = std::string(request_.method),
        .path = std::string(request_.path),
        .requestId = request_.requestId,
        .remoteAddress = request_.remoteAddress,
        .operation = named ? response->operation : admission_.operation,
        .cause = response != nullptr && response->status >= 500 ? cause_ : std::string(),
        .status = response == nullptr ? 0 : response->status,
        .bytesIn = bytesIn,
        .bytesOut = bytesOut,
        .worker = context_.worker};
}

void HttpExchange::end() {
    active_ = false;
    request_ = common::Request{};
    admission_ = Admission{};
    cause_.clear();
    releaseBody();
}

void HttpExchange::releaseBody() {
    request_.body = {};
    request_.bodyOwner.reset();
    request_.fields.clear();
    request_.files.clear();
    std::string().swap(body_);
    largeBody_.reset();
    bodyMemory_.release();
}

Payer HttpExchange::payer() const {
    if (admission_.payer != 0) {
        return admission_.payer;
    }
    // Behind a trusted proxy the client's address pays, not the proxy's.
    const std::string& address = request_.remoteAddress;
    if (address.empty() || address == peer_.remoteAddress) {
        return peer_.payer;
    }
    const auto forwarded = common::parseIpAddress(address);
    return forwarded ? payerOf(*forwarded) : peer_.payer;
}

}  // namespace hiveline::server
