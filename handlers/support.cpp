#include "handlers/support.h"

#include <algorithm>

#include "common/conditions.h"
#include "common/field_list.h"
#include "common/http.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::handlers {
namespace {

// Ids are shorter. What a client sent in their place may be as long as a URL.
constexpr std::size_t kMaxShownIdLength = 128;
constexpr std::int64_t kMaxPageLength = 100;

/// RFC 7240, section 2: parameters behind a semicolon are not looked at.
bool isCountExact(std::string_view preference) {
    const std::string_view assignment = preference.substr(0, preference.find(';'));
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        return false;
    }
    const std::string_view name = common::trimBlanks(assignment.substr(0, equals));
    const std::string_view value = common::trimBlanks(assignment.substr(equals + 1));
    return common::equalsIgnoreCase(name, "count") && (value == "exact" || value == "\"exact\"");
}

}  // namespace

std::string shown(std::string_view id) {
    const std::string_view cut = common::beginningOf(id, kMaxShownIdLength);
    return std::string(cut) + (cut.size() < id.size() ? "…" : "");
}

common::Error notFound(std::string_view kind, std::string_view id) {
    return {common::ErrorCode::kNotFound, std::string(kind) + " " + shown(id) + " not found"};
}

models::Message message(std::string text) {
    models::Message result;
    result.message = std::move(text);
    return result;
}

std::string eTag(std::int64_t revision) {
    return '"' + std::to_string(revision) + '"';
}

void checkIfMatch(const std::optional<std::string>& ifMatch, std::int64_t revision) {
    // Most requests have none: then the tag need not be made.
    if (ifMatch) {
        checkIfMatch(ifMatch, eTag(revision));
    }
}

void checkIfMatch(const std::optional<std::string>& ifMatch, std::string_view current) {
    if (!ifMatch) {
        return;
    }
    if (!common::matches(*ifMatch, current)) {
        throw common::Error(
            common::ErrorCode::kPreconditionFailed,
            "The record has changed: its ETag is " + std::string(current) + " now"
        );
    }
}

bool wantsCount(const std::optional<std::string>& prefer) {
    std::string_view list = prefer ? std::string_view(*prefer) : std::string_view();
    while (const auto preference = common::nextListItem(list)) {
        if (isCountExact(*preference)) {
            return true;
        }
    }
    return false;
}

storage::ListPart Page::part() noexcept {
    return {
        .skip = skip_,
        .limit = limit_ ? std::optional(*limit_ + 1) : std::nullopt,
        .bytes = &bytes_};
}

std::optional<std::string> Page::links(
    std::optional<std::int64_t> next, std::string_view path, const std::string& filters
) const {
    std::string header;
    const auto add =
        [&](std::int64_t skip, std::optional<std::int64_t> limit, std::string_view relation) {
            header.append(header.empty() ? "<" : ", <").append(path).append("?").append(filters);
            header.append("skip=").append(std::to_string(skip));
            if (limit) {
                header.append("&limit=").append(std::to_string(*limit));
            }
            header.append(">; rel=\"").append(relation).append("\"");
        };
    if (next) {
        add(*next, limit_, "next");
    }
    if (skip_ > 0) {
        // A list without a limit still has a page before it: as long as a page may be.
        const std::int64_t size = limit_.value_or(std::min(skip_, kMaxPageLength));
        add(std::max<std::int64_t>(0, skip_ - size), size, "prev");
    }
    return header.empty() ? std::nullopt : std::optional(std::move(header));
}

void appendQuery(std::string& query, std::string_view name, std::string_view value) {
    query.append(name).append("=").append(common::percentEncode(value)).append("&");
}

}  // namespace hiveline::handlers
