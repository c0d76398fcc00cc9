#include "common/error.h"

namespace hiveline::common {

int httpStatus(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::kBadRequest:
            return 400;
        case ErrorCode::kUnauthenticated:
            return 401;
        case ErrorCode::kForbidden:
            return 403;
        case ErrorCode::kNotFound:
            return 404;
        case ErrorCode::kMethodNotAllowed:
            return 405;
        case ErrorCode::kRequestTimeout:
            return 408;
        case ErrorCode::kConflict:
            return 409;
        case ErrorCode::kPreconditionFailed:
            return 412;
        case ErrorCode::kTooLarge:
            return 413;
        case ErrorCode::kUriTooLong:
            return 414;
        case ErrorCode::kUnsupportedMediaType:
            return 415;
        case ErrorCode::kRangeNotSatisfiable:
            return 416;
        case ErrorCode::kRateLimited:
            return 429;
        case ErrorCode::kHeadersTooLarge:
            return 431;
        case ErrorCode::kInternal:
            // Only for values cast from outside: the compiler warns of a code that is missing
            // above.
            return 500;
        case ErrorCode::kNotImplemented:
            return 501;
        case ErrorCode::kUnavailable:
            return 503;
        case ErrorCode::kVersionNotSupported:
            return 505;
    }
    return 500;
}

ValidationError::ValidationError(std::vector<LocationStep> loc, std::string_view text)
    : faults_{Fault{std::move(loc), std::string("Value error, ").append(text), "value_error"}} {}

std::string reasonOf(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of unknown type";
    }
}

bool isNotFound(const std::exception_ptr& failure) {
    if (!failure) {
        return false;
    }
    try {
        std::rethrow_exception(failure);
    } catch (const Error& error) {
        return error.code() == ErrorCode::kNotFound;
    } catch (...) {
        return false;
    }
}

}  // namespace hiveline::common
