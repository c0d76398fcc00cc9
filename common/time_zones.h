// Names of the system's IANA time zone database.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::common {

/// Whether `name` (`Europe/London`, `UTC`) is a zone of the database under `directory`. Names that
/// only exist there as another form of a zone (`posix/…`, `right/…`, `localtime`) are not.
[[nodiscard]] bool isTimeZone(
    std::string_view name, const std::string& directory = "/usr/share/zoneinfo"
);

}  // namespace hiveline::common
