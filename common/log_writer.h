// Carries finished log lines to a file descriptor on a thread of its own, so that no request waits
// for a disk or for whoever reads stderr. Lines written within a few milliseconds leave in one
// piece: a line costs its writer a copy under a lock and no system call. Bounded: while nobody
// takes the lines, new ones are counted instead of kept, and the count is written once there is
// room again.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace hiveline::common::log {

/// Whether a line may wait a moment for others.
enum class Urgency : std::uint8_t { kMayWait, kNow };

/// Makes the line that tells how many were lost, including its line end.
using LossLine = std::function<std::string(std::uint64_t lost)>;

/// Any thread.
class LogWriter {
public:
    /// `fd` stays the caller's. Keeps up to `limit` bytes.
    LogWriter(int fd, std::size_t limit, LossLine lossLine);
    LogWriter(const LogWriter&) = delete;
    LogWriter& operator=(const LogWriter&) = delete;
    /// Writes what waits.
    ~LogWriter();

    /// `line` includes its line end.
    void write(std::string_view line, Urgency urgency);

private:
    void loop();
    void waitForLines(std::unique_lock<std::mutex>& lock);

    const int fd_;
    const std::size_t limit_;
    const LossLine lossLine_;
    /// Guards the next four.
    std::mutex mutex_;
    std::condition_variable wake_;
    std::string waiting_;
    std::uint64_t lost_ = 0;
    /// Somebody wants the waiting lines written at once.
    bool hurry_ = false;
    bool stopping_ = false;
    /// Last: it starts when everything else exists.
    std::thread thread_;
};

/// Writes all of `text`, blocking. What the descriptor refuses is lost.
void writeFully(int fd, std::string_view text) noexcept;

}  // namespace hiveline::common::log
