// Requests and answers as the rooms inside the edge see them: plain structs, no socket, no HTTP
// library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hiveline::common {

struct Header {
    std::string_view name;
    std::string_view value;
};

/// A file part of a multipart body, already on disk under a temporary name in the blob folder.
/// Whoever takes it moves it to its final name or removes it; `ticket` removes it otherwise.
struct UploadedFile {
    std::string fieldName;    // the part's name
    std::string fileName;     // the client's, path parts removed
    std::string contentType;  // the client's, may be empty
    std::string tempPath;     // absolute
    std::uint64_t size = 0;   // bytes
    std::string sha256;       // lowercase hex of the content
    std::shared_ptr<void>
        ticket;  // removes tempPath when the last owner goes and the file was not taken
};

/// A text part of a multipart body.
struct FormField {
    std::string name;
    std::string value;
};

/// A body that is neither JSON nor a form.
struct BytesBody {
    std::string contentType;  // as sent
    std::string data;
};

/// A form (application/x-www-form-urlencoded) with all that a signature over it can cover.
struct SignedForm {
    std::string method;
    std::string url;  // as the client called it, with its query
    std::vector<std::pair<std::string, std::string>> headers;
    std::vector<FormField> fields;  // decoded, in their order
};

/// A request whose head has been read; `body`, `fields` and `files` are filled before it is
/// handled. Views live as long as the call that received the request.
struct Request {
    std::string_view method;  // as sent; HEAD stays HEAD
    std::string_view path;    // undecoded, without query
    std::string_view query;   // undecoded, without '?'
    std::span<const Header> headers;
    std::uint64_t contentLength = 0;  // declared; 0 when none
    bool chunked = false;
    std::string_view body;
    std::shared_ptr<const void> bodyOwner;  // keeps a large body where it is; mostly null
    std::vector<FormField> fields;
    std::vector<UploadedFile> files;
    std::string requestId;
    std::string baseUrl;  // `http://host:port` as the client sees this server, for absolute URLs
    std::string_view peerAddress;  // where the connection comes from, whatever is forwarded
    std::string remoteAddress;     // of the client, by what trusted proxies say

    /// Value of the first header of that name (case-insensitive), or nullopt.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    [[nodiscard]] bool hasBody() const noexcept { return contentLength > 0 || chunked; }
};

/// A file to send as the body. `path` is absolute; the edge opens it when it takes the response.
struct FileBody {
    std::string path;
    std::string fileName;  // for Content-Disposition
    std::string contentType;
    std::string eTag;  // quoted
    std::uint64_t size = 0;
};

/// A body that comes into being while it is sent. Made on any thread; start(), read() and the
/// destructor run on the connection's worker, one at a time. What start() or read() throws ends the
/// connection, and goes to the log.
class BodyStream {
public:
    virtual ~BodyStream() = default;
    /// Called once, before the first read(); never for a HEAD. `wake` may be called from any
    /// thread, as often as one likes, also after the stream has gone: read() is then called soon.
    virtual void start(std::function<void()> wake) = 0;
    /// Appends what there is; `out` is empty. False: that was all. Called at once, after each wake,
    /// as long as it gives something, and, `idle`, when nothing has been written for a while: a
    /// stream then writes something meaningless, so that proxies keep the connection. Not called
    /// while the client has still to take what was given before: the stream bounds what it queues.
    [[nodiscard]] virtual bool read(std::string& out, bool idle) = 0;
};

struct Response {
    int status = 200;
    std::string contentType = "application/json";
    std::vector<std::pair<std::string, std::string>>
        headers;  // without Content-Type, -Length, Date, Connection
    std::string body;
    std::string_view view;               // instead of body: bytes that live as long as the program
    std::optional<FileBody> file;        // instead of body
    std::shared_ptr<BodyStream> stream;  // instead of body and file
    std::string_view operation;          // for the access log: a literal, or empty
    std::uint64_t payer =
        0;  // a hash of whom the memory of the answer is charged to; 0: its client

    /// The bytes of the body that are in memory.
    [[nodiscard]] std::string_view content() const noexcept {
        return view.empty() ? std::string_view(body) : view;
    }
};

/// Receives a request body as it arrives. One per request, used by one thread. Destroyed without
/// finish() when the client goes away: it then leaves nothing behind.
class BodySink {
public:
    virtual ~BodySink() = default;
    /// Throws Error{kBadRequest|kTooLarge|kUnavailable}; the request is then answered with that and
    /// closed.
    virtual void write(std::string_view bytes) = 0;
    /// The body is complete: moves what was received into `request` (fields, files). Throws as
    /// write().
    virtual void finish(Request& request) = 0;
};

/// A character of a token: methods, field names, parameter names (RFC 9110 section 5.6.2).
[[nodiscard]] bool isTokenCharacter(char c) noexcept;
/// One or more token characters.
[[nodiscard]] bool isToken(std::string_view text) noexcept;
/// Visible ASCII, space, tab and bytes from 0x80: what a field value may hold.
[[nodiscard]] bool isFieldValue(std::string_view text) noexcept;

/// What `+` stands for: itself, or in query strings a space.
enum class PlusSign : std::uint8_t { kLiteral, kSpace };
/// Percent-decodes; nullopt for a `%` that is not followed by two hex digits.
[[nodiscard]] std::optional<std::string> percentDecode(std::string_view text, PlusSign plus);

/// Everything but the unreserved characters of RFC 3986 as `%XX`: fits into a path, a query and a
/// form (application/x-www-form-urlencoded).
[[nodiscard]] std::string percentEncode(std::string_view text);
/// The fields of a form's body. nullopt where one cannot be decoded, or where there are
/// more than 1,000.
[[nodiscard]] std::optional<std::vector<FormField>> parseForm(std::string_view text);
/// nullopt as parseForm() gives it for the body.
[[nodiscard]] std::optional<SignedForm> readSignedForm(const Request& request);

/// `{"detail":"<text>"}`, the shape of every error but 422.
[[nodiscard]] Response errorResponse(int status, std::string_view detail);

}  // namespace hiveline::common
