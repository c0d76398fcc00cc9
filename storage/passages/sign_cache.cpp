#include "storage/passages/sign_cache.h"

#include <algorithm>

namespace hiveline::storage::passages {

std::shared_ptr<const SignCache::Blocks> SignCache::find(const Scope& scope) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find_if(builds_, [&scope](const Build& each) {
        // The number of vectors as well: a build may have been read by a search while it was still
        // getting some.
        return each.firstRow == scope.firstRow && each.vectors == scope.vectors;
    });
    if (found == builds_.end()) {
        return nullptr;
    }
    builds_.splice(builds_.begin(), builds_, found);
    return found->blocks;
}

void SignCache::put(const Scope& scope, std::shared_ptr<const Blocks> blocks) {
    if (!takes(blocks->bytes)) {
        return;
    }
    const std::scoped_lock lock(mutex_);
    std::erase_if(builds_, [&](const Build& each) {
        const bool isSame = each.firstRow == scope.firstRow;
        bytes_ -= isSame ? each.blocks->bytes : 0;
        return isSame;
    });
    bytes_ += blocks->bytes;
    builds_.push_front({scope.firstRow, scope.vectors, std::move(blocks)});
    while (bytes_ > mostBytes_) {
        bytes_ -= builds_.back().blocks->bytes;
        builds_.pop_back();
    }
}

}  // namespace hiveline::storage::passages
