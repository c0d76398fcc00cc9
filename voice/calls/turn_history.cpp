#include "voice/calls/turn_history.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "voice/engine/history.h"
#include "voice/engine/instructions.h"
#include "voice/engine/language_of.h"
#include "voice/engine/memory.h"
#include "voice/engine/tool_result.h"
#include "voice/understanding/acts/asides.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kTurnBytes = std::size_t{64} * 1024;  // of the history that a turn is given

/// Words by which the server only gains time: what is said to them is no answer.
bool isDelay(const models::TranscriptMessage& message, const Language& language) {
    return message.speaker == models::Speaker::kAi &&
           (message.message == language.own.waiting || message.message == language.own.fallback);
}

/// How many messages there are up to what the caller wants to know: not whether anybody is there,
/// and not "okay" to words that gain time; all where they have said nothing else.
std::size_t upToQuestion(
    const std::vector<models::TranscriptMessage>& history, const Language& language
) {
    for (std::size_t end = history.size(); end > 0; --end) {
        const models::TranscriptMessage& message = history[end - 1];
        const bool isNod = end > 1 && isDelay(history[end - 2], language) &&
                           isAcknowledgement(message.message, language);
        if (message.speaker == models::Speaker::kUser && !isNod &&
            !isCallingOut(message.message, language)) {
            return end;
        }
    }
    return history.size();
}

}  // namespace

/// Notes that are being taken, on whatever thread; what becomes of them comes back.
class TurnHistory::Notes final : public NotesReceiver {
public:
    Notes(TurnHistory& history, CallRef call, Thinker& thinker, NotesRequest request)
        : history_(history),
          call_(std::move(call)),
          request_(thinker.takeNotes(std::move(request), *this)) {}

    void done(std::string notes) override {
        call_.post([&history = history_, call = call_, notes = std::move(notes)] {
            history.notesTaken(notes, call);
        });
    }
    void failed(const std::string& reason) override {
        call_.post([&history = history_, reason] { history.notesFailed(reason); });
    }

private:
    TurnHistory& history_;  // for what call_ posts: the call owns it
    const CallRef call_;
    std::unique_ptr<Request> request_;  // last: it calls what is above
};

TurnHistory::TurnHistory(
    const CallProfile& profile,
    const CallTools& tools,
    CallTally& tally,
    CallKey key,
    std::function<void()> noted
)
    : profile_(profile),
      tools_(tools),
      tally_(tally),
      key_(std::move(key)),
      noted_(std::move(noted)) {}

TurnHistory::~TurnHistory() = default;

void TurnHistory::restore(storage::ReadTx& tx) {
    if (auto stored = storage::calls::memory(tx, key_.orgId, key_.conversationId)) {
        remembered_.messages =
            static_cast<std::size_t>(std::max<std::int64_t>(stored->messages, 0));
        remembered_.notes = std::move(stored->notes);
        remembered_.lines = std::move(stored->lines);
    }
}

void TurnHistory::read(storage::ReadTx& tx, const Ask& ask, Turn& turn) {
    readMessages(tx, turn);
    if (ask.isAgain) {
        turn.history.resize(upToQuestion(turn.history, languageOf(profile_.agent)));
    }
    if (profile_.thinker->historyTokens() > 0) {
        placeOutcomes(tx, turn);
    }
}

/// Behind what memory stands for.
void TurnHistory::readMessages(storage::ReadTx& tx, Turn& turn) {
    constexpr std::size_t kBytesPerToken = 8;
    const std::size_t tokens = profile_.thinker->historyTokens();
    auto newest = storage::conversations::newestMessages(
        tx,
        key_.orgId,
        key_.conversationId,
        std::max(kTurnBytes, sharesOf(tokens).words * kBytesPerToken)
    );
    turn.history = std::move(newest.messages);
    const auto first = static_cast<std::size_t>(newest.leftOut);
    if (tokens == 0) {
        turn.leftOut = first;
        return;
    }
    rememberUpTo(tx, newest.leftOut);
    // A client may have replaced the transcript by a shorter one.
    const std::size_t upToLast = upToLastWords(turn.history);
    const std::size_t known = remembered_.messages - std::min(first, remembered_.messages);
    const std::size_t dropped = std::min(known, upToLast == 0 ? 0 : upToLast - 1);
    turn.history.erase(
        turn.history.begin(), turn.history.begin() + static_cast<std::ptrdiff_t>(dropped)
    );
    turn.leftOut = first + dropped;
}

/// What is in neither, because much was said at once, goes into memory.
void TurnHistory::rememberUpTo(storage::ReadTx& tx, std::int64_t first) {
    const std::size_t lines = sharesOf(profile_.thinker->historyTokens()).lines;
    while (static_cast<std::int64_t>(remembered_.messages) < first) {
        const auto between = storage::conversations::messagesBetween(
            tx,
            key_.orgId,
            key_.conversationId,
            static_cast<std::int64_t>(remembered_.messages),
            first,
            kTurnBytes
        );
        if (between.empty()) {
            break;
        }
        remember(remembered_, between, {}, lines);
    }
}

/// Where the words that were said before them are still there.
void TurnHistory::placeOutcomes(storage::ReadTx& tx, Turn& turn) const {
    for (auto& ended :
         storage::calls::endedToolCalls(tx, key_.orgId, key_.conversationId, kTurnBytes)) {
        const auto message = std::ranges::find(
            turn.history, ended.messageId, &models::TranscriptMessage::message_id
        );
        if (message == turn.history.end() && turn.leftOut > 0) {
            continue;
        }
        PlacedOutcome placed;
        placed.after = message == turn.history.end()
                           ? 0
                           : static_cast<std::size_t>(message - turn.history.begin()) + 1;
        placed.outcome.call = {
            tools_.idOf(ended.call.id),
            std::move(ended.call.name),
            std::move(ended.call.arguments)};
        placed.outcome.result = parseToolResult(ended.call.state);
        placed.outcome.content = std::move(ended.call.content);
        placed.number = ended.event;
        turn.placed.push_back(std::move(placed));
    }
    std::ranges::stable_sort(turn.placed, {}, &PlacedOutcome::after);
}

void TurnHistory::fold(Turn& turn, const CallRef& call) {
    const std::size_t tokens = profile_.thinker->historyTokens();
    if (tokens == 0) {
        return;
    }
    turn.memory = remembered_;
    Folded folded = voice::fold(turn.memory, turn.history, turn.placed, sharesOf(tokens));
    turn.leftOut += folded.messages.size();
    given_.keepOf(turn.history);
    turn.given = given_.all();
    if (folded.messages.empty()) {
        return;  // as it was
    }
    Memory before = std::exchange(remembered_, turn.memory);
    if (unnoted_.messages.empty()) {
        unnoted_.memory = std::move(before);
    }
    std::ranges::move(folded.messages, std::back_inserter(unnoted_.messages));
    std::ranges::move(folded.outcomes, std::back_inserter(unnoted_.outcomes));
    if (!notes_) {
        takeNotes(call);
    }
}

void TurnHistory::givePassages(Turn& turn, const Context& context) {
    const std::size_t tokens = profile_.thinker->historyTokens();
    const auto* last = lastWords(turn.history);
    if (tokens == 0 || last == nullptr || showsContext(profile_.agent)) {
        return;
    }
    std::vector<FoundPassage> found;
    for (std::size_t i = 0; i < std::min(context.texts.size(), context.passages.size()); ++i) {
        const models::UsedPassage& place = context.passages[i];
        found.push_back({place.title, place.source, context.texts[i]});
    }
    given_.add(last->message_id, found, sharesOf(tokens).passages);
    turn.given = given_.all();
}

void TurnHistory::takeNotes(const CallRef& call) {
    NotesRequest request = std::exchange(unnoted_, {});
    request.agent = profile_.agent;
    request.memory.notes = remembered_.notes;
    notes_ = std::make_unique<Notes>(*this, call, *profile_.thinker, std::move(request));
}

void TurnHistory::notesTaken(std::string notes, const CallRef& call) {
    notes_.reset();
    remembered_.notes = std::move(notes);
    if (!unnoted_.messages.empty()) {
        takeNotes(call);
    }
    noted_();
}

/// The lines of memory have to do.
void TurnHistory::notesFailed(const std::string& reason) {
    notes_.reset();
    tally_.noteFailedNotes(reason);
}

void TurnHistory::stopNotes() {
    notes_.reset();
}

}  // namespace hiveline::voice
