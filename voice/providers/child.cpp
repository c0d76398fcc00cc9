#include "voice/providers/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

namespace hiveline::voice {
namespace {

using Time = std::chrono::steady_clock::time_point;

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(); }
    void reset() {
        if (number_ >= 0) {
            close(std::exchange(number_, -1));
        }
    }
    [[nodiscard]] int get() const noexcept { return number_; }

private:
    int number_ = -1;
};

/// Sockets, not pipes: writing to one whose reader has gone raises no signal.
struct Channel {
    Descriptor ours;
    Descriptor theirs;
};

Channel openChannel() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw std::system_error(errno, std::generic_category(), "socketpair");
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {.ours = Descriptor(ends[0]), .theirs = Descriptor(ends[1])};
}

/// What a child begins with: its three descriptors, a group of its own, no signal blocked.
class SpawnPlan {
public:
    SpawnPlan(int input, int output) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        );
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    /// 0 when it did not start. The child gets nothing of this process's environment, where keys
    /// may be.
    [[nodiscard]] pid_t start(const ChildRun& run) const {
        std::vector<std::string> words{run.program};
        words.insert(words.end(), run.arguments.begin(), run.arguments.end());
        std::vector<char*> arguments;
        arguments.reserve(words.size() + 1);
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        std::string path = "PATH=/usr/bin:/bin";
        std::string language = "LC_ALL=C.UTF-8";
        std::array<char*, 3> environment{path.data(), language.data(), nullptr};
        pid_t child = 0;
        const int fault = posix_spawn(
            &child,
            run.program.c_str(),
            &actions_,
            &attributes_,
            arguments.data(),
            environment.data()
        );
        return fault == 0 ? child : 0;
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// Kills and reaps the child's group unless it has been reaped.
class Child {
public:
    explicit Child(pid_t pid)
        : pid_(pid),
          // The C library of Debian 12 has no function for it.
          handle_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0U))) {}
    ~Child() {
        if (!reaped_) {
            kill(-pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] int handle() const noexcept { return handle_.get(); }
    /// It has ended: whether well. What it started ends with it; until it is reaped, nobody else
    /// can have its number.
    [[nodiscard]] bool reap() {
        int status = 0;
        kill(-pid_, SIGKILL);
        reaped_ = waitpid(pid_, &status, 0) == pid_;
        return reaped_ && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

private:
    const pid_t pid_;
    Descriptor handle_;
    bool reaped_ = false;
};

/// False when it is time to give up.
bool waitFor(std::array<pollfd, 3>& watched, Time until) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
        return false;
    }
    const int ready = poll(watched.data(), watched.size(), static_cast<int>(left.count()));
    return (ready > 0 || (ready < 0 && errno == EINTR)) && watched[0].revents == 0;
}

/// Writes what fits; closes when everything is written or nobody reads.
void feed(Descriptor& in, std::string_view& rest) {
    const ssize_t sent = send(in.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    if (rest.empty() || (sent < 0 && errno != EAGAIN && errno != EINTR)) {
        in.reset();
    }
}

enum class Read : std::uint8_t { kMore, kEnd, kTooMuch };

Read collect(const Descriptor& out, std::string& output, std::size_t most) {
    std::array<char, 16 * 1024> buffer{};
    const ssize_t count = recv(out.get(), buffer.data(), buffer.size(), 0);
    if (count < 0) {
        return errno == EAGAIN || errno == EINTR ? Read::kMore : Read::kEnd;
    }
    output.append(buffer.data(), static_cast<std::size_t>(count));
    return count == 0 ? Read::kEnd : output.size() > most ? Read::kTooMuch : Read::kMore;
}

}  // namespace

StopSignal::StopSignal() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0) {
        throw std::system_error(errno, std::generic_category(), "eventfd");
    }
}

StopSignal::~StopSignal() {
    close(descriptor_);
}

void StopSignal::stop() const {
    eventfd_write(descriptor_, 1);
}

std::optional<std::string> runChild(const ChildRun& run, const StopSignal& stop) {
    const Time until = std::chrono::steady_clock::now() + run.time;
    Channel in = openChannel();
    Channel out = openChannel();
    const pid_t pid = SpawnPlan(in.theirs.get(), out.theirs.get()).start(run);
    if (pid == 0) {
        return std::nullopt;
    }
    Child child(pid);
    in.theirs.reset();
    out.theirs.reset();
    std::string output;
    std::string_view rest = run.input;
    if (rest.empty()) {
        in.ours.reset();
    }
    while (out.ours.get() >= 0) {
        std::array<pollfd, 3> watched{
            {{stop.descriptor(), POLLIN, 0},
             {out.ours.get(), POLLIN, 0},
             {in.ours.get(), POLLOUT, 0}}};
        if (!waitFor(watched, until)) {
            return std::nullopt;
        }
        if (watched[2].revents != 0) {
            feed(in.ours, rest);
        }
        const Read read =
            watched[1].revents == 0 ? Read::kMore : collect(out.ours, output, run.mostOutput);
        if (read == Read::kTooMuch) {
            return std::nullopt;
        }
        if (read == Read::kEnd) {
            out.ours.reset();
        }
    }
    std::array<pollfd, 3> watched{
        {{stop.descriptor(), POLLIN, 0}, {child.handle(), POLLIN, 0}, {-1, 0, 0}}};
    while (watched[1].revents == 0) {
        if (!waitFor(watched, until)) {
            return std::nullopt;
        }
    }
    return child.reap() ? std::optional(std::move(output)) : std::nullopt;
}

}  // namespace hiveline::voice
