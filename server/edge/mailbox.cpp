#include "server/edge/mailbox.h"

#include <sys/eventfd.h>

#include <cerrno>
#include <system_error>

namespace hiveline::server {
namespace {

class MailboxChannel final : public AnswerChannel {
public:
    MailboxChannel(std::shared_ptr<Mailbox> mailbox, AnswerTicket ticket, ExchangeMemory memory)
        : mailbox_(std::move(mailbox)),
          ticket_(ticket),
          memory_(std::move(memory)) {}

    void answer(common::Response response) override {
        mailbox_->post(
            {.ticket = ticket_, .response = std::move(response), .room = std::move(room_)}
        );
    }
    [[nodiscard]] bool makeRoom(std::size_t bytes) override {
        room_ = std::make_shared<MemoryClaim>(memory_.answers, memory_.payer);
        return room_->tryResize(bytes);
    }
    void abandon() override { mailbox_->post({.ticket = ticket_, .response = std::nullopt}); }

private:
    std::shared_ptr<Mailbox> mailbox_;
    AnswerTicket ticket_;
    ExchangeMemory memory_;
    std::shared_ptr<MemoryClaim> room_;
};

}  // namespace

Mailbox::Mailbox() : event_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (!event_) {
        throw std::system_error(errno, std::generic_category(), "eventfd");
    }
}

void Mailbox::post(PostedAnswer answer) {
    // The worker answering inside of handle(): no lock, no system call. Most answers take this way.
    if (!answer.isWake && calling_.load(std::memory_order_relaxed) == std::this_thread::get_id() &&
        called_ == answer.ticket) {
        direct_ = std::move(answer);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(answer));
        // The worker is awake or about to be, and will take this one, too.
        if (std::exchange(woken_, true)) {
            return;
        }
    }
    wake();
}

void Mailbox::wake() {
    const std::uint64_t one = 1;
    // It can only fail if the counter is full, and then the worker is awake anyway.
    (void)!::write(event_.get(), &one, sizeof one);
}

void Mailbox::takeAll(std::vector<PostedAnswer>& answers) {
    std::uint64_t count = 0;
    // Before taking: a post in between wakes once too often, which is harmless, instead of never.
    (void)!::read(event_.get(), &count, sizeof count);
    const std::lock_guard lock(mutex_);
    answers.swap(waiting_);
    woken_ = false;
}

void Mailbox::beginCall(AnswerTicket ticket) {
    called_ = ticket;
    calling_.store(std::this_thread::get_id(), std::memory_order_relaxed);
}

std::optional<PostedAnswer> Mailbox::endCall() {
    // From here on even this thread posts as the others do: the call that would have taken it is
    // over.
    calling_.store(std::thread::id(), std::memory_order_relaxed);
    return std::exchange(direct_, std::nullopt);
}

StreamWake makeWake(std::shared_ptr<Mailbox> mailbox, AnswerTicket ticket) {
    auto waiting = std::make_shared<std::atomic<bool>>(false);
    auto wake = [mailbox = std::move(mailbox), ticket, waiting] {
        // One wake waits at a time, however often a stream is told of something new.
        if (!waiting->exchange(true)) {
            mailbox->post({.ticket = ticket, .response = std::nullopt, .isWake = true});
        }
    };
    return {std::move(wake), std::move(waiting)};
}

std::unique_ptr<AnswerChannel> makeChannel(
    std::shared_ptr<Mailbox> mailbox, AnswerTicket ticket, ExchangeMemory memory
) {
    return std::make_unique<MailboxChannel>(std::move(mailbox), ticket, std::move(memory));
}

}  // namespace hiveline::server
