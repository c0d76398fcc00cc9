#include "storage/writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "common/error.h"
#include "common/log.h"
#include "storage/write_batch.h"

namespace hiveline::storage {
namespace {

int rememberLogPages(void* target, sqlite3* /*db*/, const char* /*schema*/, int pages) noexcept {
    *static_cast<int*>(target) = pages;
    return SQLITE_OK;
}

void logFailure(std::size_t jobs, const std::exception_ptr& failure) noexcept {
    try {
        common::log::error(
            "commit_failed", {{"jobs", jobs}, {"reason", common::reasonOf(failure)}}
        );
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the line: every job is told all the same.
    }
}

}  // namespace

Submitted WriteQueue::push(std::unique_ptr<WriteJob>& job) {
    const std::lock_guard lock(mutex_);
    if (closed_) {
        return Submitted::kStopped;
    }
    if (jobs_.size() >= limit_) {
        return Submitted::kFull;
    }
    jobs_.emplace_back();  // the one thing here that may want memory: before the job is taken
    jobs_.back() = std::move(job);
    ready_.notify_one();
    return Submitted::kAccepted;
}

std::vector<std::unique_ptr<WriteJob>> WriteQueue::take(std::size_t limit) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
    const auto count = static_cast<std::ptrdiff_t>(std::min(limit, jobs_.size()));
    std::vector<std::unique_ptr<WriteJob>> taken(
        std::make_move_iterator(jobs_.begin()), std::make_move_iterator(jobs_.begin() + count)
    );
    jobs_.erase(jobs_.begin(), jobs_.begin() + count);
    return taken;
}

void WriteQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    ready_.notify_all();
}

std::size_t WriteQueue::depth() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

Writer::Writer(
    std::unique_ptr<Connection> db,
    std::unique_ptr<Connection> checkpoints,
    const common::Clock& clock,
    common::RandomBytes random,
    const WriterOptions& options,
    const WorkSignal* signal
)
    : db_(std::move(db)),
      checkpointer_(std::move(checkpoints), options.checkpointPages),
      clock_(clock),
      signal_(signal),
      random_(std::move(random)),
      options_(options),
      queue_(options.queueLimit) {
    sqlite3_wal_hook(db_->handle(), rememberLogPages, &logPages_);
    thread_ = std::jthread([this] { loop(); });
}

Writer::~Writer() {
    stop();
}

void Writer::stop() {
    queue_.close();
    const std::lock_guard lock(stopMutex_);
    if (thread_.joinable()) {
        thread_.join();
    }
}

WriterCounters Writer::counters() const {
    return {
        .batches = batches_.load(),
        .failedBatches = failedBatches_.load(),
        .jobs = jobs_.load(),
        .queueDepth = queue_.depth(),
    };
}

void Writer::loop() {
    for (auto jobs = queue_.take(options_.batchLimit); !jobs.empty();
         jobs = queue_.take(options_.batchLimit)) {
        process(std::move(jobs));
        checkpointer_.afterCommit(*db_, logPages_);
    }
}

void Writer::process(std::vector<std::unique_ptr<WriteJob>> jobs) noexcept {
    std::vector<std::exception_ptr> failures;
    std::exception_ptr failure;
    const auto start = std::chrono::steady_clock::now();
    try {
        failures.resize(jobs.size());
        commitTogether(jobs, failures);
        ++batches_;
    } catch (...) {
        failure = std::current_exception();
        logFailure(jobs.size(), failure);
        ++failedBatches_;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    batchSeconds_.observe(spent.count());
    batchJobs_.observe(static_cast<double>(jobs.size()));
    jobs_ += jobs.size();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        jobs[i]->finished(failure ? failure : failures[i]);
        jobs[i].reset();
    }
}

void Writer::commitTogether(
    const std::vector<std::unique_ptr<WriteJob>>& jobs, std::vector<std::exception_ptr>& failures
) {
    WriteBatch batch(*db_, clock_, random_, lastIssuedMicros_, signal_);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        try {
            batch.run([&](WriteTx& tx) { jobs[i]->run(tx); });
        } catch (...) {
            failures[i] = std::current_exception();
        }
    }
    lastIssuedMicros_ = batch.lastIssuedMicros();
    batch.commit();
}

}  // namespace hiveline::storage
