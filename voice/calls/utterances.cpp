#include "voice/calls/utterances.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/error.h"
#include "storage/calls/conversations.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxWaiting = 64;  // requests for the same call

common::ValidationError keyOfAnother() {
    return common::ValidationError(
        {"header", "idempotency-key"}, "this key was used with another request in this conversation"
    );
}

}  // namespace

std::string wordsOf(const storage::calls::Event& event) {
    const auto* const message = event.as<storage::calls::MessageEvent>();
    return message == nullptr ? std::string() : message->message;
}

std::optional<storage::calls::Event> findRepetition(
    storage::ReadTx& tx, const CallKey& key, const Utterance& utterance
) {
    if (!utterance.requestKey) {
        return std::nullopt;
    }
    auto known =
        storage::calls::findByKey(tx, key.orgId, key.conversationId, *utterance.requestKey);
    if (!known) {
        return std::nullopt;
    }
    if (known->fingerprint != utterance.fingerprint) {
        throw keyOfAnother();
    }
    return std::move(known->event);
}

Replied replyTo(
    storage::ReadTx& tx, const CallKey& key, std::int64_t seq, models::ConversationStatus otherwise
) {
    Replied result;
    result.answer.reply = storage::calls::replyTo(tx, key.orgId, key.conversationId, seq);
    result.answer.status =
        storage::conversations::status(tx, key.orgId, key.conversationId).value_or(otherwise);
    return result;
}

void Utterances::requirePlace(std::size_t waiting) const {
    if (waiting >= kMaxWaiting) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "Too many requests wait for a reply in conversation " + key_.conversationId
        );
    }
}

void Utterances::add(const Utterance& utterance, Then<Heard> heard, Then<Replied> replied) {
    requirePlace(said_.size());
    Said said{.utterance = utterance, .seq = 0, .heard = {}, .replied = {}};
    if (heard) {
        said.heard.push_back({std::move(heard), false});
    }
    if (replied) {
        said.replied.push_back({std::move(replied), false});
    }
    said_.push_back(std::move(said));
}

bool Utterances::joins(
    const Utterance& utterance, const Then<Heard>& heard, const Then<Replied>& replied
) {
    if (!utterance.requestKey) {
        return false;
    }
    const auto first = std::ranges::find_if(said_, [&](const Said& said) {
        return said.utterance.requestKey == utterance.requestKey;
    });
    if (first == said_.end()) {
        return false;
    }
    if (first->utterance.fingerprint != utterance.fingerprint) {
        throw keyOfAnother();
    }
    requirePlace(std::max(first->heard.size(), first->replied.size()));
    if (heard && first->seq != 0) {
        heard({Heard{first->utterance.text, true}, nullptr});
    } else if (heard) {
        first->heard.push_back({heard, true});
    }
    if (replied) {
        first->replied.push_back({replied, true});
    }
    return true;
}

void Utterances::awaitReply(const Utterance& utterance, std::int64_t seq, Then<Replied> replied) {
    requirePlace(said_.size());
    Said said{.utterance = utterance, .seq = seq, .heard = {}, .replied = {}};
    said.replied.push_back({std::move(replied), true});
    said_.push_back(std::move(said));
}

void Utterances::whenSettled(std::function<void()> then) {
    requirePlace(waiters_.size());
    waiters_.push_back(std::move(then));
}

void Utterances::whenEnded(Then<bool> then) {
    requirePlace(enders_.size());
    enders_.push_back(std::move(then));
}

bool Utterances::stored(std::int64_t seq) {
    const auto said = std::ranges::find(said_, 0, &Said::seq);
    if (said == said_.end()) {
        return false;
    }
    said->seq = seq;
    for (const auto& [then, repeats] : std::exchange(said->heard, {})) {
        then({Heard{said->utterance.text, repeats}, nullptr});
    }
    return true;
}

void Utterances::settle(const std::function<Replied(std::int64_t seq)>& replyTo) {
    const auto open = std::stable_partition(said_.begin(), said_.end(), [](const Said& said) {
        return said.seq != 0;
    });
    std::vector<Said> stored(std::make_move_iterator(said_.begin()), std::make_move_iterator(open));
    said_.erase(said_.begin(), open);
    for (const Said& said : stored) {
        reply(said, replyTo);
    }
    for (const auto& then : std::exchange(waiters_, {})) {
        then();
    }
}

void Utterances::reply(const Said& said, const std::function<Replied(std::int64_t seq)>& replyTo) {
    for (const auto& [then, repeats] : said.replied) {
        try {
            Replied replied = replyTo(said.seq);
            replied.repeated = repeats;
            then({std::move(replied), nullptr});
        } catch (...) {
            then({std::nullopt, std::current_exception()});
        }
    }
}

void Utterances::end(const std::exception_ptr& failure) {
    for (const auto& then : std::exchange(enders_, {})) {
        then({failure ? std::nullopt : std::optional(true), failure});
    }
}

void Utterances::fail(const std::exception_ptr& why) {
    for (const Said& said : std::exchange(said_, {})) {
        for (const auto& asker : said.heard) {
            asker.then({std::nullopt, why});
        }
        for (const auto& asker : said.replied) {
            asker.then({std::nullopt, why});
        }
    }
    end(why);
    for (const auto& then : std::exchange(waiters_, {})) {
        then();
    }
}

}  // namespace hiveline::voice
