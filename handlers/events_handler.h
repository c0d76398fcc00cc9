// Events: what has happened, and what the endpoints of actions were told of it.
#pragma once

#include "generated/api/events_api.h"

namespace hiveline::handlers {

class EventsHandler final : public api::EventsApi {
public:
    api::ListEventsResult listEvents(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListEventsParams& params
    ) override;
    api::GetEventResult getEvent(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetEventParams& params
    ) override;
    models::EventDetails redeliverEvent(
        storage::WriteTx& tx, const auth::Caller& caller, const api::RedeliverEventParams& params
    ) override;
};

}  // namespace hiveline::handlers
