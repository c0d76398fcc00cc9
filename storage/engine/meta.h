// Numbers that a database keeps about itself, in its table `meta`.
#pragma once

#include <cstdint>
#include <string_view>

#include "storage/engine/connection.h"

namespace hiveline::storage {

/// By which the files beside it know their database (storage/files/files_mark.h); copies and
/// restored backups keep it.
inline constexpr std::string_view kDatabaseIdKey = "databaseId";
/// The digits of the newest id that was ever given.
inline constexpr std::string_view kLastIdKey = "lastIdMicros";

/// 0 where there is none.
[[nodiscard]] std::int64_t metaNumber(Connection& db, std::string_view key);

}  // namespace hiveline::storage
