#include "server/dispatch/task_thread.h"

#include <utility>

namespace hiveline::server {

TaskThread::TaskThread(std::size_t queueLimit)
    : queueLimit_(queueLimit),
      thread_([this] { loop(); }) {}

TaskThread::~TaskThread() {
    stop();
}

storage::Submitted TaskThread::submit(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) {
            return storage::Submitted::kStopped;
        }
        if (tasks_.size() >= queueLimit_) {
            return storage::Submitted::kFull;
        }
        tasks_.push_back(std::move(task));
    }
    ready_.notify_one();
    return storage::Submitted::kAccepted;
}

void TaskThread::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    ready_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void TaskThread::loop() {
    std::unique_lock lock(mutex_);
    while (true) {
        ready_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
        if (tasks_.empty()) {
            return;
        }
        const auto task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        lock.lock();
    }
}

}  // namespace hiveline::server
