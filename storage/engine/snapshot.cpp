#include "storage/engine/snapshot.h"

#include <exception>

#include "common/log.h"

namespace hiveline::storage {

Snapshot::~Snapshot() {
    try {
        // SQLite may have rolled back by itself, after an interrupt or an I/O error. A COMMIT would
        // then fail for want of a transaction.
        if (db_.inTransaction()) {
            db_.execute("COMMIT");
        }
    } catch (const std::exception& failure) {
        common::log::error("snapshot_end_failed", {{"reason", failure.what()}});
    }
}

}  // namespace hiveline::storage
