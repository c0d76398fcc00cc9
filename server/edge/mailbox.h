// Brings answers from any thread to the worker that owns the connection. The worker sleeps on fd()
// and is woken once for everything that waits. Outlives the worker: what comes too late is kept and
// never read. An answer given by the worker itself, inside of the call that handles the request,
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

#include "common/process/descriptor.h"
#include "server/edge/memory_budget.h"
#include "server/edge/service.h"

namespace hiveline::server {

/// One request on one connection. Never used twice within a worker.
struct AnswerTicket {
    std::uint64_t connection = 0;
    std::uint64_t request = 0;
    bool operator==(const AnswerTicket&) const = default;
};

struct PostedAnswer {
    AnswerTicket ticket;
    /// None: abandoned.
    std::optional<common::Response> response;
    /// No answer: the stream that answers has more.
    bool isWake = false;
    /// Memory of the answer on its way; null: it needs none.
    std::shared_ptr<MemoryClaim> room{};
};

/// What a request and its answer take of memory while the answer is awaited, whether or not the
/// client still waits.
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

    /// Any thread.
    void post(PostedAnswer answer);
    /// Makes the worker call takeAll() soon. Any thread.
    void wake();

    /// Fills `answers`, which is empty, with what is waiting. Worker only.
    void takeAll(std::vector<PostedAnswer>& answers);

    /// Around Service::handle(): what this thread posts for `ticket` in between is what endCall()
    /// returns. Worker only.
    void beginCall(AnswerTicket ticket);
    [[nodiscard]] std::optional<PostedAnswer> endCall();

private:
    common::Descriptor event_;
    std::mutex mutex_;
    /// Guarded by mutex_, like the next.
    std::vector<PostedAnswer> waiting_;
    bool woken_ = false;

    // The worker's id during a call. Another thread never finds its own id here, so only the worker
    // goes on to read the two below.
    std::atomic<std::thread::id> calling_;
    AnswerTicket called_;
    std::optional<PostedAnswer> direct_;
};

/// A function for any thread that makes the worker read the stream that answers a ticket. While one
/// call of it waits to be seen, others do nothing; the worker resets `waiting` before it reads.
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
