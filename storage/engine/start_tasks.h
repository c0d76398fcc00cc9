// What the next start of a server has to do to the database before it serves, as a migration in SQL
// cannot.
#pragma once

#include <cstdint>

#include "storage/engine/tx.h"

namespace hiveline::storage::start_tasks {

enum class Task : std::uint8_t {
    kSealAgentKeys,  // of agents that an older version has stored
    kScrub,          // Store::scrub()
};

[[nodiscard]] bool isDue(ReadTx& tx, Task task);
void set(WriteTx& tx, Task task);
void done(WriteTx& tx, Task task);

}  // namespace hiveline::storage::start_tasks
