#include "server/dispatch/read_pool.h"

#include <utility>

namespace hiveline::server {

ReadPool::ReadPool(storage::Store& store, std::size_t threads, std::size_t limit)
    : pool_(threads, limit, common::FairPool::Priority::kBelowOthers) {
    for (std::size_t i = 0; i < threads; ++i) {
        workers_.push_back(
            {store.openReader(storage::Store::ReaderCache::kSmall), std::make_unique<Compressor>()}
        );
    }
}

bool ReadPool::submit(const std::string& orgId, std::shared_ptr<ReadTask> task) {
    return pool_.submit(orgId, [this, task = std::move(task)](std::size_t worker) {
        task->run(*workers_[worker].reader, *workers_[worker].compressor);
        ++finished_;
    });
}

}  // namespace hiveline::server
