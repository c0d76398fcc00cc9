// The fourth part of HttpConnection: what it holds for its client is counted, and bounded for all
// clients together.
#include <algorithm>

#include "server/edge/connection.h"
#include "server/http/refusals.h"

namespace hiveline::server {
// The fourth part of HttpConnection: what it holds for its client is counted, and bounded over all
// clients together.
namespace {

// What every connection may hold uncounted; --max-connections allows for it. Most requests then
// need no look at the shared budget.
constexpr std::size_t kUncounted = std::size_t{4} * 1024;

// What a stream usually gives at a time.
constexpr std::size_t kPiece = std::size_t{32} * 1024;

std::size_t beyondUncounted(std::size_t bytes) {
    return bytes > kUncounted ? bytes : 0;
}

}  // namespace

/// Claims memory for a large answer before its first byte is sent, so that what is promised is
/// kept. Small ones are counted when their client turns out to be slow; they can exceed the limit
/// by one answer for each worker.
bool HttpConnection::hasRoomFor(const common::Response& response) {
    MemoryBudget& budget = *context_.shared.answers;
    const std::size_t large =
        response.body.size() > OutputQueue::kSmallBody ? response.body.capacity() : 0;
    const Payer payer = response.payer != 0 ? response.payer : exchange_.payer();
    outputMemory_.charge(payer);
    // The usual case, without a lock.
    if (large == 0 && budget.held() < budget.limit() / 2) {
        return true;
    }
    // The change is made and cannot be taken back: Responder::makeRoom() was the time to refuse.
    if (!isSafe(exchange_.request())) {
        outputMemory_.resize(outputMemory_.bytes() + large);
        return true;
    }
    return large == 0 ? budget.hasRoom(payer)
                      : outputMemory_.tryResize(outputMemory_.bytes() + large);
}

/// Whether a stream may be asked for more. Its next piece is counted once it is there.
bool HttpConnection::hasRoomForPiece() const {
    return context_.shared.answers->hasRoom(outputMemory_.payer(), kPiece);
}

common::Response HttpConnection::noRoomFor(const common::Response& answer) {
    common::Response refusal = tooManyAnswers();
    refusal.operation = answer.operation;
    return refusal;
}

/// Called when nothing more happens for now. What was given to a client that keeps up is gone by
/// then, so its answers are never counted.
void HttpConnection::settleMemory() {
    if (phase_ == Phase::kDead) {
        outputMemory_.release();
        inputMemory_.release();
        return;
    }
    if (const std::size_t bytes = outputHeld(); bytes != outputMemory_.bytes()) {
        outputMemory_.resize(bytes);
    }
    if (const std::size_t bytes = inputHeld(); bytes != inputMemory_.bytes()) {
        settleInput();
    }
}

void HttpConnection::settleInput() {
    if (inputMemory_.tryResize(inputHeld())) {
        return;
    }
    // An answer can be written: the client hears why. Otherwise it is cut off.
    if (phase_ == Phase::kReading && blockedOn_ == IoStatus::kDone) {
        phase_ = Phase::kClosing;
        if (!exchange_.isActive()) {
            exchange_.setHead(parser_.head());
        }
        answer(tooManyRequests());
        parser_.reset();
        // Only now: the answer needed the head.
        parser_.releaseBuffers();
        std::string().swap(input_);
        flush();
    } else {
        transport_->resetOnClose();
        die();
    }
    settleMemory();
}

std::size_t HttpConnection::outputHeld() const {
    return output_.isEmpty() ? 0 : output_.held() + recordBytes_ + transport_->held();
}

std::size_t HttpConnection::inputHeld() const {
    const std::size_t transport = output_.isEmpty() ? transport_->held() : 0;
    const std::size_t socket = socket_ ? beyondUncounted(socket_->session.held()) : 0;
    return beyondUncounted(parser_.held()) + beyondUncounted(input_.capacity()) + socket +
           transport;
}

/// Bytes a second at which the client has to read: the more it holds, the faster, and four times as
/// fast once half of all memory for answers is held.
std::uint64_t HttpConnection::leastRate() const {
    const EdgeOptions& options = context_.options;
    const MemoryBudget& budget = *context_.shared.answers;
    const auto hold = static_cast<std::uint64_t>(options.holdTime.count());
    const std::uint64_t seconds = budget.held() < budget.limit() / 2 ? hold : hold / 4;
    return options.minRate + outputMemory_.bytes() / std::max<std::uint64_t>(seconds, 1);
}

}  // namespace hiveline::server
