// The bytes of one connection: plain TCP here, and the seam for another kind (TLS). Never blocks;
// used by one worker thread. Nothing here knows HTTP.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "common/process/descriptor.h"

namespace hiveline::server {

enum class IoStatus : std::uint8_t {
    /// Some bytes moved.
    kDone,
    /// Try again when the socket is readable.
    kWantRead,
    /// Try again when the socket is writable.
    kWantWrite,
    /// The peer sends no more.
    kEnd,
    /// The connection is of no further use.
    kLost,
};

struct IoResult {
    IoStatus status = IoStatus::kDone;
    std::size_t bytes = 0;
};

/// Whether more output follows at once, so that the kernel may wait to fill a packet.
enum class Follow : std::uint8_t { kNothing, kMore };

class Transport {
public:
    virtual ~Transport() = default;

    [[nodiscard]] virtual int fd() const noexcept = 0;
    /// Called on every event until it returns kDone; reads and writes only after that.
    [[nodiscard]] virtual IoStatus handshake() = 0;
    [[nodiscard]] virtual IoResult read(std::span<char> into) = 0;
    [[nodiscard]] virtual IoResult write(std::string_view bytes, Follow follow) = 0;
    /// At most `count` bytes of `file` from `offset` on. kEnd: the file is shorter.
    [[nodiscard]] virtual IoResult sendFile(int file, off_t offset, std::size_t count) = 0;
    /// Whether read() has more although the socket is not readable.
    [[nodiscard]] virtual bool hasBuffered() const noexcept = 0;
    /// Memory held beside the socket because the peer is slow: to send, or to be complete. An
    /// estimate from above.
    [[nodiscard]] virtual std::size_t held() const noexcept = 0;
    /// Tells the peer that no more comes. What it sends can still be read.
    virtual void finishWriting() = 0;
    /// Makes the connection end with a reset: what the kernel still holds is dropped.
    virtual void resetOnClose() = 0;
    /// `http` or `https`.
    [[nodiscard]] virtual std::string_view scheme() const noexcept = 0;
};

[[nodiscard]] std::unique_ptr<Transport> makePlainTransport(common::Descriptor socket);

}  // namespace hiveline::server
