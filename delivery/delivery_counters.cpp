#include "delivery/delivery_counters.h"

namespace hiveline::delivery {

using models::AttemptOutcome;

DeliveryCounters OutcomeCounts::counters() const {
    const auto of = [this](AttemptOutcome outcome) {
        return outcomes_.at(static_cast<std::size_t>(outcome)).load();
    };
    DeliveryCounters counters;
    counters.delivered = of(AttemptOutcome::kDelivered);
    counters.refused = of(AttemptOutcome::kRefused);
    counters.timeout = of(AttemptOutcome::kTimeout);
    counters.unreachable = of(AttemptOutcome::kUnreachable);
    counters.broken = of(AttemptOutcome::kBroken);
    counters.blocked = of(AttemptOutcome::kBlocked);
    counters.invalid = of(AttemptOutcome::kInvalid);
    counters.underWay = underWay_.load();
    return counters;
}

}  // namespace hiveline::delivery
