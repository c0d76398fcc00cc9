// Request ids: the client's own where it can be trusted in logs and headers, else one that is
// unique across workers and restarts for all practical purposes. Not secret. One object per worker.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::server {

/// 1 to 128 characters of printable ASCII.
[[nodiscard]] bool isRequestId(std::string_view text) noexcept;

class RequestIds {
public:
    /// Throws std::exception when the system has no random numbers.
    RequestIds();
    /// 13 characters of base32.
    [[nodiscard]] std::string next();

private:
    std::uint64_t counter_;
};

}  // namespace hiveline::server
