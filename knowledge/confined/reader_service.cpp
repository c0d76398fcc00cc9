#include "knowledge/confined/reader_service.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "common/error.h"
#include "common/process/descriptor.h"
#include "knowledge/confined/content_reader.h"
#include "knowledge/confined/reader_wire.h"
#include "knowledge/extract/extract.h"

namespace hiveline::knowledge {
namespace {

using common::Descriptor;

struct Received {
    std::string bytes;
    Descriptor file;  // that came along
};

Descriptor descriptorIn(msghdr& message) {
    const cmsghdr* head = CMSG_FIRSTHDR(&message);
    if (head == nullptr || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) {
        return {};
    }
    int number = -1;
    std::memcpy(&number, CMSG_DATA(head), sizeof(number));
    return Descriptor(number);
}

/// False: the other side has gone.
bool receive(int socket, std::size_t size, Received& received) {
    std::array<char, 64UL * 1024> buffer{};
    while (received.bytes.size() < size) {
        iovec piece{
            .iov_base = buffer.data(),
            .iov_len = std::min(size - received.bytes.size(), buffer.size())};
        alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
        msghdr message{};
        message.msg_iov = &piece;
        message.msg_iovlen = 1;
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        const ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
        if (count <= 0 && errno != EINTR) {
            return false;
        }
        // Owned at once, whichever piece it came with, or descriptors would add up in a process
        // that lives long.
        if (Descriptor file = descriptorIn(message); file.get() >= 0) {
            received.file = std::move(file);
        }
        received.bytes.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return true;
}

bool sendAll(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
    }
    return true;
}

wire::Answer read(const wire::Question& question, int file) {
    DirectReader reader;
    // The server stops a reading by ending this process.
    const common::StopSignal never;
    switch (question.task) {
        case wire::Task::kFile:
            return extractOpen(file, question.type, question.use);
        case wire::Task::kHtml:
            return reader.readHtml(question.bytes, question.charset, never);
        case wire::Task::kText:
            return reader.readText(question.type, question.bytes, question.charset, never);
    }
    return wire::Failure{};
}

wire::Answer answer(const wire::Question& question, int file) {
    try {
        return read(question, file);
    } catch (const common::Error& failure) {
        return wire::Failure{failure.code(), failure.what()};
    } catch (const std::bad_alloc&) {
        return wire::Failure{common::ErrorCode::kTooLarge, std::string(wire::kNoMemory)};
    } catch (const std::exception& failure) {
        return wire::Failure{common::ErrorCode::kBadRequest, failure.what()};
    }
}

/// nullopt: the other side has gone, or says nothing that makes sense.
std::optional<std::pair<wire::Question, Descriptor>> nextQuestion(int socket) {
    Received head;
    if (!receive(socket, wire::kHead, head)) {
        return std::nullopt;
    }
    std::uint64_t length = 0;
    std::memcpy(&length, head.bytes.data(), sizeof(length));
    Received body;
    // What does not fit the wire ends the process: the other side starts another one.
    if (length > wire::kMaxMessage || !receive(socket, length, body)) {
        return std::nullopt;
    }
    auto question = wire::decodeQuestion(body.bytes);
    if (!question) {
        return std::nullopt;
    }
    return std::pair(*std::move(question), std::move(head.file));
}

}  // namespace

int serveReader(int socket) {
    while (auto next = nextQuestion(socket)) {
        if (!sendAll(socket, wire::encode(answer(next->first, next->second.get())))) {
            return 1;
        }
    }
    return 0;
}

}  // namespace hiveline::knowledge
