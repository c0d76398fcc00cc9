// What a server is told: flags, HIVELINE_… variables and the configuration file, in this order of
// precedence, over defaults. Plain values and pure functions, used by the command line before any
// thread starts.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/log.h"
#include "common/networks.h"
#include "secrets/secret_key.h"

namespace hiveline::server {

/// What clients may cost. Next to each limit stands the status that a client gets beyond it, or
/// what happens to its connection.
struct Limits {
    std::size_t connections = 20'000;                   // 503
    std::size_t addressConnections = 2'500;             // 503
    std::size_t bodyMemory = std::size_t{48} << 20U;    // bytes; 503
    std::size_t answerMemory = std::size_t{64} << 20U;  // bytes; 503
    std::size_t headerBytes = std::size_t{16} * 1024;   // 431
    std::size_t headerCount = 100;                      // 431
    std::size_t targetBytes = std::size_t{8} * 1024;    // 414
    std::chrono::seconds headerTimeout{30};             // 408
    std::chrono::seconds bodyTimeout{30};               // 408
    std::chrono::seconds writeTimeout{30};              // cut
    std::chrono::seconds idleTimeout{75};               // closed
};

/// What may be stored. Bytes.
struct StorageLimits {
    /// Of an organisation's files; 0: no limit.
    std::uint64_t fileStorage = std::uint64_t{10} << 30U;
    /// Of everything else that it stores; 0: no limit.
    std::uint64_t recordStorage = std::uint64_t{10} << 30U;
    /// Of the disk, left free for calls; none: a hundredth of the disk, at most 256 MiB.
    std::optional<std::uint64_t> diskReserve;
};

/// What one organisation may ask for. 0 requests a second: no limit.
struct RateLimit {
    std::size_t perSecond = 0;
    /// 0: twice as many as a second brings.
    std::size_t burst = 0;
};

/// What the secret of one call may ask for, and how many calls of one organisation may wait. 0
/// requests a second: no limit.
struct CallLimits {
    std::size_t perSecond = 5;
    std::size_t burst = 30;
    /// Calls of one organisation that wait for their callers.
    std::size_t waiting = 2'000;
    /// Streams that the tokens of one organisation have open.
    std::size_t eventStreams = 1'000;
    /// Calls that may follow one from its page.
    std::size_t next = 3;
    /// Bytes, of all calls.
    std::size_t memory = std::size_t{64} << 20U;
};

/// How long calls wait, and last. docs/configuration.md explains each.
struct CallWaits {
    std::chrono::seconds reply{8};
    std::chrono::seconds silence{10};
    std::chrono::seconds typingSilence{180};
    std::chrono::seconds longest{30 * 60};
    std::chrono::seconds answer{60 * 60};
    std::chrono::seconds idle{15 * 60};
};

/// What thinks, hears and speaks in calls.
struct VoiceSettings {
    /// Empty: no such provider.
    std::string openAiUrl;
    std::filesystem::path openAiKeyFile;
    std::string openAiModel;
    /// Servers that agents may choose.
    std::vector<std::string> openAiHosts;
    /// Tokens of a call that a request holds.
    std::size_t historyTokens = 16'000;
    /// The same, by model.
    std::map<std::string, std::size_t> historyTokensOf;
    /// Empty: openAiUrl, like the others below.
    std::string transcriptionUrl;
    /// Empty: the server does not hear.
    std::string transcriptionModel;
    std::string speechUrl;
    /// Empty: espeak-ng, if it is installed.
    std::string speechModel;
    /// Empty: the service's usual one.
    std::string speechVoice;
    std::string embeddingUrl;
    /// Empty: passages are found by words alone.
    std::string embeddingModel;
    std::string twilioUrl = "https://api.twilio.com";
    std::string plivoUrl = "https://api.plivo.com";
    CallWaits waits;
};

/// What reading web sites may take.
struct CrawlSettings {
    /// At once to one server.
    std::size_t connections = 4;
    /// Requests to one server.
    std::size_t perSecond = 10;
    /// Of a hive.
    std::size_t pages = 2'000;
    std::size_t pageBytes = std::size_t{10} * 1024 * 1024;
    /// Before the second attempt; doubled for each further one.
    std::chrono::seconds retry{10};
    /// Of an organisation, including those being read.
    std::size_t waitingHives = 5'000;
};

/// An IPv4 or IPv6 address without brackets, and a port; 0: any free one.
struct Endpoint {
    std::string host;
    std::uint16_t port = 0;
};

/// Where metrics are served.
struct MetricsSettings {
    /// None: no listener of their own.
    std::optional<Endpoint> listen;
    /// On the API's port, for programs of this machine.
    bool withApi = false;
};

struct LogSettings {
    common::log::Level level = common::log::Level::kInfo;
    bool isLevelGiven = false;
    common::log::Format format = common::log::Format::kText;
};

/// Both are set, or neither.
struct TlsFiles {
    std::filesystem::path certificate;
    std::filesystem::path key;
};

struct KnownNetworks {
    std::vector<common::Network> trustedProxies;
    /// What outbound::NetworkGuard lets through besides public addresses.
    std::vector<common::Network> allowed;
};

/// `*` alone: every origin.
struct Origins {
    std::vector<std::string> cors;
    std::vector<std::string> widget;
};

/// How a server ends.
struct DrainTimes {
    /// How long /readyz says so first.
    std::chrono::seconds delay{0};
    /// For accepted requests to finish.
    std::chrono::seconds timeout{10};
};

/// How one server runs. Values are checked and complete.
struct Config {
    Endpoint listen{"127.0.0.1", 8080};
    MetricsSettings metrics;
    std::filesystem::path data = "hiveline-data";
    secrets::SecretKeyPlace secretKey;
    std::size_t threads = 1;
    /// Without a trailing slash; empty: taken from each request.
    std::string publicUrl;
    LogSettings log;
    TlsFiles tls;
    KnownNetworks networks;
    Origins origins;
    RateLimit rateLimit;
    CallLimits callLimits;
    Limits limits;
    StorageLimits storage;
    VoiceSettings voice;
    CrawlSettings crawl;
    std::chrono::seconds eventRetention{std::chrono::hours(24 * 30)};
    DrainTimes drain;
    bool demo = false;
    bool forceDatabase = false;
};

/// A value that cannot be used. The text names the setting, where it was given, and what is
/// expected.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// `HIVELINE_LOG_LEVEL` for `log-level`.
[[nodiscard]] std::string variableName(std::string_view setting);

/// Text by name: settings as given on the command line, or variables of the environment.
using TextMap = std::map<std::string, std::string, std::less<>>;

/// Finds what was given for a setting, and knows where.
class SettingSources {
public:
    /// `flags` by setting name; `variables` by variable name. Reads the file that the flag `config`
    /// or the variable HIVELINE_CONFIG names. Throws UsageError if it cannot be read or has an
    /// error.
    SettingSources(TextMap flags, TextMap variables);

    struct Given {
        std::string text;
        /// `--listen`, `HIVELINE_LISTEN` or `hiveline.toml:3: listen`.
        std::string origin;
    };

    /// The flag, otherwise the variable (an empty one counts as unset), otherwise the file's entry.
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

/// Reads the settings of calls. Throws UsageError.
void applyVoice(const SettingSources& sources, VoiceSettings& voice);

/// Throws UsageError for the first value that does not fit.
[[nodiscard]] Config makeConfig(const SettingSources& sources);

/// The data folder alone, for commands that need nothing else.
[[nodiscard]] std::filesystem::path dataFolder(const SettingSources& sources);

/// Where the key for stored secrets is: HIVELINE_SECRET_KEY, otherwise `secret-key-file`, otherwise
/// the data folder. Throws UsageError, which does not show the key.
[[nodiscard]] secrets::SecretKeyPlace secretKeyPlace(const SettingSources& sources);

/// `90s`, `15m`, `12h`, `30d`: a whole number from 0 and a unit. nullopt for anything else, and
/// beyond 100 years.
[[nodiscard]] std::optional<std::chrono::seconds> parseDuration(std::string_view text);

/// `http://127.0.0.1:8080`, `https://[::1]:8080`.
[[nodiscard]] std::string listenUrl(
    std::string_view host, std::uint16_t port, std::string_view scheme = "http"
);

}  // namespace hiveline::server
