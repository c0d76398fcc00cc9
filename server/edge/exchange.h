// One request on its way: from its head, through admission and its body, to the call of the service
// and the record of its outcome. A connection has one at a time. Used by the worker's thread only.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/edge/body_buffer.h"
#include "server/edge/context.h"
#include "server/http/head.h"

namespace hiveline::server {

/// The other end of a connection.
struct Peer {
    /// Without the port.
    std::string remoteAddress;
    /// `http://127.0.0.1:8080`, where the client came in.
    std::string localUrl;
    /// Stands for its address.
    Payer payer = 0;
};

class HttpExchange {
public:
    HttpExchange(WorkerContext& context, const Peer& peer)
        : context_(context),
          peer_(peer),
          bodyMemory_(context.shared.bodies) {}

    /// Called when the first byte of a head arrives.
    void begin();
    /// Takes over a head, complete or as far as it could be read, and gives the request its id.
    void setHead(const RequestHead& head);

    /// Asks the service. A response refuses the request. Throws what the service throws.
    [[nodiscard]] std::optional<common::Response> admit();
    [[nodiscard]] std::uint64_t bodyLimit() const noexcept { return admission_.bodyLimit; }
    /// Takes a piece of the body. Throws what the sink throws, and Error{kUnavailable} for want of
    /// memory.
    void receive(std::string_view piece);
    /// Hands the complete request to the service. Returns the answer if the service gave one during
    /// the call.
    [[nodiscard]] std::optional<PostedAnswer> handle(AnswerTicket ticket);

    /// Adds the headers that do not depend on what the service says.
    void decorate(common::Response& response);

    /// The response to an exception, with the texts of the contract. Remembers the cause of a 500.
    [[nodiscard]] common::Response failure(const std::exception_ptr& exception);
    /// The response if the service lets go of its Responder.
    [[nodiscard]] common::Response abandoned();

    /// Whether a head has been read and no end() has followed.
    [[nodiscard]] bool isActive() const noexcept { return active_; }
    [[nodiscard]] const common::Request& request() const noexcept { return request_; }
    /// The organisation, if admission told it; otherwise the address, according to trusted proxies.
    [[nodiscard]] Payer payer() const;
    [[nodiscard]] SteadyTime startedAt() const noexcept { return startedAt_; }

    /// The record for the log. `response` null: the client left before there was one.
    [[nodiscard]] AccessRecord record(
        const common::Response* response, std::uint64_t bytesOut, std::uint64_t bytesIn
    ) const;
    /// Frees what the request holds; destroys an unfinished sink.
    void end();

private:
    void releaseBody();
    void claimBody(std::size_t bytes);
    void growBody(std::size_t size);

    WorkerContext& context_;
    const Peer& peer_;
    common::Request request_;
    std::string body_;
    /// In place of body_.
    std::shared_ptr<BodyBuffer> largeBody_;
    MemoryClaim bodyMemory_;
    Admission admission_;
    std::string cause_;
    SteadyTime startedAt_{};
    bool active_ = false;
};

}  // namespace hiveline::server
