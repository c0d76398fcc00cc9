// What many statements do with their rows. Throws what Query::step() throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/timestamp.h"
#include "storage/engine/connection.h"
#include "storage/engine/page_bytes.h"

namespace hiveline::storage {

/// The first column of the first row; nullopt without a row. NULL reads as empty text.
[[nodiscard]] inline std::optional<std::string> firstText(Query row) {
    return row.step() ? std::optional(std::string(row.text(0))) : std::nullopt;
}

/// The time in the first column of the first row; nullopt without a row, or if that is NULL.
[[nodiscard]] inline std::optional<common::Timestamp> firstTime(Query row) {
    std::optional<common::Timestamp> time;
    if (row.step()) {
        row.take(0, time);
    }
    return time;
}

/// Reads the rows of a query, each made a record by `read(const Query&)`: all of them, or as many
/// as `bytes` lets through, one at least.
template <typename ReadRow>
[[nodiscard]] auto collect(Query query, ReadRow&& read, PageBytes* bytes = nullptr) {
    std::vector<decltype(read(query))> records;
    while (query.step()) {
        if (bytes != nullptr && bytes->passed()) {
            // The row has been stepped to but not read: the next page begins with it.
            bytes->isFull = true;
            break;
        }
        records.push_back(read(query));
        if (bytes != nullptr) {
            bytes->taken += query.rowBytes();
        }
    }
    return records;
}

/// The integer of a statement with one row and one column; 0 without a row.
[[nodiscard]] inline std::int64_t scalar(Query query) {
    return query.step() ? query.integer(0) : 0;
}

}  // namespace hiveline::storage
