#include "server/dispatch/write_shares.h"

namespace hiveline::server {

std::shared_ptr<void> WriteShares::take(const std::string& orgId) {
    {
        const std::lock_guard lock(state_->mutex);
        std::size_t& count = state_->waiting[orgId];
        if (count >= state_->most) {
            return nullptr;
        }
        ++count;
    }
    const auto giveBack = [state = state_, orgId](const void* /*unused*/) {
        const std::lock_guard lock(state->mutex);
        const auto entry = state->waiting.find(orgId);
        if (--entry->second == 0) {
            state->waiting.erase(entry);
        }
    };
    // The deleter is what counts: it runs even when the control block cannot be made.
    return {static_cast<void*>(state_.get()), giveBack};
}

}  // namespace hiveline::server
