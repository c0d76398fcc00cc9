// How lists are asked: filtered, sorted by a field with ties broken by id in the same direction,
// and cut. Every combination walks an index in order (schema.sql), so a page costs its own length
// and pages never overlap. A search whose needle is rare takes its rows from the index for
// substrings; one whose needle is frequent meets enough of them on its walk.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "generated/models/common.h"

#include "storage/engine/connection.h"
#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"

namespace hiveline::storage {

/// Which records of a resource: `searchField` contains `searchValue` without regard to case, and
/// `status` is exactly that. `Status` is an enum of the document or text.
template <typename SearchField, typename Status>
struct ListFilter {
    std::optional<SearchField> searchField = {};
    std::optional<std::string> searchValue = {};
    std::optional<Status> status = {};
};

/// In which order, and which part of it.
template <typename SortField>
struct ListOrder {
    SortField sortBy;
    models::SortOrder sortOrder = models::SortOrder::kDesc;
    ListPart part = {};
};

/// A field of a list: its name in the document, and the SQL that sorts by it (exactly as in the
/// index) and that gives the text to search in.
struct ListField {
    std::string_view name;
    std::string_view sort;
    std::string_view search;
    char indexed = 0;  // its letter in the index for substrings (search_index.h), if it is there
};

/// What a resource's list is made of. All of it is literal text.
struct ListSource {
    std::string_view table;
    std::string_view columns;
    std::span<const ListField> fields;
    std::string_view idPrefix = {};   // where a field is indexed
    std::string_view condition = {};  // on every row: " AND …", without parameters
};

/// A filter and an order with the names of the document instead of a resource's enums.
struct ListRequest {
    std::optional<std::string_view> searchField = {};
    std::string_view searchValue = {};
    std::optional<std::string_view> status = {};
    std::string_view sortBy = "createdAt";
    models::SortOrder sortOrder = models::SortOrder::kDesc;
    std::int64_t skip = 0;
    std::optional<std::int64_t> limit = {};
};

/// Where a list looks for the rows of a search.
enum class Candidates : std::uint8_t {
    kAll,      // all of the organisation, in the list's order, until the page is full
    kIndexed,  // those that the index for substrings gives, sorted then
};

/// The text that listRows() runs; for the tests that look at its plan.
[[nodiscard]] std::string listSql(
    const ListSource& source, const ListRequest& request, Candidates candidates = Candidates::kAll
);

/// The rows, with the source's columns from 0 on. `request` and `orgId` must outlive the query.
[[nodiscard]] Query listRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
);
/// How many rows there are before `skip` and `limit`.
[[nodiscard]] std::int64_t countRows(
    ReadTx& tx, std::string_view orgId, const ListSource& source, const ListRequest& request
);

/// What `LIMIT` takes for a limit that may be absent.
[[nodiscard]] std::int64_t limitOrAll(std::optional<std::int64_t> limit) noexcept;

template <typename SearchField, typename Status>
[[nodiscard]] ListRequest listRequest(const ListFilter<SearchField, Status>& filter) {
    ListRequest request;
    if (filter.searchField && filter.searchValue) {
        request.searchField = toString(*filter.searchField);
        request.searchValue = *filter.searchValue;
    }
    if (filter.status) {
        if constexpr (std::convertible_to<const Status&, std::string_view>) {
            request.status = *filter.status;
        } else {
            request.status = toString(*filter.status);
        }
    }
    return request;
}

template <typename SearchField, typename Status, typename SortField>
[[nodiscard]] ListRequest listRequest(
    const ListFilter<SearchField, Status>& filter, const ListOrder<SortField>& order
) {
    ListRequest request = listRequest(filter);
    request.sortBy = toString(order.sortBy);
    request.sortOrder = order.sortOrder;
    request.skip = order.part.skip;
    request.limit = order.part.limit;
    return request;
}

}  // namespace hiveline::storage
