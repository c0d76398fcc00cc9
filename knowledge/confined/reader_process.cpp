#include "knowledge/confined/reader_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include "common/error.h"
#include "common/process/descriptor.h"
#include "common/process/sanitized.h"
#include "common/process/spawn.h"
#include "knowledge/confined/reader_wire.h"
#include "knowledge/extract/pdf.h"
#include "knowledge/extract/transcript.h"

namespace hiveline::knowledge {
namespace {

using common::Error;
using common::ErrorCode;
using common::FileType;

[[noreturn]] void throwSystem(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// Sends bytes, and with the first of them the descriptor (unix(7), SCM_RIGHTS). MSG_NOSIGNAL: a
/// reader that has ended must not end the server by SIGPIPE.
ssize_t sendWith(int socket, std::string_view bytes, int descriptor) {
    // sendmsg() only reads it. NOLINTNEXTLINE(*-const-cast)
    iovec piece{.iov_base = const_cast<char*>(bytes.data()), .iov_len = bytes.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        cmsghdr* head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(head), &descriptor, sizeof(descriptor));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

std::uint64_t lengthIn(std::string_view head) {
    std::uint64_t length = 0;
    std::memcpy(&length, head.data(), sizeof(length));
    return length;
}

/// SIGXCPU is the limit of processor time; SIGKILL follows where a process does not end of that.
bool tookTooLong(int status) {
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return signal == SIGXCPU || signal == SIGKILL;
}

/// The process ended over what it was to read, perhaps for want of memory: a parser that gets none
/// may crash rather than tell. So it is read again with more, once.
class ReaderEnded : public Error {
public:
    ReaderEnded() : Error(ErrorCode::kTooLarge, "It cannot be read: the reader ended over it") {}
};

bool isOfMemory(const wire::Answer& answer) {
    const auto* failure = std::get_if<wire::Failure>(&answer);
    return failure != nullptr && failure->text == wire::kNoMemory;
}

}  // namespace

/// The process, and one exchange with it at a time. After a throw it is of no more use: what it
/// still sends would be taken for the answer to the next question.
class ReaderProcess::Running {
public:
    Running(const std::string& program, const ReaderLimits& limits, std::size_t memory)
        : limits_(limits) {
        common::Channel errors = common::openChannel();
        const common::Confinement confinement({.program = program, .readable = {}});
        const pid_t pid = common::spawn(
            {.program = program,
             .arguments = {kReaderArgument},
             .input = channel_.theirs.get(),
             .output = channel_.theirs.get(),
             .complaint = errors.theirs.get(),
             .limits =
                 {.memory = common::kIsSanitized ? 0 : memory,
                  .processorTime = limits.processorTime,
                  .writesFiles = false},
             .confinement = &confinement}
        );
        if (pid == 0) {
            throw Error(ErrorCode::kUnavailable, "The reader of documents could not be started");
        }
        child_.emplace(pid);
        channel_.theirs.reset();
    }

    wire::Answer ask(
        const wire::Question& question,
        std::string_view bytes,
        int descriptor,
        const common::StopSignal& stop
    ) {
        until_ = std::chrono::steady_clock::now() + limits_.time;
        const std::string head = wire::headOf(question, bytes);
        sendAll(head, descriptor, stop);
        sendAll(bytes, -1, stop);
        const std::uint64_t length = lengthIn(receive(wire::kHead, stop));
        // The process may have been taken over: its length is checked before anything is reserved
        // for it.
        if (length > wire::kMaxMessage) {
            throw Error(ErrorCode::kTooLarge, "It holds too much text");
        }
        auto answer = wire::decodeAnswer(receive(length, stop));
        if (!answer) {
            throw Error(ErrorCode::kBadRequest, "It cannot be read: the reader gave no text");
        }
        return *std::move(answer);
    }

private:
    /// Until the socket is ready, the time is over or `stop` says so. A socket whose other side has
    /// gone is ready too; the next call on it tells.
    void await(short events, const common::StopSignal& stop) const {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until_ - std::chrono::steady_clock::now());
        if (left.count() <= 0) {
            throw Error(ErrorCode::kTooLarge, "Reading it takes too long");
        }
        std::array<pollfd, 2> watched{
            {{channel_.ours.get(), events, 0}, {stop.descriptor(), POLLIN, 0}}};
        if (poll(watched.data(), watched.size(), static_cast<int>(left.count())) < 0 &&
            errno != EINTR) {
            throwSystem("poll");
        }
        if (watched[1].revents != 0) {
            throw Error(ErrorCode::kUnavailable, "Reading was stopped");
        }
    }

    [[noreturn]] void throwEnded() {
        if (tookTooLong(child_->reap())) {
            throw Error(ErrorCode::kTooLarge, "Reading it takes too long");
        }
        throw ReaderEnded();
    }

    void sendAll(std::string_view bytes, int descriptor, const common::StopSignal& stop) {
        while (!bytes.empty()) {
            const ssize_t sent = sendWith(channel_.ours.get(), bytes, descriptor);
            if (sent >= 0) {
                bytes.remove_prefix(static_cast<std::size_t>(sent));
                descriptor = -1;
            } else if (errno == EAGAIN || errno == EINTR) {
                await(POLLOUT, stop);
            } else {
                throwEnded();
            }
        }
    }

    std::string receive(std::size_t size, const common::StopSignal& stop) {
        std::string bytes;
        // Memory grows with what really comes, not with what the length announces.
        std::array<char, 64UL * 1024> buffer{};
        while (bytes.size() < size) {
            const std::size_t wanted = std::min(size - bytes.size(), buffer.size());
            const ssize_t count = recv(channel_.ours.get(), buffer.data(), wanted, 0);
            if (count > 0) {
                bytes.append(buffer.data(), static_cast<std::size_t>(count));
            } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
                await(POLLIN, stop);
            } else {
                throwEnded();
            }
        }
        return bytes;
    }

    const ReaderLimits limits_;
    common::Channel channel_ = common::openChannel();
    std::optional<common::Child> child_;
    std::chrono::steady_clock::time_point until_;
};

namespace {

/// Throws what the reader failed with.
template <typename Content>
Content contentOf(wire::Answer answer) {
    if (auto* content = std::get_if<Content>(&answer)) {
        return std::move(*content);
    }
    if (const auto* failure = std::get_if<wire::Failure>(&answer)) {
        throw Error(failure->code, failure->text);
    }
    throw Error(ErrorCode::kBadRequest, "It cannot be read: the reader gave something else");
}

}  // namespace

ReaderProcess::ReaderProcess(LargeReading& large, std::string program, ReaderLimits limits)
    : large_(large),
      program_(std::move(program)),
      limits_(limits) {}

ReaderProcess::~ReaderProcess() = default;

wire::Answer ReaderProcess::ask(
    const wire::Question& question,
    std::string_view bytes,
    int descriptor,
    const common::StopSignal& stop
) {
    if (auto answer = askSmall(question, bytes, descriptor, stop)) {
        return *std::move(answer);
    }
    const auto turn = large_.take(stop);
    return Running(program_, limits_, limits_.largeMemory).ask(question, bytes, descriptor, stop);
}

/// The answer of the process with little memory; nullopt: it seems to need more.
std::optional<wire::Answer> ReaderProcess::askSmall(
    const wire::Question& question,
    std::string_view bytes,
    int descriptor,
    const common::StopSignal& stop
) {
    if (!running_) {
        running_ = std::make_unique<Running>(program_, limits_, limits_.memory);
    }
    try {
        auto answer = running_->ask(question, bytes, descriptor, stop);
        if (!isOfMemory(answer)) {
            return answer;
        }
    } catch (const ReaderEnded&) {
        running_.reset();
        return std::nullopt;
    } catch (...) {
        running_.reset();
        throw;
    }
    running_.reset();
    return std::nullopt;
}

Document ReaderProcess::readFile(const FileSource& source, const common::StopSignal& stop) {
    const FileType type = fileTypeOf(source);
    if (type == FileType::kPdf) {
        // pdftotext is confined itself.
        return extractFile(source, stop);
    }
    const common::Descriptor file = common::openFile(source.path);
    const wire::Question question{.task = wire::Task::kFile, .type = type, .use = source.use};
    return contentOf<Document>(ask(question, {}, file.get(), stop));
}

HtmlPage ReaderProcess::readHtml(
    std::string_view bytes, std::string_view charset, const common::StopSignal& stop
) {
    const wire::Question question{.task = wire::Task::kHtml, .charset = std::string(charset)};
    return contentOf<HtmlPage>(ask(question, bytes, -1, stop));
}

Document ReaderProcess::readText(
    FileType type, std::string_view bytes, std::string_view charset, const common::StopSignal& stop
) {
    const wire::Question question{
        .task = wire::Task::kText, .type = type, .charset = std::string(charset)};
    return contentOf<Document>(ask(question, bytes, -1, stop));
}

}  // namespace hiveline::knowledge
