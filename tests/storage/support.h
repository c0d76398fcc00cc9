// What the storage tests share: a folder that goes with the test, a store in it under a clock that
// stands still, ids that are the same in every run, and jobs for the writer.
#pragma once

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "common/clock.h"
#include "common/error.h"
#include "storage/engine/function_job.h"
#include "storage/store.h"

namespace hiveline::storage::testing {

class TempFolder {
public:
    TempFolder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "hiveline-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Bytes that look random and are the same in every run. Safe from several threads.
inline common::RandomBytes repeatableRandom() {
    auto state = std::make_shared<std::atomic<std::uint64_t>>(1);
    return [state](unsigned char* out, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            const auto x = state->fetch_add(1) * 0x9E3779B97F4A7C15U;
            out[i] = static_cast<unsigned char>((x ^ (x >> 29U)) >> 24U);
        }
    };
}

inline constexpr std::int64_t kStartMicros = 1'795'210'200'123'000;  // 2026-11-20T21:30:00.123Z

/// A store in a folder of its own.
class StoreFixture {
public:
    explicit StoreFixture(WriterOptions writerOptions = {}, int busyTimeoutMillis = 30'000)
        : writerOptions_(writerOptions),
          busyTimeoutMillis_(busyTimeoutMillis) {
        reopen();
    }

    /// Closes the store and opens it again, as a restart does.
    void reopen() {
        store_.reset();
        store_ = Store::open(options());
        reader_ = store_->openReader();
    }
    void close() {
        reader_.reset();
        store_.reset();
    }

    [[nodiscard]] StoreOptions options() {
        return {
            .dataDir = folder_.path() / "data",
            .clock = clock_,
            .random = random_,
            .writer = writerOptions_,
            .busyTimeoutMillis = busyTimeoutMillis_,
        };
    }

    [[nodiscard]] Store& store() { return *store_; }
    [[nodiscard]] common::FakeClock& clock() { return clock_; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

    template <typename Work>
    auto read(Work&& work) {
        return store_->read(*reader_, std::forward<Work>(work));
    }
    template <typename Work>
    auto write(Work&& work) {
        return store_->writeNow(std::forward<Work>(work));
    }

private:
    TempFolder folder_;
    common::FakeClock clock_{kStartMicros};
    common::RandomBytes random_ = repeatableRandom();
    WriterOptions writerOptions_;
    int busyTimeoutMillis_;
    std::unique_ptr<Store> store_;
    std::unique_ptr<Reader> reader_;
};

/// A job made of a function; its outcome arrives in a future.
class FunctionJob final : public WriteJob {
public:
    explicit FunctionJob(
        std::function<void(WriteTx&)> work, Repetition repetition = Repetition::kNever
    )
        : work_(std::move(work)),
          repetition_(repetition) {}
    [[nodiscard]] std::future<void> outcome() { return promise_.get_future(); }

    void run(WriteTx& tx) override { work_(tx); }
    [[nodiscard]] bool mayRunAgain() const noexcept override {
        return repetition_ == Repetition::kAllowed;
    }
    void finished(std::exception_ptr failure) noexcept override {
        if (failure) {
            promise_.set_exception(std::move(failure));
        } else {
            promise_.set_value();
        }
    }

private:
    std::function<void(WriteTx&)> work_;
    const Repetition repetition_;
    std::promise<void> promise_;
};

/// Queues the work; with a lane as that one's, else as the server's own. The future is ready
/// when it is on disk or has failed. An invalid future: the queue is full.
inline std::future<void> submit(
    Writer& writer,
    std::function<void(WriteTx&)> work,
    const WriteLane& lane = {},
    Repetition repetition = Repetition::kNever
) {
    auto job = std::make_unique<FunctionJob>(std::move(work), repetition);
    auto outcome = job->outcome();
    if (writer.submit(lane, std::unique_ptr<WriteJob>(std::move(job))) != Submitted::kAccepted) {
        return {};
    }
    return outcome;
}

/// Holds the writer inside a job, so that what is queued meanwhile is one batch.
class WriterGate {
public:
    explicit WriterGate(Writer& writer) {
        outcome_ = submit(writer, [this](WriteTx&) {
            entered_.set_value();
            opened_.get_future().wait();
        });
        entered_.get_future().wait();
    }
    void open() {
        opened_.set_value();
        outcome_.wait();
    }

private:
    std::promise<void> entered_;
    std::promise<void> opened_;
    std::future<void> outcome_;
};

/// The code of the Error that `work` throws; fails the test through an exception when it throws
/// none.
template <typename Work>
common::ErrorCode errorCode(Work&& work) {
    try {
        work();
    } catch (const common::Error& error) {
        return error.code();
    }
    throw std::logic_error("no Error was thrown");
}

template <typename Work>
std::string errorText(Work&& work) {
    try {
        work();
    } catch (const common::Error& error) {
        return error.what();
    }
    throw std::logic_error("no Error was thrown");
}

}  // namespace hiveline::storage::testing
