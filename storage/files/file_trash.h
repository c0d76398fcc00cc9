// Files without a record, kept for 30 days in case the record comes back:
//
//     trash/.age                        how old the trash is, in seconds
//     trash/000000086400-2026-11-20/    what was put there at that age; the date is for people
//
// Age is time that has passed on this machine while somebody looked (CLOCK_BOOTTIME), not the
// calendar: a clock that is set forward deletes nothing early. Time between two looks counts when
// the machine was not restarted meanwhile. One thread at a time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>

#include "common/timestamp.h"

namespace hiveline::storage {

/// Time that no one can set: seconds, and since which start of the machine they are counted.
struct BootTime {
    std::string boot;
    std::int64_t seconds = 0;
};
[[nodiscard]] BootTime machineBootTime();

class FileTrash {
public:
    static constexpr std::int64_t kKeptSeconds = std::int64_t{30} * 24 * 60 * 60;

    explicit FileTrash(
        std::filesystem::path folder, std::function<BootTime()> bootTime = machineBootTime
    );

    /// Moves the files here under their names, or with a number behind where a name is taken; on
    /// disk when it returns. Throws Error{kUnavailable} when the disk refuses; the remaining files
    /// are then where they were.
    void put(std::span<const std::filesystem::path> files, common::Timestamp today);

    /// Calls `visit` with the path of each file here, the newest first; it may move it away.
    void forEach(const std::function<void(const std::filesystem::path&)>& visit) const;

    /// Counts the time since the last call and removes what has been here for 30 days; to be called
    /// every hour or so. Gives the number of files that were removed. Does nothing while there is
    /// no trash.
    std::size_t tend();

private:
    void age();
    [[nodiscard]] std::int64_t storedAge();
    void storeAge() const;

    const std::filesystem::path folder_;
    const std::function<BootTime()> bootTime_;
    std::int64_t age_ = 0;
};

/// Calls `tend` every hour, on a thread of its own, while it lives.
class TrashKeeper {
public:
    explicit TrashKeeper(std::function<void()> tend);
    TrashKeeper(const TrashKeeper&) = delete;
    TrashKeeper& operator=(const TrashKeeper&) = delete;
    ~TrashKeeper() = default;

private:
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;  // last: ends before anything goes
};

}  // namespace hiveline::storage
