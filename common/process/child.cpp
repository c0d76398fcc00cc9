#include "common/process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/process/spawn.h"

namespace hiveline::common {
namespace {

using Time = std::chrono::steady_clock::time_point;

constexpr std::size_t kMaxComplaint = 4'096;

/// Writes what fits. Closes when everything is written, or when nobody reads any more: that is the
/// child's own business.
void feed(Descriptor& in, std::string_view& rest) {
    // MSG_NOSIGNAL: a child that has closed its input must not raise SIGPIPE here.
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

/// A child while it runs, and the channels to it. One poll loop for all of them: reading one stream
/// to its end first would deadlock with a child that fills another.
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
        const pid_t pid = start();
        if (pid == 0) {
            return {};
        }
        Child child(pid);
        // Our copies of the child's ends: while they are open, no end of its output can be seen.
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
    [[nodiscard]] pid_t start() const {
        std::optional<Confinement> confinement;
        if (run_.isConfined) {
            confinement.emplace(Confinement::Rules{run_.program, run_.readable});
        }
        return spawn(
            {.program = run_.program,
             .arguments = run_.arguments,
             .input = in_.theirs.get(),
             .output = out_.theirs.get(),
             .complaint = complaint_.theirs.get(),
             .limits =
                 {.addressSpace = run_.mostMemory,
                  .processorTime = run_.processorTime,
                  .writesFiles = run_.processorTime.count() == 0},
             .confinement = confinement ? &*confinement : nullptr}
        );
    }

    /// Exchanges data until the child has ended (kDone), or must be ended.
    ChildEnd talk(const Child& child) {
        bool ended = false;
        // Both: output may still come after the end, and a child may close its output and run on.
        // Something that it started could hold the output open for ever, but the time is bounded.
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
            // Read on and dropped, or a child that complains a lot would block on its stderr.
            result_.complaint.resize(std::min(result_.complaint.size(), kMaxComplaint));
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
        // At the soft limit the kernel sends SIGXCPU, at the hard one SIGKILL, which somebody else
        // could have sent as well.
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

// An eventfd that nobody reads stays readable, so it wakes everybody who polls it, now and later.
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
        // access() alone would accept folders.
        struct stat status {};
        // A relative entry of PATH would depend on the folder that the server was started in.
        if (program.front() == '/' && stat(program.c_str(), &status) == 0 &&
            S_ISREG(status.st_mode) && access(program.c_str(), X_OK) == 0) {
            return program;
        }
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return {};
}

}  // namespace hiveline::common
