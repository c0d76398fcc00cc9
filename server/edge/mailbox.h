// Brings answers from any thread to the worker that owns the connection. The worker sleeps on fd()
// and is woken once for all that is waiting. Outlives the worker: whatever comes too late is kept
// and never read. An answer given by the worker itself, inside the call that handles the request,
// takes a short way without lock and wake-up.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/edge/memory_budget.h"
#include "server/edge/service.h"
#include "server/edge/unique_fd.h"

namespace hiveline::server {

/// One request on one connection. Never used twice within a worker.
struct AnswerTicket {
    std::uint64_t connection = 0;
    std::uint64_t request = 0;
    bool operator==(const AnswerTicket&) const = default;
};

struct PostedAnswer {
    AnswerTicket ticket;
    std::optional<common::Response> response;  // none: abandoned
    bool isWake = false;                       // no answer: its stream has more
    std::shared_ptr<MemoryClaim> room{};       // of the answer on its way; null: it needs none
};

/// What a request and its answer take of memory while the answer is awaited, whether the client
/// waits for it or not.
struct ExchangeMemory {
    MemoryClaim request;
    std::shared_ptr<MemoryBudget> answers;
    Payer payer = 0;
};

class Mailbox {
public:
    /// Throws std::system_error.
    Mailbox();

    [[nodiscard]] int fd() const noexcept { return event_.get(); }

    /// From any thread.
    void post(PostedAnswer answer);
    /// From any thread: the worker calls takeAll() soon.
    void wake();

    /// The worker's. Fills `answers`, which is empty, with what is waiting.
    void takeAll(std::vector<PostedAnswer>& answers);

    /// The worker's. Around Service::handle(): what is posted for `ticket` by this thread meanwhile
    /// is what endCall() returns.
    void beginCall(AnswerTicket ticket);
    [[nodiscard]] std::optional<PostedAnswer> endCall();

private:
    UniqueFd event_;
    std::mutex mutex_;
    std::vector<PostedAnswer> waiting_;  // guarded by mutex_
    bool woken_ = false;                 // guarded by mutex_

    // Holds the worker's id during a call. Another thread never finds its own id here, so only the
    // worker goes on to read the two below.
    std::atomic<std::thread::id> calling_;
    AnswerTicket called_;
    std::optional<PostedAnswer> direct_;
};

/// A function for any thread that makes the worker read the stream that answers `ticket`; while a
/// call of it waits to be seen, others do nothing: the worker resets `waiting` before it reads.
struct StreamWake {
    std::function<void()> wake;
    std::shared_ptr<std::atomic<bool>> waiting;
};
[[nodiscard]] StreamWake makeWake(std::shared_ptr<Mailbox> mailbox, AnswerTicket ticket);

/// The way of the answer to `ticket`.
[[nodiscard]] std::unique_ptr<AnswerChannel> makeChannel(
    std::shared_ptr<Mailbox> mailbox, AnswerTicket ticket, ExchangeMemory memory
);

}  // namespace hiveline::server
