// What a server is told: flags, HIVELINE_… variables and the configuration file, in this order of
// precedence, over defaults. Everything here is plain values and pure functions, used by the
// command line before any thread starts.
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

#include "auth/secret_key.h"
#include "common/log.h"
#include "common/networks.h"

namespace hiveline::server {

/// What clients may cost. Beside each limit stands the status that a client gets beyond it, or what
/// becomes of its connection.
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

/// What may be stored.
struct StorageLimits {
    std::uint64_t fileStorage = std::uint64_t{10}
                                << 30U;  // bytes of an organisation's files; 0: any
    std::uint64_t recordStorage = std::uint64_t{10} << 30U;  // of all else that it stores; 0: any
    std::optional<std::uint64_t> diskReserve;  // bytes; none: a hundredth, 256 MiB at most
};

/// What one organisation may ask for. 0 requests a second: as much as it likes.
struct RateLimit {
    std::size_t perSecond = 0;
    std::size_t burst = 0;  // 0: twice as many as a second brings
};

/// What the secret of one call may ask for, and how many calls of one organisation may wait. 0
/// requests a second: as much as it likes.
struct CallLimits {
    std::size_t perSecond = 5;
    std::size_t burst = 30;
    std::size_t waiting = 2'000;                  // for their callers, of one organisation
    std::size_t eventStreams = 1'000;             // open by tokens of one organisation
    std::size_t next = 3;                         // calls that may follow one from its page
    std::size_t memory = std::size_t{64} << 20U;  // bytes, of all
};

/// How long calls wait, and last.
struct CallWaits {
    std::chrono::seconds reply{8};
    std::chrono::seconds silence{10};
    std::chrono::seconds typingSilence{180};
    std::chrono::seconds longest{30 * 60};
    std::chrono::seconds answer{60 * 60};
    std::chrono::seconds idle{15 * 60};
};

/// What holds calls.
struct VoiceSettings {
    std::string openAiUrl;  // empty: no such provider
    std::filesystem::path openAiKeyFile;
    std::string openAiModel;
    std::vector<std::string> openAiHosts;                // that agents may name
    std::size_t historyTokens = 16'000;                  // of a call, that a request holds
    std::map<std::string, std::size_t> historyTokensOf;  // the same, by model
    std::string transcriptionUrl;                        // empty: openAiUrl, as the next
    std::string transcriptionModel;                      // empty: the server does not hear
    std::string speechUrl;
    std::string speechModel;     // empty: espeak-ng, where it is installed
    std::string speechVoice;     // empty: the service's usual one
    std::string embeddingUrl;    // empty: openAiUrl
    std::string embeddingModel;  // empty: words alone find passages
    std::string twilioUrl = "https://api.twilio.com";
    std::string plivoUrl = "https://api.plivo.com";
    CallWaits waits;
};

/// What reading web sites may take.
struct CrawlSettings {
    std::size_t connections = 4;  // at once to one server
    std::size_t perSecond = 10;   // requests to one server
    std::size_t pages = 2'000;    // of a hive
    std::size_t pageBytes = std::size_t{10} * 1024 * 1024;
    std::chrono::seconds retry{10};    // before the second attempt; doubled for each further one
    std::size_t waitingHives = 5'000;  // of an organisation, being read included
};

/// An IPv4 or IPv6 address, without brackets, and a port; 0: any free one.
struct Endpoint {
    std::string host;
    std::uint16_t port = 0;
};

/// Where metrics are served.
struct MetricsSettings {
    std::optional<Endpoint> listen;  // none: not by a listener of their own
    bool withApi = false;            // for programs of this machine
};

struct LogSettings {
    common::log::Level level = common::log::Level::kInfo;
    bool isLevelGiven = false;
    common::log::Format format = common::log::Format::kText;
};

/// Both or neither.
struct TlsFiles {
    std::filesystem::path certificate;
    std::filesystem::path key;
};

struct KnownNetworks {
    std::vector<common::Network> trustedProxies;
    std::vector<common::Network> allowed;  // that outbound::NetworkGuard lets through
};

/// `*` alone: every origin.
struct Origins {
    std::vector<std::string> cors;
    std::vector<std::string> widget;
};

/// How a server ends.
struct DrainTimes {
    std::chrono::seconds delay{0};     // in which /readyz says so
    std::chrono::seconds timeout{10};  // for accepted requests to finish
};

/// How one server runs. Values are checked and complete.
struct Config {
    Endpoint listen{"127.0.0.1", 8080};
    MetricsSettings metrics;
    std::filesystem::path data = "hiveline-data";
    auth::SecretKeyPlace secretKey;
    std::size_t threads = 1;
    std::string publicUrl;  // without a trailing slash; empty: taken from each request
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

/// A value that cannot be used. The text names the setting, where it was given and what is
/// expected.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
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

/// The settings of calls. Throws UsageError.
void applyVoice(const SettingSources& sources, VoiceSettings& voice);

/// Throws UsageError for the first value that does not fit.
[[nodiscard]] Config makeConfig(const SettingSources& sources);

/// Only the data folder, for the commands that need nothing else.
[[nodiscard]] std::filesystem::path dataFolder(const SettingSources& sources);

/// Where the key for stored secrets is: HIVELINE_SECRET_KEY, else `secret-key-file`, else in the
/// data folder. Throws UsageError, which does not show the key.
[[nodiscard]] auth::SecretKeyPlace secretKeyPlace(const SettingSources& sources);

/// `90s`, `15m`, `12h`, `30d`: a whole number from 0 and a unit. nullopt for anything else and
/// beyond 100 years.
[[nodiscard]] std::optional<std::chrono::seconds> parseDuration(std::string_view text);

/// `http://127.0.0.1:8080`, `https://[::1]:8080`.
[[nodiscard]] std::string listenUrl(
    std::string_view host, std::uint16_t port, std::string_view scheme = "http"
);

}  // namespace hiveline::server
