#include "handlers/transcript_change.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>

#include "handlers/transcripts.h"

namespace hiveline::handlers {
namespace {

namespace transcripts = storage::transcripts;

using Messages = std::vector<models::TranscriptMessage>;

// A piece takes a millisecond or two of the writer.
// Messages, read and written, of a change in one piece.
constexpr std::size_t kMaxAtOnce = 500;
constexpr std::size_t kReadAtOnce = 1'000;
constexpr std::size_t kComposedAtOnce = 1'500;
constexpr std::size_t kStagedAtOnce = 500;
constexpr std::size_t kStagedBytes = std::size_t{64} << 10U;
constexpr std::size_t kRemovedAtOnce = 1'000;
constexpr int kMaxReadings =
    3;  // then in one piece, whatever it takes: somebody writes all the time

/// What a client sends back as it was is the same message, so that a transcript that has grown is
/// not written anew from its beginning.
bool isUnchanged(
    const models::TranscriptMessage& before, const models::TranscriptMessageInput& given
) {
    return before.speaker == given.speaker && before.message == given.message &&
           before.timestamp == given.timestamp;
}

/// The message that is given for a place of the transcript; `before`: what is there, if anything.
models::TranscriptMessage composed(
    storage::WriteTx& tx,
    const models::TranscriptMessageInput& given,
    const models::TranscriptMessage* before
) {
    models::TranscriptMessage message;
    message.speaker = given.speaker;
    message.message = given.message;
    message.timestamp = given.timestamp;
    if (given.message_id) {
        message.message_id = *given.message_id;
    } else if (before != nullptr && isUnchanged(*before, given)) {
        message.message_id = before->message_id;
    } else {
        message.message_id = tx.newId("dia");
    }
    return message;
}

/// A message that is sent back as it was is still said from the same passages, took as much, and
/// was heard as far.
void keepPassages(const Messages& before, Messages& messages) {
    std::unordered_map<std::string_view, const models::TranscriptMessage*> known;
    for (const auto& message : before) {
        // Most transcripts have none of these, and then nothing is looked up.
        if (message.passages || message.usage || message.said) {
            known.emplace(message.message_id, &message);
        }
    }
    if (known.empty()) {
        return;
    }
    for (auto& message : messages) {
        const auto same = known.find(message.message_id);
        if (same != known.end() && same->second->message == message.message) {
            message.passages = same->second->passages;
            message.usage = same->second->usage;
            message.said = same->second->said;
        }
    }
}

/// How many messages are given, or more.
std::size_t givenMessages(const models::ConversationUpdate& update) {
    if (!update.transcriptText.hasValue()) {
        return 0;
    }
    const auto& given = update.transcriptText.value();
    if (const auto* text = std::get_if<std::string>(&given)) {
        return static_cast<std::size_t>(std::ranges::count(*text, '\n')) + 1;
    }
    return std::get<0>(given).size();
}

/// The first messages that are a piece.
std::span<const models::TranscriptMessage> pieceOf(std::span<const models::TranscriptMessage> rest
) {
    std::size_t count = 0;
    std::size_t bytes = 0;
    while (count < rest.size() && count < kStagedAtOnce && bytes < kStagedBytes) {
        bytes += rest[count++].message.size();
    }
    return rest.first(count);
}

}  // namespace

std::unique_ptr<TranscriptChange> TranscriptChange::of(
    storage::WriteTx& tx,
    std::string orgId,
    std::string conversationId,
    const models::ConversationUpdate& update
) {
    if (auto unfinished = tx.takeUnfinished()) {
        // Nothing else leaves anything. NOLINTNEXTLINE(*-static-cast-downcast)
        return std::unique_ptr<TranscriptChange>(static_cast<TranscriptChange*>(unfinished.release()
        ));
    }
    return std::make_unique<TranscriptChange>(std::move(orgId), std::move(conversationId), update);
}

TranscriptChange::TranscriptChange(
    std::string orgId, std::string conversationId, const models::ConversationUpdate& update
)
    : orgId_(std::move(orgId)),
      conversationId_(std::move(conversationId)),
      update_(update) {}

bool TranscriptChange::advance(storage::WriteTx& tx, std::int64_t revision) {
    place_ = transcripts::placeOf(tx, orgId_, conversationId_);
    const bool wasNew = isNew();
    // What is staged replaces whatever is there by then, as an update does that comes after it.
    if (wasNew || (!isStaged() && revision != revision_)) {
        startAnew(revision);
    }
    if (readings_ > kMaxReadings || !tx.mayGoOn()) {
        doAll(tx);
        return true;
    }
    if (step_ == Step::kReady || (wasNew && doShort(tx))) {
        return true;
    }
    doStep(tx);
    return false;
}

void TranscriptChange::startAnew(std::int64_t revision) {
    revision_ = revision;
    step_ = Step::kReading;
    before_.clear();
    after_.clear();
    given_ = 0;
    ++readings_;
}

/// False: it is not short.
bool TranscriptChange::doShort(storage::WriteTx& tx) {
    const std::size_t given = givenMessages(update_);
    if (given > kMaxAtOnce) {
        return false;
    }
    const std::size_t limit = kMaxAtOnce - given;
    // One more than fits tells a short transcript from a long one.
    transcripts::readMore(tx, place_, limit + 1, before_);
    if (before_.size() > limit) {
        return false;
    }
    compose(tx, kMaxAtOnce);
    return true;
}

void TranscriptChange::doAll(storage::WriteTx& tx) {
    before_ = transcripts::read(tx, place_);
    compose(tx, std::numeric_limits<std::size_t>::max());
    step_ = Step::kReady;
}

void TranscriptChange::doStep(storage::WriteTx& tx) {
    switch (step_) {
        case Step::kReading:
            read(tx);
            break;
        case Step::kComposing:
            compose(tx, kComposedAtOnce);
            break;
        case Step::kClearing:
            clear(tx);
            break;
        case Step::kStaging:
            stage(tx);
            break;
        case Step::kReady:
            break;
    }
}

void TranscriptChange::read(storage::WriteTx& tx) {
    const std::size_t known = before_.size();
    transcripts::readMore(tx, place_, kReadAtOnce, before_);
    // Fewer than were asked for: that was the end.
    if (before_.size() < known + kReadAtOnce) {
        step_ = Step::kComposing;
    }
}

void TranscriptChange::compose(storage::WriteTx& tx, std::size_t limit) {
    if (update_.transcriptText.hasValue()) {
        const auto& given = update_.transcriptText.value();
        if (const auto* text = std::get_if<std::string>(&given)) {
            composeText(tx, *text, limit);
        } else {
            composeMessages(tx, std::get<0>(given), limit);
        }
    }
    // Another piece goes on where this one has ended.
    if (after_.size() < given_) {
        return;
    }
    step_ = Step::kReady;
    if (update_.transcriptText.isAbsent()) {
        return;
    }
    keepPassages(before_, after_);
    // Few changes fit into the last piece, however long the transcript is.
    if (transcripts::differences(before_, after_) > kMaxAtOnce) {
        step_ = Step::kClearing;
    }
}

void TranscriptChange::composeMessages(
    storage::WriteTx& tx,
    const std::vector<models::TranscriptMessageInput>& given,
    std::size_t limit
) {
    given_ = given.size();
    after_.reserve(given_);
    for (; after_.size() < given_ && limit > 0; --limit) {
        const std::size_t place = after_.size();
        const auto* before = place < before_.size() ? &before_[place] : nullptr;
        after_.push_back(composed(tx, given[place], before));
    }
}

void TranscriptChange::composeText(
    storage::WriteTx& tx, const std::string& text, std::size_t limit
) {
    if (after_.empty()) {
        utterances_ = parseTranscript(text);
        given_ = utterances_.size();
        after_.reserve(given_);
    }
    for (; after_.size() < given_ && limit > 0; --limit) {
        auto& [speaker, words] = utterances_[after_.size()];
        models::TranscriptMessage& message = after_.emplace_back();
        message.speaker = speaker;
        message.message = std::move(words);
        message.message_id = tx.newId("dia");
    }
}

/// What an earlier change has left would be as much again.
void TranscriptChange::clear(storage::WriteTx& tx) {
    if (!transcripts::removeLeftovers(tx, orgId_, conversationId_, kRemovedAtOnce)) {
        step_ = Step::kStaging;
    }
}

void TranscriptChange::stage(storage::WriteTx& tx) {
    if (!staged_) {
        // Of no use any more, and as large as a long transcript is.
        before_ = {};
        staged_ = transcripts::stage(tx, orgId_, conversationId_);
    }
    const auto piece = pieceOf(std::span(after_).subspan(stored_));
    transcripts::putStaged(tx, *staged_, stored_, piece);
    stored_ += piece.size();
    if (stored_ == after_.size()) {
        step_ = Step::kReady;
    }
}

std::vector<models::TranscriptMessage> TranscriptChange::finish(storage::WriteTx& tx) {
    if (update_.transcriptText.isAbsent()) {
        return std::move(before_);
    }
    if (staged_) {
        transcripts::switchTo(tx, *staged_);
    } else {
        transcripts::replace(tx, place_, before_, after_);
    }
    return std::move(after_);
}

}  // namespace hiveline::handlers
