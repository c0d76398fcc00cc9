// Small words of HTTP's grammar (RFC 9110 section 5.6), shared by the request parser, the file
// answers and the multipart parser. Pure functions on ASCII text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hiveline::server {

/// One or more decimal digits and nothing else; what does not fit becomes the largest number.
[[nodiscard]] std::optional<std::uint64_t> parseDecimal(std::string_view text) noexcept;

/// Whether it is `uri-host [":" port]` with a host that is not empty (RFC 9110 section 7.2).
[[nodiscard]] bool isAuthority(std::string_view text) noexcept;

}  // namespace hiveline::server
