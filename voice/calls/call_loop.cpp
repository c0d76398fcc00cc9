#include "voice/calls/call_loop.h"

#include <exception>

#include "common/log.h"
#include "common/sharing/thread_turns.h"

namespace hiveline::voice {
namespace {

constexpr std::chrono::microseconds kTurn(100);  // most tasks take less

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

void CallLoop::Poster::post(Task task) const {
    {
        const std::scoped_lock lock(inbox_->mutex);
        if (inbox_->stopping) {
            return;
        }
        inbox_->posted.push_back(std::move(task));
    }
    inbox_->ready.notify_one();
}

std::size_t CallLoop::waiting() const {
    const std::scoped_lock lock(inbox_->mutex);
    return inbox_->posted.size();
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
        const std::scoped_lock lock(inbox_->mutex);
        inbox_->stopping = true;
    }
    inbox_->ready.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void CallLoop::run() {
    common::askForShortTurns(kTurn);
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
    std::unique_lock lock(inbox_->mutex);
    const auto isReady = [this] { return inbox_->stopping || !inbox_->posted.empty(); };
    if (timers_.empty()) {
        inbox_->ready.wait(lock, isReady);
    } else {
        inbox_->ready.wait_until(lock, timers_.begin()->first.first, isReady);
    }
    tasks.swap(inbox_->posted);
    return !inbox_->stopping || !tasks.empty();
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
