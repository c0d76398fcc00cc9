// From a failure to the answer that the contract has for it.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::server {

/// `{"detail":[{loc,msg,type}…]}` for a ValidationError, `{"detail": text}` for an Error; 401
/// carries `WWW-Authenticate`, 503 `Retry-After`. Anything else, and Error{kInternal}, is logged
/// and told as `Internal error, request <id>`.
[[nodiscard]] common::Response failureResponse(
    const std::exception_ptr& failure, const std::string& requestId
);

/// 503: `what` waits, and more of it than may.
[[nodiscard]] common::Response tooManyWait(std::string_view what, const std::string& requestId);

}  // namespace hiveline::server
