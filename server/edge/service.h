// What the HTTP edge asks of the program behind it. The edge knows sockets, framing and limits; the
// service knows operations. Everything here is called on the edge's worker threads; `worker`
// numbers them from 0.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/http.h"

namespace hiveline::server {

/// Where an answer goes: one connection, one request. Implemented by the edge.
class AnswerChannel {
public:
    virtual ~AnswerChannel() = default;
    /// Any thread. An answer to a client that has gone is dropped.
    virtual void answer(common::Response response) = 0;
    /// Nobody will answer: the client gets 500. Any thread.
    virtual void abandon() = 0;
    /// Before answer(): claims memory for an answer of so many bytes. Returns false if there is
    /// none.
    [[nodiscard]] virtual bool makeRoom(std::size_t bytes) = 0;
};

/// The right and the duty to answer one request once. Movable. Destroyed unused it answers 500, so
/// that no client waits for ever.
class Responder {
public:
    explicit Responder(std::unique_ptr<AnswerChannel> channel) : channel_(std::move(channel)) {}
    Responder(Responder&&) noexcept = default;
    Responder& operator=(Responder&&) = delete;
    Responder(const Responder&) = delete;
    Responder& operator=(const Responder&) = delete;
    ~Responder();

    /// For an answer that waits for something else before it is sent, a commit: from now on it
    /// counts as memory that its client makes the server hold. Throws Error{kUnavailable} if there
    /// is none; what the request did can still be undone then.
    void makeRoom(const common::Response& response);
    void send(common::Response response);

private:
    std::unique_ptr<AnswerChannel> channel_;
};

/// How the body of an admitted request is to be received.
struct Admission {
    /// Bytes; more is 413.
    std::size_t bodyLimit = 0;
    /// Null: into memory, as Request::body.
    std::unique_ptr<common::BodySink> sink;
    /// Handed back to handle(): what admit() has found out already.
    std::shared_ptr<void> state;
    /// Of the answer, whatever it says.
    std::vector<std::pair<std::string, std::string>> headers;
    /// For the access log if no answer names it: a literal, or empty.
    std::string_view operation;
    /// A hash of whoever pays for the body's memory; 0: nobody known.
    std::uint64_t payer = 0;
};

class Service {
public:
    virtual ~Service() = default;

    /// Called after the head, before any byte of the body is read: route, authentication, media
    /// type, declared length. A Response refuses the request; if a body was announced, the edge
    /// closes the connection.
    virtual std::variant<Admission, common::Response> admit(
        std::size_t worker, const common::Request& head
    ) = 0;

    /// A complete request. Answers through `responder`, now or later. Views in `request` end when
    /// this returns.
    virtual void handle(
        std::size_t worker,
        common::Request& request,
        std::shared_ptr<void> state,
        Responder responder
    ) = 0;
};

}  // namespace hiveline::server
