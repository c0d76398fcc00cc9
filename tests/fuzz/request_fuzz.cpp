// Every operation's decoder, as the server calls it. The first byte chooses the operation; then
// come a line `<path value>/<path value>?<query>`, header lines up to an empty one, and the body.
// Whatever is in them: arguments come out, or a bounded answer in JSON that says what is wrong.
#include <algorithm>
#include <vector>

#include "generated/api/router.h"

#include "common/error.h"
#include "common/json/document.h"
#include "handlers/checks.h"
#include "server/http/failure.h"
#include "server/http/head.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr std::size_t kLargestAnswer = std::size_t{256} * 1024;

/// The operation's path with the values, one after the other, in the place of its parameters.
std::string pathOf(const api::Operation& operation, std::string_view values) {
    std::string path;
    std::string_view rest = operation.path;
    while (!rest.empty()) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        path += rest.substr(0, open);
        rest.remove_prefix(open);
        if (!rest.empty()) {
            const std::size_t end = std::min(values.find('/'), values.size());
            path += values.substr(0, end);
            values.remove_prefix(std::min(end + 1, values.size()));
            rest.remove_prefix(rest.find('}') + 1);
        }
    }
    return path;
}

/// The header lines that the edge would have let through.
std::vector<common::Header> takeHeaders(std::string_view& text) {
    std::vector<common::Header> headers;
    for (auto line = fuzz::takeLine(text); !line.empty(); line = fuzz::takeLine(text)) {
        try {
            headers.push_back(server::parseHeaderLine(line));
        } catch (const common::Error& error) {
            require(error.code() == common::ErrorCode::kBadRequest);
        }
    }
    return headers;
}

void checkRefusal(const std::exception_ptr& failure) {
    const common::Response response = server::failureResponse(failure, "req-1");
    require(response.status == 422 || response.status == 400);
    require(response.body.size() <= kLargestAnswer);
    require(!json::Document(response.body).error());
}

/// The values of the path in memory of their own, since a Match does not refer to the path.
void decode(const std::string& path, const api::Operation& operation, common::Request& request) {
    static const auth::Caller kCaller{
        .orgId = "org.1", .actorId = "usr.1", .tokenId = "tok.1", .scope = auth::Scope::kWrite};
    try {
        const api::Match match = api::match(operation.method, path);
        if (match.operation == nullptr) {
            return;
        }
        const auth::Caller* caller = match.operation->secured ? &kCaller : nullptr;
        const auto call = api::prepare(match, request, caller, handlers::checks::all());
        require(&call->operation() == match.operation);
    } catch (const common::ValidationError& error) {
        require(!error.faults().empty());
        require(error.faults().size() <= common::ValidationError::kMaxFaults);
        checkRefusal(std::current_exception());
    } catch (const common::Error&) {
        checkRefusal(std::current_exception());
    }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input = fuzz::splitInput(data, size);
    const api::Operation& operation = api::kOperations[input.choice % api::kOperations.size()];
    const std::string_view line = fuzz::takeLine(input.bytes);
    const std::size_t mark = std::min(line.find('?'), line.size());
    const std::string path = pathOf(operation, line.substr(0, mark));
    const std::vector<common::Header> headers = takeHeaders(input.bytes);

    common::Request request;
    request.method = operation.method;
    request.path = path;
    request.query = line.substr(std::min(mark + 1, line.size()));
    request.headers = headers;
    request.contentLength = input.bytes.size();
    request.body = input.bytes;
    if (operation.body == api::BodyKind::kMultipart) {
        request.fields.push_back({.name = "files", .value = std::string(input.bytes)});
    }
    decode(path, operation, request);
    return 0;
}
