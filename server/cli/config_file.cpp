#include "server/cli/config_file.h"

#include <algorithm>
#include <optional>

#include "common/text/ascii.h"
#include "server/cli/config.h"

namespace hiveline::server {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isComment(std::string_view text) {
    return text.empty() || text.front() == '#' || text.front() == ';';
}

bool isKey(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || common::isDigit(c) || c == '-';
    });
}

/// The value that begins with a quote, if only a comment follows it: a TOML string on one line.
std::optional<std::string> quotedValue(std::string_view text) {
    const char quote = text.front();
    std::string value;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == quote) {
            return isComment(common::trimmed(text.substr(i + 1), kBlanks)) ? std::optional(value)
                                                                           : std::nullopt;
        }
        if (text[i] != '\\' || quote == '\'') {
            value += text[i];
            continue;
        }
        constexpr std::string_view kEscapes = "\"\\nt";
        constexpr std::string_view kMeanings = "\"\\\n\t";
        const std::size_t which =
            ++i < text.size() ? kEscapes.find(text[i]) : std::string_view::npos;
        if (which == std::string_view::npos) {
            return std::nullopt;
        }
        value += kMeanings[which];
    }
    return std::nullopt;
}

std::optional<std::string> parseValue(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    if (text.front() == '"' || text.front() == '\'') {
        return quotedValue(text);
    }
    // A comment begins with a blank before it, so that a bare URL may contain a '#'.
    std::size_t end = text.size();
    for (const std::string_view mark : {" #", "\t#", " ;", "\t;"}) {
        end = std::min(end, text.find(mark));
    }
    const std::string_view bare = common::trimmed(text.substr(0, end), kBlanks);
    return isComment(bare) ? std::nullopt : std::optional<std::string>(bare);
}

[[noreturn]] void fail(std::size_t line, const std::string& what) {
    throw UsageError(std::to_string(line) + ": " + what);
}

ConfigFileEntry parseLine(std::string_view text, std::size_t line) {
    // Sections would be ignored by nobody's intention: the same key in two of them would be one
    // here.
    if (text.front() == '[') {
        fail(line, "expected `key = value`; the file has no sections");
    }
    const std::size_t equals = text.find('=');
    const std::string_view key = common::trimmed(text.substr(0, equals), kBlanks);
    if (equals == std::string_view::npos || !isKey(key)) {
        fail(line, "expected `key = value`");
    }
    std::optional<std::string> value =
        parseValue(common::trimmed(text.substr(equals + 1), kBlanks));
    if (!value) {
        fail(line, "expected a value for `" + std::string(key) + "`, in quotes or bare");
    }
    return {std::string(key), std::move(*value), line};
}

}  // namespace

std::vector<ConfigFileEntry> parseConfigFile(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    std::vector<ConfigFileEntry> entries;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view content = common::trimmed(text.substr(0, end), kBlanks);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (isComment(content)) {
            continue;
        }
        ConfigFileEntry entry = parseLine(content, line);
        if (std::ranges::any_of(entries, [&entry](const ConfigFileEntry& other) {
                return other.key == entry.key;
            })) {
            // Neither the first nor the last is surely meant.
            fail(line, "`" + entry.key + "` is given twice");
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

}  // namespace hiveline::server
