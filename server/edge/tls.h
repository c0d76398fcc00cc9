// TLS by OpenSSL: versions 1.2 and 1.3, forward secrecy and authenticated encryption only, no
// renegotiation, no compression. A context makes transports. Its certificate can be read anew while
// connections are open; these go on with the one that they began with.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "server/edge/transport.h"

struct ssl_ctx_st;

namespace hiveline::server {

class TlsContext {
public:
    /// PEM files: the certificate followed by its chain, and the private key without a password.
    /// Throws Error{kInternal} naming the file and the reason. Logs a warning if others may read
    /// the key.
    TlsContext(std::filesystem::path certificate, std::filesystem::path key);
    TlsContext(const TlsContext&) = delete;
    TlsContext& operator=(const TlsContext&) = delete;
    ~TlsContext();

    /// Reads the files again, for connections from now on. Throws like the constructor, and changes
    /// nothing then. Any thread.
    void reload();

    /// The server's side of a new connection. Any thread. Throws Error{kInternal}.
    [[nodiscard]] std::unique_ptr<Transport> makeTransport(common::Descriptor socket) const;

private:
    const std::filesystem::path certificate_;
    const std::filesystem::path key_;
    mutable std::mutex mutex_;
    /// Guarded by mutex_.
    std::shared_ptr<ssl_ctx_st> context_;
};

}  // namespace hiveline::server
