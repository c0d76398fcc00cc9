// Copies the log into the database without holding up those who sync the log meanwhile: what was
// copied goes to the disk a little at a time. Otherwise one sync writes thousands of pages at once,
// and every commit stands behind them in the disk's queue. Used by the checkpointer's thread.
#pragma once

namespace hiveline::storage {

/// Installs the hook that PacedCopying needs. Call it once, before the process opens a database:
/// SQLite's writes on other threads read the table without a lock.
void installPacedCopying() noexcept;

/// While it lives, SQLite's writes on the calling thread are paced. One at a time per thread; must
/// end on the thread that made it.
class PacedCopying {
public:
    PacedCopying() noexcept;
    ~PacedCopying();
    PacedCopying(const PacedCopying&) = delete;
    PacedCopying& operator=(const PacedCopying&) = delete;

    /// The disk's error (errno) met while copying; 0: none. Linux reports it only once, so the sync
    /// that follows may succeed all the same.
    [[nodiscard]] int failure() const noexcept;
};

}  // namespace hiveline::storage
