// A request to another server, as whoever waits for its outcome holds it.
#pragma once

namespace hiveline::common {

/// A request under way. Destroying it cancels: the receiver is not called any more when the
/// destructor has returned.
class PendingRequest {
public:
    virtual ~PendingRequest() = default;
};

}  // namespace hiveline::common
