// Writes the heads of answers. One per worker: it keeps the text of the current second for Date.
// Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::server {

enum class Persistence : std::uint8_t {
    /// HTTP/1.1 keeps connections open without a word.
    kKeep,
    /// To an HTTP/1.0 client that asked for it.
    kKeepAnnounced,
    kClose,
    kUpgrade,  // what follows is a WebSocket
};

/// How the client finds the end of a body.
enum class BodyFraming : std::uint8_t {
    kLength,
    kChunks,
    /// By the end of the connection: for streams to HTTP/1.0 clients.
    kClose,
};

/// What goes into a head besides the response's own fields.
struct HeadDetails {
    std::string_view requestId;
    std::uint64_t contentLength = 0;
    BodyFraming framing = BodyFraming::kLength;
    Persistence persistence = Persistence::kKeep;
};

/// Whether an answer has a body and a Content-Length; 1xx, 204 and 304 have none.
[[nodiscard]] bool statusAllowsBody(int status) noexcept;

class HttpWriter {
public:
    /// Appends status line and fields, up to and including the empty line. Fields of the response
    /// that belong to the edge are left out; control characters in values become spaces, so that
    /// stored text cannot end a head. If the response says nothing of caches and of guessed media
    /// types, no-store and nosniff are added, since most answers hold data of an organisation.
    void appendHead(std::string& out, const common::Response& response, const HeadDetails& details);

private:
    void appendDate(std::string& out);

    std::time_t second_ = -1;
    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    std::array<char, 29> date_{};
};

}  // namespace hiveline::server
