// Files without a record, kept for 30 days in case the record comes back, from a backup for
// instance:
//
//     trash/.age                        how old the trash is, in seconds
//     trash/000000086400-2026-11-20/    what was put here at that age; the date is for people
//
// Age is time that has passed on this machine while somebody looked (CLOCK_BOOTTIME), not the
// calendar: setting the clock forward deletes nothing early. Time between two looks counts if the
// machine was not restarted meanwhile. One thread at a time.
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

/// Time that nobody can set: seconds, and the start of the machine that they count from.
struct BootTime {
    std::string boot;
    std::int64_t seconds = 0;
};
/// The machine's own; any thread.
[[nodiscard]] BootTime machineBootTime();

class FileTrash {
public:
    static constexpr std::int64_t kKeptSeconds = std::int64_t{30} * 24 * 60 * 60;

    explicit FileTrash(
        std::filesystem::path folder, std::function<BootTime()> bootTime = machineBootTime
    );

    /// Moves the files here under their names, or with a number appended if a name is taken; on
    /// disk when it returns. Throws Error{kUnavailable} if the disk refuses; the remaining files
    /// then stay where they were.
    void put(std::span<const std::filesystem::path> files, common::Timestamp today);

    /// Calls `visit` with the path of each file here, newest first; it may move the file away.
    void forEach(const std::function<void(const std::filesystem::path&)>& visit) const;

    /// Counts the time since the last call and removes what has been here for 30 days. Call it
    /// every hour or so. Returns the number of removed files. Does nothing while there is no trash.
    std::size_t tend();

private:
    void age();
    [[nodiscard]] std::int64_t storedAge();
    void storeAge() const;

    const std::filesystem::path folder_;
    const std::function<BootTime()> bootTime_;
    std::int64_t age_ = 0;
};

/// Calls `tend` every hour on a thread of its own, for as long as it lives.
class TrashKeeper {
public:
    explicit TrashKeeper(std::function<void()> tend);
    TrashKeeper(const TrashKeeper&) = delete;
    TrashKeeper& operator=(const TrashKeeper&) = delete;
    ~TrashKeeper() = default;

private:
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    /// Last: it ends before anything is destroyed.
    std::jthread thread_;
};

}  // namespace hiveline::storage
