// The system's IANA time zone database: names, and what a clock shows there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/timestamp.h"

namespace hiveline::common {

/// Whether `name` (`Europe/London`, `UTC`) is a zone of the database under `directory`. Names that
/// only exist there as another form of a zone (`posix/…`, `right/…`, `localtime`) are not.
[[nodiscard]] bool isTimeZone(
    std::string_view name, const std::string& directory = "/usr/share/zoneinfo"
);

/// What calendar and clock show somewhere.
struct LocalTime {
    int year = 1970;
    int month = 1;    // 1 to 12
    int day = 1;      // 1 to 31
    int weekday = 4;  // 0: Sunday
    int hour = 0;
    int minute = 0;
    int offset = 0;  // seconds east of UTC
    bool operator==(const LocalTime&) const = default;
};

/// At `seconds` east of UTC.
[[nodiscard]] LocalTime timeAt(Timestamp time, int seconds);

/// In the zone `name` of the database; nullopt where there is no such zone or its file cannot be
/// read. Times behind the file's last transition follow the rule at its end. Reads the file each
/// time. Format: RFC 8536 (TZif), POSIX.1 for the rule (TZ).
[[nodiscard]] std::optional<LocalTime> localTime(
    Timestamp time, std::string_view name, const std::string& directory = "/usr/share/zoneinfo"
);

}  // namespace hiveline::common
