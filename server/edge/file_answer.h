// Answers whose body is a file: conditional requests, one byte range (RFC 9110 sections 13 and 14),
// and the header fields of a download that a browser must not run. Pure, except for
// openFileAnswer().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"
#include "server/edge/output_queue.h"

namespace hiveline::server {

/// What in a request decides how much of a file is sent. nullopt: the header is absent.
struct FileConditions {
    /// Ranges are for GET only.
    bool isGet = true;
    std::optional<std::string_view> ifNoneMatch;
    std::optional<std::string_view> ifRange;
    std::optional<std::string_view> range;
};

[[nodiscard]] FileConditions conditionsOf(const common::Request& request);

/// Status 200 or 206 with what to send, 304 or 416 with nothing.
struct FilePlan {
    int status = 200;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool operator==(const FilePlan&) const = default;
};

/// Several ranges, other units, and anything that is no range are ignored: the whole file is sent,
/// as RFC 9110 section 14.2 allows.
[[nodiscard]] FilePlan planFile(
    std::uint64_t fileSize, std::string_view eTag, const FileConditions& conditions
);

/// Opens `response.file` and turns the response into the one for these conditions: status, header
/// fields, and the extent to send (empty for 304 and 416). Throws Error{kInternal} if the file is
/// missing or its size is not that of the response.
[[nodiscard]] FileExtent openFileAnswer(
    common::Response& response, const FileConditions& conditions
);

/// `attachment; filename="..."`, and `filename*` if that cannot express the name (RFC 6266, RFC
/// 8187).
[[nodiscard]] std::string contentDisposition(std::string_view fileName);

}  // namespace hiveline::server
