// How much each organisation stores in the database, in bytes: those of all text of its records and
// of whatever else clients make grow (messages, passages of hives, kept answers, events), and
// usage::kRowBytes for each row. SQLite itself tells of every row that is inserted, changed or
// removed, by a cascade as well, so that no statement can be forgotten. The sum is in
// the organisation's row of `orgStats`, which most writes change anyway, changed in the transaction
// that changes what it counts. What operators make (tokens, accounts with carriers) and what is
// made of records (indexes, vectors) is not counted: it is in proportion to what is.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "storage/engine/connection.h"
#include "storage/engine/tx.h"

namespace hiveline::storage {

/// What the work of one WriteBatch adds. Its connection has one at a time, and one thread.
class UsageCount {
public:
    explicit UsageCount(Connection& db);
    ~UsageCount();
    UsageCount(const UsageCount&) = delete;
    UsageCount& operator=(const UsageCount&) = delete;

    /// What was counted since the last keep() or drop() stays. Throws Error{kUnavailable} where
    /// there was no memory to count it.
    void keep();
    void drop() noexcept;
    /// Adds what was kept to the stored sums.
    void store();

    /// Since the last keep() or drop(); negative where more was removed.
    [[nodiscard]] std::int64_t added(std::string_view orgId) const;
    /// What was kept and not yet stored.
    [[nodiscard]] std::int64_t kept(std::string_view orgId) const;

private:
    using Sums = std::map<std::string, std::int64_t, std::less<>>;
    struct Hook;

    Connection& db_;
    Sums added_;
    Sums kept_;
    bool hasFailed_ = false;
};

namespace usage {

/// What a row takes besides its text, its places in indexes included; about.
inline constexpr std::int64_t kRowBytes = 100;

/// As of the last commit.
[[nodiscard]] std::int64_t stored(ReadTx& tx, std::string_view orgId);

/// Whether the organisation stores no more than `limit` bytes, this transaction included. 0: any.
[[nodiscard]] bool hasRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit);

/// Throws Error{kTooLarge} where this work makes more of what is beyond `limit` bytes. 0: any.
void requireRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit);

/// Counts anew what all organisations store, where a migration has asked for it. Takes time in
/// proportion to the database.
void recountIfDue(Connection& db);

/// The sum of one organisation, counted row by row.
[[nodiscard]] std::int64_t recount(Connection& db, std::string_view orgId);

/// Whether rows of the table are counted.
[[nodiscard]] bool isCounted(std::string_view table) noexcept;

}  // namespace usage
}  // namespace hiveline::storage
