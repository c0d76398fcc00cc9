// Fields that decide what is sent: conditions, ranges, credentials, preferences, file names. One
// line each, after a byte for the size of the file. Any value gives a plan that lies within the
// file, and nothing of a client's value breaks a line of the answer.
#include <array>
#include <vector>

#include "auth/authenticator.h"
#include "common/error.h"
#include "common/field_list.h"
#include "common/http.h"
#include "handlers/support.h"
#include "server/dispatch/static_pages.h"
#include "server/edge/file_answer.h"
#include "server/http/text.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

void checkPlan(std::uint64_t fileSize, const server::FileConditions& conditions) {
    const server::FilePlan plan = server::planFile(fileSize, "\"abc\"", conditions);
    switch (plan.status) {
        case 200:
            require(plan.offset == 0 && plan.size == fileSize);
            break;
        case 206:
            require(plan.size > 0 && plan.offset < fileSize && plan.size <= fileSize - plan.offset);
            break;
        default:
            require((plan.status == 304 || plan.status == 416) && plan.size == 0);
    }
}

void checkPage(std::string_view condition, std::string_view encoding) {
    static const server::StaticPages kPages({});
    const std::array<common::Header, 2> headers{
        {{.name = "If-None-Match", .value = condition},
         {.name = "Accept-Encoding", .value = encoding}}};
    common::Request request;
    request.method = "GET";
    request.path = "/docs";
    request.headers = headers;
    const auto page = kPages.find(request);
    require(page && (page->status == 304 || (page->status == 200 && !page->content().empty())));
}

void checkIfMatch(std::string_view condition) {
    try {
        handlers::checkIfMatch(std::string(condition), 7);
    } catch (const common::Error& error) {
        require(error.code() == common::ErrorCode::kPreconditionFailed);
    }
}

void checkWords(std::string_view text) {
    std::string_view list = text;
    while (const auto item = common::nextListItem(list)) {
        require(!item->empty() && item->find(',') == std::string_view::npos);
    }
    if (common::isToken(text)) {
        require(common::listContains(text, text));
    }
    require(!server::isAuthority(text) || text.find_first_of("/@ ") == std::string_view::npos);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input = fuzz::splitInput(data, size);
    const std::string_view ifNoneMatch = fuzz::takeLine(input.bytes);
    const std::string_view range = fuzz::takeLine(input.bytes);
    const std::string_view ifRange = fuzz::takeLine(input.bytes);
    const std::string_view other = fuzz::takeLine(input.bytes);
    server::FileConditions conditions{.ifNoneMatch = ifNoneMatch, .range = range};
    checkPlan(input.choice, conditions);
    conditions.ifNoneMatch.reset();
    checkPlan(input.choice, conditions);
    checkPlan(std::uint64_t{0} - input.choice, conditions);
    conditions.ifRange = ifRange;
    checkPlan(input.choice, conditions);
    checkPage(ifNoneMatch, other);
    checkIfMatch(ifNoneMatch);
    checkWords(other);
    require(!handlers::wantsCount(std::string(other)) || other.size() >= 11);
    if (const auto token = auth::bearerToken(other)) {
        require(!token->empty() && token->size() + 7 <= other.size());
    }
    require(common::isFieldValue(server::contentDisposition(input.bytes)));
    return 0;
}
