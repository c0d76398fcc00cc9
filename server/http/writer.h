// Writes the heads of answers. One per worker: it keeps the text of the current second for Date.
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
    kKeep,           // HTTP/1.1 keeps connections open without a word
    kKeepAnnounced,  // to an HTTP/1.0 client that asked for it
    kClose,
};

/// How the client finds the end of a body.
enum class BodyFraming : std::uint8_t {
    kLength,
    kChunks,
    kClose,  // of the connection: for streams to HTTP/1.0 clients
};

/// What goes into a head beside the response's own fields.
struct HeadDetails {
    std::string_view requestId;
    std::uint64_t contentLength = 0;
    BodyFraming framing = BodyFraming::kLength;
    Persistence persistence = Persistence::kKeep;
};

/// 1xx, 204 and 304 have no body and no Content-Length.
[[nodiscard]] bool statusAllowsBody(int status) noexcept;

class HttpWriter {
public:
    /// Appends status line and fields, up to and including the empty line. Fields of the response
    /// that belong to the edge are left out; control characters in values become spaces, so that
    /// stored text cannot end a head. What the response does not say of caches and of guessed media
    /// types is said for it: no-store and nosniff, since most answers hold data of an organisation.
    void appendHead(std::string& out, const common::Response& response, const HeadDetails& details);

private:
    void appendDate(std::string& out);

    std::time_t second_ = -1;
    std::array<char, 29> date_{};  // `Sun, 06 Nov 1994 08:49:37 GMT`
};

}  // namespace hiveline::server
