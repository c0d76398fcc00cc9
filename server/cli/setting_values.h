// From the text of a setting to its value; what does not fit is refused with a text that names the
// setting, where it was given and what is expected (UsageError).
#pragma once

#include <charconv>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cli/config.h"

namespace hiveline::server {

using Given = SettingSources::Given;

[[noreturn]] void refuse(const Given& given, std::string_view expected);

template <typename Number>
std::optional<Number> parseNumber(std::string_view text) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// An absolute http(s) URL without user, query and fragment, its trailing slashes removed.
[[nodiscard]] std::optional<std::string> parseHttpUrl(std::string_view text);

struct Bounds {
    std::size_t least;
    std::size_t most;
};

[[nodiscard]] std::size_t count(const Given& given, Bounds bounds);

/// A time that somebody has for something: from 1 s to a day.
[[nodiscard]] std::chrono::seconds patience(const Given& given);

[[nodiscard]] std::filesystem::path file(const Given& given);

/// The elements of a comma-separated list, which has at least one, none of them empty.
[[nodiscard]] std::vector<std::string_view> listed(const Given& given, std::string_view expected);

}  // namespace hiveline::server
