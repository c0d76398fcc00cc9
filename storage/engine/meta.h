// Numbers that a database keeps about itself, in its table `meta`: one row a key.
#pragma once

#include <cstdint>
#include <string_view>

#include "storage/engine/connection.h"

namespace hiveline::storage {

/// Identifies the database to the files beside it (storage/files/files_mark.h). Random, from 1 to
/// 2^63 - 1. Copies and restored backups keep it.
inline constexpr std::string_view kDatabaseIdKey = "databaseId";
/// The digits of the newest id ever given, which are microseconds since 1970. New ids continue
/// above it even when the clock has been set back.
inline constexpr std::string_view kLastIdKey = "lastIdMicros";

/// The value of a key, 0 where it has none.
[[nodiscard]] std::int64_t metaNumber(Connection& db, std::string_view key);

}  // namespace hiveline::storage
