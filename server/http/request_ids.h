// Request ids: the client's own if it is harmless in logs and headers, otherwise one that is unique
// across workers and restarts for all practical purposes. Not secret. One object per worker.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::server {

/// Whether it is 1 to 128 characters of printable ASCII.
[[nodiscard]] bool isRequestId(std::string_view text) noexcept;

class RequestIds {
public:
    /// Throws std::exception if the system has no random numbers.
    RequestIds();
    /// 13 characters of base32.
    [[nodiscard]] std::string next();

private:
    std::uint64_t counter_;
};

}  // namespace hiveline::server
