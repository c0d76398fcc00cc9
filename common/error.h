// The one error type of the project. Handlers, storage and workers throw it; the router's dispatch,
// the worker loop and thread entries catch it. One table (error.cpp) maps codes to HTTP statuses.
#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace hiveline::common {

enum class ErrorCode : std::uint8_t {
    /// 400: not HTTP, or a request that cannot be read.
    kBadRequest,
    kUnauthenticated,       // 401
    kForbidden,             // 403
    kNotFound,              // 404
    kMethodNotAllowed,      // 405
    kRequestTimeout,        // 408
    kConflict,              // 409
    kPreconditionFailed,    // 412
    kTooLarge,              // 413
    kUriTooLong,            // 414
    kUnsupportedMediaType,  // 415
    kRangeNotSatisfiable,   // 416
    kRateLimited,           // 429
    kHeadersTooLarge,       // 431
    kInternal,              // 500
    kNotImplemented,        // 501
    kUnavailable,           // 503
    kVersionNotSupported,   // 505
};

/// HTTP status of an error code.
[[nodiscard]] int httpStatus(ErrorCode code) noexcept;

/// A failure with a text that the client may read. The text of kInternal goes to the log only.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

/// One step of a fault's location: an object member or an array index.
using LocationStep = std::variant<std::string, std::int64_t>;

/// One entry of a 422 answer: where, what (for people), what (for programs). The vocabulary is
/// pydantic's, which clients of such APIs know.
struct Fault {
    std::vector<LocationStep> loc;
    std::string msg;
    std::string type;
    bool operator==(const Fault&) const = default;
};

/// Input that does not fit the contract: answered 422 with every fault found, at most kMaxFaults of
/// them.
class ValidationError : public std::exception {
public:
    static constexpr std::size_t kMaxFaults = 100;
    explicit ValidationError(std::vector<Fault> faults) : faults_(std::move(faults)) {}
    /// A single fault found by a handler: type `value_error`, msg "Value error, <text>".
    ValidationError(std::vector<LocationStep> loc, std::string_view text);
    [[nodiscard]] const std::vector<Fault>& faults() const noexcept { return faults_; }
    [[nodiscard]] const char* what() const noexcept override { return "validation error"; }

private:
    std::vector<Fault> faults_;
};

/// What a caught exception says, for the log.
[[nodiscard]] std::string reasonOf(const std::exception_ptr& failure);
/// Whether it is an Error{kNotFound}, which means that what was worked on has been deleted. False
/// for null.
[[nodiscard]] bool isNotFound(const std::exception_ptr& failure);

}  // namespace hiveline::common
