#include "handlers/open_streams.h"

#include <algorithm>

#include "common/error.h"
#include "common/log.h"
#include "storage/records/tokens.h"

namespace hiveline::handlers {
namespace {

// Between two looks at all of them.
constexpr std::chrono::seconds kPause{5};
// Between two parts of one look.
constexpr std::chrono::milliseconds kBreath{20};
constexpr std::size_t kAtOnce = 100;  // tokens

}  // namespace

std::shared_ptr<OpenStreams> OpenStreams::start(
    storage::Store& store, voice::Calls& calls, std::size_t maxOfOrganisation
) {
    // Its constructor is private, which make_shared() could not call.
    const std::shared_ptr<OpenStreams> streams(new OpenStreams(store, calls, maxOfOrganisation));
    // Timers belong to the thread of the calls. They hold no more than a weak pointer, so that what
    // waits there keeps nothing alive.
    calls.post([weak = std::weak_ptr(streams)] {
        if (const auto self = weak.lock()) {
            self->schedule(kPause);
        }
    });
    return streams;
}

OpenStreams::Place OpenStreams::add(
    const std::string& orgId, const std::string& tokenId, const std::weak_ptr<CallEventQueue>& queue
) {
    auto place = std::make_shared<common::ByteShares::Lease>(places_.take(orgId, 1));
    if (!*place) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "The organisation has " + std::to_string(maxOfOrganisation_) +
                " streams of events open, as many as it may"
        );
    }
    const std::scoped_lock lock(mutex_);
    Queues& queues = queues_[tokenId];
    // Here too, or a token that opens and closes streams would fill the list between two looks.
    std::erase_if(queues, [](const auto& each) { return each.expired(); });
    queues.push_back(queue);
    return place;
}

void OpenStreams::schedule(std::chrono::milliseconds after) {
    (void)calls_.loop().schedule(after, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->look();
        }
    });
}

void OpenStreams::look() {
    const auto tokens = nextTokens();
    std::vector<std::string> over;
    try {
        store_.read(*reader_, [&](storage::ReadTx& tx) {
            std::ranges::copy_if(tokens, std::back_inserter(over), [&tx](const std::string& id) {
                return !storage::tokens::holds(tx, id);
            });
        });
    } catch (const std::exception& failure) {
        // Its streams go on until the next look: a store that cannot be read is no reason to cut
        // callers off.
        common::log::warn("tokens_unread", {{"reason", failure.what()}});
    }
    std::ranges::for_each(over, [this](const std::string& id) { end(id); });
    // In parts, since it is the thread of the calls that looks.
    schedule(tokens.size() < kAtOnce ? std::chrono::milliseconds(kPause) : kBreath);
}

/// Those after the last one that still have a stream; fewer than kAtOnce: they were the last.
std::vector<std::string> OpenStreams::nextTokens() {
    std::vector<std::string> tokens;
    const std::scoped_lock lock(mutex_);
    for (auto each = queues_.upper_bound(last_);
         each != queues_.end() && tokens.size() < kAtOnce;) {
        std::erase_if(each->second, [](const auto& queue) { return queue.expired(); });
        if (each->second.empty()) {
            each = queues_.erase(each);
        } else {
            tokens.push_back(each->first);
            ++each;
        }
    }
    last_ = tokens.size() < kAtOnce ? std::string() : tokens.back();
    return tokens;
}

void OpenStreams::end(const std::string& tokenId) {
    Queues queues;
    {
        const std::scoped_lock lock(mutex_);
        // Ended without the lock: that wakes connections, which may take it.
        if (auto found = queues_.extract(tokenId)) {
            queues = std::move(found.mapped());
        }
    }
    for (const auto& each : queues) {
        if (const auto queue = each.lock()) {
            queue->onEnd();
        }
    }
}

}  // namespace hiveline::handlers
