// An action, as far as something is to be sent to it: its lane, what was read of its endpoint, and
// the request that is under way. On the client's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "generated/models/actions.h"

#include "common/timestamp.h"
#include "delivery/exchange.h"
#include "delivery/lane.h"
#include "delivery/request_places.h"
#include "outbound/http_client.h"
#include "secrets/action_secrets.h"
#include "storage/engine/tx.h"
#include "storage/events/deliveries.h"

namespace hiveline::delivery {

struct Recipient {
    struct Sending {
        storage::deliveries::Due due;
        common::Timestamp at;
        LastRequest countsAs = LastRequest::kAnswered;
        std::unique_ptr<Exchange> exchange;
    };

    Recipient(RequestPlaces::Key ofAction, const LaneLimits& limits)
        : key(std::move(ofAction)),
          lane(limits) {}

    /// By which it has a place among those that answer, or those that fail.
    [[nodiscard]] LastRequest lastRequest() const noexcept {
        return lane.isFailing() ? LastRequest::kFailed : LastRequest::kAnswered;
    }

    /// What the store has for the lane. Where something is due, endpoint and keys are read anew.
    [[nodiscard]] LaneReading read(storage::ReadTx& tx, const secrets::ActionSecrets& secrets);

    /// For what is being sent, without times and limits. Throws Error{kUnavailable} where the
    /// action's keys cannot be opened.
    [[nodiscard]] outbound::HttpRequest request() const;

    /// For the store; when it is tried again is left open.
    [[nodiscard]] storage::deliveries::Attempt attempt(const Sending& sent, ExchangeResult result)
        const;

    const RequestPlaces::Key key;
    Lane lane;
    /// As of the last page, as all below.
    models::ActionEndpoint endpoint;
    /// Of the action whose endpoint it is.
    std::int64_t revision = 0;
    secrets::ActionKeys keys;
    std::optional<std::string> keyProblem;
    std::optional<Sending> sending;
};

/// For the lane.
[[nodiscard]] LaneResult resultOf(const Recipient::Sending& sent, const ExchangeResult& result);

}  // namespace hiveline::delivery
