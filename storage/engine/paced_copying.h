// How the log is copied into the database without holding up those who sync the log meanwhile:
// what was copied goes to the disk a little at a time. Thousands of pages that a sync writes at
// once stand before every commit in the disk's queue. Used by the checkpointer's thread.
#pragma once

namespace hiveline::storage {

/// Puts what PacedCopying needs into SQLite. Once, before the process opens a database: the other
/// threads' writes read it without a lock.
void installPacedCopying() noexcept;

/// While it lives, SQLite's writes by the calling thread are paced. One at a time in a thread.
class PacedCopying {
public:
    PacedCopying() noexcept;
    ~PacedCopying();
    PacedCopying(const PacedCopying&) = delete;
    PacedCopying& operator=(const PacedCopying&) = delete;

    /// The error of the disk (errno) that what was copied has met; 0: none. Linux tells it once, so
    /// the sync that follows may succeed all the same.
    [[nodiscard]] int failure() const noexcept;
};

}  // namespace hiveline::storage
