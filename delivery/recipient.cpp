#include "delivery/recipient.h"

#include "common/error.h"
#include "delivery/webhook.h"
#include "storage/records/actions.h"

namespace hiveline::delivery {
namespace {

constexpr std::int64_t kGone = 410;

LaneResult::End endOf(const ExchangeResult& result) {
    if (result.ours) {
        return LaneResult::End::kOurs;
    }
    if (result.outcome == models::AttemptOutcome::kDelivered) {
        return LaneResult::End::kDelivered;
    }
    return result.statusCode == kGone ? LaneResult::End::kGone : LaneResult::End::kFailed;
}

}  // namespace

LaneReading Recipient::read(storage::ReadTx& tx, const secrets::ActionSecrets& secrets) {
    const auto& [orgId, actionId] = key;
    LaneReading reading;
    auto action = storage::actions::find(tx, orgId, actionId);
    // Before the action is looked at: deliveries may be left of one that is gone.
    reading.nextDue = storage::deliveries::nextDue(tx, orgId, actionId);
    if (!action) {
        return reading;
    }
    reading.isThere = true;
    models::Action& record = action->record;
    reading.sends = record.endpoint && record.status == models::ActionStatus::kActive;
    // Endpoint and keys are read only where they are used: opening the keys costs a decryption.
    if (!reading.sends || !reading.nextDue) {
        return reading;
    }
    endpoint = std::move(*record.endpoint);
    revision = action->revision;
    keyProblem.reset();
    try {
        keys = secrets.find(tx, orgId, actionId);
    } catch (const common::Error& failure) {
        // Not thrown: the lane goes on, and the delivery says why it was put off.
        keyProblem = failure.what();
    }
    reading.due = storage::deliveries::due(tx, orgId, actionId, tx.now(), lane.wanted());
    return reading;
}

outbound::HttpRequest Recipient::request() const {
    if (keyProblem) {
        throw common::Error(common::ErrorCode::kUnavailable, *keyProblem);
    }
    const storage::deliveries::Due& due = sending->due;
    auto request = webhookRequest(endpoint, keys, webhookId(due.eventId), sending->at, due.payload);
    // Looking names up is shared by organisations.
    request.owner = key.first;
    return request;
}

storage::deliveries::Attempt Recipient::attempt(const Sending& sent, ExchangeResult result) const {
    return {
        .orgId = key.first,
        .eventId = sent.due.eventId,
        .actionId = key.second,
        .round = sent.due.round,
        .timestamp = sent.at,
        .duration = result.duration.count(),
        .outcome = result.outcome,
        .statusCode = result.statusCode,
        .error = std::move(result.error),
        .nextAttemptAt = {},
    };
}

LaneResult resultOf(const Recipient::Sending& sent, const ExchangeResult& result) {
    return {
        .end = endOf(result),
        .eventId = sent.due.eventId,
        .failures = sent.due.failures,
        .retryAfter = result.retryAfter,
    };
}

}  // namespace hiveline::delivery
