// Readers for threads that have none of their own, such as those that carriers' callbacks come on:
// as many readers as ever read at once. Any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "storage/store.h"

namespace hiveline::storage {

class ReaderPool {
public:
    /// `ready`: how many to open at once, so that these reads do not wait for a lock on the store.
    ReaderPool(Store& store, std::size_t ready) : store_(store) {
        for (std::size_t i = 0; i < ready; ++i) {
            idle_.push_back(store_.openReader(Store::ReaderCache::kSmall));
        }
    }
    ReaderPool(const ReaderPool&) = delete;
    ReaderPool& operator=(const ReaderPool&) = delete;

    /// Store::read() with a reader that nobody else uses meanwhile. Throws what that throws.
    template <typename Work>
    auto read(Work&& work) {
        const Loan loan(*this);
        return store_.read(*loan.reader, std::forward<Work>(work));
    }

private:
    /// Gives the reader back also when the work throws.
    struct Loan {
        explicit Loan(ReaderPool& from) : pool(from), reader(from.take()) {}
        ~Loan() { pool.giveBack(std::move(reader)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        ReaderPool& pool;
        std::unique_ptr<Reader> reader;
    };

    std::unique_ptr<Reader> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto reader = std::move(idle_.back());
                idle_.pop_back();
                return reader;
            }
        }
        // Outside of the lock: opening takes a while, and others may find one meanwhile.
        return store_.openReader(Store::ReaderCache::kSmall);
    }
    void giveBack(std::unique_ptr<Reader> reader) {
        const std::lock_guard lock(mutex_);
        // At the back, where take() looks first: the one used last has the warmest page cache.
        idle_.push_back(std::move(reader));
    }

    Store& store_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Reader>> idle_;  // guarded by mutex_
};

}  // namespace hiveline::storage
