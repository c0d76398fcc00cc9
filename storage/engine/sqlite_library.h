// Which SQLite is linked in. Stateless, safe from any thread.
#pragma once

#include <string>

namespace hiveline::storage {

/// Whether a version, as in SQLITE_VERSION_NUMBER, is free of the bug by which one checkpoint
/// behind another can lose commits (sqlite.org/wal.html#walresetbug): 3.51.3 and later, and the
/// maintained lines 3.50 and 3.44 from 3.50.7 and 3.44.6 on.
[[nodiscard]] constexpr bool isSoundSqlite(int version) noexcept {
    return version >= 3'051'003 || (version >= 3'050'007 && version < 3'051'000) ||
           (version >= 3'044'006 && version < 3'045'000);
}

/// Version and source id of the linked library: `3.53.4, 2026-07-24 19:02:57 bf7c…`.
[[nodiscard]] std::string sqliteVersion();

/// Throws Error{kInternal} if the library at run time is not the one compiled against, or has the
/// bug.
void requireSoundSqlite();

}  // namespace hiveline::storage
