#include "server/http/failure.h"

#include <algorithm>

#include "common/error.h"
#include "common/json/encode.h"
#include "common/log.h"

namespace hiveline::server {
namespace {

constexpr int kUnprocessable = 422;

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

common::Response internalResponse(const std::string& cause, const std::string& requestId) {
    common::log::error("internal_error", {{"request_id", requestId}, {"cause", cause}});
    return common::errorResponse(500, "Internal error, request " + requestId);
}

common::Response errorResponse(const common::Error& error, const std::string& requestId) {
    if (error.code() == common::ErrorCode::kInternal) {
        return internalResponse(error.what(), requestId);
    }
    common::Response response = common::errorResponse(httpStatus(error.code()), error.what());
    if (error.code() == common::ErrorCode::kUnauthenticated) {
        // RFC 6750, section 3: an error code only where credentials were sent.
        const bool tokenSent = std::string_view(error.what()) != "Not authenticated";
        response.headers.emplace_back(
            "WWW-Authenticate", tokenSent ? R"(Bearer error="invalid_token")" : "Bearer"
        );
    }
    if (error.code() == common::ErrorCode::kUnavailable ||
        error.code() == common::ErrorCode::kRateLimited) {
        response.headers.emplace_back("Retry-After", "1");
    }
    return response;
}

}  // namespace

common::Response failureResponse(const std::exception_ptr& failure, const std::string& requestId) {
    try {
        std::rethrow_exception(failure);
    } catch (const common::ValidationError& error) {
        return validationResponse(error.faults());
    } catch (const common::Error& error) {
        return errorResponse(error, requestId);
    } catch (const std::exception& error) {
        return internalResponse(error.what(), requestId);
    } catch (...) {
        return internalResponse("an exception of unknown type", requestId);
    }
}

common::Response tooManyWait(std::string_view what, const std::string& requestId) {
    const common::Error full(
        common::ErrorCode::kUnavailable,
        "Too many " + std::string(what) + " are waiting, try again shortly"
    );
    return failureResponse(std::make_exception_ptr(full), requestId);
}

}  // namespace hiveline::server
