// One worker of the edge: a listening socket, the connections it has accepted, a mailbox and a
// timer, all served by one thread of Pistache's reactor. Everything belongs to that thread, except
// the counters, the mailbox and beginDrain().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <pistache/os.h>
#include <pistache/reactor.h>

#include "common/process/descriptor.h"
#include "server/edge/connection.h"
#include "server/edge/context.h"

namespace hiveline::server {

class EdgeWorker final : public Pistache::Aio::Handler {
public:
    /// Throws std::system_error.
    EdgeWorker(EdgeShared& shared, std::size_t number, common::Descriptor listener);
    EdgeWorker(const EdgeWorker&) = delete;
    EdgeWorker& operator=(const EdgeWorker&) = delete;
    EdgeWorker(EdgeWorker&&) = delete;
    EdgeWorker& operator=(EdgeWorker&&) = delete;
    ~EdgeWorker() override;

    /// Any thread, once EdgeShared::draining is set.
    void beginDrain() { context_.mailbox->wake(); }
    [[nodiscard]] const WorkerCounters& counters() const noexcept { return context_.counters; }

    // Pistache::Aio::Handler
    [[nodiscard]] std::shared_ptr<Pistache::Aio::Handler> clone() const override;
    void registerPoller(Pistache::Polling::Epoll& poller) override;
    void onReady(const Pistache::Aio::FdSet& events) override;

private:
    /// What arrived on a connection: bytes that it wanted, or that it had no use for yet.
    enum class Input : std::uint8_t { kAwaited, kUnwanted };

    using NotifyOn = Pistache::Polling::NotifyOn;

    enum class Kind : std::uint8_t { kServed, kRefused };
    /// A place for a connection. The generation counts its tenants, so that an event or an answer
    /// for an earlier one is recognised.
    struct Slot {
        std::unique_ptr<HttpConnection> connection;
        std::uint32_t generation = 0;
        Kind kind = Kind::kServed;
        /// Whose connection it counts as; 0: nobody's.
        Payer address = 0;
        bool readArmed = false;
        bool writeArmed = false;
        bool endArmed = false;
    };

    [[nodiscard]] bool isOfMuch(const Pistache::Aio::FdSet::Entry& event);
    void moveMuch();
    void onEvent(const Pistache::Aio::FdSet::Entry& event);
    void onConnectionEvent(std::size_t index, const Pistache::Aio::FdSet::Entry& event);
    void deliverAnswers();
    void onTimer();
    void startDrain();

    void acceptSome();
    bool acceptOne();
    void shedOne();
    void adopt(common::Descriptor socket, const ::sockaddr_storage& address);
    void pauseAccepting();

    [[nodiscard]] std::optional<common::Response> refusalFor(
        Slot& slot, const ::sockaddr_storage& address
    );
    void releaseAddress(Slot& slot);
    [[nodiscard]] std::size_t takeSlot();
    [[nodiscard]] std::uint64_t idOf(std::size_t index) const;
    [[nodiscard]] Slot* find(std::uint64_t id);
    /// After anything that a connection did: removes it if it is dead, otherwise tells the poller
    /// what it waits for.
    void settle(std::size_t index, Input input = Input::kAwaited);
    void remove(std::size_t index);
    template <typename Action>
    void guarded(std::size_t index, Action action);

    WorkerContext context_;
    common::Descriptor listener_;
    common::Descriptor timer_;
    /// Given up to accept, and so to end, a connection when descriptors run out.
    common::Descriptor spare_;
    bool accepting_ = true;
    std::vector<Slot> slots_;
    std::vector<std::size_t> freeSlots_;
    std::size_t refusedOpen_ = 0;
    std::vector<PostedAnswer> answers_;
    /// Whether the thread has asked for short turns, which it must do itself.
    bool asked_ = false;
    /// Events of connections that move much.
    std::vector<Pistache::Aio::FdSet::Entry> much_;
    /// The slot to begin with among them.
    std::size_t nextOfMuch_ = 0;
};

}  // namespace hiveline::server
