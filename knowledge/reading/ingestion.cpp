#include "knowledge/reading/ingestion.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "knowledge/reading/hive_reading.h"
#include "storage/passages/passages.h"

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;

namespace {

// Rows in one transaction, so that the writer is not held up.
constexpr std::int64_t kSweptAtOnce = 100;
// Passages in one transaction: each is stemmed and written anew.
constexpr std::int64_t kReindexedAtOnce = 20;
/// A store that cannot be written will hardly recover sooner, and a log of it every few
/// milliseconds helps nobody.
constexpr std::chrono::seconds kAfterFailure(5);
/// A clock that has been set, or a wake-up that was missed, costs no more than this.
constexpr std::chrono::seconds kMaxRest(60);

}  // namespace

Ingestion::Ingestion(IngestionHost::Dependencies dependencies)
    : host_(std::move(dependencies)),
      turns_(host_.settings().readers) {}

Ingestion::~Ingestion() {
    stop();
}

void Ingestion::start() {
    for (std::size_t i = 0; i < host_.settings().readers; ++i) {
        // Opened here and not on the thread: if the system has no descriptors left, start() tells
        // whoever called it. On the thread it would end the process without a word.
        std::shared_ptr<storage::Reader> reader =
            host_.store().openReader(storage::Store::ReaderCache::kSmall);
        threads_.emplace_back([this, reader](const std::stop_token& stop) { run(*reader, stop); });
    }
}

void Ingestion::wake() {
    {
        const std::scoped_lock lock(mutex_);
        ++wakes_;
    }
    changed_.notify_all();
}

void Ingestion::stop() {
    // All are told before any is waited for, or their waits would add up.
    for (auto& thread : threads_) {
        thread.request_stop();
    }
    host_.stopSignal().stop();
    threads_.clear();
}

void Ingestion::run(storage::Reader& reader, const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        // Counted before looking for work: what arrives between looking and resting wakes it at
        // once.
        const std::uint64_t seen = wakes();
        try {
            // Taken before looking, likewise: a hive that falls due in between is not slept over.
            const common::Timestamp looked = host_.clock().now();
            if (const auto key = take(reader)) {
                work(reader, *key, stop);
                static_cast<void>(sweep());  // also while hives wait
            } else if (!sweep()) {
                rest(timeToRest(reader, looked), seen, stop);
            }
        } catch (const std::exception& failure) {
            common::log::error("ingestion_failed", {{"reason", failure.what()}});
            rest(kAfterFailure, seen, stop);
        }
    }
}

std::uint64_t Ingestion::wakes() {
    const std::scoped_lock lock(mutex_);
    return wakes_;
}

std::optional<Ingestion::Key> Ingestion::take(storage::Reader& reader) {
    const std::scoped_lock lock(mutex_);
    // Under the lock: two threads that look at the same time would take the same hive.
    return host_.store().read(reader, [this](storage::ReadTx& tx) {
        host_.metrics.hivesWaiting.set(builds::countWaiting(tx));
        return turns_.take(tx, std::chrono::steady_clock::now());
    });
}

void Ingestion::release(
    const Key& key, bool hasFailed, std::chrono::steady_clock::time_point since
) {
    // In slices. A turn ends late by the request that it waits for; twice its time means a site
    // that does not answer.
    constexpr int kMuch = 2;
    const auto now = std::chrono::steady_clock::now();
    const std::scoped_lock lock(mutex_);
    if (hasFailed) {
        turns_.leaveAlone(key, now + kAfterFailure);
    } else {
        turns_.release(key, now - since > kMuch * host_.settings().slice);
    }
}

void Ingestion::work(storage::Reader& reader, const Key& key, const std::stop_token& stop) {
    bool hasFailed = false;
    const auto since = std::chrono::steady_clock::now();
    host_.metrics.hivesRunning.add();
    try {
        HiveReading(host_, reader, key, stop).run();
    } catch (const common::Error& failure) {
        hasFailed = failure.code() != common::ErrorCode::kNotFound;  // else it was deleted
        if (hasFailed) {
            common::log::warn(
                "hive_reading_interrupted", {{"hive", key.hiveId}, {"reason", failure.what()}}
            );
        }
    } catch (const std::exception& failure) {
        hasFailed = true;
        common::log::error(
            "hive_reading_interrupted", {{"hive", key.hiveId}, {"reason", failure.what()}}
        );
    }
    host_.metrics.hivesRunning.add(-1);
    // The store remembers what could be put off; only if it cannot does this process leave it
    // alone.
    release(key, hasFailed && !putBehind(key), since);
}

/// Puts a hive that could not be read behind the others, so that it does not keep them from their
/// turns. False: even that cannot be stored.
bool Ingestion::putBehind(const Key& key) {
    try {
        host_.write(key.orgId, [&](storage::WriteTx& tx) {
            constexpr auto kWait = std::chrono::milliseconds(kAfterFailure).count();
            builds::worked(tx, key, common::Timestamp{tx.now().millis + kWait});
        });
        return true;
    } catch (const std::exception& failure) {
        common::log::warn("hive_not_put_off", {{"hive", key.hiveId}, {"reason", failure.what()}});
        return false;
    }
}

/// Removes what nobody searches any more, and indexes anew what older rules have indexed. One
/// thread at a time: the writer is the bottleneck. False: nothing is left, or another thread does
/// it.
bool Ingestion::sweep() {
    {
        const std::scoped_lock lock(mutex_);
        if (std::exchange(isSweeping_, true)) {
            return false;
        }
    }
    bool isMore = false;
    // Kept until the flag is back: a thrown failure would end sweeping for good.
    std::exception_ptr failure;
    try {
        host_.write({}, [&](storage::WriteTx& tx) {
            isMore =
                builds::sweep(tx, kSweptAtOnce) || storage::passages::reindex(tx, kReindexedAtOnce);
        });
    } catch (...) {
        failure = std::current_exception();
    }
    {
        const std::scoped_lock lock(mutex_);
        isSweeping_ = false;
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
    return isMore;
}

/// How long until something can be done that could not be done when it was `looked`, which may be
/// now. At least a millisecond, so that clocks that disagree make no busy loop.
std::chrono::milliseconds Ingestion::timeToRest(storage::Reader& reader, common::Timestamp looked) {
    std::chrono::milliseconds time = kMaxRest;
    const auto shorten = [&time](std::chrono::milliseconds to) {
        time = std::clamp(to, std::chrono::milliseconds(1), time);
    };
    host_.store().read(reader, [&](storage::ReadTx& tx) {
        if (const auto next = builds::nextDue(tx, looked)) {
            shorten(std::chrono::milliseconds(next->millis - tx.now().millis));
        }
    });
    const std::scoped_lock lock(mutex_);
    if (const auto free = turns_.nextFree()) {
        const auto wait = *free - std::chrono::steady_clock::now();
        shorten(std::chrono::ceil<std::chrono::milliseconds>(wait));
    }
    return time;
}

/// Until wake(), the end of `time`, or stop.
void Ingestion::rest(
    std::chrono::milliseconds time, std::uint64_t seen, const std::stop_token& stop
) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, time, [this, seen] { return wakes_ != seen; });
}

}  // namespace hiveline::knowledge
