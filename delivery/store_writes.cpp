#include "delivery/store_writes.h"

#include <chrono>
#include <exception>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/engine/function_job.h"

namespace hiveline::delivery {
namespace {

constexpr std::chrono::milliseconds kRetry{200};

}  // namespace

StoreWrites::StoreWrites(
    storage::Store& store, outbound::HttpClient& client, std::shared_ptr<LoopGate> gate
)
    : store_(store),
      client_(client),
      gate_(std::move(gate)) {}

void StoreWrites::write(std::string orgId, Work work, Then then) {
    // The writer may call back when this is gone: it holds the gate, which then is closed.
    auto job = storage::functionJob(
        work,
        [this, gate = gate_, orgId, work, then](const std::exception_ptr& failure) {
            gate->post([this, orgId, work, then, failure] {
                if (failure) {
                    common::log::warn(
                        "delivery_not_stored", {{"reason", common::reasonOf(failure)}}
                    );
                    writeLater(orgId, work, then);
                } else {
                    then();
                }
            });
        },
        // They keep nothing of a run whose changes were undone, so another one does no harm.
        storage::Repetition::kAllowed
    );
    // Later and not never: what was sent must be recorded, or it is sent again.
    if (store_.writer().submit({.orgId = orgId}, job) == storage::Submitted::kFull) {
        writeLater(std::move(orgId), std::move(work), std::move(then));
    }
}

void StoreWrites::writeLater(std::string orgId, Work work, Then then) {
    const auto id = ++lastTimer_;
    timers_[id] = client_.after(
        kRetry,
        [this, id, orgId = std::move(orgId), work = std::move(work), then = std::move(then)] {
            // Alive until this timer's function has returned.
            const auto own = timers_.extract(id);
            write(orgId, work, then);
        }
    );
}

void StoreWrites::clear() {
    timers_.clear();
}

}  // namespace hiveline::delivery
