// How much each organisation stores in the database, in bytes: the text of its records and of
// whatever else clients make grow (messages, passages of hives, kept answers, events), plus
// usage::kRowBytes a row. SQLite's preupdate hook reports every row that is inserted, changed or
// removed, by a cascade as well, so no statement can be forgotten. Sums kept by each storage
// function were ruled out for that reason (some forty places), triggers because they update the sum
// once a row. The sum is in the organisation's row of `orgStats`, which most writes change anyway,
// and changes in the same transaction as what it counts. What operators make (tokens, accounts with
// carriers) and what is derived from records (indexes, vectors) is not counted: it is in proportion
// to what is.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "storage/engine/connection.h"
#include "storage/engine/tx.h"

namespace hiveline::storage {

/// What the work of one WriteBatch adds. One at a time per connection, on its thread. Throws
/// std::bad_alloc.
class UsageCount {
public:
    explicit UsageCount(Connection& db);
    ~UsageCount();
    UsageCount(const UsageCount&) = delete;
    UsageCount& operator=(const UsageCount&) = delete;

    /// Ends one piece of work: what was counted since the last keep() or drop() stays. Throws
    /// Error{kUnavailable} if there was no memory to count it.
    void keep();
    /// Forgets what was counted since then, when the work is undone.
    void drop() noexcept;
    /// Adds what was kept to the stored sums. Call it last, inside the transaction.
    void store();

    /// Bytes since the last keep() or drop(); negative if more was removed than added.
    [[nodiscard]] std::int64_t added(std::string_view orgId) const;
    /// Bytes kept and not yet stored.
    [[nodiscard]] std::int64_t kept(std::string_view orgId) const;

private:
    using Sums = std::map<std::string, std::int64_t, std::less<>>;
    /// SQLite's callback; nested, because it needs the sums.
    struct Hook;

    Connection& db_;
    Sums added_;
    Sums kept_;
    bool hasFailed_ = false;
};

namespace usage {

/// What a row takes besides its text, its entries in indexes included: an estimate, in bytes.
inline constexpr std::int64_t kRowBytes = 100;

/// Bytes that the organisation stores, as of the last commit.
[[nodiscard]] std::int64_t stored(ReadTx& tx, std::string_view orgId);

/// Whether the organisation stores no more than `limit` bytes, this transaction included. 0: no
/// limit.
[[nodiscard]] bool hasRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit);

/// Throws Error{kTooLarge} if this work adds bytes and the organisation is then beyond `limit`. 0:
/// no limit. Work that frees as much as it adds passes.
void requireRoom(WriteTx& tx, std::string_view orgId, std::uint64_t limit);

/// Counts anew what all organisations store, if a migration has asked for it. Takes time in
/// proportion to the database; called while a store is opened.
void recountIfDue(Connection& db);

/// The sum of one organisation, counted row by row. For tests, which compare it with stored().
[[nodiscard]] std::int64_t recount(Connection& db, std::string_view orgId);

/// Whether rows of the table are counted.
[[nodiscard]] bool isCounted(std::string_view table) noexcept;

}  // namespace usage
}  // namespace hiveline::storage
