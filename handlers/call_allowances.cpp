#include "handlers/call_allowances.h"

#include <algorithm>

#include "common/error.h"

namespace hiveline::handlers {
namespace {

// Longer than a call waits and lasts: what it has had is not forgotten before it is over.
constexpr std::chrono::hours kRemembered{6};

}  // namespace

CallAllowances::Speech CallAllowances::hear(const std::string& conversationId, std::size_t bytes) {
    const std::scoped_lock lock(books_->mutex);
    Allowance& allowance = allowanceOf(conversationId);
    // Subtracted, since a sum could overflow; what a call has had is never above its most.
    if (bytes > kMaxHeardBytes - allowance.heardBytes) {
        throw common::Error(
            common::ErrorCode::kConflict, "This call has sent as much sound as it may"
        );
    }
    auto speech = begin(conversationId, allowance, &Allowance::hearing, kMaxHearing);
    allowance.heardBytes += bytes;
    return speech;
}

CallAllowances::Speech CallAllowances::speak(const std::string& conversationId, std::size_t bytes) {
    const std::scoped_lock lock(books_->mutex);
    Allowance& allowance = allowanceOf(conversationId);
    if (bytes > kMaxSpokenBytes - allowance.spokenBytes) {
        throw common::Error(
            common::ErrorCode::kConflict, "This call has had as much spoken as it may"
        );
    }
    auto speech = begin(conversationId, allowance, &Allowance::speaking, kMaxSpeaking);
    allowance.spokenBytes += bytes;
    return speech;
}

CallAllowances::Speech CallAllowances::begin(
    const std::string& conversationId, Allowance& allowance, int Allowance::*count, int most
) {
    if (allowance.*count >= most) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            std::to_string(most) + " such requests are under way in this call"
        );
    }
    ++(allowance.*count);
    // Points at the books only to be not null; what counts is the deleter, which keeps them alive.
    return {books_.get(), [books = books_, conversationId, count](void*) {
                const std::scoped_lock lock(books->mutex);
                if (const auto found = books->calls.find(conversationId);
                    found != books->calls.end()) {
                    --(found->second.*count);
                }
            }};
}

void CallAllowances::follow(
    const std::string& conversationId, const std::shared_ptr<CallEventQueue>& queue
) {
    std::vector<std::shared_ptr<CallEventQueue>> over;  // ended without the lock
    {
        const std::scoped_lock lock(books_->mutex);
        auto& streams = allowanceOf(conversationId).streams;
        std::erase_if(streams, [](const auto& each) {
            const auto stream = each.lock();
            return !stream || stream->hasEnded();
        });
        streams.push_back(queue);
        while (streams.size() > kMaxStreams) {
            over.push_back(streams.front().lock());
            streams.erase(streams.begin());
        }
    }
    for (const auto& stream : over) {
        if (stream) {
            stream->onEnd();
        }
    }
}

std::size_t CallAllowances::size() const {
    const std::scoped_lock lock(books_->mutex);
    return books_->calls.size();
}

CallAllowances::Allowance& CallAllowances::allowanceOf(const std::string& conversationId) {
    const auto now = Clock::now();
    auto& calls = books_->calls;
    // At twice the size of the last sweep, so that sweeping costs each call the same however many
    // there are.
    if (calls.size() >= books_->sweepAt) {
        std::erase_if(calls, [now](const auto& each) {
            const Allowance& allowance = each.second;
            const bool open = std::ranges::any_of(allowance.streams, [](const auto& stream) {
                return !stream.expired();
            });
            const bool hadNothing = allowance.heardBytes == 0 && allowance.spokenBytes == 0;
            return !open && allowance.hearing + allowance.speaking == 0 &&
                   (hadNothing || now - allowance.used > kRemembered);
        });
        constexpr std::size_t kLeast = 1'024;
        books_->sweepAt = std::max(kLeast, calls.size() * 2);
    }
    Allowance& allowance = calls[conversationId];
    allowance.used = now;
    return allowance;
}

}  // namespace hiveline::handlers
