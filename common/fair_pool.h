// A few threads for work that others must not wait for, shared by owners (organisations) in turn:
// who has much to do waits for itself. One owner's tasks never run on all threads at once, so a
// long one of theirs holds up nobody else. May be used from any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace hiveline::common {

class FairPool {
public:
    /// `worker`: the number of the thread that it runs on, from 0.
    using Task = std::function<void(std::size_t worker)>;

    /// `threads`: at least 1. `mostWaiting`: tasks of one owner that may wait.
    explicit FairPool(std::size_t threads, std::size_t mostWaiting = 1'024);
    /// As stop().
    ~FairPool();
    FairPool(const FairPool&) = delete;
    FairPool& operator=(const FairPool&) = delete;

    /// False: too many tasks of this owner wait, or the pool was stopped. What a task throws is
    /// logged.
    [[nodiscard]] bool submit(std::string_view owner, Task task);

    /// Drops what waits and returns when nothing runs any more. Not from a task.
    void stop();

    [[nodiscard]] std::size_t threads() const noexcept { return threads_.size(); }

private:
    struct Owner {
        std::deque<Task> waiting;
        std::size_t running = 0;
    };
    using Owners = std::map<std::string, Owner, std::less<>>;

    void run(std::size_t worker);
    [[nodiscard]] std::deque<Owners::iterator>::iterator nextTurn();
    void finished(Owners::iterator owner);

    const std::size_t mostWaiting_;
    const std::size_t mostRunning_;  // of one owner
    std::mutex mutex_;
    std::condition_variable ready_;
    Owners owners_;                       // guarded by mutex_, as the two below
    std::deque<Owners::iterator> turns_;  // owners with waiting tasks, next first
    bool stopping_ = false;
    std::vector<std::jthread> threads_;  // last: start when everything else is there
};

}  // namespace hiveline::common
