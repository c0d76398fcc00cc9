// The outcome of something that was asked for: a result, or why there is none.
#pragma once

#include <exception>
#include <functional>
#include <optional>

namespace hiveline::common {

/// A result, or the exception in its place; exactly one is set.
template <typename T>
struct Outcome {
    std::optional<T> value;
    std::exception_ptr failure;
};

/// Called once, on the thread of whoever was asked. Dropped without a call when the server stops.
template <typename T>
using Then = std::function<void(Outcome<T>)>;

}  // namespace hiveline::common
