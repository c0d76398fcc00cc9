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
    /// From any thread. An answer to a client that has gone is dropped.
    virtual void answer(common::Response response) = 0;
    /// From any thread: nobody will answer. The client is told 500.
    virtual void abandon() = 0;
    /// Before answer(): takes room for an answer of so many bytes. False when there is none.
    [[nodiscard]] virtual bool makeRoom(std::size_t bytes) = 0;
};

/// The right and the duty to answer one request once. Movable; destroyed unused it answers 500, so
/// that no client waits for ever.
class Responder {
public:
    explicit Responder(std::unique_ptr<AnswerChannel> channel) : channel_(std::move(channel)) {}
    Responder(Responder&&) noexcept = default;
    Responder& operator=(Responder&&) = delete;
    Responder(const Responder&) = delete;
    Responder& operator=(const Responder&) = delete;
    ~Responder();

    /// For an answer that waits for something else before it is sent, a commit: once it is made it
    /// counts as memory that its client makes the server hold. Throws Error{kUnavailable} when
    /// there is no room for it; what the request did can still be undone then.
    void makeRoom(const common::Response& response);
    void send(common::Response response);

private:
    std::unique_ptr<AnswerChannel> channel_;
};

/// How the body of an admitted request is to be received.
struct Admission {
    std::size_t bodyLimit = 0;               // bytes; more is 413
    std::unique_ptr<common::BodySink> sink;  // null: into memory, as Request::body
    std::shared_ptr<void> state;  // handed back to handle(): what admit() already found out
    std::vector<std::pair<std::string, std::string>> headers;  // of the answer, whatever it says
    std::string_view operation;  // for the access log where no answer names it: a literal, or empty
    std::uint64_t payer =
        0;  // a hash of whom the memory of the body is charged to; 0: nobody known
};

class Service {
public:
    virtual ~Service() = default;

    /// After the head, before any byte of the body is read: route, authentication, media type,
    /// declared length. A Response refuses the request (the edge closes the connection when a body
    /// was announced).
    virtual std::variant<Admission, common::Response> admit(
        std::size_t worker, const common::Request& head
    ) = 0;

    /// A complete request. Answers through `responder`, now or later. Views in `request` die when
    /// this returns.
    virtual void handle(
        std::size_t worker,
        common::Request& request,
        std::shared_ptr<void> state,
        Responder responder
    ) = 0;
};

}  // namespace hiveline::server
