#include "server/edge/tls.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include <openssl/err.h>
#include <openssl/ssl.h>

#include "common/error.h"
#include "common/log.h"

namespace hiveline::server {
namespace {

// For TLS 1.2 only: forward secrecy and authenticated encryption. Those of 1.3 all qualify.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";
// The largest record (RFC 8446 section 5.1).
constexpr std::size_t kRecordBytes = std::size_t{16} * 1024;
// What OpenSSL 3.0 allocates beyond what an idle connection keeps: for a handshake under way, and
// for a record that is incomplete or not sent.
constexpr std::size_t kHandshakeBytes = std::size_t{44} * 1024;
constexpr std::size_t kBufferBytes = kRecordBytes + 2048;

struct SslDeleter {
    void operator()(SSL* ssl) const noexcept { SSL_free(ssl); }
};
using SslPtr = std::unique_ptr<SSL, SslDeleter>;

std::string lastReason() {
    const char* const reason = ERR_reason_error_string(ERR_peek_last_error());
    return reason == nullptr ? "unknown reason" : reason;
}

[[noreturn]] void refuse(const std::string& what) {
    std::string text = what + ": " + lastReason();
    ERR_clear_error();
    throw common::Error(common::ErrorCode::kInternal, text);
}

constexpr std::string_view kCertificate = "certificate";
constexpr std::string_view kKey = "key";

/// Whether a line begins something of that name, as OpenSSL would look for it.
bool holdsPem(const std::filesystem::path& file, std::string_view name) {
    std::ifstream input(file, std::ios::binary);
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with("-----BEGIN ") && line.find(name) != std::string::npos) {
            return true;
        }
    }
    return false;
}

[[noreturn]] void refuseFile(std::string_view kind, const std::filesystem::path& file) {
    const std::string what = "the TLS " + std::string(kind) + " " + file.string();
    if (::access(file.c_str(), R_OK) != 0) {
        throw common::Error(
            common::ErrorCode::kInternal,
            "cannot read " + what + ": " + std::generic_category().message(errno)
        );
    }
    if (!holdsPem(file, kind == kCertificate ? "CERTIFICATE" : "PRIVATE KEY")) {
        ERR_clear_error();
        throw common::Error(
            common::ErrorCode::kInternal,
            "cannot use " + what + ": there is no " + std::string(kind) +
                " in it in the form PEM (-----BEGIN …)"
        );
    }
    refuse("cannot use " + what);
}

/// ALPN: the one protocol that is spoken here, if the client offers it.
int chooseProtocol(
    SSL* /*ssl*/,
    const unsigned char** out,
    unsigned char* outSize,
    const unsigned char* in,
    unsigned int inSize,
    void* /*unused*/
) {
    static constexpr std::array<unsigned char, 9> kHttp{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
    unsigned char* chosen = nullptr;
    if (SSL_select_next_proto(&chosen, outSize, kHttp.data(), kHttp.size(), in, inSize) !=
        OPENSSL_NPN_NEGOTIATED) {
        return SSL_TLSEXT_ERR_NOACK;
    }
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/// Fails for a key with a password, in place of OpenSSL's prompt at the terminal.
int noPassword(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*unused*/) {
    return -1;
}

void warnWhereOthersReadKey(const std::filesystem::path& key) {
    struct stat status {};
    constexpr mode_t kOthers = 077;
    if (::stat(key.c_str(), &status) == 0 && (status.st_mode & kOthers) != 0) {
        common::log::warn("tls_key_readable_by_others", {{"path", key.native()}});
    }
}

std::shared_ptr<SSL_CTX> makeContext(
    const std::filesystem::path& certificate, const std::filesystem::path& key
) {
    ERR_clear_error();
    std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
    if (!context) {
        refuse("cannot set up TLS");
    }
    SSL_CTX* const raw = context.get();
    SSL_CTX_set_default_passwd_cb(raw, noPassword);
    SSL_CTX_set_options(
        raw,
        // Renegotiation lets a client cost us handshakes; compression leaks (CRIME); a missing
        // close_notify is no error, since lengths tell what is complete.
        SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE |
            SSL_OP_IGNORE_UNEXPECTED_EOF
    );
    SSL_CTX_set_mode(
        raw,
        // Writes may be repeated from another buffer with less than before, since the output queue
        // moves. Buffers are released while a connection idles: 34 KiB for each of thousands.
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
            SSL_MODE_RELEASE_BUFFERS
    );
    // Tickets resume sessions; a cache would be memory for strangers.
    SSL_CTX_set_session_cache_mode(raw, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(raw, chooseProtocol, nullptr);
    if (SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_cipher_list(raw, kCiphers) != 1) {
        refuse("cannot set up TLS");
    }
    if (SSL_CTX_use_certificate_chain_file(raw, certificate.c_str()) != 1) {
        refuseFile(kCertificate, certificate);
    }
    if (SSL_CTX_use_PrivateKey_file(raw, key.c_str(), SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_check_private_key(raw) != 1) {
        refuseFile(kKey, key);
    }
    warnWhereOthersReadKey(key);
    return context;
}

class TlsTransport final : public Transport {
public:
    TlsTransport(common::Descriptor socket, std::shared_ptr<SSL_CTX> context)
        : socket_(std::move(socket)),
          context_(std::move(context)) {}

    [[nodiscard]] int fd() const noexcept override { return socket_.get(); }

    [[nodiscard]] IoStatus handshake() override {
        ERR_clear_error();
        if (!ssl_) {
            if (const IoStatus status = begin(); status != IoStatus::kDone) {
                return status;
            }
        }
        const int result = SSL_accept(ssl_.get());
        if (result == 1) {
            open_ = true;
            return IoStatus::kDone;
        }
        const bool plain = ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST;
        const IoStatus status = statusOf(result);
        if (status == IoStatus::kLost && plain) {
            tellPlainClient();
        }
        return status == IoStatus::kEnd ? IoStatus::kLost : status;
    }

    [[nodiscard]] IoResult read(std::span<char> into) override {
        if (!ssl_) {
            return {.status = IoStatus::kWantRead};
        }
        ERR_clear_error();
        std::size_t count = 0;
        const int result = SSL_read_ex(ssl_.get(), into.data(), into.size(), &count);
        return result == 1 ? IoResult{.bytes = count} : IoResult{.status = statusOf(result)};
    }

    [[nodiscard]] IoResult write(std::string_view bytes, Follow /*follow*/) override {
        if (bytes.empty()) {
            return {};
        }
        ERR_clear_error();
        // A client that is refused before it has said anything.
        if (!ssl_) {
            if (const IoStatus status = begin(); status != IoStatus::kDone) {
                return {.status = status};
            }
        }
        std::size_t count = 0;
        const int result = SSL_write_ex(ssl_.get(), bytes.data(), bytes.size(), &count);
        writeWaits_ = result != 1;
        if (result == 1) {
            return {.bytes = count};
        }
        const IoStatus status = statusOf(result);
        return {.status = status == IoStatus::kEnd ? IoStatus::kLost : status};
    }

    /// Record by record. OpenSSL wants an interrupted record written again as it was, so it is
    /// kept.
    [[nodiscard]] IoResult sendFile(int file, off_t offset, std::size_t count) override {
        if (chunk_.empty()) {
            chunk_.resize(std::min(count, kRecordBytes));
            const ssize_t got = ::pread(file, chunk_.data(), chunk_.size(), offset);
            chunk_.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            if (got <= 0) {
                return {.status = got == 0 ? IoStatus::kEnd : IoStatus::kLost};
            }
        }
        const IoResult result = write(chunk_, Follow::kNothing);
        if (result.status == IoStatus::kDone) {
            chunk_.erase(0, result.bytes);
            if (chunk_.empty()) {
                std::string().swap(chunk_);
            }
        }
        return result;
    }

    [[nodiscard]] bool hasBuffered() const noexcept override {
        return open_ && SSL_has_pending(ssl_.get()) == 1;
    }

    [[nodiscard]] std::size_t held() const noexcept override {
        if (!open_) {
            return ssl_ ? kHandshakeBytes : 0;
        }
        const std::size_t reading = SSL_has_pending(ssl_.get()) == 1 ? kBufferBytes : 0;
        return chunk_.capacity() + reading + (writeWaits_ ? kBufferBytes : 0);
    }

    void finishWriting() override {
        if (open_) {
            ERR_clear_error();
            (void)SSL_shutdown(ssl_.get());
        }
        (void)::shutdown(fd(), SHUT_WR);
    }

    void resetOnClose() override {
        open_ = false;
        const ::linger atOnce{.l_onoff = 1, .l_linger = 0};
        (void)::setsockopt(fd(), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    }

    [[nodiscard]] std::string_view scheme() const noexcept override { return "https"; }

private:
    /// Allocates OpenSSL's memory for a handshake only once the client has said something: of a
    /// thousand that connect at once most wait for their turn.
    IoStatus begin() {
        char first = 0;
        const ssize_t got = ::recv(fd(), &first, 1, MSG_PEEK);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
            return IoStatus::kWantRead;
        }
        ssl_.reset(got > 0 ? SSL_new(context_.get()) : nullptr);
        context_.reset();
        if (!ssl_ || SSL_set_fd(ssl_.get(), fd()) != 1) {
            return IoStatus::kLost;
        }
        SSL_set_accept_state(ssl_.get());
        return IoStatus::kDone;
    }

    /// After a fatal error OpenSSL must not be asked for anything any more, not even a shutdown.
    IoStatus statusOf(int result) {
        switch (SSL_get_error(ssl_.get(), result)) {
            case SSL_ERROR_WANT_READ:
                return IoStatus::kWantRead;
            case SSL_ERROR_WANT_WRITE:
                return IoStatus::kWantWrite;
            case SSL_ERROR_ZERO_RETURN:
                return IoStatus::kEnd;
            default:
                open_ = false;
                return IoStatus::kLost;
        }
    }

    // A browser that is sent to https without TLS would show a protocol error; this one reads why.
    void tellPlainClient() const {
        constexpr std::string_view kAnswer =
            "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 50\r\n"
            "Connection: close\r\n\r\n{\"detail\":\"This port takes HTTPS, not plain HTTP\"}";
        (void)::send(fd(), kAnswer.data(), kAnswer.size(), MSG_NOSIGNAL);
        (void)::shutdown(fd(), SHUT_WR);
    }

    common::Descriptor socket_;
    /// Until a connection is made of it.
    std::shared_ptr<SSL_CTX> context_;
    /// Null until the client's first byte.
    SslPtr ssl_;
    /// Read of a file and not yet written.
    std::string chunk_;
    /// The handshake is done and nothing fatal has happened.
    bool open_ = false;
    /// The socket has not taken a record.
    bool writeWaits_ = false;
};

}  // namespace

TlsContext::TlsContext(std::filesystem::path certificate, std::filesystem::path key)
    : certificate_(std::move(certificate)),
      key_(std::move(key)),
      context_(makeContext(certificate_, key_)) {}

TlsContext::~TlsContext() = default;

void TlsContext::reload() {
    auto fresh = makeContext(certificate_, key_);
    const std::lock_guard lock(mutex_);
    context_ = std::move(fresh);
}

std::unique_ptr<Transport> TlsContext::makeTransport(common::Descriptor socket) const {
    std::shared_ptr<SSL_CTX> context;
    {
        const std::lock_guard lock(mutex_);
        context = context_;
    }
    return std::make_unique<TlsTransport>(std::move(socket), std::move(context));
}

}  // namespace hiveline::server
