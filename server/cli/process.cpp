#include "server/cli/process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "common/error.h"

namespace hiveline::server {
namespace {

// SD_LISTEN_FDS_START of sd_listen_fds(3).
constexpr int kFirstDescriptor = 3;

[[noreturn]] void refuse(const std::string& what) {
    throw common::Error(common::ErrorCode::kInternal, "cannot use the socket passed on: " + what);
}

/// The text of a variable, which is removed from the environment. No other thread runs yet.
std::string take(const char* name) {
    const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    std::string taken = text == nullptr ? "" : text;
    ::unsetenv(name);  // NOLINT(concurrency-mt-unsafe)
    return taken;
}

bool hasOption(int socket, int option, int wanted) {
    int value = 0;
    socklen_t size = sizeof value;
    return ::getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 && value == wanted;
}

bool isListening(int socket) {
    return hasOption(socket, SO_TYPE, SOCK_STREAM) && hasOption(socket, SO_ACCEPTCONN, 1) &&
           (hasOption(socket, SO_DOMAIN, AF_INET) || hasOption(socket, SO_DOMAIN, AF_INET6));
}

}  // namespace

std::optional<int> takeListeningSocket() {
    const std::string process = take("LISTEN_PID");
    const std::string count = take("LISTEN_FDS");
    (void)take("LISTEN_FDNAMES");
    // Variables of another process were inherited, and its descriptor is not ours.
    if (count.empty() || process != std::to_string(::getpid())) {
        return std::nullopt;
    }
    if (count != "1") {
        refuse("expected one, not LISTEN_FDS=" + count);
    }
    if (!isListening(kFirstDescriptor)) {
        refuse("it does not listen for TCP connections");
    }
    (void)::fcntl(kFirstDescriptor, F_SETFD, FD_CLOEXEC);
    return kFirstDescriptor;
}

void raiseDescriptorLimit() noexcept {
    ::rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        (void)::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

}  // namespace hiveline::server
