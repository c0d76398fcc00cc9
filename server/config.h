// What a server is told: flags, HIVELINE_… variables and the configuration file, in this order of
// precedence, over defaults. Everything here is plain values and pure functions, used by the
// command line before any thread starts.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/log.h"

namespace hiveline::server {

/// How one server runs. Values are checked and complete.
struct Config {
    std::string host = "127.0.0.1";  // an IPv4 or IPv6 address, without brackets
    std::uint16_t port = 8080;       // 0: any free one
    std::filesystem::path data = "hiveline-data";
    std::size_t threads = 1;
    std::string publicUrl;  // without a trailing slash; empty: taken from each request
    common::log::Level logLevel = common::log::Level::kInfo;
    common::log::Format logFormat = common::log::Format::kText;
    std::chrono::seconds drainTimeout{10};
    bool demo = false;
};

/// A value that cannot be used. The text names the setting, where it was given and what is
/// expected.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

enum class SettingKind : std::uint8_t { kValue, kSwitch };

/// One setting: the flag `--<name>`, the key `<name>` of the file, and the variable that
/// variableName() gives.
struct SettingInfo {
    std::string_view name;
    std::string_view placeholder;  // in the help: --listen HOST:PORT
    std::string_view defaultText;  // as the help shows it; may be empty
    std::string_view help;
    SettingKind kind = SettingKind::kValue;
};

inline constexpr std::string_view kDefaultData = "./hiveline-data";

/// Every setting of `serve`, in the order of the help. `data` is also a setting of the other
/// commands.
inline constexpr std::array kSettings = {
    SettingInfo{
        "listen",
        "HOST:PORT",
        "127.0.0.1:8080",
        "Address and port to listen on; port 0 takes a free one",
    },
    SettingInfo{
        "data",
        "FOLDER",
        kDefaultData,
        "Folder of the database and the files, created when missing",
    },
    SettingInfo{
        "threads",
        "N",
        "one for each processor",
        "Threads that serve requests, 1 to 256",
    },
    SettingInfo{
        "public-url",
        "URL",
        "the Host of each request",
        "How clients reach this server, for the absolute URLs in answers",
    },
    SettingInfo{
        "log-level",
        "LEVEL",
        "info",
        "Least severity that is logged: debug, info, warning, error or off",
    },
    SettingInfo{
        "log-format",
        "FORMAT",
        "text",
        "Log lines as key=value text or as JSON: text or json",
    },
    SettingInfo{
        "drain-timeout",
        "TIME",
        "10s",
        "How long accepted requests may take to finish once the server is told to stop",
    },
    SettingInfo{
        "demo",
        "",
        "",
        "Fill an empty data folder with example data and print a token for it",
        SettingKind::kSwitch,
    },
};

/// `HIVELINE_LOG_LEVEL` for `log-level`.
[[nodiscard]] std::string variableName(std::string_view setting);

/// Text by name: settings as they were given on the command line, or variables of the environment.
using TextMap = std::map<std::string, std::string, std::less<>>;

/// Finds what was given for a setting, and says where.
class SettingSources {
public:
    /// `flags` by setting name; `variables` by variable name. Reads the file that the flag `config`
    /// or the variable HIVELINE_CONFIG names. Throws UsageError when it cannot be read or has an
    /// error.
    SettingSources(TextMap flags, TextMap variables);

    struct Given {
        std::string text;
        std::string origin;  // `--listen`, `HIVELINE_LISTEN` or `hiveline.toml:3: listen`
    };

    /// The flag, else the variable (an empty one counts as not set), else the file's entry.
    [[nodiscard]] std::optional<Given> find(std::string_view setting) const;

private:
    struct FileEntry {
        std::string text;
        std::string origin;
    };
    void readFile(const std::filesystem::path& file);

    TextMap flags_;
    TextMap variables_;
    std::map<std::string, FileEntry, std::less<>> file_;
};

/// Throws UsageError for the first value that does not fit.
[[nodiscard]] Config makeConfig(const SettingSources& sources);

/// Only the data folder, for the commands that need nothing else.
[[nodiscard]] std::filesystem::path dataFolder(const SettingSources& sources);

/// `90s`, `15m`, `12h`, `30d`: a whole number from 0 and a unit. nullopt for anything else and
/// beyond 100 years.
[[nodiscard]] std::optional<std::chrono::seconds> parseDuration(std::string_view text);

/// `http://127.0.0.1:8080`, `http://[::1]:8080`.
[[nodiscard]] std::string listenUrl(std::string_view host, std::uint16_t port);

}  // namespace hiveline::server
