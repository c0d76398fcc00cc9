// Requests and answers as the rooms behind the edge see them: plain structs, no socket, no HTTP
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
/// Whoever takes it moves it to its final name; otherwise `ticket` removes it.
struct UploadedFile {
    /// The part's name.
    std::string fieldName;
    /// The client's name for it, without folders.
    std::string fileName;
    /// As the client says; may be empty.
    std::string contentType;
    /// Absolute.
    std::string tempPath;
    std::uint64_t size = 0;  // bytes
    /// Lowercase hex of the content.
    std::string sha256;
    /// Removes tempPath with its last owner, unless the file was taken.
    std::shared_ptr<void> ticket;
};

/// A text part of a multipart body, or a field of a form.
struct FormField {
    std::string name;
    std::string value;
};

/// A body that is neither JSON nor a form.
struct BytesBody {
    std::string contentType;  // as sent
    std::string data;
};

/// A form (application/x-www-form-urlencoded) with everything that a carrier's signature can cover.
struct SignedForm {
    std::string method;
    /// As the client called it, with its query.
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;
    /// Decoded, in their order.
    std::vector<FormField> fields;
};

/// A request whose head has been read; `body`, `fields` and `files` are filled before it is
/// handled. Views live as long as the call that receives the request.
struct Request {
    /// As sent; HEAD stays HEAD.
    std::string_view method;
    /// Not decoded, without the query.
    std::string_view path;
    /// Not decoded, without '?'.
    std::string_view query;
    std::span<const Header> headers;
    /// As declared; 0 without one.
    std::uint64_t contentLength = 0;
    bool chunked = false;
    std::string_view body;
    /// Keeps a large body where it is; mostly null.
    std::shared_ptr<const void> bodyOwner;
    std::vector<FormField> fields;
    std::vector<UploadedFile> files;
    std::string requestId;
    /// `http://host:port` as the client sees this server, for absolute URLs.
    std::string baseUrl;
    /// Where the connection comes from, whatever is forwarded.
    std::string_view peerAddress;
    /// The client's, according to trusted proxies.
    std::string remoteAddress;

    /// The value of the first header of that name, in any case; nullopt without one.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    [[nodiscard]] bool hasBody() const noexcept { return contentLength > 0 || chunked; }
};

/// A file to send as the body. `path` is absolute; the edge opens it when it takes the response.
struct FileBody {
    std::string path;
    /// For Content-Disposition.
    std::string fileName;
    std::string contentType;
    /// With its quotes.
    std::string eTag;
    std::uint64_t size = 0;
};

/// A body that comes into being while it is sent. Made on any thread; start(), read() and the
/// destructor run on the connection's worker, one at a time. What start() or read() throws is
/// logged and ends the connection.
class BodyStream {
public:
    virtual ~BodyStream() = default;
    /// Called once, before the first read(); never for a HEAD. `wake` makes read() be called soon;
    /// any thread may call it, as often as it likes, even after the stream is gone.
    virtual void start(std::function<void()> wake) = 0;
    /// Appends what there is to `out`, which is empty. Returns false at the end. Called at once,
    /// after each wake as long as it gives something, and, with `idle`, when nothing has been
    /// written for a while: the stream then writes something meaningless, so that proxies keep the
    /// connection. Not called while the client has not taken what came before: the stream bounds
    /// what it queues.
    [[nodiscard]] virtual bool read(std::string& out, bool idle) = 0;
};

namespace websocket {
class Handler;
}

/// An answer. At most one of body, view, file, stream and webSocket is set.
struct Response {
    int status = 200;
    std::string contentType = "application/json";
    /// Without Content-Type, Content-Length, Date and Connection, which the edge writes.
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    /// Instead of body: bytes that live as long as the program.
    std::string_view view;
    /// Instead of body.
    std::optional<FileBody> file;
    /// Instead of body and file.
    std::shared_ptr<BodyStream> stream;
    /// Instead of all of them: where refusedHandshake() takes the request, the answer is 101 and
    /// this speaks on the connection from then on (common/websocket/handler.h).
    std::shared_ptr<websocket::Handler> webSocket;
    /// For the access log: a literal, or empty.
    std::string_view operation;
    /// A hash of whoever pays for the answer's memory (server/edge/memory_budget.h); 0: its client.
    std::uint64_t payer = 0;

    /// The part of the body that is in memory.
    [[nodiscard]] std::string_view content() const noexcept {
        return view.empty() ? std::string_view(body) : view;
    }
};

/// Receives a request body as it arrives. One per request, used by one thread. Destroyed without
/// finish() if the client goes away, and then leaves nothing behind.
class BodySink {
public:
    virtual ~BodySink() = default;
    /// Throws Error{kBadRequest|kTooLarge|kUnavailable}: the request is answered with that, and the
    /// connection closed.
    virtual void write(std::string_view bytes) = 0;
    /// The body is complete: moves what was received into `request` (fields, files). Throws like
    /// write().
    virtual void finish(Request& request) = 0;
};

/// Whether it may be in a token: methods, field names, parameter names (RFC 9110 section 5.6.2).
[[nodiscard]] bool isTokenCharacter(char c) noexcept;
/// Whether the text is one or more token characters.
[[nodiscard]] bool isToken(std::string_view text) noexcept;
/// Whether a field value may consist of this: visible ASCII, space, tab and bytes from 0x80. No
/// line ends, so nothing can inject a header.
[[nodiscard]] bool isFieldValue(std::string_view text) noexcept;

/// What `+` stands for: itself, or a space in query strings and forms.
enum class PlusSign : std::uint8_t { kLiteral, kSpace };
/// Percent-decodes; nullopt if two hexadecimal digits do not follow each `%`.
[[nodiscard]] std::optional<std::string> percentDecode(std::string_view text, PlusSign plus);

/// Writes everything except RFC 3986's unreserved characters as `%XX`: safe in a path, a query and
/// a form.
[[nodiscard]] std::string percentEncode(std::string_view text);
/// The fields of a form's body. nullopt if one cannot be decoded, or if there are more than 1,000.
[[nodiscard]] std::optional<std::vector<FormField>> parseForm(std::string_view text);
/// The request's form with what a signature covers; nullopt if parseForm() refuses its body.
[[nodiscard]] std::optional<SignedForm> readSignedForm(const Request& request);

/// `{"detail":"<text>"}`, the shape of every error except 422.
[[nodiscard]] Response errorResponse(int status, std::string_view detail);

}  // namespace hiveline::common
