#include "common/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>
#include <utility>

namespace hiveline::common {
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
    SpawnPlan(int input, int output, int complaint) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, complaint, STDERR_FILENO);
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

    /// A moment after its start: it has at most begun to load its libraries.
    void limit(const ChildRun& run) const {
        if (run.mostMemory > 0) {
            set(RLIMIT_AS, run.mostMemory);
        }
        if (run.processorTime.count() > 0) {
            set(RLIMIT_CPU, static_cast<rlim_t>(run.processorTime.count()));
            set(RLIMIT_FSIZE, 0);
            set(RLIMIT_CORE, 0);
        }
    }

    /// It has ended: its status as waitpid gives it. What it started ends with it; until it is
    /// reaped, nobody else can have its number.
    [[nodiscard]] int reap() {
        int status = -1;
        kill(-pid_, SIGKILL);
        reaped_ = waitpid(pid_, &status, 0) == pid_;
        return status;
    }

private:
    void set(__rlimit_resource what, rlim_t most) const {
        const rlimit limits{.rlim_cur = most, .rlim_max = most};
        prlimit(pid_, what, &limits, nullptr);
    }

    const pid_t pid_;
    Descriptor handle_;
    bool reaped_ = false;
};

constexpr std::size_t kMostComplaint = 4'096;

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

/// Appends what is there; closes at the end.
void collect(Descriptor& from, std::string& text) {
    std::array<char, 16 * 1024> buffer{};
    const ssize_t count = recv(from.get(), buffer.data(), buffer.size(), 0);
    if (count > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        from.reset();
    }
}

/// A child while it runs, and the channels to it.
class Running {
public:
    Running(const ChildRun& run, const StopSignal& stop)
        : run_(run),
          stop_(stop),
          until_(std::chrono::steady_clock::now() + run.time),
          rest_(run.input) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() = default;

    ChildResult finish() {
        const pid_t pid =
            SpawnPlan(in_.theirs.get(), out_.theirs.get(), complaint_.theirs.get()).start(run_);
        if (pid == 0) {
            return {};
        }
        Child child(pid);
        child.limit(run_);
        in_.theirs.reset();
        out_.theirs.reset();
        complaint_.theirs.reset();
        if (rest_.empty()) {
            in_.ours.reset();
        }
        result_.end = talk(child);
        if (result_.end == ChildEnd::kDone) {
            judge(child.reap());
        }
        return std::move(result_);
    }

private:
    /// Until it has ended (kDone), or must be ended.
    ChildEnd talk(const Child& child) {
        bool ended = false;
        while (out_.ours.get() >= 0 || !ended) {
            std::array<pollfd, 5> watched{
                {{stop_.descriptor(), POLLIN, 0},
                 {out_.ours.get(), POLLIN, 0},
                 {complaint_.ours.get(), POLLIN, 0},
                 {in_.ours.get(), POLLOUT, 0},
                 {ended ? -1 : child.handle(), POLLIN, 0}}};
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                until_ - std::chrono::steady_clock::now()
            );
            if (left.count() <= 0) {
                return ChildEnd::kTooLong;
            }
            const int ready = poll(watched.data(), watched.size(), static_cast<int>(left.count()));
            if (ready < 0 && errno != EINTR) {
                throw std::system_error(errno, std::generic_category(), "poll");
            }
            if (watched[0].revents != 0) {
                return ChildEnd::kStopped;
            }
            if (ready > 0 && !exchange(watched)) {
                return ChildEnd::kTooMuchOutput;
            }
            ended = ended || (ready > 0 && watched[4].revents != 0);
        }
        return ChildEnd::kDone;
    }

    /// False when it says too much.
    bool exchange(const std::array<pollfd, 5>& watched) {
        if (watched[1].revents != 0) {
            collect(out_.ours, result_.output);
        }
        if (watched[2].revents != 0) {
            collect(complaint_.ours, result_.complaint);
            result_.complaint.resize(std::min(result_.complaint.size(), kMostComplaint));
        }
        if (watched[3].revents != 0) {
            feed(in_.ours, rest_);
        }
        return result_.output.size() <= run_.mostOutput;
    }

    void judge(int status) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
            return;
        }
        const bool processorTime =
            WIFSIGNALED(status) &&
            (WTERMSIG(status) == SIGXCPU ||
             (WTERMSIG(status) == SIGKILL && run_.processorTime.count() > 0));
        result_.end = processorTime ? ChildEnd::kTooLong : ChildEnd::kFailed;
        result_.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        result_.output.clear();
    }

    const ChildRun& run_;
    const StopSignal& stop_;
    const Time until_;
    std::string_view rest_;
    Channel in_ = openChannel();
    Channel out_ = openChannel();
    Channel complaint_ = openChannel();
    ChildResult result_;
};

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

ChildResult runChild(const ChildRun& run, const StopSignal& stop) {
    return Running(run, stop).finish();
}

std::string findProgram(std::string_view name, std::string_view path) {
    while (!path.empty()) {
        const std::size_t end = std::min(path.find(':'), path.size());
        std::string program(path.substr(0, end));
        program.append("/").append(name);
        struct stat status {};
        if (program.front() == '/' && stat(program.c_str(), &status) == 0 &&
            S_ISREG(status.st_mode) && access(program.c_str(), X_OK) == 0) {
            return program;
        }
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return {};
}

}  // namespace hiveline::common
