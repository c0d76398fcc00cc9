#include "server/edge/worker.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/sharing/thread_turns.h"
#include "server/edge/listener.h"
#include "server/http/refusals.h"

namespace hiveline::server {
namespace {

using Pistache::Polling::NotifyOn;
using Pistache::Polling::Tag;

// Tags of the worker's own descriptors. The tag of a connection is its id, generation << 32 | slot.
constexpr std::uint64_t kListenerTag = ~std::uint64_t{0};
constexpr std::uint64_t kMailboxTag = kListenerTag - 1;
constexpr std::uint64_t kTimerTag = kListenerTag - 2;
constexpr std::uint64_t kSlotMask = 0xffffffffU;

// A quarter of a second: as exact as times of clients need to be.
constexpr std::int64_t kTickNanos = 250'000'000;
// Connections accepted in a row, before those that are open have their turn.
constexpr int kAcceptsATurn = 64;
// The slice asked of the scheduler; most requests take less.
constexpr std::chrono::microseconds kTurn(100);
// Time in a turn for all connections that move large bodies.
constexpr std::chrono::microseconds kTurnOfMuch(300);
// More than any backlog.
constexpr int kAcceptsAtDrain = 4096;
// Refused connections that may stay for their client to read why; more are closed at once.
constexpr std::size_t kMaxRefused = 256;

common::Descriptor makeTimer() {
    common::Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
    ::itimerspec period{};
    period.it_value.tv_nsec = kTickNanos;
    period.it_interval.tv_nsec = kTickNanos;
    if (!timer || ::timerfd_settime(timer.get(), 0, &period, nullptr) != 0) {
        throw std::system_error(errno, std::generic_category(), "timerfd");
    }
    return timer;
}

common::Descriptor openSpare() {
    // A descriptor in reserve, see shedOne().
    return common::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

Pistache::Flags<NotifyOn> interestOf(bool read, bool write, bool end) {
    Pistache::Flags<NotifyOn> interest;
    const auto add = [&interest](bool wanted, NotifyOn what) {
        if (wanted) {
            interest.setFlag(what);
        }
    };
    add(read, NotifyOn::Read);
    add(write, NotifyOn::Write);
    add(end, NotifyOn::Shutdown);
    return interest;
}

std::unique_ptr<HttpConnection> makeConnection(
    std::uint64_t id,
    common::Descriptor socket,
    const sockaddr_storage& address,
    WorkerContext& context
) {
    const TransportMaker& make = context.options.makeTransport;
    auto transport = make ? make(std::move(socket)) : makePlainTransport(std::move(socket));
    std::string localUrl(transport->scheme());
    localUrl += "://";
    localUrl += localAuthority(transport->fd());
    const auto binary = binaryAddress(address);
    return std::make_unique<HttpConnection>(
        id,
        std::move(transport),
        Peer{
            .remoteAddress = addressText(address),
            .localUrl = std::move(localUrl),
            .payer = binary ? payerOf(*binary) : 0},
        context
    );
}

}  // namespace

EdgeWorker::EdgeWorker(EdgeShared& shared, std::size_t number, common::Descriptor listener)
    : context_(shared, number),
      listener_(std::move(listener)),
      timer_(makeTimer()),
      spare_(openSpare()) {}

EdgeWorker::~EdgeWorker() {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].connection) {
            remove(i);
        }
    }
}

std::shared_ptr<Pistache::Aio::Handler> EdgeWorker::clone() const {
    throw std::logic_error("an edge worker has sockets and cannot be copied");
}

void EdgeWorker::registerPoller(Pistache::Polling::Epoll& poller) {
    const Pistache::Flags<NotifyOn> readable(NotifyOn::Read);
    poller.addFd(listener_.get(), readable, Tag(kListenerTag));
    poller.addFd(context_.mailbox->fd(), readable, Tag(kMailboxTag));
    poller.addFd(timer_.get(), readable, Tag(kTimerTag));
}

/// Connections that move much come last, and have little time together, so that a small request
/// does not wait for pieces of everybody's large ones.
void EdgeWorker::onReady(const Pistache::Aio::FdSet& events) {
    context_.now = std::chrono::steady_clock::now();
    if (!std::exchange(asked_, true)) {
        common::askForShortTurns(kTurn);
    }
    for (const auto& event : events) {
        try {
            if (isOfMuch(event)) {
                much_.push_back(event);
            } else {
                onEvent(event);
            }
        } catch (...) {  // NOLINT(bugprone-empty-catch)
            // No memory for a new connection, say. The others go on.
        }
    }
    if (!much_.empty()) {
        // To another worker on this processor, whose connections move little.
        ::sched_yield();
        moveMuch();
        much_.clear();
    }
}

bool EdgeWorker::isOfMuch(const Pistache::Aio::FdSet::Entry& event) {
    const Slot* const slot = find(event.getTag().value());
    return slot != nullptr && slot->connection->movesMuch();
}

/// Goes on behind the connection that was served last. Those without a turn now are reported again:
/// the poller is level-triggered.
void EdgeWorker::moveMuch() {
    const auto slotOf = [](const auto& event) { return event.getTag().value() & kSlotMask; };
    std::ranges::sort(much_, {}, slotOf);
    const auto first = std::ranges::lower_bound(much_, nextOfMuch_, {}, slotOf);
    std::rotate(much_.begin(), first, much_.end());
    const auto end = std::chrono::steady_clock::now() + kTurnOfMuch;
    for (const auto& event : much_) {
        nextOfMuch_ = slotOf(event) + 1;
        try {
            onEvent(event);
        } catch (...) {  // NOLINT(bugprone-empty-catch)
            // As above.
        }
        if (std::chrono::steady_clock::now() >= end) {
            return;
        }
    }
}

void EdgeWorker::onEvent(const Pistache::Aio::FdSet::Entry& event) {
    switch (event.getTag().value()) {
        case kListenerTag:
            acceptSome();
            break;
        case kMailboxTag:
            deliverAnswers();
            break;
        case kTimerTag:
            onTimer();
            break;
        default:
            if (find(event.getTag().value()) != nullptr) {
                onConnectionEvent(event.getTag().value() & kSlotMask, event);
            }
            break;
    }
}

void EdgeWorker::onConnectionEvent(std::size_t index, const Pistache::Aio::FdSet::Entry& event) {
    const bool broken = event.isHangup() || (!event.isReadable() && !event.isWritable());
    Input input = Input::kAwaited;
    guarded(index, [&](HttpConnection& connection) {
        if (broken) {
            connection.onHangup();
            return;
        }
        if (event.isWritable()) {
            connection.onWritable();
        }
        if (event.isReadable()) {
            input = connection.wantsRead() ? Input::kAwaited : Input::kUnwanted;
            connection.onReadable();
        }
    });
    settle(index, input);
}

void EdgeWorker::deliverAnswers() {
    context_.mailbox->takeAll(answers_);
    for (PostedAnswer& answer : answers_) {
        if (find(answer.ticket.connection) == nullptr) {
            if (!answer.isWake) {
                WorkerCounters::increment(context_.counters.lateAnswers);
            }
            continue;
        }
        const std::size_t index = answer.ticket.connection & kSlotMask;
        guarded(index, [&answer](HttpConnection& connection) {
            connection.onAnswer(std::move(answer));
        });
        settle(index);
    }
    answers_.clear();
    if (context_.shared.draining.load(std::memory_order_acquire) && !context_.drainStart) {
        startDrain();
    }
}

void EdgeWorker::onTimer() {
    std::uint64_t ticks = 0;
    (void)!::read(timer_.get(), &ticks, sizeof ticks);
    if (!accepting_ && listener_) {
        accepting_ = true;
        reactor()->modifyFd(key(), listener_.get(), NotifyOn::Read, Tag(kListenerTag));
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].connection) {
            guarded(i, [](HttpConnection& connection) { connection.onTick(); });
            settle(i);
        }
    }
}

void EdgeWorker::startDrain() {
    context_.drainStart = context_.now;
    // What is queued on our own socket would be reset when it closes; an inherited one goes on with
    // somebody else.
    const bool own = context_.options.inheritedSocket < 0;
    for (int i = 0; own && i < kAcceptsAtDrain && acceptOne(); ++i) {
    }
    reactor()->removeFd(key(), listener_.get());
    listener_.reset();
    // HttpEdge::drain() has counted this worker.
    context_.shared.open.remove();
}

void EdgeWorker::acceptSome() {
    for (int i = 0; i < kAcceptsATurn && listener_ && acceptOne(); ++i) {
    }
}

/// Returns false if nobody is waiting any more.
bool EdgeWorker::acceptOne() {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    common::Descriptor socket(::accept4(
        listener_.get(),
        reinterpret_cast<sockaddr*>(&address),  // NOLINT: how accept() takes any kind of address
        &size,
        SOCK_NONBLOCK | SOCK_CLOEXEC
    ));
    if (socket) {
        adopt(std::move(socket), address);
        return true;
    }
    switch (errno) {
        case EAGAIN:
            return false;
        case EMFILE:
        case ENFILE:
            shedOne();
            return accepting_;
        // The kernel has no memory: trying again at once would spin. The timer accepts again.
        case ENOBUFS:
        case ENOMEM:
            pauseAccepting();
            return false;
        default:
            // This client has gone already.
            return true;
    }
}

/// Out of descriptors. A client left waiting would keep the listening socket readable and the
/// worker spinning, so a spare descriptor is given up to accept it, tell it, and close it.
void EdgeWorker::shedOne() {
    spare_.reset();
    common::Descriptor socket(
        ::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)
    );
    if (socket) {
        WorkerCounters::increment(context_.counters.refused);
        makeConnection(0, std::move(socket), {}, context_)->refuse(tooManyConnections());
    }
    spare_ = openSpare();
    if (!spare_) {
        pauseAccepting();
    }
}

void EdgeWorker::pauseAccepting() {
    accepting_ = false;
    reactor()->modifyFd(key(), listener_.get(), NotifyOn::None, Tag(kListenerTag));
}

void EdgeWorker::adopt(common::Descriptor socket, const sockaddr_storage& address) {
    const std::size_t index = takeSlot();
    Slot& slot = slots_[index];
    slot.address = 0;
    const auto refusal = refusalFor(slot, address);
    const bool served = !refusal;
    if (!served) {
        WorkerCounters::increment(context_.counters.refused);
        if (refusedOpen_ >= kMaxRefused) {
            // Closed at once: too many clients are reading their refusal already.
            freeSlots_.push_back(index);
            makeConnection(0, std::move(socket), address, context_)->refuse(*refusal);
            return;
        }
        ++refusedOpen_;
    }
    WorkerCounters::increment(context_.counters.accepted);
    slot.kind = served ? Kind::kServed : Kind::kRefused;
    const std::uint64_t id = idOf(index);
    try {
        slot.connection = makeConnection(id, std::move(socket), address, context_);
        slot.readArmed = true;
        slot.writeArmed = false;
        slot.endArmed = false;
        reactor()->registerFd(key(), slot.connection->fd(), NotifyOn::Read, Tag(id));
    } catch (...) {
        remove(index);
        throw;
    }
    if (!served) {
        guarded(index, [&](HttpConnection& connection) { connection.refuse(*refusal); });
    }
    settle(index);
}

/// Counts a connection that is to be served, or says why it is not.
std::optional<common::Response> EdgeWorker::refusalFor(
    Slot& slot, const sockaddr_storage& address
) {
    const EdgeOptions& options = context_.options;
    const auto binary = binaryAddress(address);
    const bool isLimited =
        options.addressConnections != 0 && binary && !common::isIn(*binary, options.trustedProxies);
    if (isLimited) {
        const Payer payer = payerOf(*binary);
        if (!context_.shared.addresses.tryAdd(payer, options.addressConnections)) {
            return tooManyConnectionsOfAddress();
        }
        slot.address = payer;
    }
    if (!context_.shared.open.tryAdd(options.maxConnections)) {
        releaseAddress(slot);
        return tooManyConnections();
    }
    return std::nullopt;
}

void EdgeWorker::releaseAddress(Slot& slot) {
    if (slot.address != 0) {
        context_.shared.addresses.remove(std::exchange(slot.address, 0));
    }
}

std::size_t EdgeWorker::takeSlot() {
    std::size_t index = slots_.size();
    if (freeSlots_.empty()) {
        slots_.emplace_back();
        // So that remove() never needs memory.
        freeSlots_.reserve(slots_.size());
    } else {
        index = freeSlots_.back();
        freeSlots_.pop_back();
    }
    // Makes events and answers for the slot's former tenant miss.
    ++slots_[index].generation;
    return index;
}

std::uint64_t EdgeWorker::idOf(std::size_t index) const {
    return (std::uint64_t{slots_[index].generation} << 32U) | index;
}

EdgeWorker::Slot* EdgeWorker::find(std::uint64_t id) {
    const std::size_t index = id & kSlotMask;
    if (index >= slots_.size()) {
        return nullptr;
    }
    Slot& slot = slots_[index];
    return slot.connection && slot.generation == id >> 32U ? &slot : nullptr;
}

template <typename Action>
void EdgeWorker::guarded(std::size_t index, Action action) {
    HttpConnection& connection = *slots_[index].connection;
    try {
        action(connection);
    } catch (...) {
        // Out of memory, mostly: this connection ends, the others go on.
        connection.onHangup();
    }
}

void EdgeWorker::settle(std::size_t index, Input input) {
    Slot& slot = slots_[index];
    const HttpConnection& connection = *slot.connection;
    if (connection.isDead()) {
        remove(index);
        return;
    }
    // Reading stays armed while an answer is awaited, because mostly nothing comes then; it is
    // disarmed when something does. That saves two system calls for each request.
    const bool read = connection.wantsRead() || (slot.readArmed && input != Input::kUnwanted);
    const bool write = connection.wantsWrite();
    const bool end = connection.wantsEnd();
    if (read != slot.readArmed || write != slot.writeArmed || end != slot.endArmed) {
        slot.readArmed = read;
        slot.writeArmed = write;
        slot.endArmed = end;
        reactor()->modifyFd(key(), connection.fd(), interestOf(read, write, end), Tag(idOf(index)));
    }
}

void EdgeWorker::remove(std::size_t index) {
    Slot& slot = slots_[index];
    // Closing also takes it out of the poller.
    slot.connection.reset();
    releaseAddress(slot);
    if (slot.kind == Kind::kServed) {
        context_.shared.open.remove();
    } else {
        --refusedOpen_;
    }
    freeSlots_.push_back(index);
}

}  // namespace hiveline::server
