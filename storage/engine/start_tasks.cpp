#include "storage/engine/start_tasks.h"

#include <array>
#include <string_view>

#include "storage/engine/connection.h"

namespace hiveline::storage::start_tasks {
namespace {

std::string_view keyOf(Task task) {
    // Migrations write these keys in SQL, so they must not change.
    constexpr std::array<std::string_view, 2> kKeys{"startSealAgentKeys", "startScrub"};
    return kKeys.at(static_cast<std::size_t>(task));
}

}  // namespace

bool isDue(ReadTx& tx, Task task) {
    return tx.db().query("SELECT value FROM meta WHERE key = $1", keyOf(task)).step();
}

void set(WriteTx& tx, Task task) {
    tx.db().execute(
        // Also after a crash between set() and done(): a task that is due may be asked for again.
        "INSERT INTO meta (key, value) VALUES ($1, 1) ON CONFLICT (key) DO NOTHING",
        keyOf(task)
    );
}

void done(WriteTx& tx, Task task) {
    tx.db().execute("DELETE FROM meta WHERE key = $1", keyOf(task));
}

}  // namespace hiveline::storage::start_tasks
