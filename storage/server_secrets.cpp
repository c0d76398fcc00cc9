#include "storage/server_secrets.h"

#include <string>

#include "storage/connection.h"

namespace hiveline::storage::server_secrets {

common::Secret findOrCreate(WriteTx& tx, std::string_view name, const common::RandomBytes& random) {
    constexpr std::size_t kCharacters = 52;
    tx.db().execute(
        "INSERT INTO serverSecrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        name,
        common::randomBase32(random, kCharacters)
    );
    auto row = tx.db().query("SELECT value FROM serverSecrets WHERE name = $1", name);
    return row.step() ? common::Secret(std::string(row.text(0))) : common::Secret();
}

}  // namespace hiveline::storage::server_secrets
