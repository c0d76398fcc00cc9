#include "server/cli/config.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "server/cli/config_file.h"
#include "server/cli/setting_values.h"
#include "server/cli/settings.h"

namespace hiveline::server {
namespace {

// Each worker has a connection to the database and its own listening socket.
constexpr std::size_t kMaxThreads = 256;
// Bounds keep sums of times and the clock within 64 bits.
constexpr std::chrono::seconds kMaxDuration = std::chrono::days{36525};  // 100 years
constexpr std::chrono::seconds kMaxDrainTime = std::chrono::hours{1};

using Given = SettingSources::Given;

bool isAddress(int family, const std::string& text) {
    std::array<unsigned char, sizeof(in6_addr)> address{};
    return ::inet_pton(family, text.c_str(), address.data()) == 1;
}

/// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`. Throws UsageError for anything else: a
/// name would need a lookup, whose answer could be somewhere else tomorrow.
Endpoint endpoint(const Given& given) {
    constexpr std::string_view kExpected =
        "an address and a port such as 127.0.0.1:8080, 0.0.0.0:80 or [::1]:8080";
    const std::string_view text = given.text;
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        refuse(given, kExpected);
    }
    const std::optional<std::uint16_t> port = parseNumber<std::uint16_t>(text.substr(colon + 1));
    std::string host(text.substr(0, colon));
    const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (bracketed) {
        host = host.substr(1, host.size() - 2);
    } else if (host == "localhost") {
        host = "127.0.0.1";
    }
    if (!port || !isAddress(bracketed ? AF_INET6 : AF_INET, host)) {
        refuse(given, kExpected);
    }
    return {std::move(host), *port};
}

bool parseSwitch(const Given& given) {
    if (given.text == "true" || given.text == "1") {
        return true;
    }
    if (given.text == "false" || given.text == "0") {
        return false;
    }
    refuse(given, "true or false");
}

std::size_t defaultThreads() {
    return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMaxThreads);
}

void applyPublicUrl(const Given& given, Config& config) {
    std::optional<std::string> url = parseHttpUrl(given.text);
    if (!url) {
        refuse(given, "an http or https URL without query, such as https://voice.example.com");
    }
    config.publicUrl = std::move(*url);
}

void applyLogLevel(const Given& given, Config& config) {
    const auto level = common::log::parseLevel(given.text);
    if (!level) {
        refuse(given, "debug, info, warning, error or off");
    }
    config.log.level = *level;
    config.log.isLevelGiven = true;
}

void applyLogFormat(const Given& given, Config& config) {
    const auto format = common::log::parseFormat(given.text);
    if (!format) {
        refuse(given, "text or json");
    }
    config.log.format = *format;
}

std::chrono::seconds drainTime(const Given& given) {
    const auto time = parseDuration(given.text);
    if (!time || *time > kMaxDrainTime) {
        refuse(given, "a time from 0s to 1h, such as 10s or 2m");
    }
    return *time;
}

std::chrono::seconds retentionTime(const Given& given) {
    // Deliveries are retried for three days, and an event must outlive them.
    constexpr std::chrono::seconds kLeast = std::chrono::hours(4 * 24);
    const auto time = parseDuration(given.text);
    if (!time || *time < kLeast) {
        refuse(given, "a time from 4d on, such as 30d");
    }
    return *time;
}

std::vector<common::Network> networks(const Given& given) {
    constexpr std::string_view kExpected =
        "addresses or networks such as 10.0.0.0/8, 192.168.1.7 or fd00::/8";
    std::vector<common::Network> result;
    for (const std::string_view item : listed(given, kExpected)) {
        const auto network = common::parseNetwork(item);
        if (!network) {
            refuse(given, kExpected);
        }
        result.push_back(*network);
    }
    return result;
}

std::vector<std::string> origins(const Given& given) {
    constexpr std::string_view kExpected =
        "* or origins such as https://app.example.com, without path";
    std::vector<std::string> result;
    for (const std::string_view item : listed(given, kExpected)) {
        const auto url = parseHttpUrl(item);
        // Browsers send origins without path and slash; anything else would never match.
        const bool bare = url && url->size() == item.size() &&
                          url->find('/', url->find("://") + 3) == std::string::npos;
        if (item != "*" && !bare) {
            refuse(given, kExpected);
        }
        result.emplace_back(item);
    }
    if (result.size() > 1 && std::ranges::find(result, "*") != result.end()) {
        refuse(given, kExpected);
    }
    return result;
}

template <typename Apply>
void applyCallLimits(const Apply& apply, CallLimits& limits) {
    apply("call-rate", [&](const Given& given) {
        limits.perSecond = count(given, {0, 1'000'000});
    });
    apply("call-burst", [&](const Given& given) { limits.burst = count(given, {1, 1'000'000}); });
    apply("max-waiting-calls", [&](const Given& given) {
        limits.waiting = count(given, {1, 10'000'000});
    });
    apply("max-next-calls", [&](const Given& given) { limits.next = count(given, {0, 1'000}); });
    apply("max-event-streams", [&](const Given& given) {
        limits.eventStreams = count(given, {1, 1'000'000});
    });
    apply("max-call-memory", [&](const Given& given) {
        limits.memory = count(given, {std::size_t{1} << 20U, std::size_t{1} << 40U});
    });
}

template <typename Apply>
void applyRates(const SettingSources& sources, const Apply& apply, RateLimit& limit) {
    apply("rate-limit", [&](const Given& given) {
        limit.perSecond = count(given, {0, 1'000'000});
    });
    apply("rate-burst", [&](const Given& given) { limit.burst = count(given, {1, 10'000'000}); });
    // A burst without a rate would have no effect, which nobody means.
    if (limit.perSecond == 0 && limit.burst > 0) {
        throw UsageError(
            sources.find("rate-burst")->origin + ": expected together with a rate-limit above 0"
        );
    }
}

// Each TLS connection costs as much memory as four plain ones.
constexpr std::size_t kTlsConnections = 5'000;
constexpr std::size_t kLeastOfAddress = 256;

template <typename Apply>
void applyLimits(const Apply& apply, Limits& limits) {
    apply("max-connections", [&](const Given& given) {
        limits.connections = count(given, {1, 1'000'000});
    });
    // The default follows the other setting, unless it is set itself.
    // One address cannot take all; many callers may come from one office.
    const std::size_t eighth = limits.connections / 8;
    limits.addressConnections = std::max(eighth, kLeastOfAddress);
    apply("max-address-connections", [&](const Given& given) {
        limits.addressConnections = count(given, {1, 1'000'000});
    });
    apply("max-answer-memory", [&](const Given& given) {
        limits.answerMemory = count(given, {std::size_t{1} << 20U, std::size_t{1} << 40U});
    });
    apply("max-body-memory", [&](const Given& given) {
        limits.bodyMemory = count(given, {std::size_t{1} << 20U, std::size_t{1} << 40U});
    });
    apply("max-header-bytes", [&](const Given& given) {
        limits.headerBytes = count(given, {1024, 1 << 20});
    });
    apply("max-headers", [&](const Given& given) { limits.headerCount = count(given, {8, 1000}); });
    apply("max-target-bytes", [&](const Given& given) {
        limits.targetBytes = count(given, {256, 1 << 16});
    });
    apply("header-timeout", [&](const Given& given) { limits.headerTimeout = patience(given); });
    apply("body-timeout", [&](const Given& given) { limits.bodyTimeout = patience(given); });
    apply("write-timeout", [&](const Given& given) { limits.writeTimeout = patience(given); });
    apply("idle-timeout", [&](const Given& given) { limits.idleTimeout = patience(given); });
}

template <typename Apply>
void applyStorage(const Apply& apply, StorageLimits& storage) {
    constexpr std::size_t kMax = std::size_t{1} << 50U;
    apply("max-file-storage", [&](const Given& given) {
        storage.fileStorage = count(given, {0, kMax});
    });
    apply("max-record-storage", [&](const Given& given) {
        storage.recordStorage = count(given, {0, kMax});
    });
    apply("disk-reserve", [&](const Given& given) {
        storage.diskReserve = count(given, {0, kMax});
    });
}

template <typename Apply>
void applyCrawl(const Apply& apply, CrawlSettings& crawl) {
    apply("crawl-connections", [&](const Given& given) {
        crawl.connections = count(given, {1, 32});
    });
    apply("crawl-rate", [&](const Given& given) { crawl.perSecond = count(given, {1, 1'000}); });
    apply("crawl-pages", [&](const Given& given) { crawl.pages = count(given, {1, 1'000'000}); });
    apply("max-waiting-hives", [&](const Given& given) {
        crawl.waitingHives = count(given, {1, 1'000'000});
    });
    apply("crawl-retry", [&](const Given& given) { crawl.retry = patience(given); });
    apply("crawl-page-bytes", [&](const Given& given) {
        crawl.pageBytes = count(given, {10'000, std::size_t{1} << 28U});
    });
}

template <typename Apply>
void applyTls(const SettingSources& sources, const Apply& apply, Config& config) {
    apply("tls-cert", [&](const Given& given) { config.tls.certificate = file(given); });
    apply("tls-key", [&](const Given& given) { config.tls.key = file(given); });
    if (!config.tls.certificate.empty()) {
        config.limits.connections = kTlsConnections;
    }
    // One without the other would silently serve plain HTTP.
    if (config.tls.certificate.empty() != config.tls.key.empty()) {
        const bool hasKey = config.tls.certificate.empty();
        throw UsageError(
            sources.find(hasKey ? "tls-key" : "tls-cert")->origin + ": expected together with " +
            (hasKey ? "tls-cert" : "tls-key")
        );
    }
}

bool isSetting(std::string_view name) {
    return std::ranges::any_of(kSettings, [name](const SettingInfo& setting) {
        return setting.name == name;
    });
}

std::string settingNames() {
    std::string names;
    for (const SettingInfo& setting : kSettings) {
        names += names.empty() ? "" : ", ";
        names += setting.name;
    }
    return names;
}

std::string readWhole(const std::filesystem::path& file) {
    std::ifstream input(file, std::ios::binary);
    std::ostringstream text;
    // Opening a folder succeeds on Linux; only reading from it fails.
    if (!std::filesystem::is_regular_file(file) || !input || !(text << input.rdbuf()).good()) {
        throw UsageError("cannot read the configuration file " + file.string());
    }
    return text.str();
}

}  // namespace

std::string variableName(std::string_view setting) {
    std::string name = "HIVELINE_";
    for (const char c : setting) {
        name += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    }
    return name;
}

SettingSources::SettingSources(TextMap flags, TextMap variables)
    : flags_(std::move(flags)),
      variables_(std::move(variables)) {
    // Before the file is read: it cannot name another file.
    if (const std::optional<Given> file = find("config")) {
        readFile(file->text);
    }
}

std::optional<Given> SettingSources::find(std::string_view setting) const {
    if (const auto flag = flags_.find(setting); flag != flags_.end()) {
        return Given{flag->second, "--" + std::string(setting)};
    }
    std::string variable = variableName(setting);
    if (const auto found = variables_.find(variable);
        // An empty variable counts as unset, since many service managers cannot unset one.
        found != variables_.end() && !found->second.empty()) {
        return Given{found->second, std::move(variable)};
    }
    if (const auto entry = file_.find(setting); entry != file_.end()) {
        return Given{entry->second.text, entry->second.origin};
    }
    return std::nullopt;
}

void SettingSources::readFile(const std::filesystem::path& file) {
    const std::string text = readWhole(file);
    try {
        for (ConfigFileEntry& entry : parseConfigFile(text)) {
            const std::string place = file.string() + ":" + std::to_string(entry.line) + ": ";
            // A misspelt setting must not leave its default in force unnoticed.
            if (!isSetting(entry.key)) {
                throw UsageError(
                    std::to_string(entry.line) + ": unknown setting `" + entry.key +
                    "`; expected one of " + settingNames()
                );
            }
            file_[entry.key] = {std::move(entry.value), place + entry.key};
        }
    } catch (const UsageError& error) {
        throw UsageError(file.string() + ":" + error.what());
    }
}

Config makeConfig(const SettingSources& sources) {
    Config config;
    config.threads = defaultThreads();
    config.data = dataFolder(sources);
    config.secretKey = secretKeyPlace(sources);
    const auto apply = [&](std::string_view setting, const auto& use) {
        if (const std::optional<Given> given = sources.find(setting)) {
            use(*given);
        }
    };
    apply("listen", [&](const Given& given) { config.listen = endpoint(given); });
    apply("metrics-listen", [&](const Given& given) {
        config.metrics.withApi = given.text == "local";
        if (!config.metrics.withApi) {
            config.metrics.listen = endpoint(given);
        }
    });
    apply("threads", [&](const Given& given) { config.threads = count(given, {1, kMaxThreads}); });
    apply("public-url", [&](const Given& given) { applyPublicUrl(given, config); });
    apply("log-level", [&](const Given& given) { applyLogLevel(given, config); });
    apply("log-format", [&](const Given& given) { applyLogFormat(given, config); });
    // Before the limits, whose default depends on it.
    applyTls(sources, apply, config);
    apply("trusted-proxies", [&](const Given& given) {
        config.networks.trustedProxies = networks(given);
    });
    apply("allow-networks", [&](const Given& given) { config.networks.allowed = networks(given); });
    apply("cors-origins", [&](const Given& given) { config.origins.cors = origins(given); });
    apply("widget-origins", [&](const Given& given) { config.origins.widget = origins(given); });
    applyRates(sources, apply, config.rateLimit);
    applyCallLimits(apply, config.callLimits);
    applyLimits(apply, config.limits);
    applyStorage(apply, config.storage);
    applyCrawl(apply, config.crawl);
    applyVoice(sources, config.voice);
    apply("event-retention", [&](const Given& given) {
        config.eventRetention = retentionTime(given);
    });
    apply("drain-delay", [&](const Given& given) { config.drain.delay = drainTime(given); });
    apply("drain-timeout", [&](const Given& given) { config.drain.timeout = drainTime(given); });
    apply("demo", [&](const Given& given) { config.demo = parseSwitch(given); });
    apply("force-database", [&](const Given& given) { config.forceDatabase = parseSwitch(given); });
    return config;
}

std::filesystem::path dataFolder(const SettingSources& sources) {
    const std::optional<Given> given = sources.find("data");
    if (!given) {
        return kDefaultData;
    }
    if (given->text.empty()) {
        refuse(*given, "the path of a folder");
    }
    return given->text;
}

secrets::SecretKeyPlace secretKeyPlace(const SettingSources& sources) {
    secrets::SecretKeyPlace place;
    place.dataDir = dataFolder(sources);
    if (const auto given = sources.find("secret-key-file")) {
        place.file = file(*given);
    }
    // As a variable only: everybody on the machine can see flags.
    if (const auto given = sources.find("secret-key")) {
        auto key = secrets::parseSecretKey(given->text);
        if (!key) {
            throw UsageError(
                given->origin + ": expected the base64 of 32 bytes (openssl rand -base64 32)"
            );
        }
        place.given = std::move(*key);
    }
    return place;
}

std::optional<std::chrono::seconds> parseDuration(std::string_view text) {
    constexpr std::string_view kUnits = "smhd";
    constexpr std::array<std::int64_t, 4> kSeconds = {1, 60, 3600, 86400};
    const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.back());
    if (unit == std::string_view::npos) {
        return std::nullopt;
    }
    const std::optional<std::uint32_t> count =
        parseNumber<std::uint32_t>(text.substr(0, text.size() - 1));
    if (!count || std::int64_t{*count} * kSeconds[unit] > kMaxDuration.count()) {
        return std::nullopt;
    }
    return std::chrono::seconds{*count * kSeconds[unit]};
}

std::string listenUrl(std::string_view host, std::uint16_t port, std::string_view scheme) {
    const bool isV6 = host.find(':') != std::string_view::npos;
    return std::string(scheme) + "://" + (isV6 ? "[" : "") + std::string(host) +
           (isV6 ? "]:" : ":") + std::to_string(port);
}

}  // namespace hiveline::server
