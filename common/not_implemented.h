// What a handler answers with until it is written. Stubs of the generator call it.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"

namespace hiveline::common {

/// Throws Error{kNotImplemented}: 501, which names the operation.
[[noreturn]] inline void notImplemented(std::string_view operationId) {
    throw Error(ErrorCode::kNotImplemented, std::string(operationId) + " is not implemented");
}

}  // namespace hiveline::common
