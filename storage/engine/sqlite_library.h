// Which SQLite this is. Stateless, safe from any thread.
#pragma once

#include <string>

namespace hiveline::storage {

/// Whether a version, as SQLITE_VERSION_NUMBER gives it, is without the bug by which a checkpoint
/// behind another one can lose commits (sqlite.org/wal.html#walresetbug): 3.51.3 and newer, and the
/// lines 3.50 and 3.44 from 3.50.7 and 3.44.6 on.
[[nodiscard]] constexpr bool isSoundSqlite(int version) noexcept {
    return version >= 3'051'003 || (version >= 3'050'007 && version < 3'051'000) ||
           (version >= 3'044'006 && version < 3'045'000);
}

/// Version and source id of the library that is linked in: `3.53.4, 2026-07-24 19:02:57 bf7c…`.
[[nodiscard]] std::string sqliteVersion();

/// Throws Error{kInternal} when the library at hand is not the one that was compiled against, or
/// has the bug.
void requireSoundSqlite();

}  // namespace hiveline::storage
