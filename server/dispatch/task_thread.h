// One thread that runs tasks in order: for slow work on files that neither an HTTP worker nor the
// writer may wait for.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "storage/engine/writer.h"

namespace hiveline::server {

class TaskThread {
public:
    explicit TaskThread(std::size_t queueLimit);
    /// As stop().
    ~TaskThread();
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;

    /// From any thread. A task must not throw.
    [[nodiscard]] storage::Submitted submit(std::function<void()> task);

    /// Runs what was accepted, then ends the thread. Not from a task.
    void stop();

private:
    void loop();

    const std::size_t queueLimit_;
    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<std::function<void()>> tasks_;
    bool stopping_ = false;
    std::jthread thread_;  // last: starts when everything else is there
};

}  // namespace hiveline::server
