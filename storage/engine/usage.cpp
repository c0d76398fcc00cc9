#include "storage/engine/usage.h"

// The header keeps the functions of the hook to itself without it. NOLINTNEXTLINE(*-macro-usage)
// sqlite3.h declares the preupdate functions only with this macro. NOLINTNEXTLINE(*-macro-usage)
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

#include <array>
#include <new>
#include <unordered_set>

#include "common/error.h"

namespace hiveline::storage {
namespace {

// Names our pointer among the client data of a connection: requireRoom() gets a transaction and has
// to find the count that belongs to it.
constexpr const char* kClientData = "hiveline usage";
constexpr std::string_view kPassages = "passages";
// Written by the migration that introduced the sums.
constexpr const char* kCountDue = "startCountUsage";

// All tables that clients make grow. A test compares the list with the schema. All but `passages`
// have the organisation in their first column.
constexpr std::array<std::string_view, 34> kTables{
    "actionSecrets", "actions",       "adminComments", "agentActions",        "agentHives",
    "agentKeys",     "agents",        "callEvents",    "callMemory",          "calls",
    "connections",   "conversations", "deliveries",    "deliveryAttempts",    "events",
    "fanOuts",       "feedback",      "files",         "hiveBuilds",          "hiveFiles",
    "hivePages",     "hives",         "idempotency",   "incomingCalls",       "messages",
    "nextCalls",     kPassages,       "phoneCalls",    "productAgents",       "products",
    "prospects",     "sources",       "toolCalls",     "transcriptLeftovers",
};

// `passages` is keyed by row number (decision 0012), so that comes first there.
int organisationColumn(std::string_view table) {
    return table == kPassages ? 1 : 0;
}

bool hasText(int type) {
    return type == SQLITE_TEXT || type == SQLITE_BLOB;
}

/// A row before or after its change.
struct ChangedRow {
    std::string_view orgId;
    std::int64_t bytes = usage::kRowBytes;
};

using ValueOf = int (*)(sqlite3*, int, sqlite3_value**);

/// The row's size and organisation, before or after its change by `valueOf`. Throws std::bad_alloc.
ChangedRow changedRow(sqlite3* db, ValueOf valueOf, int organisation) {
    ChangedRow row;
    const int columns = sqlite3_preupdate_count(db);
    for (int column = 0; column < columns; ++column) {
        sqlite3_value* value = nullptr;
        // The column is in range and the operation fits, so what is left to fail is memory.
        if (valueOf(db, column, &value) != SQLITE_OK) {
            throw std::bad_alloc();
        }
        if (hasText(sqlite3_value_type(value))) {
            // Numbers are part of kRowBytes; asking for their bytes would convert them to text.
            const int bytes = sqlite3_value_bytes(value);
            row.bytes += bytes;
            if (column == organisation) {
                const void* const text = sqlite3_value_blob(value);
                row.orgId = {static_cast<const char*>(text), static_cast<std::size_t>(bytes)};
            }
        }
    }
    return row;
}

void add(std::map<std::string, std::int64_t, std::less<>>& sums, const ChangedRow& row, int sign) {
    const auto found = sums.find(row.orgId);
    if (found != sums.end()) {
        found->second += sign * row.bytes;
    } else {
        sums.emplace(row.orgId, sign * row.bytes);
    }
}

std::int64_t sumOf(
    const std::map<std::string, std::int64_t, std::less<>>& sums, std::string_view orgId
) {
    const auto found = sums.find(orgId);
    return found == sums.end() ? 0 : found->second;
}

void addBytes(Connection& db, std::string_view orgId, std::int64_t bytes) {
    db.execute(
        "INSERT INTO orgStats (orgId, prospects, appointmentScheduled, unqualified, callsCounted,"
        " callMillis, bytes) VALUES ($1, 0, 0, 0, 0, 0, $2)"
        " ON CONFLICT (orgId) DO UPDATE SET bytes = orgStats.bytes + excluded.bytes",
        orgId,
        bytes
    );
}

const UsageCount& countOf(WriteTx& tx) {
    return *static_cast<UsageCount*>(sqlite3_get_clientdata(tx.db().handle(), kClientData));
}

std::map<std::string, std::int64_t> countAll(Connection& db) {
    std::map<std::string, std::int64_t> sums;
    for (const std::string_view table : kTables) {
        const int organisation = organisationColumn(table);
        // Reads every row of every table, hence only where a migration asks for it.
        auto rows = db.queryText("SELECT * FROM " + std::string(table));
        while (rows.step()) {
            sums[std::string(rows.text(organisation))] +=
                static_cast<std::int64_t>(rows.rowBytes()) + usage::kRowBytes;
        }
    }
    return sums;
}

}  // namespace

/// SQLite calls onChange() before each row changes. Nothing may be thrown through its C frames.
struct UsageCount::Hook {
    static void onChange(
        void* self,
        sqlite3* db,
        int operation,
        const char* /*schema*/,
        const char* table,
        sqlite3_int64 /*oldRow*/,
        sqlite3_int64 /*newRow*/
    ) noexcept {
        // Also called for FTS5's shadow tables, which are in proportion to what is counted.
        if (!usage::isCounted(table)) {
            return;
        }
        auto& count = *static_cast<UsageCount*>(self);
        const int organisation = organisationColumn(table);
        try {
            // An update counts as a removal and an insertion. An id of an organisation never
            // changes, but this needs no such promise.
            if (operation != SQLITE_INSERT) {
                add(count.added_, changedRow(db, sqlite3_preupdate_old, organisation), -1);
            }
            if (operation != SQLITE_DELETE) {
                add(count.added_, changedRow(db, sqlite3_preupdate_new, organisation), 1);
            }
        } catch (...) {
            // A sum that misses one row would be wrong for ever. keep() refuses the work instead.
            count.hasFailed_ = true;
        }
    }
};

UsageCount::UsageCount(Connection& db) : db_(db) {
    if (sqlite3_set_clientdata(db.handle(), kClientData, this, nullptr) != SQLITE_OK) {
        throw std::bad_alloc();
    }
    sqlite3_preupdate_hook(db.handle(), Hook::onChange, this);
}

UsageCount::~UsageCount() {
    sqlite3_preupdate_hook(db_.handle(), nullptr, nullptr);
    sqlite3_set_clientdata(db_.handle(), kClientData, nullptr, nullptr);
}

void UsageCount::keep() {
    if (hasFailed_) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Storage is unavailable: there is not enough memory"
        );
    }
    for (const auto& [orgId, bytes] : added_) {
        // merge() below moves nodes and so cannot fail; but it leaves those whose key is there
        // already.
        if (const auto found = kept_.find(orgId); found != kept_.end()) {
            found->second += bytes;
        }
    }
    kept_.merge(added_);
    added_.clear();
}

void UsageCount::drop() noexcept {
    added_.clear();
    hasFailed_ = false;
}

void UsageCount::store() {
    // Once a batch and organisation, not once a row: with triggers, which change the sum at each
    // row, a long transcript would have updated the same row thousands of times.
    for (const auto& [orgId, bytes] : kept_) {
        if (bytes != 0) {
            addBytes(db_, orgId, bytes);
        }
    }
    kept_.clear();
}

std::int64_t UsageCount::added(std::string_view orgId) const {
    return sumOf(added_, orgId);
}

std::int64_t UsageCount::kept(std::string_view orgId) const {
    return sumOf(kept_, orgId);
}

namespace usage {

std::int64_t stored(ReadTx& tx, std::string_view orgId) {
    auto row = tx.db().query("SELECT bytes FROM orgStats WHERE orgId = $1", orgId);
    return row.step() ? row.integer(0) : 0;
}

bool hasRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit) {
    if (limit == 0) {
        return true;
    }
    const UsageCount& count = countOf(tx);
    // Stored is as of the last commit: other jobs of this batch and the work itself come on top.
    const std::int64_t bytes = stored(tx, orgId) + count.kept(orgId) + count.added(orgId);
    // A sum could be below zero only by a fault of ours; that must not lock an organisation out.
    return bytes <= 0 || static_cast<std::uint64_t>(bytes) <= limit;
}

void requireRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit) {
    // Work that removes as much as it adds is let through: beyond the limit, deleting must stay
    // possible.
    if (limit == 0 || countOf(tx).added(orgId) <= 0 || hasRoom(tx, orgId, limit)) {
        return;
    }
    throw common::Error(
        common::ErrorCode::kTooLarge,
        "All records of the organisation would be larger than the " + std::to_string(limit) +
            " bytes that they may have"
    );
}

void recountIfDue(Connection& db) {
    const auto isDue = [&db] {
        return db.query("SELECT value FROM meta WHERE key = $1", kCountDue).step();
    };
    if (!isDue()) {
        return;
    }
    db.execute("BEGIN IMMEDIATE");
    try {
        // Checked again under the write lock: another process may have been faster.
        if (isDue()) {
            db.execute("UPDATE orgStats SET bytes = 0");
            for (const auto& [orgId, bytes] : countAll(db)) {
                addBytes(db, orgId, bytes);
            }
            db.execute("DELETE FROM meta WHERE key = $1", kCountDue);
        }
        db.execute("COMMIT");
    } catch (...) {
        if (db.inTransaction()) {
            db.execute("ROLLBACK");
        }
        throw;
    }
}

std::int64_t recount(Connection& db, std::string_view orgId) {
    const auto sums = countAll(db);
    const auto found = sums.find(std::string(orgId));
    return found == sums.end() ? 0 : found->second;
}

// Asked for every row that any statement changes, those of FTS5's tables included: a hash instead
// of a walk through 34 names.
bool isCounted(std::string_view table) noexcept {
    static const std::unordered_set<std::string_view> kCounted(kTables.begin(), kTables.end());
    return kCounted.contains(table);
}

}  // namespace usage
}  // namespace hiveline::storage
