// The system's IANA time zone database: names, and what a clock shows there. Reads files; any
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/timestamp.h"

namespace hiveline::common {

/// Whether `name` (`Europe/London`, `UTC`) is a zone of the database under `directory`. Names that
/// exist only as another form of a zone (`posix/…`, `right/…`, `localtime`) are not.
[[nodiscard]] bool isTimeZone(
    std::string_view name, const std::string& directory = "/usr/share/zoneinfo"
);

/// What calendar and clock show somewhere.
struct LocalTime {
    int year = 1970;
    /// 1 to 12.
    int month = 1;
    /// 1 to 31.
    int day = 1;
    /// 0: Sunday.
    int weekday = 4;
    int hour = 0;
    int minute = 0;
    /// Seconds east of UTC.
    int offset = 0;
    bool operator==(const LocalTime&) const = default;
};

/// The time at `seconds` east of UTC.
[[nodiscard]] LocalTime timeAt(Timestamp time, int seconds);

/// The time in the zone `name`; nullopt if there is no such zone or its file cannot be read. Times
/// after the file's last transition follow the rule at its end. Reads the file each time, since the
/// database may be updated. Format: RFC 8536 (TZif), and POSIX.1's TZ for the rule. GCC 12's
/// standard library has no time zones.
[[nodiscard]] std::optional<LocalTime> localTime(
    Timestamp time, std::string_view name, const std::string& directory = "/usr/share/zoneinfo"
);

}  // namespace hiveline::common
