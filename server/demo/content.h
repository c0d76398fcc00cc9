// The example organisation as plain data: what `--demo` creates, in this order, through the API's
// own handlers. Bodies are JSON as a client would send it; `$name` stands for the id of an earlier
// record.
#pragma once

#include <span>
#include <string_view>

namespace hiveline::server::demo {

inline constexpr std::string_view kOrganisation = "Northlight Home Energy";
inline constexpr std::string_view kUser = "usr.demo";

/// A file to upload.
struct File {
    std::string_view name;
    std::string_view fileName;
    std::string_view contentType;
    std::string_view content;
};

/// A request from the time when the example organisation was set up. `name` is empty for links.
struct SetUpRequest {
    std::string_view name;
    std::string_view path;
    std::string_view body;
};

/// A finished call. The transcript has one line for each message, `AI: …` or `USER: …`.
struct Call {
    std::string_view agent;
    std::string_view prospect;
    std::string_view sourceName;
    std::string_view sourceId;
    int daysAgo;
    int minuteOfDay;
    /// Length of the call.
    int seconds;
    std::string_view transcript;
    std::string_view summary;
    /// conversationAnalytics without summary and prospectStatus.
    std::string_view analytics;
    /// What the call made of the prospect.
    std::string_view prospectStatus;
    /// JSON array.
    std::string_view adminComments;
    /// Empty: none.
    std::string_view feedback;
};

[[nodiscard]] std::span<const File> files();
[[nodiscard]] std::span<const SetUpRequest> setUp();
/// Oldest first.
[[nodiscard]] std::span<const Call> calls();

}  // namespace hiveline::server::demo
