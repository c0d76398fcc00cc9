// What the next start of a server has to do to the database before it serves, where SQL in a
// migration cannot: sealing needs a key, scrubbing needs VACUUM outside of a transaction. A task is
// a row of `meta`, written by a migration or by the task before, and gone when it is done, so that
// a crash in between repeats it. Called by the thread that starts the server.
#pragma once

#include <cstdint>

#include "storage/engine/tx.h"

namespace hiveline::storage::start_tasks {

enum class Task : std::uint8_t {
    /// Seal the keys of agents that a version before 0010 stored as plain text.
    kSealAgentKeys,
    /// Store::scrub(), to remove their plain text from free pages.
    kScrub,
};

[[nodiscard]] bool isDue(ReadTx& tx, Task task);
void set(WriteTx& tx, Task task);
void done(WriteTx& tx, Task task);

}  // namespace hiveline::storage::start_tasks
