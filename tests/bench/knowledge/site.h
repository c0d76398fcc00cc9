// A web site of made-up pages on loopback, for a crawl: each page names the next ten of a tree.
// Blocks until the process is ended.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hiveline::bench {

/// Bytes of a page of it.
[[nodiscard]] std::size_t pageLength(std::uint64_t number, std::uint64_t pages);

/// `/p/0` to `/p/PAGES-1`, 600 to 1,500 words each, some 9 KB of HTML. Throws std::system_error.
void serveSite(std::uint16_t port, std::uint64_t pages);

}  // namespace hiveline::bench
