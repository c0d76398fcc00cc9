// What is stored sealed (secret_box.h), of all kinds.
#pragma once

#include "storage/engine/tx.h"

namespace hiveline::secrets {

/// Whether anything is. A new key beside what another one has sealed would hide that it is lost, so
/// that one is made only where nothing is. Kept answers, which last for a day, do not count.
[[nodiscard]] bool isAnythingSealed(storage::ReadTx& tx);

}  // namespace hiveline::secrets
