#include "server/cli/setting_values.h"

#include <algorithm>
#include <cctype>

#include "common/field_list.h"

namespace hiveline::server {
namespace {

// No query, fragment or user: a path is appended to these URLs.
constexpr std::string_view kUrlPunctuation = "-._~:/[]%";
constexpr std::chrono::seconds kMaxPatience = std::chrono::days{1};

}  // namespace

void refuse(const Given& given, std::string_view expected) {
    throw UsageError(
        given.origin + ": expected " + std::string(expected) + ", not \"" + given.text + "\""
    );
}

std::optional<std::string> parseHttpUrl(std::string_view text) {
    const std::size_t scheme = text.starts_with("https://")  ? 8
                               : text.starts_with("http://") ? 7
                                                             : 0;
    const bool clean = std::ranges::all_of(text, [](unsigned char c) {
        return c < 0x80 && (std::isalnum(c) != 0 ||
                            kUrlPunctuation.find(static_cast<char>(c)) != std::string_view::npos);
    });
    while (text.ends_with('/')) {
        text.remove_suffix(1);
    }
    if (scheme == 0 || !clean || text.size() <= scheme || text[scheme] == '/' ||
        text[scheme] == ':') {
        return std::nullopt;
    }
    return std::string(text);
}

std::size_t count(const Given& given, Bounds bounds) {
    const std::optional<std::size_t> number = parseNumber<std::size_t>(given.text);
    if (!number || *number < bounds.least || *number > bounds.most) {
        refuse(
            given,
            "a whole number from " + std::to_string(bounds.least) + " to " +
                std::to_string(bounds.most)
        );
    }
    return *number;
}

std::chrono::seconds patience(const Given& given) {
    const auto time = parseDuration(given.text);
    if (!time || time->count() == 0 || *time > kMaxPatience) {
        refuse(given, "a time from 1s to 1d, such as 30s or 5m");
    }
    return *time;
}

std::filesystem::path file(const Given& given) {
    if (given.text.empty()) {
        refuse(given, "the path of a file");
    }
    return given.text;
}

std::vector<std::string_view> listed(const Given& given, std::string_view expected) {
    std::vector<std::string_view> items;
    std::string_view rest = given.text;
    while (const auto item = common::nextListItem(rest)) {
        items.push_back(*item);
    }
    const auto commas = static_cast<std::size_t>(std::ranges::count(given.text, ','));
    // One of them is empty, which is a typing error more likely than a wish.
    if (items.size() != commas + 1) {
        refuse(given, expected);
    }
    return items;
}

}  // namespace hiveline::server
