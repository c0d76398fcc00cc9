#include "common/log_writer.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace hiveline::common::log {
namespace {

// What a line may be late; at most a hundred writes a second are left.
constexpr std::chrono::milliseconds kGatherTime{10};
// Then it is worth a system call whatever the time.
constexpr std::size_t kGatherBytes = std::size_t{64} * 1024;

}  // namespace

LogWriter::LogWriter(int fd, std::size_t limit, LossLine lossLine)
    : fd_(fd),
      limit_(limit),
      lossLine_(std::move(lossLine)),
      thread_([this] { loop(); }) {}

LogWriter::~LogWriter() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void LogWriter::write(std::string_view line, Urgency urgency) {
    bool wake = false;
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() + line.size() > limit_) {
            ++lost_;
            return;
        }
        // The thread sleeps until the first line, and then until the time is up or there is a
        // reason to hurry. So a line in between wakes nobody.
        wake = waiting_.empty();
        waiting_ += line;
        if (!hurry_ && (urgency == Urgency::kNow || waiting_.size() >= kGatherBytes)) {
            hurry_ = true;
            wake = true;
        }
    }
    if (wake) {
        wake_.notify_one();
    }
}

void LogWriter::loop() {
    std::string lines;
    std::unique_lock lock(mutex_);
    while (true) {
        waitForLines(lock);
        if (waiting_.empty()) {
            return;
        }
        // Two buffers take turns: writers go on appending while this one is being written.
        lines.swap(waiting_);
        hurry_ = false;
        const std::uint64_t lost = std::exchange(lost_, 0);
        lock.unlock();
        if (lost > 0) {
            lines += lossLine_(lost);
        }
        writeFully(fd_, lines);
        lines.clear();
        lock.lock();
    }
}

/// Returns with lines, or without any when the writer is stopping.
void LogWriter::waitForLines(std::unique_lock<std::mutex>& lock) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    wake_.wait_for(lock, kGatherTime, [this] { return stopping_ || hurry_; });
}

void writeFully(int fd, std::string_view text) noexcept {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace hiveline::common::log
