// A data folder: the database with everything in it, its lock, its readers and its writer. `serve`
// opens one for the life of the process; commands open the same folder beside it. Any thread may
// call any function, except that a Reader belongs to one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include "common/clock.h"
#include "common/ids.h"
#include "storage/engine/connection.h"
#include "storage/engine/durability.h"
#include "storage/engine/serving_lock.h"
#include "storage/engine/snapshot.h"
#include "storage/engine/tx.h"
#include "storage/engine/writer.h"
#include "storage/events/work_signal.h"

namespace hiveline::storage {

struct StoreOptions {
    std::filesystem::path dataDir;
    const common::Clock& clock;
    common::RandomBytes random;
    WriterOptions writer = {};
    /// How long to wait for another process that writes.
    int busyTimeoutMillis = 5000;
    /// A read that takes longer is interrupted: as long as it lasts the write-ahead log cannot
    /// restart. Ten seconds kept the log too long.
    std::chrono::milliseconds longestRead{5'000};
    /// Page cache of a reader.
    std::int64_t readerCacheKibibytes = 4096;
    std::int64_t writerCacheKibibytes = 8192;
    /// What to do with a database that does not fit its companions: uploaded files or a secret key
    /// without a database, files of another database or of a newer state. kAccept is
    /// `--force-database`.
    enum class Mismatch : std::uint8_t { kRefuse, kAccept };
    Mismatch mismatch = Mismatch::kRefuse;
};

/// A read-only connection of one thread, used through Store::read(). Its first read connects: each
/// connection takes a millisecond and 250 KiB for its copy of the schema, and most threads of a
/// small server never read.
class Reader {
public:
    using Connect = std::function<std::unique_ptr<Connection>()>;

    explicit Reader(Connect connect) : connect_(std::move(connect)) {}

private:
    friend class Store;

    [[nodiscard]] Connection& connection() {
        if (!db_) {
            db_ = connect_();
        }
        return *db_;
    }

    const Connect connect_;
    std::unique_ptr<Connection> db_;
};

class Store {
public:
    /// Opens a data folder. Creates the folder (its parent must exist) and the database if they are
    /// missing, and migrates an older one. Throws Error{kConflict} for a file that is not ours, a
    /// newer schema, a migration while a server runs, or a mismatch (see StoreOptions), with
    /// nothing changed; Error{kUnavailable} if the disk refuses.
    [[nodiscard]] static std::unique_ptr<Store> open(StoreOptions options);
    /// Everything that uses the store must have ended, except for the writer, which is stopped
    /// here.
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// Makes this process the folder's server until the store is destroyed. Throws
    /// Error{kConflict}, naming the process that already is; also if a sync of an earlier server
    /// has failed and other processes still have the database open.
    void lockForServing();

    /// Size of a reader's page cache. kSmall, a quarter: for whoever reads now and then, or so much
    /// that only the system's cache helps.
    enum class ReaderCache : std::uint8_t { kUsual, kSmall };
    /// Never fails; the first read connects.
    [[nodiscard]] std::unique_ptr<Reader> openReader(ReaderCache cache = ReaderCache::kUsual);

    /// Calls `work(ReadTx&)` on one snapshot and returns its result. Throws Error{kUnavailable} if
    /// it takes longer than StoreOptions::longestRead, or if there is no room for another
    /// connection.
    template <typename Work>
    auto read(Reader& reader, Work&& work) {
        return readUntil(
            reader,
            std::chrono::steady_clock::now() + options_.longestRead,
            std::forward<Work>(work)
        );
    }

    /// The same with a deadline of its own.
    template <typename Work>
    auto readUntil(Reader& reader, std::chrono::steady_clock::time_point end, Work&& work) {
        Connection& db = reader.connection();
        db.runUntil(end);
        const Snapshot snapshot(db);
        ReadTx tx(db, options_.clock.now());
        return work(tx);
    }

    /// The writer, started on first use: commands that only read never have one.
    [[nodiscard]] Writer& writer();

    /// What commits leave to do for background workers.
    [[nodiscard]] WorkSignal& workSignal() noexcept { return workSignal_; }

    /// Calls `work(WriteTx&)` in a transaction of its own, beside any writer of this or another
    /// process, and returns its result once that is on disk. For commands and starts: it blocks, up
    /// to half a minute. Throws what the work throws, and Error{kUnavailable}.
    template <typename Work>
    auto writeNow(Work&& work) {
        using Result = std::invoke_result_t<Work&, WriteTx&>;
        if constexpr (std::is_void_v<Result>) {
            runNow([&work](WriteTx& tx) { work(tx); });
        } else {
            std::optional<Result> result;
            runNow([&](WriteTx& tx) { result.emplace(work(tx)); });
            return std::move(*result);
        }
    }

    /// Writes a copy of the database as of now, without deleted content, to a file that does not
    /// exist yet. Readers and writers go on. Throws Error{kUnavailable}.
    void copyDatabase(const std::filesystem::path& target);

    /// Whether the disk keeps what is written. Once it does not, every write fails.
    [[nodiscard]] const Durability& durability() const noexcept { return durability_; }

    /// Rewrites the database, so that its files keep nothing of what was deleted or replaced. Needs
    /// as much room again, and time in proportion to it. Throws Error{kUnavailable} if anybody else
    /// uses the database or the disk has no room.
    void scrub();

    [[nodiscard]] common::Timestamp now() const { return options_.clock.now(); }
    [[nodiscard]] const std::filesystem::path& dataDir() const noexcept { return options_.dataDir; }
    [[nodiscard]] std::filesystem::path databaseFile() const;
    [[nodiscard]] std::filesystem::path filesDir() const;

private:
    struct Companions;  // what is beside the database

    explicit Store(StoreOptions options);

    [[nodiscard]] std::unique_ptr<Connection> connect(
        ConnectionOptions::Access access, std::int64_t cacheKibibytes
    );
    void copyLogAnew();
    void prepareDatabase();
    [[nodiscard]] Companions lookForCompanions() const;
    void requireFitting(Connection& db, const Companions& found) const;
    void refuseNew(const Companions& found) const;
    void runNow(const std::function<void(WriteTx&)>& work);

    const StoreOptions options_;
    WorkSignal workSignal_;
    Durability durability_;
    /// Guards the next two.
    std::mutex mutex_;
    std::optional<ServingLock> servingLock_;
    std::unique_ptr<Writer> writer_;
    /// Held by writeNow() while it works; guards direct_.
    std::mutex directMutex_;
    std::unique_ptr<Connection> direct_;
};

}  // namespace hiveline::storage
