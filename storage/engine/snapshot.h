// A read transaction for as long as it lives. One thread.
#pragma once

#include "storage/engine/connection.h"

namespace hiveline::storage {

/// Begins a snapshot and ends it when it goes.
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
