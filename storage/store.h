// A data folder: the database with everything in it, its lock, its readers and its writer. `serve`
// opens one for the life of the process; commands open the same folder beside it. All functions may
// be called from any thread.
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
    int busyTimeoutMillis = 5000;  // how long to wait for another process that writes
    // What a read may take: while it lasts the write-ahead log cannot start anew.
    std::chrono::milliseconds longestRead{5'000};
    std::int64_t readerCacheKibibytes = 4096;  // page cache of a reader
    std::int64_t writerCacheKibibytes = 8192;
    // What a database means that does not fit what is beside it: uploaded files or a secret key
    // without one, files of another one or of a newer state.
    enum class Mismatch : std::uint8_t { kRefuse, kAccept };
    Mismatch mismatch = Mismatch::kRefuse;
};

/// A read-only connection of one thread. Owned by that thread, used through Store::read, and made
/// by its first read: each takes a millisecond and 250 KiB for its copy of the schema, and most
/// threads of a small server never read.
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
    /// Creates the folder (its parent must exist) and the database where they are missing, and
    /// migrates an older one. Throws Error{kConflict} for a file that is not ours, a newer schema,
    /// a migration while a server runs, or a mismatch (see StoreOptions), with nothing changed;
    /// Error{kUnavailable} when the disk refuses.
    [[nodiscard]] static std::unique_ptr<Store> open(StoreOptions options);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// Makes this process the folder's server until the store goes. Throws Error{kConflict} naming
    /// the process that already is, or where a sync of an earlier server has failed and others have
    /// the database open since.
    void lockForServing();

    /// How much of the database a reader keeps. kSmall, a quarter: for who reads now and then, or
    /// much at once, which the system's cache serves as well.
    enum class ReaderCache : std::uint8_t { kUsual, kSmall };
    [[nodiscard]] std::unique_ptr<Reader> openReader(ReaderCache cache = ReaderCache::kUsual);

    /// Calls `work(ReadTx&)` on one snapshot and gives what it returns. Throws Error{kUnavailable}
    /// when it lasts too long, or where there is no room for another connection.
    template <typename Work>
    auto read(Reader& reader, Work&& work) {
        return readUntil(
            reader,
            std::chrono::steady_clock::now() + options_.longestRead,
            std::forward<Work>(work)
        );
    }

    /// The same, with a time of its own at which the read is too long.
    template <typename Work>
    auto readUntil(Reader& reader, std::chrono::steady_clock::time_point end, Work&& work) {
        Connection& db = reader.connection();
        db.runUntil(end);
        const Snapshot snapshot(db);
        ReadTx tx(db, options_.clock.now());
        return work(tx);
    }

    /// Starts on first use.
    [[nodiscard]] Writer& writer();

    /// What the writer's commits leave to do.
    [[nodiscard]] WorkSignal& workSignal() noexcept { return workSignal_; }

    /// Calls `work(WriteTx&)` in a transaction of its own, beside any writer of this or another
    /// process, and returns what it returned once that is on disk. For commands: it waits.
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

    /// Writes a copy of the database as of now, without what was deleted, to a file that does not
    /// exist yet. Readers and writers go on meanwhile.
    void copyDatabase(const std::filesystem::path& target);

    /// Whether the disk keeps what is written; once it does not, every write fails.
    [[nodiscard]] const Durability& durability() const noexcept { return durability_; }

    /// Writes the database anew, so that nothing is left in its files of what was deleted or
    /// replaced. Takes as much room again, and time in proportion. Throws Error{kUnavailable} where
    /// somebody else uses the database, or the disk has no room.
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
    std::mutex mutex_;  // guards the next two
    std::optional<ServingLock> servingLock_;
    std::unique_ptr<Writer> writer_;
    std::mutex directMutex_;  // held by writeNow while it works
    std::unique_ptr<Connection> direct_;
};

}  // namespace hiveline::storage
