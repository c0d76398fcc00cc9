// What an agent is told of a call so far: the newest messages, the tools among them, what is
// remembered of the messages that have no room, and the passages that were given before. Notes on
// those messages are taken while the call goes on. Belongs to one call, on its thread; the store is
// read where it is handed in.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "storage/engine/tx.h"
#include "voice/calls/call_profile.h"
#include "voice/calls/call_ref.h"
#include "voice/calls/call_tally.h"
#include "voice/calls/call_tools.h"
#include "voice/calls/call_types.h"
#include "voice/engine/events.h"
#include "voice/engine/passages.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

class TurnHistory {
public:
    /// The first three outlive it. `noted`: there are new notes, to be stored with memory().
    TurnHistory(
        const CallProfile& profile,
        const CallTools& tools,
        CallTally& tally,
        CallKey key,
        std::function<void()> noted
    );
    ~TurnHistory();
    TurnHistory(const TurnHistory&) = delete;
    TurnHistory& operator=(const TurnHistory&) = delete;

    void restore(storage::ReadTx& tx);
    [[nodiscard]] const Memory& memory() const noexcept { return remembered_; }

    /// Reads the messages that a turn is given, and its tools among them.
    void read(storage::ReadTx& tx, const Ask& ask, Turn& turn);
    /// Moves what has no room into memory: by rule at once, and into notes as soon as they are
    /// taken.
    void fold(Turn& turn, const CallRef& call);
    /// Adds what the agent's content says about the caller's last words.
    void givePassages(Turn& turn, const Context& context);

    /// Nobody needs notes any more.
    void stopNotes();

private:
    class Notes;

    void readMessages(storage::ReadTx& tx, Turn& turn);
    void rememberUpTo(storage::ReadTx& tx, std::int64_t first);
    void placeOutcomes(storage::ReadTx& tx, Turn& turn) const;
    void takeNotes(const CallRef& call);
    void notesTaken(std::string notes, const CallRef& call);
    void notesFailed(const std::string& reason);

    const CallProfile& profile_;
    const CallTools& tools_;
    CallTally& tally_;
    const CallKey key_;
    const std::function<void()> noted_;
    Memory remembered_;
    NotesRequest unnoted_;  // what went into memory since the last notes
    PassagesGiven given_;
    std::unique_ptr<Notes> notes_;
};

}  // namespace hiveline::voice
