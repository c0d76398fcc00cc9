#include "server/http/failure.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"
#include "server/http/refusals.h"

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using common::ErrorCode;

namespace {

template <typename Failure>
server::FailureAnswer answerTo(const Failure& failure) {
    return server::answerTo(std::make_exception_ptr(failure), "req-1");
}

/// Empty where there is none.
std::string headerOf(const common::Response& response, std::string_view name) {
    const auto found = std::ranges::find(response.headers, name, [](const auto& header) {
        return std::string_view(header.first);
    });
    return found == response.headers.end() ? "" : found->second;
}

}  // namespace

TEST_CASE("failure: an error is told in its own words") {
    const auto answer = answerTo(common::Error(ErrorCode::kNotFound, "Agent x not found"));
    CHECK(answer.response.status == 404);
    CHECK(answer.response.body == R"({"detail":"Agent x not found"})");
    CHECK(answer.response.headers.empty());
    CHECK_FALSE(answer.cause);
}

TEST_CASE("failure: what passes says when to try again") {
    for (const ErrorCode code : {ErrorCode::kUnavailable, ErrorCode::kRateLimited}) {
        CHECK(headerOf(answerTo(common::Error(code, "full")).response, "Retry-After") == "1");
    }
    CHECK(headerOf(server::retryLater(429, "slowly", 17), "Retry-After") == "17");
    CHECK(headerOf(server::tooManyConnections(), "Retry-After") == "1");
    CHECK(headerOf(server::shuttingDown(), "Retry-After") == "1");
    CHECK(server::tooManyWait("reads").status == 503);
}

TEST_CASE("failure: who is not known is told how to say who they are") {
    const auto challenge = [](const char* text) {
        const auto answer = answerTo(common::Error(ErrorCode::kUnauthenticated, text));
        return headerOf(answer.response, "WWW-Authenticate");
    };
    CHECK(challenge("Not authenticated") == "Bearer");
    CHECK(challenge("The token has expired") == R"(Bearer error="invalid_token")");
}

TEST_CASE("failure: every fault of the input is told") {
    const common::Fault missing{{"body", "name"}, "Field required", "missing"};
    const common::Fault wrong{{"body", std::int64_t{3}}, "No", "value_error"};
    const common::ValidationError failure(std::vector<common::Fault>{missing, wrong});
    const auto answer = answerTo(failure);
    CHECK(answer.response.status == 422);
    CHECK(
        answer.response.body ==
        R"({"detail":[{"loc":["body","name"],"msg":"Field required","type":"missing"},)"
        R"({"loc":["body",3],"msg":"No","type":"value_error"}]})"
    );
}

TEST_CASE("failure: the cause of a 500 is for the log alone") {
    const auto isHidden = [](const server::FailureAnswer& answer, std::string_view cause) {
        return answer.response.status == 500 &&
               answer.response.body == R"({"detail":"Internal error, request req-1"})" &&
               answer.cause == cause;
    };
    CHECK(isHidden(answerTo(common::Error(ErrorCode::kInternal, "secret")), "secret"));
    CHECK(isHidden(answerTo(std::runtime_error("secret")), "secret"));
    CHECK(isHidden(answerTo(7), "an exception of unknown type"));
}
