// Signs of the vectors of live builds, kept in memory: a search by meaning compares those of every
// passage, 192 bytes each with 1,536 values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "storage/passages/passages.h"

namespace hiveline::storage::passages {

/// Bounded in bytes; what was not used for longest goes first. Nothing in it gets stale: a live
/// build does not change, and its rows are never given to another one. Any thread.
class SignCache {
public:
    explicit SignCache(std::size_t mostBytes = std::size_t{64} << 20U) : mostBytes_(mostBytes) {}

    /// The blocks of a build, in the order of their rows (passage_vectors.cpp).
    struct Blocks {
        struct Block {
            std::int64_t firstRow = 0;
            std::string bytes;
        };
        std::vector<Block> blocks;
        std::size_t bytes = 0;
    };

    /// The build's blocks, null if they are not cached. Shared: a search goes on with them after
    /// they are dropped.
    [[nodiscard]] std::shared_ptr<const Blocks> find(const Scope& scope);
    /// Whether so many bytes may be put. At most half of the cache, so that one large build does
    /// not drive out all others.
    [[nodiscard]] bool takes(std::size_t bytes) const noexcept { return bytes <= mostBytes_ / 2; }
    /// Replaces what is cached of that build.
    void put(const Scope& scope, std::shared_ptr<const Blocks> blocks);

private:
    struct Build {
        std::int64_t firstRow = 0;
        std::int64_t vectors = 0;
        std::shared_ptr<const Blocks> blocks;
    };

    const std::size_t mostBytes_;
    std::mutex mutex_;
    /// Most recently used first; guarded by mutex_, like the next.
    std::list<Build> builds_;
    std::size_t bytes_ = 0;
};

}  // namespace hiveline::storage::passages
