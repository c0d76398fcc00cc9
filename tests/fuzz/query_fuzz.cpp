// Query strings, paths and the parameters in them. The first line is a path, the second a query
// string. Values come out as UTF-8 or as a fault; what the server puts into links reads back.
#include <vector>

#include "generated/api/router.h"

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/parameters.h"
#include "common/text/utf8.h"
#include "handlers/support.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr json::Path kAt("query");

bool isCleanText(std::string_view text) {
    return common::findInvalidUtf8(text) == std::string::npos &&
           text.find('\0') == std::string::npos;
}

void checkPath(std::string_view path) {
    try {
        for (const std::string_view method : {"GET", "HEAD", "POST", "OPTIONS"}) {
            const api::Match match = api::match(method, path);
            require(match.operation == nullptr || match.pathFound);
            require(match.pathFound == !match.allow.empty());
            for (const std::string& value : match.values) {
                require(isCleanText(value));
                const common::Response answer =
                    common::errorResponse(404, handlers::notFound("Agent", value).what());
                require(!json::Document(answer.body).error());
            }
        }
    } catch (const common::Error& error) {
        require(error.code() == common::ErrorCode::kBadRequest);
    }
}

/// The same number again from its own text.
template <typename T>
void checkNumber(std::string_view text) {
    json::Faults faults;
    T number{};
    json::decodeText(text, kAt, faults, number);
    require(faults.all().size() <= 1);
    if (faults.empty() && std::is_same_v<T, std::int64_t>) {
        T again{};
        json::decodeText(std::to_string(number), kAt, faults, again);
        require(faults.empty() && again == number);
    }
}

void checkValue(std::string_view text) {
    json::Faults faults;
    std::string value;
    json::decodeText(text, kAt, faults, value);
    require(faults.empty() == isCleanText(text));
    require(!faults.empty() || value == text);
    checkNumber<std::int64_t>(text);
    checkNumber<double>(text);
    bool flag = false;
    json::decodeText(text, kAt, faults, flag);
    common::Timestamp time;
    json::decodeText(text, kAt, faults, time);
}

void checkLink(std::string_view name, std::string_view value) {
    std::string link;
    handlers::appendQuery(link, name, value);
    require(link.back() == '&');
    const json::Query again(link);
    require(again.last(name) == value && again.all(name).size() == 1);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::textOf(data, size);
    const std::string_view path = fuzz::takeLine(text);
    checkPath(path);
    const json::Query query(text);
    for (const std::string_view name : {"skip", "limit", "searchValue", "file_ids", ""}) {
        const auto all = query.all(name);
        require(query.last(name).has_value() == !all.empty());
        require(all.empty() || query.last(name) == all.back());
        for (const std::string_view value : all) {
            checkValue(value);
            checkLink("searchValue", value);
        }
    }
    checkValue(path);
    checkLink("searchField", text);
    return 0;
}
