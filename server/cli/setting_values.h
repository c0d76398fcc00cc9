// From the text of a setting to its value. What does not fit is refused with a text that names the
// setting, where it was given and what is expected (UsageError). Pure.
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

/// Throws UsageError: `<origin>: expected <expected>, not "<text>"`.
[[noreturn]] void refuse(const Given& given, std::string_view expected);

/// The whole text as a number; nullopt for anything else.
template <typename Number>
std::optional<Number> parseNumber(std::string_view text) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// An absolute http(s) URL without user, query and fragment, with its trailing slashes removed.
[[nodiscard]] std::optional<std::string> parseHttpUrl(std::string_view text);

struct Bounds {
    std::size_t least;
    std::size_t most;
};

/// A whole number within the bounds. Throws UsageError, like those below.
[[nodiscard]] std::size_t count(const Given& given, Bounds bounds);

/// A time that somebody has for something: from 1 s to a day.
[[nodiscard]] std::chrono::seconds patience(const Given& given);

[[nodiscard]] std::filesystem::path file(const Given& given);

/// The items of a comma-separated list: at least one, none of them empty.
[[nodiscard]] std::vector<std::string_view> listed(const Given& given, std::string_view expected);

}  // namespace hiveline::server
