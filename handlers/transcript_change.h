// What an update makes of the transcript of a conversation. A short one is read and written in one
// piece. A long one goes through the writer in several, each a few milliseconds long, between which
// others write: it is read, composed, and staged (storage/calls/staged_transcripts.h) where many
// messages change; the last piece is the update itself, which everybody sees at one moment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generated/models/conversations.h"

#include "storage/calls/staged_transcripts.h"
#include "storage/engine/tx.h"

namespace hiveline::handlers {

class TranscriptChange final : public storage::UnfinishedWork {
public:
    /// The change that the piece before has left, or a new one. The update outlives it.
    [[nodiscard]] static std::unique_ptr<TranscriptChange> of(
        storage::WriteTx& tx,
        std::string orgId,
        std::string conversationId,
        const models::ConversationUpdate& update
    );

    TranscriptChange(
        std::string orgId, std::string conversationId, const models::ConversationUpdate& update
    );

    /// Whether nothing has been done yet.
    [[nodiscard]] bool isNew() const noexcept { return readings_ == 0; }

    /// Does a piece. `revision`: of the conversation, as it is stored now. False: it goes on with
    /// another one.
    [[nodiscard]] bool advance(storage::WriteTx& tx, std::int64_t revision);

    /// Stores the transcript, where it changes, and gives it. In the transaction in which advance()
    /// was over.
    [[nodiscard]] std::vector<models::TranscriptMessage> finish(storage::WriteTx& tx);

private:
    enum class Step : std::uint8_t { kReading, kComposing, kClearing, kStaging, kReady };

    [[nodiscard]] bool doShort(storage::WriteTx& tx);
    void doAll(storage::WriteTx& tx);
    void doStep(storage::WriteTx& tx);
    void read(storage::WriteTx& tx);
    void compose(storage::WriteTx& tx, std::size_t limit);
    void composeMessages(
        storage::WriteTx& tx,
        const std::vector<models::TranscriptMessageInput>& given,
        std::size_t limit
    );
    void composeText(storage::WriteTx& tx, const std::string& text, std::size_t limit);
    void clear(storage::WriteTx& tx);
    void stage(storage::WriteTx& tx);
    [[nodiscard]] bool isStaged() const noexcept {
        return step_ == Step::kClearing || step_ == Step::kStaging || staged_;
    }
    void startAnew(std::int64_t revision);

    const std::string orgId_;
    const std::string conversationId_;
    const models::ConversationUpdate& update_;
    Step step_ = Step::kReading;
    // Of the conversation that is read.
    std::int64_t revision_ = 0;
    int readings_ = 0;
    // As of this piece; views into the ids above.
    storage::transcripts::Place place_;
    std::vector<models::TranscriptMessage> before_;
    std::vector<models::TranscriptMessage> after_;
    // How many there will be.
    std::size_t given_ = 0;
    // Of a text.
    std::vector<std::pair<models::Speaker, std::string>> utterances_;
    std::optional<storage::transcripts::Place> staged_;
    // Of those that are staged.
    std::size_t stored_ = 0;
};

}  // namespace hiveline::handlers
