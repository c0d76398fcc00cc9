// Whose turn it is to read what takes much memory: one document at a time, in the order in which
// they came, so that all readers together stay within a sum. May be used from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>

#include "common/process/child.h"

namespace hiveline::knowledge {

class LargeReading {
public:
    /// Ends when it is destroyed. The LargeReading outlives it.
    class Turn {
    public:
        Turn(LargeReading& all, std::uint64_t number) : all_(all), number_(number) {}
        ~Turn() { all_.leave(number_); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        LargeReading& all_;
        const std::uint64_t number_;
    };

    /// Waits for those that came before. Throws Error{kUnavailable} when `stop` says so.
    [[nodiscard]] Turn take(const common::StopSignal& stop);
    /// Documents that wait, and the one that is being read.
    [[nodiscard]] std::size_t size() const;

private:
    [[nodiscard]] std::uint64_t enter();
    void leave(std::uint64_t number);
    [[nodiscard]] bool isNext(std::uint64_t number);

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::uint64_t> waiting_;  // the first one reads; guarded by mutex_, as the next
    std::uint64_t last_ = 0;
};

}  // namespace hiveline::knowledge
