// How large the page of a list may become: the records of an organisation are as large as their
// bodies, and a hundred of the largest would be a hundred MiB.
#pragma once

#include <cstddef>

namespace hiveline::storage {

/// Of the rows of one page. A page ends behind the record that passes it.
inline constexpr std::size_t kMaxPageBytes = std::size_t{1} << 20U;

/// Follows the reading of one page. A list that is given none is read to its end.
struct PageBytes {
    std::size_t taken = 0;  // of rows, as they are stored
    bool isFull = false;    // more rows follow, which were left where they are

    [[nodiscard]] bool passed() const noexcept { return taken > kMaxPageBytes; }
};

}  // namespace hiveline::storage
