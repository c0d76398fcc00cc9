#include "storage/records/stats.h"

#include "storage/engine/connection.h"

namespace hiveline::storage::stats {

Counters read(ReadTx& tx, std::string_view orgId) {
    Counters counters;
    auto row = tx.db().query(
        "SELECT prospects, appointmentScheduled, unqualified, callsCounted, callMillis,"
        " callsWaiting FROM orgStats WHERE orgId = $1",
        orgId
    );
    if (row.step()) {
        row.take(
            0,
            counters.prospects,
            counters.appointmentScheduled,
            counters.unqualified,
            counters.callsCounted,
            counters.callMillis,
            counters.callsWaiting
        );
    }
    return counters;
}

void add(WriteTx& tx, std::string_view orgId, const Counters& change) {
    if (change == Counters{}) {
        return;
    }
    tx.db().execute(
        "INSERT INTO orgStats (orgId, prospects, appointmentScheduled, unqualified, callsCounted,"
        " callMillis, callsWaiting) VALUES ($1, $2, $3, $4, $5, $6, $7)"
        " ON CONFLICT (orgId) DO UPDATE SET prospects = orgStats.prospects + excluded.prospects,"
        " appointmentScheduled = orgStats.appointmentScheduled + excluded.appointmentScheduled,"
        " unqualified = orgStats.unqualified + excluded.unqualified,"
        " callsCounted = orgStats.callsCounted + excluded.callsCounted,"
        " callMillis = orgStats.callMillis + excluded.callMillis,"
        " callsWaiting = orgStats.callsWaiting + excluded.callsWaiting",
        orgId,
        change.prospects,
        change.appointmentScheduled,
        change.unqualified,
        change.callsCounted,
        change.callMillis,
        change.callsWaiting
    );
}

}  // namespace hiveline::storage::stats
