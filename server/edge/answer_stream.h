// An answer whose body comes into being while it is sent: takes what the service's stream gives and
// frames it. Belongs to one connection, and is used by its worker's thread only; other threads
// reach it through the mailbox.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "common/http.h"
#include "server/edge/mailbox.h"
#include "server/http/writer.h"

namespace hiveline::server {

class AnswerStream {
public:
    enum class Step : std::uint8_t { kNothing, kPiece, kEnd };

    /// `framing` is kChunks or kClose. `wake` leads to the worker that uses this.
    AnswerStream(std::shared_ptr<common::BodyStream> body, BodyFraming framing, StreamWake wake)
        : body_(std::move(body)),
          wake_(std::move(wake)),
          framing_(framing) {}

    /// Once, before anything else; the first wake follows from it. Throws what the body throws.
    void start();
    /// Appends what there is now; for kEnd the end of the body as well. Throws what the body
    /// throws, and has appended nothing then.
    [[nodiscard]] Step read(std::string& out, bool idle);
    /// Ends the body although it would go on, in place of read().
    void appendEnd(std::string& out) const;
    /// Asks for another read() once other connections have had their turn.
    void wake() const { wake_.wake(); }

    /// Bytes of content appended so far.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

private:
    std::shared_ptr<common::BodyStream> body_;
    StreamWake wake_;
    BodyFraming framing_;
    std::uint64_t bytes_ = 0;
};

}  // namespace hiveline::server
