// A request to another server, as held by whoever waits for its outcome.
#pragma once

namespace hiveline::common {

/// A request under way. Destroying it cancels: the receiver is not called any more once the
/// destructor has returned.
class PendingRequest {
public:
    virtual ~PendingRequest() = default;
};

}  // namespace hiveline::common
