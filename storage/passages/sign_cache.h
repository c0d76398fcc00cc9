// Signs of the vectors of live builds, kept in memory: a search looks at those of every passage.
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

/// Bounded in bytes; what was not used for longest goes first. A build that is live does not
/// change, and no other ever has its rows, so that nothing in here grows old. May be used from any
/// thread.
class SignCache {
public:
    explicit SignCache(std::size_t mostBytes = std::size_t{64} << 20U) : mostBytes_(mostBytes) {}

    /// The blocks of a build, in the order of their rows.
    struct Blocks {
        struct Block {
            std::int64_t firstRow = 0;
            std::string bytes;
        };
        std::vector<Block> blocks;
        std::size_t bytes = 0;
    };

    /// Null: they are not in here.
    [[nodiscard]] std::shared_ptr<const Blocks> find(const Scope& scope);
    /// Whether there is room for that many bytes beside those of other builds.
    [[nodiscard]] bool takes(std::size_t bytes) const noexcept { return bytes <= mostBytes_ / 2; }
    void put(const Scope& scope, std::shared_ptr<const Blocks> blocks);

private:
    struct Build {
        std::int64_t firstRow = 0;
        std::int64_t vectors = 0;
        std::shared_ptr<const Blocks> blocks;
    };

    const std::size_t mostBytes_;
    std::mutex mutex_;
    std::list<Build> builds_;  // guarded by mutex_, as the next; the last used first
    std::size_t bytes_ = 0;
};

}  // namespace hiveline::storage::passages
