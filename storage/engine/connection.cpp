#include "storage/engine/connection.h"

#include <sqlite3.h>

#include <mutex>
#include <thread>

#include <SQLiteCpp/Database.h>

#include "storage/engine/paced_copying.h"
#include "storage/engine/serving_lock.h"
#include "storage/engine/sqlite_errors.h"
#include "storage/engine/sqlite_library.h"

namespace hiveline::storage {
namespace {

using common::Error;
using common::ErrorCode;

// Global settings have to precede the first use of the library in the process; later they are
// refused with SQLITE_MISUSE. With memory statistics on, SQLite takes one global mutex for every
// allocation of every thread.
void configureLibraryOnce() {
    static std::once_flag once;
    std::call_once(once, [] {
        requireSoundSqlite();
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
        installPacedCopying();
    });
}

int openFlags(ConnectionOptions::Access access) {
    // NOMUTEX: a connection never leaves its thread (or its owner's lock), so SQLite's own mutex is
    // pure cost. PRIVATECACHE: a shared cache would bring table locks between our readers and the
    // writer.
    constexpr int kOneThread = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    switch (access) {
        case ConnectionOptions::Access::kReadOnly:
            return SQLITE_OPEN_READONLY | kOneThread;
        case ConnectionOptions::Access::kReadWrite:
            return SQLITE_OPEN_READWRITE | kOneThread;
        case ConnectionOptions::Access::kCreate:
            break;
    }
    return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | kOneThread;
}

// In SQLite `$3` is a name, numbered by its first appearance; in PostgreSQL it is the number
// itself. They agree only if first appearances are in order. Checked once per prepared statement,
// so a misordered one fails in its first test instead of binding the wrong values.
void checkParameterOrder(sqlite3_stmt* statement) {
    const int count = sqlite3_bind_parameter_count(statement);
    for (int i = 1; i <= count; ++i) {
        const char* name = sqlite3_bind_parameter_name(statement, i);
        if (name == nullptr || *name != '$' || std::to_string(i) != name + 1) {
            throw Error(
                ErrorCode::kInternal,
                std::string("parameters out of order: ") + sqlite3_sql(statement)
            );
        }
    }
}

}  // namespace

PreparedStatement::PreparedStatement(sqlite3* database, std::string_view sql, Use use)
    : db(database) {
    // PERSISTENT keeps a long-lived statement out of the lookaside memory, which is small and meant
    // for short allocations.
    const unsigned flags = use == Use::kKept ? SQLITE_PREPARE_PERSISTENT : 0U;
    const int code = sqlite3_prepare_v3(
        db, sql.data(), static_cast<int>(sql.size()), flags, &statement, nullptr
    );
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
    try {
        checkParameterOrder(statement);
        // The destructor does not run for a constructor that throws.
    } catch (...) {
        sqlite3_finalize(statement);
        throw;
    }
}

PreparedStatement::~PreparedStatement() {
    sqlite3_finalize(statement);
}

Query::~Query() {
    if (prepared_ != nullptr && own_ == nullptr) {
        // A statement that is not reset keeps its read transaction open, and with it the log. Its
        // bindings point into memory of the caller that is gone after this.
        sqlite3_reset(prepared_->statement);
        sqlite3_clear_bindings(prepared_->statement);
        prepared_->inUse = false;
    }
}

bool Query::step() {
    const int code = sqlite3_step(prepared_->statement);
    if (code == SQLITE_ROW) {
        return true;
    }
    if (code != SQLITE_DONE) {
        throwSqliteFailure(prepared_->db, code);
    }
    return false;
}

std::int64_t Query::run() {
    while (step()) {
    }
    // Rows changed by cascades and triggers are not counted.
    return sqlite3_changes64(prepared_->db);
}

void Query::bindNull(int index) {
    if (const int code = sqlite3_bind_null(prepared_->statement, index); code != SQLITE_OK) {
        throwSqliteFailure(prepared_->db, code);
    }
}

void Query::bindInteger(int index, std::int64_t value) {
    if (const int code = sqlite3_bind_int64(prepared_->statement, index, value);
        code != SQLITE_OK) {
        throwSqliteFailure(prepared_->db, code);
    }
}

void Query::bindText(int index, std::string_view value, Lifetime lifetime) {
    // SQLite takes a null pointer for NULL, and an empty string_view may hold one.
    const char* data = value.data() == nullptr ? "" : value.data();
    const auto destructor = lifetime == Lifetime::kCopied ? SQLITE_TRANSIENT : SQLITE_STATIC;
    const int code = sqlite3_bind_text64(
        prepared_->statement, index, data, value.size(), destructor, SQLITE_UTF8
    );
    if (code != SQLITE_OK) {
        throwSqliteFailure(prepared_->db, code);
    }
}

void Query::bindReal(int index, double value) {
    if (const int code = sqlite3_bind_double(prepared_->statement, index, value);
        code != SQLITE_OK) {
        throwSqliteFailure(prepared_->db, code);
    }
}

void Query::bindBlob(int index, Blob value) {
    const char* data = value.bytes.data() == nullptr ? "" : value.bytes.data();
    const int code =
        sqlite3_bind_blob64(prepared_->statement, index, data, value.bytes.size(), SQLITE_STATIC);
    if (code != SQLITE_OK) {
        throwSqliteFailure(prepared_->db, code);
    }
}

bool Query::isNull(int column) const {
    return sqlite3_column_type(prepared_->statement, column) == SQLITE_NULL;
}

std::int64_t Query::integer(int column) const {
    return sqlite3_column_int64(prepared_->statement, column);
}

double Query::real(int column) const {
    return sqlite3_column_double(prepared_->statement, column);
}

std::size_t Query::rowBytes() const {
    sqlite3_stmt* const row = prepared_->statement;
    std::size_t bytes = 0;
    for (int column = 0; column < sqlite3_column_count(row); ++column) {
        // Only text and blobs: asking for the bytes of a number would convert the column to text in
        // place.
        const int type = sqlite3_column_type(row, column);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
            bytes += static_cast<std::size_t>(sqlite3_column_bytes(row, column));
        }
    }
    return bytes;
}

std::string_view Query::text(int column) const {
    const auto* data =
        reinterpret_cast<const char*>(sqlite3_column_text(prepared_->statement, column));
    if (data == nullptr) {
        return {};
    }
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(prepared_->statement, column))};
}

Connection::Connection(const std::filesystem::path& file, const ConnectionOptions& options)
    : lockFile_(file.parent_path() / kLockName),
      readOnly_(options.access == ConnectionOptions::Access::kReadOnly),
      cacheKibibytes_(options.cacheKibibytes),
      busyTimeout_(options.busyTimeoutMillis) {
    configureLibraryOnce();
    try {
        database_ = std::make_unique<SQLite::Database>(file.string(), openFlags(options.access));
    } catch (...) {
        rethrowTranslated();
    }
    // sqlite_errors tells a failed sync from other I/O errors, and a unique key from a foreign one,
    // by the extended code.
    sqlite3_extended_result_codes(handle(), 1);
    sqlite3_busy_handler(handle(), &waitWhileBusy, this);
    // 20,000 instructions of SQLite's virtual machine take some tenths of a millisecond. Reads are
    // interrupted after 5 ms, so the deadline is kept within a few percent, and the clock costs
    // nothing.
    constexpr int kStepsBetweenLooks = 20'000;
    sqlite3_progress_handler(handle(), kStepsBetweenLooks, &isOverdue, this);
    if (options.registerFunctions != nullptr) {
        options.registerFunctions(handle());
    }
}

// The last connection to close copies the log and deletes it. After a failed sync that would
// destroy what may be the only intact copy, since SQLite counts lost pages as copied. Any process
// may be the last one, a `hiveline token` for instance, so the mark is a file (serving_lock.h).
Connection::~Connection() {
    if (tellsOfLostSync(lockFile_)) {
        sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
}

int Connection::setBusyTimeout(int millis) noexcept {
    const auto before = std::exchange(busyTimeout_, std::chrono::milliseconds(millis));
    return static_cast<int>(before.count());
}

// Looks often at first. Under steady load another process's writer frees the lock for less than a
// millisecond between two transactions; SQLite's own handler backs off to 100 ms and would hardly
// ever hit such a gap. After a second it is not about gaps any more, and 2 ms save the processor.
int Connection::waitWhileBusy(void* connection, int attempts) noexcept {
    using std::chrono::steady_clock;
    constexpr std::chrono::microseconds kShortPause(100);
    constexpr std::chrono::milliseconds kLongPause(2);
    constexpr std::chrono::seconds kImpatience(1);
    auto& self = *static_cast<Connection*>(connection);
    const auto now = steady_clock::now();
    if (attempts == 0) {
        self.busySince_ = now;
    }
    const auto waited = now - self.busySince_;
    if (waited >= self.busyTimeout_) {
        return 0;
    }
    std::this_thread::sleep_for(
        waited < kImpatience ? steady_clock::duration(kShortPause) : kLongPause
    );
    return 1;
}

int Connection::isOverdue(void* connection) noexcept {
    const auto& self = *static_cast<const Connection*>(connection);
    return self.deadline_ != std::chrono::steady_clock::time_point::max() &&
                   std::chrono::steady_clock::now() >= self.deadline_
               ? 1
               : 0;
}

void Connection::configure() {
    // A data folder may be a restored backup from anywhere, so the schema is not trusted: nothing
    // in it may write to SQLite's own tables or load code. Double-quoted strings are off because a
    // misspelled column in quotes would silently become text.
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    // Makes plans independent of bound values. Otherwise SQLite 3.51 looks at the value of LIMIT
    // and prepares the statement anew for another one: a list of 20 took 475,000 instructions
    // instead of 320,000.
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
    // trusted_schema, cell_size_check: a damaged or malicious file gives an error, not memory
    // errors. synchronous = FULL: a commit is answered only when its part of the log is synced
    // (NORMAL loses
    //   answered writes in a power cut, decision 0007 shows it).
    // mmap_size = 0: a failing disk gives an error code instead of SIGBUS, and memory stays within
    // the
    //   configured cache.
    // wal_autocheckpoint = 0: checkpoints are the checkpointer's business, not that of whichever
    // commit
    //   passes 1,000 pages. The last connection to close still makes one.
    // journal_size_limit, 64 MiB: what a log that once grew long keeps on the disk once it has
    // restarted. secure_delete = FAST: overwrites deleted content where the page is written anyway;
    // Store::scrub()
    //   removes the rest.
    executeScript(
        "PRAGMA trusted_schema = OFF;"
        "PRAGMA cell_size_check = ON;"
        "PRAGMA foreign_keys = ON;"
        "PRAGMA synchronous = FULL;"
        "PRAGMA mmap_size = 0;"
        "PRAGMA temp_store = MEMORY;"
        "PRAGMA wal_autocheckpoint = 0;"
        "PRAGMA journal_size_limit = 67108864;"
        "PRAGMA secure_delete = FAST;"
    );
    executeScript("PRAGMA cache_size = -" + std::to_string(cacheKibibytes_));
    if (readOnly_) {
        executeScript("PRAGMA query_only = ON");
    }
}

Query Connection::prepare(StaticSql sql) {
    auto& slot = literals_[sql.text()];
    if (!slot) {
        slot = std::make_unique<PreparedStatement>(
            handle(), sql.text(), PreparedStatement::Use::kKept
        );
    }
    // A query run again inside its own loop: resetting the statement would end the outer one, so
    // this one is prepared for the occasion.
    if (slot->inUse) {
        return Query(
            std::make_unique<PreparedStatement>(handle(), sql.text(), PreparedStatement::Use::kOnce)
        );
    }
    return Query(*slot);
}

Query Connection::queryText(std::string_view sql) {
    if (const auto found = textIndex_.find(sql); found != textIndex_.end()) {
        texts_.splice(texts_.begin(), texts_, found->second);
    } else {
        auto prepared =
            std::make_unique<PreparedStatement>(handle(), sql, PreparedStatement::Use::kKept);
        texts_.push_front({std::string(sql), std::move(prepared)});
        textIndex_.emplace(texts_.front().sql, texts_.begin());
        forgetLeastRecentText();
    }
    PreparedStatement& kept = *texts_.front().prepared;
    if (kept.inUse) {
        return Query(
            std::make_unique<PreparedStatement>(handle(), sql, PreparedStatement::Use::kOnce)
        );
    }
    return Query(kept);
}

void Connection::forgetLeastRecentText() {
    // A statement that runs cannot be finalized. The list then holds one more until the next new
    // text.
    if (texts_.size() > kKeptTexts && !texts_.back().prepared->inUse) {
        textIndex_.erase(texts_.back().sql);
        texts_.pop_back();
    }
}

void Connection::executeScript(const std::string& sql) {
    if (const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
        code != SQLITE_OK) {
        throwSqliteFailure(handle(), code);
    }
}

bool Connection::inTransaction() const noexcept {
    return sqlite3_get_autocommit(handle()) == 0;
}

std::int64_t Connection::changedRows() const noexcept {
    return sqlite3_total_changes64(handle());
}

sqlite3* Connection::handle() const noexcept {
    return database_->getHandle();
}

}  // namespace hiveline::storage
