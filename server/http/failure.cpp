#include "server/http/failure.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/json/encode.h"
#include "common/log.h"

namespace hiveline::server {
namespace {

constexpr int kUnprocessable = 422;

// pydantic's shape, written without the generated models, which this room does not know.
void appendFault(const common::Fault& fault, std::string& out) {
    out.append(R"({"loc":[)");
    for (const common::LocationStep& step : fault.loc) {
        if (&step != &fault.loc.front()) {
            out.push_back(',');
        }
        std::visit([&out](const auto& value) { json::encode(value, out); }, step);
    }
    out.append(R"(],"msg":)");
    json::encodeString(fault.msg, out);
    out.append(R"(,"type":)");
    json::encodeString(fault.type, out);
    out.push_back('}');
}

common::Response validationResponse(const std::vector<common::Fault>& faults) {
    common::Response response;
    response.status = kUnprocessable;
    response.body = R"({"detail":[)";
    // Handlers may add faults beyond the collector's bound.
    const std::size_t shown = std::min(faults.size(), common::ValidationError::kMaxFaults);
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) {
            response.body.push_back(',');
        }
        appendFault(faults[i], response.body);
    }
    response.body.append("]}");
    return response;
}

FailureAnswer internalAnswer(std::string cause, const std::string& requestId) {
    // The cause may name tables, files or hosts: it is for the log alone.
    return {.response = internalError(requestId), .cause = std::move(cause)};
}

common::Response errorResponse(const common::Error& error) {
    const int status = common::httpStatus(error.code());
    if (error.code() == common::ErrorCode::kUnavailable ||
        error.code() == common::ErrorCode::kRateLimited) {
        // Both pass by themselves, so clients are told when to try again.
        return retryLater(status, error.what());
    }
    common::Response response = common::errorResponse(status, error.what());
    if (error.code() == common::ErrorCode::kUnauthenticated) {
        // RFC 6750 section 3: an error code only if credentials were sent.
        const bool tokenSent = std::string_view(error.what()) != "Not authenticated";
        response.headers.emplace_back(
            "WWW-Authenticate", tokenSent ? R"(Bearer error="invalid_token")" : "Bearer"
        );
    }
    return response;
}

}  // namespace

FailureAnswer answerTo(const std::exception_ptr& failure, const std::string& requestId) {
    try {
        std::rethrow_exception(failure);
    } catch (const common::ValidationError& error) {
        return {.response = validationResponse(error.faults())};
    } catch (const common::Error& error) {
        return error.code() == common::ErrorCode::kInternal
                   ? internalAnswer(error.what(), requestId)
                   : FailureAnswer{.response = errorResponse(error)};
    } catch (const std::exception& error) {
        return internalAnswer(error.what(), requestId);
    } catch (...) {
        return internalAnswer("an exception of unknown type", requestId);
    }
}

common::Response failureResponse(const std::exception_ptr& failure, const std::string& requestId) {
    FailureAnswer answer = answerTo(failure, requestId);
    if (answer.cause) {
        common::log::error("internal_error", {{"request_id", requestId}, {"cause", *answer.cause}});
    }
    return std::move(answer.response);
}

common::Response internalError(const std::string& requestId) {
    return common::errorResponse(500, "Internal error, request " + requestId);
}

common::Response retryLater(int status, std::string_view text, std::size_t seconds) {
    common::Response response = common::errorResponse(status, text);
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

}  // namespace hiveline::server
