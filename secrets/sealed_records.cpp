#include "secrets/sealed_records.h"

#include "storage/secrets/action_secrets.h"
#include "storage/secrets/agent_keys.h"
#include "storage/secrets/carrier_accounts.h"

namespace hiveline::secrets {

bool isAnythingSealed(storage::ReadTx& tx) {
    return storage::action_secrets::any(tx) || storage::agent_keys::any(tx) ||
           !storage::carrier_accounts::list(tx, std::nullopt).empty();
}

}  // namespace hiveline::secrets
