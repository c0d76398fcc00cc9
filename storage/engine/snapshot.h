// A read transaction, for as long as the object lives. One thread.
#pragma once

#include "storage/engine/connection.h"

namespace hiveline::storage {

/// BEGIN is deferred: the snapshot is as of the first statement, not of construction. While it
/// lives the write-ahead log cannot restart, so it must be short. Throws what Connection::execute()
/// throws.
class Snapshot {
public:
    explicit Snapshot(Connection& db) : db_(db) { db_.execute("BEGIN"); }
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

private:
    Connection& db_;
};

}  // namespace hiveline::storage
