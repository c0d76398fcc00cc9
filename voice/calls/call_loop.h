// The one thread that holds all calls: runs what is posted to it, one after the other, and some of
// it later. Nothing on it blocks but short reads of the store.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hiveline::voice {

class CallLoop {
    struct Inbox;

public:
    using Task = std::function<void()>;

    /// Posts to the loop for as long as somebody may want to: it may outlive the loop.
    class Poster {
    public:
        /// From any thread. After the loop's stop() the task is dropped.
        void post(Task task) const;

    private:
        friend class CallLoop;
        explicit Poster(std::shared_ptr<Inbox> inbox) : inbox_(std::move(inbox)) {}
        std::shared_ptr<Inbox> inbox_;
    };
    using Clock = std::chrono::steady_clock;
    using TimerId = std::uint64_t;  // 0 is none

    CallLoop();
    /// As stop().
    ~CallLoop();
    CallLoop(const CallLoop&) = delete;
    CallLoop& operator=(const CallLoop&) = delete;

    /// From any thread. After stop() the task is dropped.
    void post(Task task) const { poster().post(std::move(task)); }
    [[nodiscard]] Poster poster() const { return Poster(inbox_); }
    /// Tasks that were posted and have yet to begin.
    [[nodiscard]] std::size_t waiting() const;

    /// On the loop's thread.
    [[nodiscard]] TimerId schedule(Clock::duration after, Task task);
    /// On the loop's thread. Sets it to 0; nothing happens when it has run or is 0.
    void cancel(TimerId& timer);

    /// Drops the timers, runs what was posted before, and ends the thread. Not on it.
    void stop();

private:
    void run();
    [[nodiscard]] bool waitForTasks(std::vector<Task>& tasks);
    void runDueTimers();

    struct Inbox {
        std::mutex mutex;
        std::condition_variable ready;
        std::vector<Task> posted;  // guarded by mutex
        bool stopping = false;     // guarded by mutex
    };
    const std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();

    std::map<std::pair<Clock::time_point, TimerId>, Task> timers_;  // the thread's
    std::unordered_map<TimerId, Clock::time_point> dueTimes_;       // the thread's
    TimerId lastTimer_ = 0;
    std::jthread thread_;  // last
};

}  // namespace hiveline::voice
