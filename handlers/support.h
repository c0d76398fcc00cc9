// What handlers of every resource share: texts of the contract, preconditions, paging.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "generated/models/common.h"

#include "auth/caller.h"
#include "common/error.h"
#include "common/json/faults.h"
#include "common/timestamp.h"
#include "storage/engine/page_bytes.h"

namespace hiveline::handlers {

/// The id, cut where it is too long for a text.
[[nodiscard]] std::string shown(std::string_view id);

/// `Agent aia.9 not found`. A very long id is cut in the text.
[[nodiscard]] common::Error notFound(std::string_view kind, std::string_view id);

/// The record, or notFound.
template <typename T>
[[nodiscard]] T orNotFound(std::optional<T> record, std::string_view kind, std::string_view id) {
    if (!record) {
        throw notFound(kind, id);
    }
    return std::move(*record);
}

[[nodiscard]] models::Message message(std::string text);

/// The ETag of a revision: the number in quotes.
[[nodiscard]] std::string eTag(std::int64_t revision);

/// Throws Error{kPreconditionFailed} when `ifMatch` (RFC 9110 section 13.1.1) is given and names
/// others only.
void checkIfMatch(const std::optional<std::string>& ifMatch, std::int64_t revision);
/// The same for the ETag that the record has now.
void checkIfMatch(const std::optional<std::string>& ifMatch, std::string_view current);

/// Whether `Prefer` (RFC 7240) asks for `count=exact`.
[[nodiscard]] bool wantsCount(const std::optional<std::string>& prefer);

/// One page of a list: what to ask the store for, and the Link header (RFC 8288) of what came back.
class Page {
public:
    /// `limit` nullopt: no limit.
    Page(std::int64_t skip, std::optional<std::int64_t> limit) : skip_(skip), limit_(limit) {}

    /// What to ask the store for: one record more than the client wants, so that the page knows
    /// whether another follows. It ends where its bytes do.
    [[nodiscard]] storage::ListPart part() noexcept;

    /// Cuts the one extra record and returns the Link header, nullopt when there is neither a next
    /// nor a previous page. `path` and `filters` (a query without skip and limit, percent-encoded)
    /// make the links.
    template <typename T>
    std::optional<std::string> finish(
        std::vector<T>& records, std::string_view path, const std::string& filters = {}
    ) const {
        const bool isOver = limit_ && std::cmp_greater(records.size(), *limit_);
        if (isOver) {
            records.resize(static_cast<std::size_t>(*limit_));
        }
        const auto next = skip_ + static_cast<std::int64_t>(records.size());
        return links(isOver || bytes_.isFull ? std::optional(next) : std::nullopt, path, filters);
    }

private:
    [[nodiscard]] std::optional<std::string> links(
        std::optional<std::int64_t> next, std::string_view path, const std::string& filters
    ) const;

    std::int64_t skip_;
    std::optional<std::int64_t> limit_;
    storage::PageBytes bytes_;
};

/// Appends `name=value&`, percent-encoded.
void appendQuery(std::string& query, std::string_view name, std::string_view value);

/// The list filters of a request as a query string, for links. `Params` is any generated struct
/// with the filters' members.
template <typename Params>
[[nodiscard]] std::string filterQuery(const Params& params) {
    std::string query;
    if (params.searchField) {
        appendQuery(query, "searchField", toString(*params.searchField));
    }
    if (params.searchValue) {
        appendQuery(query, "searchValue", *params.searchValue);
    }
    if (params.status) {
        if constexpr (requires { toString(*params.status); }) {
            appendQuery(query, "status", toString(*params.status));
        } else {
            appendQuery(query, "status", *params.status);
        }
    }
    appendQuery(query, "sortBy", toString(params.sortBy));
    appendQuery(query, "sortOrder", toString(params.sortOrder));
    return query;
}

/// Keeps the faults of a ValidationError that `judge` throws beside those that were found before.
/// Gives what `judge` gives, nullopt where it threw; nothing where it gives nothing.
template <typename Judge>
auto collect(json::Faults& faults, Judge judge) {
    using Result = decltype(judge());
    if constexpr (std::is_void_v<Result>) {
        try {
            judge();
        } catch (const common::ValidationError& found) {
            faults.add(found);
        }
    } else {
        try {
            return std::optional<Result>(judge());
        } catch (const common::ValidationError& found) {
            faults.add(found);
            return std::optional<Result>();
        }
    }
}

/// Sets the four audit fields of a new record.
template <typename Record>
void stampCreated(Record& record, const auth::Caller& caller, common::Timestamp now) {
    record.createdBy = caller.actorId;
    record.createdAt = now;
    record.updatedBy = caller.actorId;
    record.updatedAt = now;
}

template <typename Record>
void stampUpdated(Record& record, const auth::Caller& caller, common::Timestamp now) {
    record.updatedBy = caller.actorId;
    record.updatedAt = now;
}

}  // namespace hiveline::handlers
