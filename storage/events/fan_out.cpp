#include "storage/events/fan_out.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/events/work_signal.h"

namespace hiveline::storage::fan_out {
namespace {

// Ids contain no blanks. A list in one text instead of rows: rows would be what the pieces are to
// avoid.
constexpr char kBetween = ' ';

using ActionIds = std::span<const std::string>;

void insert(
    WriteTx& tx, const std::string& orgId, const std::string& eventId, ActionIds actionIds
) {
    std::vector<ActionWork> work;
    for (const std::string& actionId : actionIds) {
        tx.db().execute(
            "INSERT INTO deliveries (orgId, eventId, actionId, status, attempts, round, failures,"
            " nextAttemptAt) VALUES ($1, $2, $3, 'pending', 0, 0, 0, $4)"
            // Sent again: a new round, so that the result of an attempt under way no longer counts.
            " ON CONFLICT (orgId, eventId, actionId) DO UPDATE SET status = 'pending',"
            " round = deliveries.round + 1, failures = 0,"
            " nextAttemptAt = excluded.nextAttemptAt, error = NULL",
            orgId,
            eventId,
            actionId,
            tx.now()
        );
        work.push_back({orgId, actionId});
    }
    leaveWork(tx, std::move(work));
}

std::string joined(ActionIds actionIds) {
    std::string text;
    for (const std::string& actionId : actionIds) {
        text.append(text.empty() ? 0 : 1, kBetween).append(actionId);
    }
    return text;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(kBetween), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool isAnyLeft(ReadTx& tx, const std::string& orgId) {
    return tx.db().query("SELECT 1 FROM fanOuts WHERE orgId = $1 LIMIT 1", orgId).step();
}

/// Runs until the event has nothing left. Earlier events of the organisation come first.
class Pieces final : public FollowUp {
public:
    Pieces(std::string orgId, std::string eventId)
        : orgId_(std::move(orgId)),
          eventId_(std::move(eventId)) {}
    [[nodiscard]] bool run(WriteTx& tx) override {
        // makeSome() may work for an earlier event. Stops when this one is done: later ones have
        // Pieces of their own.
        return makeSome(tx, orgId_) && isLeft(tx, orgId_, eventId_);
    }

private:
    const std::string orgId_;
    const std::string eventId_;
};

struct Left {
    std::string eventId;
    std::vector<std::string> actionIds;
    std::size_t toMake = 0;
};

std::optional<Left> oldestOf(ReadTx& tx, const std::string& orgId) {
    auto row = tx.db().query(
        "SELECT eventId, actionIds, toMake FROM fanOuts WHERE orgId = $1 ORDER BY eventId LIMIT 1",
        orgId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    Left left{.eventId = std::string(row.text(0)), .actionIds = split(row.text(1))};
    // What is stored is not trusted to fit.
    left.toMake = std::min(static_cast<std::size_t>(row.integer(2)), left.actionIds.size());
    return left;
}

}  // namespace

void begin(
    WriteTx& tx,
    const std::string& orgId,
    const std::string& eventId,
    const std::vector<std::string>& actionIds,
    Round round
) {
    if (actionIds.empty()) {
        return;
    }
    // This very event is sent again before all of its deliveries were made. It keeps its place, and
    // what is left is made later.
    if (isLeft(tx, orgId, eventId)) {
        insert(tx, orgId, eventId, actionIds);
        return;
    }
    // Behind earlier events, or this one would overtake them on its way to an action.
    const bool waits = isAnyLeft(tx, orgId);
    // A command's own transaction has no pieces; it makes all at once, or leaves them to the
    // server.
    if (!waits && (actionIds.size() <= kPiece || !tx.mayGoOn())) {
        insert(tx, orgId, eventId, actionIds);
        return;
    }
    const std::size_t now = waits ? 0 : kPiece;
    insert(tx, orgId, eventId, ActionIds(actionIds).first(now));
    tx.db().execute(
        "INSERT INTO fanOuts (orgId, eventId, actionIds, toMake, isAgain)"
        " VALUES ($1, $2, $3, $4, $5)",
        orgId,
        eventId,
        joined(actionIds),
        actionIds.size() - now,
        round == Round::kAgain
    );
    if (tx.mayGoOn()) {
        tx.follow(std::make_unique<Pieces>(orgId, eventId));
    }
}

bool makeSome(WriteTx& tx, const std::string& orgId) {
    const auto left = oldestOf(tx, orgId);
    if (!left) {
        return false;
    }
    const std::size_t some = std::min(left->toMake, kPiece);
    // toMake counts down from the end of the list, so the list itself is written once.
    insert(tx, orgId, left->eventId, ActionIds(left->actionIds).last(left->toMake).first(some));
    if (some < left->toMake) {
        tx.db().execute(
            "UPDATE fanOuts SET toMake = $1 WHERE orgId = $2 AND eventId = $3",
            left->toMake - some,
            orgId,
            left->eventId
        );
        return true;
    }
    tx.db().execute("DELETE FROM fanOuts WHERE orgId = $1 AND eventId = $2", orgId, left->eventId);
    return isAnyLeft(tx, orgId);
}

bool isLeft(ReadTx& tx, std::string_view orgId, std::string_view eventId) {
    return tx.db()
        .query("SELECT 1 FROM fanOuts WHERE orgId = $1 AND eventId = $2", orgId, eventId)
        .step();
}

std::optional<std::string> leftAfter(ReadTx& tx, std::string_view orgId) {
    return firstText(
        tx.db().query("SELECT orgId FROM fanOuts WHERE orgId > $1 ORDER BY orgId LIMIT 1", orgId)
    );
}

}  // namespace hiveline::storage::fan_out
