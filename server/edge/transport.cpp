#include "server/edge/transport.h"

#include <sys/sendfile.h>
#include <sys/socket.h>

#include <cerrno>

namespace hiveline::server {
namespace {

IoResult resultOf(ssize_t count, IoStatus wouldBlock, IoStatus atZero) {
    if (count > 0) {
        return {.status = IoStatus::kDone, .bytes = static_cast<std::size_t>(count)};
    }
    if (count == 0) {
        return {.status = atZero};
    }
    const bool again = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return {.status = again ? wouldBlock : IoStatus::kLost};
}

class PlainTransport final : public Transport {
public:
    explicit PlainTransport(common::Descriptor socket) : socket_(std::move(socket)) {}

    [[nodiscard]] int fd() const noexcept override { return socket_.get(); }
    [[nodiscard]] IoStatus handshake() override { return IoStatus::kDone; }

    [[nodiscard]] IoResult read(std::span<char> into) override {
        return resultOf(
            ::recv(fd(), into.data(), into.size(), 0), IoStatus::kWantRead, IoStatus::kEnd
        );
    }

    [[nodiscard]] IoResult write(std::string_view bytes, Follow follow) override {
        // MSG_MORE lets the kernel wait for the body before it sends the head's packet.
        const int flags = MSG_NOSIGNAL | (follow == Follow::kMore ? MSG_MORE : 0);
        return resultOf(
            ::send(fd(), bytes.data(), bytes.size(), flags), IoStatus::kWantWrite, IoStatus::kLost
        );
    }

    [[nodiscard]] IoResult sendFile(int file, off_t offset, std::size_t count) override {
        return resultOf(
            ::sendfile(fd(), file, &offset, count), IoStatus::kWantWrite, IoStatus::kEnd
        );
    }

    [[nodiscard]] bool hasBuffered() const noexcept override { return false; }
    [[nodiscard]] std::size_t held() const noexcept override { return 0; }
    void finishWriting() override { (void)::shutdown(fd(), SHUT_WR); }
    void resetOnClose() override {
        // SO_LINGER with 0 makes close() send a reset and drop what is queued.
        const ::linger atOnce{.l_onoff = 1, .l_linger = 0};
        (void)::setsockopt(fd(), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    }
    [[nodiscard]] std::string_view scheme() const noexcept override { return "http"; }

private:
    common::Descriptor socket_;
};

}  // namespace

std::unique_ptr<Transport> makePlainTransport(common::Descriptor socket) {
    return std::make_unique<PlainTransport>(std::move(socket));
}

}  // namespace hiveline::server
