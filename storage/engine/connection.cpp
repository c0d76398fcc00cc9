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

// SQLite counts every allocation under one global lock unless told otherwise before its first use.
void configureLibraryOnce() {
    static std::once_flag once;
    std::call_once(once, [] {
        requireSoundSqlite();
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
        installPacedCopying();
    });
}

int openFlags(ConnectionOptions::Access access) {
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

// `$3` is a name to SQLite, numbered by first appearance, and a number to PostgreSQL: both agree
// when the first appearances are in order.
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
    const unsigned flags = use == Use::kKept ? SQLITE_PREPARE_PERSISTENT : 0U;
    const int code = sqlite3_prepare_v3(
        db, sql.data(), static_cast<int>(sql.size()), flags, &statement, nullptr
    );
    if (code != SQLITE_OK) {
        throwSqliteFailure(db, code);
    }
    try {
        checkParameterOrder(statement);
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
    // A null pointer would bind NULL; an empty view may hold one.
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
        const int type = sqlite3_column_type(row, column);  // a number would be made text
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
    sqlite3_extended_result_codes(handle(), 1);
    sqlite3_busy_handler(handle(), &waitWhileBusy, this);
    constexpr int kStepsBetweenLooks = 20'000;  // some tenths of a millisecond
    sqlite3_progress_handler(handle(), kStepsBetweenLooks, &isOverdue, this);
    if (options.registerFunctions != nullptr) {
        options.registerFunctions(handle());
    }
}

// The last one to close copies the log and removes it, which must not be done with a log of which
// SQLite takes for copied what the disk has lost.
Connection::~Connection() {
    if (tellsOfLostSync(lockFile_)) {
        sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
}

int Connection::setBusyTimeout(int millis) noexcept {
    const auto before = std::exchange(busyTimeout_, std::chrono::milliseconds(millis));
    return static_cast<int>(before.count());
}

// Looks often at first: under steady load a writer frees the lock for less than a millisecond
// between two transactions, and SQLite's own handler, which soon sleeps for 100 ms, would hardly
// ever meet such a moment.
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
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    // Plans do not depend on bound values. Those of LIMIT would else change them (SQLite 3.51 looks
    // at them), and each list was prepared anew.
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
    // No memory mapping: a failing disk is then an error code and not a SIGBUS, and memory stays
    // what is configured here. Checkpoints have their own moment (checkpointer.h), except that the
    // last connection to close makes one.
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
    if (slot->inUse) {  // a query inside its own loop
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
