#include "voice/calls/call_loop.h"

#include <exception>

#include "common/log.h"

namespace hiveline::voice {
namespace {

/// What a task throws is its own fault and must not end the calls of others.
void runTask(const CallLoop::Task& task) noexcept {
    try {
        task();
    } catch (const std::exception& failure) {
        common::log::error("call_task_failed", {{"reason", failure.what()}});
    } catch (...) {
        common::log::error("call_task_failed");
    }
}

}  // namespace

CallLoop::CallLoop() : thread_([this] { run(); }) {}

CallLoop::~CallLoop() {
    stop();
}

void CallLoop::post(Task task) {
    {
        const std::scoped_lock lock(mutex_);
        if (stopping_) {
            return;
        }
        posted_.push_back(std::move(task));
    }
    ready_.notify_one();
}

CallLoop::TimerId CallLoop::schedule(Clock::duration after, Task task) {
    const TimerId timer = ++lastTimer_;
    const auto due = Clock::now() + after;
    timers_.emplace(std::pair(due, timer), std::move(task));
    dueTimes_.emplace(timer, due);
    return timer;
}

void CallLoop::cancel(TimerId& timer) {
    if (const auto found = dueTimes_.find(timer); found != dueTimes_.end()) {
        timers_.erase({found->second, timer});
        dueTimes_.erase(found);
    }
    timer = 0;
}

void CallLoop::stop() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    ready_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void CallLoop::run() {
    std::vector<Task> tasks;
    while (waitForTasks(tasks)) {
        for (const Task& task : tasks) {
            runTask(task);
        }
        tasks.clear();
        runDueTimers();
    }
    timers_.clear();
}

/// False: it was stopped and nothing is left to do.
bool CallLoop::waitForTasks(std::vector<Task>& tasks) {
    std::unique_lock lock(mutex_);
    const auto isReady = [this] { return stopping_ || !posted_.empty(); };
    if (timers_.empty()) {
        ready_.wait(lock, isReady);
    } else {
        ready_.wait_until(lock, timers_.begin()->first.first, isReady);
    }
    tasks.swap(posted_);
    return !stopping_ || !tasks.empty();
}

void CallLoop::runDueTimers() {
    const auto now = Clock::now();
    while (!timers_.empty() && timers_.begin()->first.first <= now) {
        const auto first = timers_.extract(timers_.begin());
        dueTimes_.erase(first.key().second);
        runTask(first.mapped());
    }
}

}  // namespace hiveline::voice
