// One page of a list, and what bounds its bytes. A record is as large as the body that made it, so
// a hundred of the largest would be a hundred MiB of memory, and a third of a second of a worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace hiveline::storage {

/// 1 MiB of rows, as they are stored. A page ends behind the record that passes it, and so has one
/// record at least: with a strict bound nobody could read a large one.
inline constexpr std::size_t kMaxPageBytes = std::size_t{1} << 20U;

/// Follows the reading of one page. A list that is given none is read to its end. One page, one
/// thread.
struct PageBytes {
    /// Bytes of text and blobs in the rows read so far.
    std::size_t taken = 0;
    /// More rows follow and were left unread: there is a next page.
    bool isFull = false;

    [[nodiscard]] bool passed() const noexcept { return taken > kMaxPageBytes; }
};

/// Which part of a list. No `limit`: all that are left.
struct ListPart {
    std::int64_t skip = 0;
    std::optional<std::int64_t> limit = {};
    PageBytes* bytes = nullptr;  // null: whatever the records' size
};

}  // namespace hiveline::storage
