// From a failure to the answer that the contract has for it; no other place knows which. Called by
// the edge for what goes wrong on its own ground, and by the service for the rest. Any thread.
#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::server {

struct FailureAnswer {
    common::Response response;
    /// Of a 500, for the log alone.
    std::optional<std::string> cause;
};

/// `{"detail":[{loc,msg,type}…]}` for a ValidationError, `{"detail": text}` for an Error; 401
/// carries `WWW-Authenticate`, 429 and 503 `Retry-After`. Anything else, and Error{kInternal},
/// becomes `Internal error, request <id>`.
[[nodiscard]] FailureAnswer answerTo(
    const std::exception_ptr& failure, const std::string& requestId
);
/// The same; the cause of a 500 is logged.
[[nodiscard]] common::Response failureResponse(
    const std::exception_ptr& failure, const std::string& requestId
);

/// 500: the client learns nothing but the id of the request.
[[nodiscard]] common::Response internalError(const std::string& requestId);

/// An error that passes, with `Retry-After`.
[[nodiscard]] common::Response retryLater(
    int status, std::string_view text, std::size_t seconds = 1
);

}  // namespace hiveline::server
