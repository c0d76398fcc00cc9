// A record together with the number of its current revision. The ETag of a record is that number in
// quotes.
#pragma once

#include <cstdint>

namespace hiveline::storage {

inline constexpr std::int64_t kFirstRevision = 1;

template <typename T>
struct Versioned {
    T record;
    std::int64_t revision = kFirstRevision;
};

}  // namespace hiveline::storage
