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
    std::chrono::seconds replyTimeout{8};
    std::chrono::seconds silence{10};
    std::chrono::seconds typingSilence{180};
    std::chrono::seconds longestCall{30 * 60};
    std::chrono::seconds answerTime{60 * 60};
    std::chrono::seconds idleCall{15 * 60};
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

/// How one server runs. Values are checked and complete.
struct Config {
    std::string host = "127.0.0.1";         // an IPv4 or IPv6 address, without brackets
    std::uint16_t port = 8080;              // 0: any free one
    std::optional<Endpoint> metricsListen;  // none: not by a listener of their own
    bool metricsWithApi = false;            // for programs of this machine
    std::filesystem::path data = "hiveline-data";
    auth::SecretKeyPlace secretKey;
    std::size_t threads = 1;
    std::string publicUrl;  // without a trailing slash; empty: taken from each request
    common::log::Level logLevel = common::log::Level::kInfo;
    bool isLogLevelGiven = false;
    common::log::Format logFormat = common::log::Format::kText;
    std::filesystem::path tlsCertificate;  // both or neither
    std::filesystem::path tlsKey;
    std::vector<common::Network> trustedProxies;
    std::vector<common::Network> allowedNetworks;  // that outbound::NetworkGuard lets through
    std::vector<std::string> corsOrigins;          // `*` alone: every origin
    std::vector<std::string> widgetOrigins;        // `*` alone: every origin
    RateLimit rateLimit;
    CallLimits callLimits;
    Limits limits;
    StorageLimits storage;
    VoiceSettings voice;
    CrawlSettings crawl;
    std::chrono::seconds eventRetention{std::chrono::hours(24 * 30)};
    std::chrono::seconds drainDelay{0};
    std::chrono::seconds drainTimeout{10};
    bool demo = false;
    bool forceDatabase = false;
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
        "metrics-listen",
        "HOST:PORT",
        "nowhere",
        "Address and port to serve /metrics on, for whoever can reach it; local: where the API is, "
        "for programs of this machine",
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
        "tls-cert",
        "FILE",
        "plain HTTP",
        "Certificate and its chain in PEM, for HTTPS with TLS 1.2 and 1.3; read again on SIGHUP",
    },
    SettingInfo{
        "tls-key",
        "FILE",
        "plain HTTP",
        "Private key of the certificate in PEM, without a password",
    },
    SettingInfo{
        "secret-key-file",
        "FILE",
        "secret.key in the data folder",
        "File with the key that stored secrets are sealed with: the base64 of 32 bytes, for its "
        "owner alone",
    },
    SettingInfo{
        "trusted-proxies",
        "NETWORKS",
        "none",
        "Addresses or networks (10.0.0.0/8, ::1), comma separated, whose X-Forwarded headers count",
    },
    SettingInfo{
        "allow-networks",
        "NETWORKS",
        "none",
        "Networks beside the public ones, comma separated, that hives may be read from and actions "
        "sent to",
    },
    SettingInfo{
        "cors-origins",
        "ORIGINS",
        "none",
        "Origins (https://app.example.com), comma separated, whose pages may call the API; * for "
        "all",
    },
    SettingInfo{
        "widget-origins",
        "ORIGINS",
        "none",
        "Origins (https://www.example.com), comma separated, whose pages may show a call in a "
        "frame; * for all",
    },
    SettingInfo{
        "rate-limit",
        "N",
        "0",
        "Requests a second that an organisation may send on the average, more is 429; 0: no limit",
    },
    SettingInfo{
        "rate-burst",
        "N",
        "twice the rate",
        "Requests that an organisation may send at once",
    },
    SettingInfo{
        "max-connections",
        "N",
        "20000, with TLS 5000",
        "Connections at a time; more are told 503",
    },
    SettingInfo{
        "max-address-connections",
        "N",
        "an eighth of all, at least 256",
        "Connections of one address (IPv6: of one /64) at a time; more are told 503; trusted "
        "proxies may have all",
    },
    SettingInfo{
        "max-body-memory",
        "BYTES",
        "50331648",
        "Memory for bodies of all requests together, until they are answered; more are told 503",
    },
    SettingInfo{
        "max-answer-memory",
        "BYTES",
        "67108864",
        "Memory for all answers that wait for their clients to read them; more are told 503",
    },
    SettingInfo{
        "max-header-bytes",
        "BYTES",
        "16384",
        "Length of all header fields of a request; more is 431",
    },
    SettingInfo{
        "max-headers",
        "N",
        "100",
        "Header fields of a request; more is 431",
    },
    SettingInfo{
        "max-target-bytes",
        "BYTES",
        "8192",
        "Length of a request's path and query; more is 414",
    },
    SettingInfo{
        "header-timeout",
        "TIME",
        "30s",
        "How long the head of a request may take to arrive, and a TLS handshake; then 408",
    },
    SettingInfo{
        "body-timeout",
        "TIME",
        "30s",
        "How long a body may stop arriving; then 408",
    },
    SettingInfo{
        "write-timeout",
        "TIME",
        "30s",
        "How long a client may stop reading an answer; then its connection is cut",
    },
    SettingInfo{
        "idle-timeout",
        "TIME",
        "75s",
        "How long a connection stays open between two requests",
    },
    SettingInfo{
        "max-file-storage",
        "BYTES",
        "10737418240",
        "Bytes of all files that an organisation may keep; more is 413; 0: no limit",
    },
    SettingInfo{
        "max-record-storage",
        "BYTES",
        "10737418240",
        "Bytes of all records of an organisation, what hives say included; more is 413; 0: no "
        "limit",
    },
    SettingInfo{
        "disk-reserve",
        "BYTES",
        "1% of the disk, 256 MiB at most",
        "Free space of the disk that requests leave to calls; writes beyond it are 503",
    },
    SettingInfo{
        "openai-url",
        "URL",
        "none",
        "A server that speaks the OpenAI protocol, for agents whose provider is openai",
    },
    SettingInfo{
        "openai-key-file",
        "FILE",
        "no key",
        "File that holds the key of that server and nothing else",
    },
    SettingInfo{
        "openai-model",
        "NAME",
        "the agent's",
        "Model of agents that name none",
    },
    SettingInfo{
        "openai-hosts",
        "HOSTS",
        "none",
        "Servers (llm.example.com, http://10.0.0.5:8000), comma separated, that agents may "
        "name as their own: by https and its port where nothing else is named",
    },
    SettingInfo{
        "transcription-url",
        "URL",
        "openai-url",
        "A server of that protocol that turns speech into text",
    },
    SettingInfo{
        "transcription-model",
        "NAME",
        "none",
        "Its model; without one this server does not hear, and browsers do, or nobody",
    },
    SettingInfo{
        "speech-url",
        "URL",
        "openai-url",
        "A server of that protocol that turns text into speech",
    },
    SettingInfo{
        "speech-model",
        "NAME",
        "espeak-ng",
        "Its model; without one espeak-ng speaks, where it is installed",
    },
    SettingInfo{
        "speech-voice",
        "NAME",
        "the service's",
        "Its voice for agents that name none",
    },
    SettingInfo{
        "embedding-url",
        "URL",
        "openai-url",
        "A server of that protocol that turns passages into vectors",
    },
    SettingInfo{
        "embedding-model",
        "NAME",
        "none",
        "Its model; without one passages of hives are found by their words alone",
    },
    SettingInfo{
        "twilio-url",
        "URL",
        "https://api.twilio.com",
        "Twilio's REST API: the one of another region, or of a carrier that speaks the same",
    },
    SettingInfo{
        "plivo-url",
        "URL",
        "https://api.plivo.com",
        "Plivo's REST API, or that of a carrier that speaks the same",
    },
    SettingInfo{
        "history-tokens",
        "LIST",
        "16000",
        "Tokens of a call's words, passages and results of tools that a request to a model holds; "
        "for some models others: 16000,qwen2.5:7b=6000",
    },
    SettingInfo{
        "reply-timeout",
        "TIME",
        "8s",
        "How long an agent may think until it apologises",
    },
    SettingInfo{
        "call-silence",
        "TIME",
        "10s",
        "How long a caller may say nothing until the agent asks",
    },
    SettingInfo{
        "call-typing-silence",
        "TIME",
        "3m",
        "The same for a caller who types",
    },
    SettingInfo{
        "call-duration",
        "TIME",
        "30m",
        "How long a call may last",
    },
    SettingInfo{
        "call-answer-time",
        "TIME",
        "1h",
        "How long a call waits for its caller",
    },
    SettingInfo{
        "call-idle-time",
        "TIME",
        "15m",
        "How long a caller who only writes may write nothing until the call ends",
    },
    SettingInfo{
        "call-rate",
        "N",
        "5",
        "Requests a second that the secret of one call may send on the average, more is 429; 0: no "
        "limit",
    },
    SettingInfo{
        "call-burst",
        "N",
        "30",
        "Requests that the secret of one call may send at once",
    },
    SettingInfo{
        "max-waiting-calls",
        "N",
        "2000",
        "Calls of one organisation that may wait for their callers; more are 409",
    },
    SettingInfo{
        "max-next-calls",
        "N",
        "3",
        "Calls that may follow one from its page; 0: none is offered",
    },
    SettingInfo{
        "max-event-streams",
        "N",
        "1000",
        "Streams of events that one organisation's tokens may have open; more are 503",
    },
    SettingInfo{
        "max-call-memory",
        "BYTES",
        "67108864",
        "Memory for calls in progress, some 24 KiB each with their agents and tools; one "
        "organisation may have three quarters; more calls are told 503",
    },
    SettingInfo{
        "crawl-connections",
        "N",
        "4",
        "Requests at once to one web site while a hive is read, 1 to 32",
    },
    SettingInfo{
        "crawl-rate",
        "N",
        "10",
        "Requests a second to one web site, 1 to 1000; a longer pause that the site asks for is "
        "kept",
    },
    SettingInfo{
        "crawl-pages",
        "N",
        "2000",
        "Pages of a hive; further ones are left out",
    },
    SettingInfo{
        "crawl-page-bytes",
        "BYTES",
        "10485760",
        "Length of a page, unpacked; a longer one is not read",
    },
    SettingInfo{
        "event-retention",
        "TIME",
        "30d",
        "How long events and what was sent of them are kept, at least 4d: retries take three",
    },
    SettingInfo{
        "crawl-retry",
        "TIME",
        "10s",
        "Time until a page or file that could not be read is tried again; doubled after that",
    },
    SettingInfo{
        "max-waiting-hives",
        "N",
        "5000",
        "Hives of an organisation that wait to be read; more are 409",
    },
    SettingInfo{
        "drain-delay",
        "TIME",
        "0s",
        "How long /readyz says 503 before a server that is told to stop takes no more connections",
    },
    SettingInfo{
        "drain-timeout",
        "TIME",
        "10s",
        "How long accepted requests may take to finish once the server is told to stop",
    },
    SettingInfo{
        "force-database",
        "",
        "",
        "Serve a database that is older than the files beside it, or of others, or begin an empty "
        "one there; files without a record go to files/trash",
        SettingKind::kSwitch,
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
