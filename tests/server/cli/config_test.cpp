#include "server/cli/config.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "server/cli/config_file.h"
#include "server/cli/settings.h"

using hiveline::server::Config;
using hiveline::server::dataFolder;
using hiveline::server::kSettings;
using hiveline::server::Limits;
using hiveline::server::listenUrl;
using hiveline::server::makeConfig;
using hiveline::server::parseConfigFile;
using hiveline::server::parseDuration;
using hiveline::server::SettingInfo;
using hiveline::server::SettingKind;
using hiveline::server::SettingSources;
using hiveline::server::TextMap;
using hiveline::server::UsageError;
using hiveline::server::variableName;
namespace log = hiveline::common::log;

namespace {

/// A file that goes away with the test.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text)
        : path_(
              std::filesystem::temp_directory_path() /
              ("hiveline-config-" + std::to_string(++count_) + ".toml")
          ) {
        std::ofstream(path_) << text;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    static inline int count_ = static_cast<int>(::getpid()) * 100;
    std::filesystem::path path_;
};

Config fromFlags(TextMap flags) {
    return makeConfig(SettingSources(std::move(flags), {}));
}

std::string refusal(const TextMap& flags) {
    try {
        fromFlags(flags);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "accepted";
}

std::string fileRefusal(const std::string& text) {
    try {
        static_cast<void>(parseConfigFile(text));
    } catch (const UsageError& error) {
        return error.what();
    }
    return "accepted";
}

struct Example {
    const char* setting;
    const char* fromFile;
    const char* fromVariable;
    const char* fromFlag;
};

/// What a Config says about one setting, as comparable text.
std::string shown(const Config& config, std::string_view setting) {
    if (setting == "listen") {
        return config.listen.host + ":" + std::to_string(config.listen.port);
    }
    if (setting == "metrics-listen") {
        const auto& place = config.metrics.listen;
        return place ? place->host + ":" + std::to_string(place->port) : "none";
    }
    if (setting == "data") {
        return config.data.string();
    }
    if (setting == "threads") {
        return std::to_string(config.threads);
    }
    if (setting == "public-url") {
        return config.publicUrl;
    }
    if (setting == "log-level") {
        return std::to_string(static_cast<int>(config.log.level));
    }
    if (setting == "log-format") {
        return std::to_string(static_cast<int>(config.log.format));
    }
    const Limits& limits = config.limits;
    const hiveline::server::VoiceSettings& voice = config.voice;
    const std::map<std::string_view, std::string> others = {
        {"secret-key-file", config.secretKey.file.string()},
        {"trusted-proxies", std::to_string(config.networks.trustedProxies.size())},
        {"allow-networks", std::to_string(config.networks.allowed.size())},
        {"cors-origins", config.origins.cors.empty() ? "" : config.origins.cors.front()},
        {"widget-origins", config.origins.widget.empty() ? "" : config.origins.widget.front()},
        {"rate-limit", std::to_string(config.rateLimit.perSecond)},
        {"max-connections", std::to_string(limits.connections)},
        {"max-address-connections", std::to_string(limits.addressConnections)},
        {"max-body-memory", std::to_string(limits.bodyMemory)},
        {"max-file-storage", std::to_string(config.storage.fileStorage)},
        {"max-record-storage", std::to_string(config.storage.recordStorage)},
        {"disk-reserve", std::to_string(config.storage.diskReserve.value_or(0))},
        {"max-answer-memory", std::to_string(limits.answerMemory)},
        {"max-header-bytes", std::to_string(limits.headerBytes)},
        {"max-headers", std::to_string(limits.headerCount)},
        {"max-target-bytes", std::to_string(limits.targetBytes)},
        {"header-timeout", std::to_string(limits.headerTimeout.count())},
        {"body-timeout", std::to_string(limits.bodyTimeout.count())},
        {"write-timeout", std::to_string(limits.writeTimeout.count())},
        {"idle-timeout", std::to_string(limits.idleTimeout.count())},
        {"openai-url", voice.openAiUrl},
        {"openai-key-file", voice.openAiKeyFile.string()},
        {"transcription-url", voice.transcriptionUrl},
        {"speech-url", voice.speechUrl},
        {"speech-voice", voice.speechVoice},
        {"embedding-url", voice.embeddingUrl},
        {"crawl-connections", std::to_string(config.crawl.connections)},
        {"crawl-rate", std::to_string(config.crawl.perSecond)},
        {"crawl-pages", std::to_string(config.crawl.pages)},
        {"crawl-page-bytes", std::to_string(config.crawl.pageBytes)},
        {"crawl-retry", std::to_string(config.crawl.retry.count())},
        {"max-waiting-hives", std::to_string(config.crawl.waitingHives)},
        {"max-event-streams", std::to_string(config.callLimits.eventStreams)},
        {"max-next-calls", std::to_string(config.callLimits.next)},
        {"max-call-memory", std::to_string(config.callLimits.memory)},
        {"twilio-url", voice.twilioUrl},
        {"plivo-url", voice.plivoUrl},
        {"history-tokens", std::to_string(voice.historyTokens)},
        {"reply-timeout", std::to_string(voice.waits.reply.count())},
        {"call-silence", std::to_string(voice.waits.silence.count())},
        {"call-typing-silence", std::to_string(voice.waits.typingSilence.count())},
        {"call-duration", std::to_string(voice.waits.longest.count())},
        {"call-answer-time", std::to_string(voice.waits.answer.count())},
        {"call-idle-time", std::to_string(voice.waits.idle.count())},
        {"event-retention", std::to_string(config.eventRetention.count())},
        {"drain-delay", std::to_string(config.drain.delay.count())}};
    if (const auto found = others.find(setting); found != others.end()) {
        return found->second;
    }
    if (setting == "drain-timeout") {
        return std::to_string(config.drain.timeout.count());
    }
    return (setting == "demo" ? config.demo : config.forceDatabase) ? "true" : "false";
}

}  // namespace

TEST_CASE("config: the connections of one address are an eighth of all") {
    const auto ofAddress = [](const std::map<std::string, std::string, std::less<>>& flags) {
        return fromFlags(flags).limits.addressConnections;
    };
    CHECK(ofAddress({}) == 2'500);
    CHECK(ofAddress({{"max-connections", "8000"}}) == 1'000);
    CHECK(ofAddress({{"max-connections", "800"}}) == 256);
    CHECK(ofAddress({{"max-connections", "8000"}, {"max-address-connections", "9"}}) == 9);
    CHECK(fromFlags({{"tls-cert", "a"}, {"tls-key", "b"}}).limits.connections == 5'000);
}

TEST_CASE("config: metrics are nowhere, with the API, or by themselves") {
    CHECK_FALSE(fromFlags({}).metrics.withApi);
    CHECK_FALSE(fromFlags({}).metrics.listen);
    CHECK(fromFlags({{"metrics-listen", "local"}}).metrics.withApi);
    CHECK_FALSE(fromFlags({{"metrics-listen", "local"}}).metrics.listen);
    CHECK_FALSE(fromFlags({{"metrics-listen", "127.0.0.1:9100"}}).metrics.withApi);
}

TEST_CASE("config: limits") {
    const Config config = fromFlags(
        {{"max-connections", "7"},
         {"max-header-bytes", "2048"},
         {"max-headers", "20"},
         {"max-target-bytes", "1024"},
         {"header-timeout", "1s"},
         {"body-timeout", "2m"},
         {"write-timeout", "3h"},
         {"idle-timeout", "1d"},
         {"drain-delay", "5s"}}
    );
    CHECK(config.limits.connections == 7);
    CHECK(config.limits.headerBytes == 2048);
    CHECK(config.limits.headerCount == 20);
    CHECK(config.limits.targetBytes == 1024);
    CHECK(config.limits.headerTimeout == std::chrono::seconds(1));
    CHECK(config.limits.bodyTimeout == std::chrono::minutes(2));
    CHECK(config.limits.writeTimeout == std::chrono::hours(3));
    CHECK(config.limits.idleTimeout == std::chrono::days(1));
    CHECK(config.drain.delay == std::chrono::seconds(5));
    CHECK(
        refusal({{"max-connections", "0"}}) ==
        "--max-connections: expected a whole number from 1 to 1000000, not \"0\""
    );
    CHECK(refusal({{"max-headers", "many"}}).starts_with("--max-headers: expected a whole number"));
    CHECK(refusal({{"idle-timeout", "0s"}}
    ).starts_with("--idle-timeout: expected a time from 1s to 1d"));
    CHECK(config.rateLimit.perSecond == 0);
    CHECK(
        refusal({{"rate-burst", "5"}}) ==
        "--rate-burst: expected together with a rate-limit above 0"
    );
    CHECK(fromFlags({{"rate-limit", "5"}, {"rate-burst", "7"}}).rateLimit.burst == 7);
    for (const char* bad :
         {"",
          "10.0.0.0/33",
          "10.0.0",
          "::/129",
          "a, b",
          "::1,,::2",
          "10.0.0.0/8,",
          "10.0.0.1:80"}) {
        CHECK(refusal({{"trusted-proxies", bad}}
        ).starts_with("--trusted-proxies: expected addresses"));
    }
    for (const char* bad :
         {"",
          "a.example",
          "https://a.example/",
          "https://a.example/x",
          "*,https://a.example",
          "ftp://a"}) {
        CHECK(refusal({{"cors-origins", bad}}).starts_with("--cors-origins: expected * or origins")
        );
    }
    CHECK(refusal({{"body-timeout", "2d"}}).starts_with("--body-timeout: expected a time"));
    CHECK(refusal({{"drain-delay", "2h"}}
    ).starts_with("--drain-delay: expected a time from 0s to 1h"));
}

TEST_CASE("config: a certificate comes with its key") {
    const Config config = fromFlags({{"tls-cert", "a.crt"}, {"tls-key", "a.key"}});
    CHECK(config.tls.certificate == "a.crt");
    CHECK(config.tls.key == "a.key");
    CHECK(refusal({{"tls-cert", "a.crt"}}) == "--tls-cert: expected together with tls-key");
    CHECK(refusal({{"tls-key", "a.key"}}) == "--tls-key: expected together with tls-cert");
    CHECK(
        refusal({{"tls-cert", ""}, {"tls-key", "a.key"}}) ==
        "--tls-cert: expected the path of a file, not \"\""
    );
}

TEST_CASE("configuration: the secret key is a variable, and never shown") {
    const std::string key = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ=";
    const auto place = [](const TextMap& flags, const TextMap& variables) {
        return makeConfig(SettingSources(flags, variables)).secretKey;
    };
    const auto given = place({{"data", "/srv"}}, {{"HIVELINE_SECRET_KEY", key}});
    CHECK(given.given.reveal() == "secret-secret-secret-secret-1234");
    CHECK(given.dataDir == "/srv");
    CHECK(place({}, {{"HIVELINE_SECRET_KEY", ""}}).given.empty());
    CHECK(place({{"secret-key-file", "/k"}}, {}).file == "/k");
    for (const std::string& wrong : {key.substr(4), key + "\n", std::string("secret")}) {
        CHECK_THROWS_WITH_AS(
            place({}, {{"HIVELINE_SECRET_KEY", wrong}}),
            "HIVELINE_SECRET_KEY: expected the base64 of 32 bytes (openssl rand -base64 32)",
            UsageError
        );
    }
    CHECK(refusal({{"secret-key-file", ""}}).starts_with("--secret-key-file: expected the path"));
    const TemporaryFile file("secret-key = \"" + key + "\"\n");
    CHECK_THROWS_AS(place({{"config", file.path()}}, {}), UsageError);
}

TEST_CASE("configuration: what calls ask for") {
    const Config config = fromFlags(
        {{"openai-url", "http://127.0.0.1:8000/v1/"},
         {"openai-model", "m"},
         {"openai-hosts", "llm.example.com, http://10.0.0.5:8000"},
         {"transcription-model", "whisper-1"},
         {"speech-url", "http://127.0.0.1:9000"},
         {"speech-model", "tts"}}
    );
    CHECK(config.voice.openAiUrl == "http://127.0.0.1:8000/v1");
    CHECK(
        config.voice.openAiHosts ==
        std::vector<std::string>{"llm.example.com", "http://10.0.0.5:8000"}
    );
    CHECK(refusal({{"openai-model", "m"}}) == "--openai-model: expected together with openai-url");
    CHECK(refusal({{"openai-hosts", "a"}}) == "--openai-hosts: expected together with openai-url");
    CHECK(
        refusal({{"speech-model", "m"}}) ==
        "--speech-model: expected together with speech-url or openai-url"
    );
    CHECK(
        refusal({{"transcription-model", "m"}}) ==
        "--transcription-model: expected together with transcription-url or openai-url"
    );
    CHECK(refusal({{"openai-url", "ftp://a"}}).starts_with("--openai-url: expected an http"));
    CHECK(refusal({{"speech-voice", "a b"}}).starts_with("--speech-voice: expected a name"));
    CHECK(refusal({{"call-silence", "0s"}}).starts_with("--call-silence: expected a time"));
}

TEST_CASE("configuration: defaults") {
    const Config config = fromFlags({});
    CHECK(config.listen.host == "127.0.0.1");
    CHECK(config.listen.port == 8080);
    CHECK(config.data == "./hiveline-data");
    CHECK(config.threads >= 1);
    CHECK(config.publicUrl.empty());
    CHECK(config.log.level == log::Level::kInfo);
    CHECK(config.log.format == log::Format::kText);
    CHECK(config.drain.timeout == std::chrono::seconds(10));
    CHECK_FALSE(config.demo);
    CHECK_FALSE(config.forceDatabase);
}

TEST_CASE("configuration: flag before variable before file before default, for every setting") {
    const std::array examples = {
        Example{"listen", "10.0.0.1:1", "10.0.0.2:2", "10.0.0.3:3"},
        Example{"metrics-listen", "10.0.0.1:1", "10.0.0.2:2", "[::1]:3"},
        Example{"data", "/from/file", "/from/variable", "/from/flag"},
        Example{"threads", "11", "12", "13"},
        Example{
            "public-url",
            "https://file.example",
            "https://variable.example",
            "https://flag.example"},
        Example{"log-level", "debug", "error", "off"},
        Example{"log-format", "json", "text", "json"},
        Example{"secret-key-file", "/from/file", "/from/variable", "/from/flag"},
        Example{"trusted-proxies", "::1", "10.0.0.0/8, ::1", "::1,::2,::3"},
        Example{"allow-networks", "::1", "10.0.0.0/8, ::1", "::1,::2,::3"},
        Example{"cors-origins", "*", "https://a.example", "http://b.example:8080"},
        Example{"widget-origins", "*", "https://a.example", "http://b.example:8080"},
        Example{"rate-limit", "1", "2", "3"},
        Example{"max-connections", "1", "2", "3"},
        Example{"max-address-connections", "1", "2", "3"},
        Example{"max-body-memory", "2000000", "2000001", "2000002"},
        Example{"max-file-storage", "1", "2", "3"},
        Example{"max-record-storage", "1", "2", "3"},
        Example{"disk-reserve", "1", "2", "3"},
        Example{"max-answer-memory", "2000000", "2000001", "2000002"},
        Example{"max-header-bytes", "2000", "2001", "2002"},
        Example{"max-headers", "11", "12", "13"},
        Example{"max-target-bytes", "1000", "1001", "1002"},
        Example{"header-timeout", "1s", "2s", "3s"},
        Example{"body-timeout", "1s", "2s", "3s"},
        Example{"write-timeout", "1s", "2s", "3s"},
        Example{"idle-timeout", "1s", "2s", "3s"},
        Example{"openai-url", "http://a.example", "http://b.example", "http://c.example/v1"},
        Example{"openai-key-file", "/from/file", "/from/variable", "/from/flag"},
        Example{"transcription-url", "http://a.example", "http://b.example", "http://c.example"},
        Example{"speech-url", "http://a.example", "http://b.example", "http://c.example"},
        Example{"speech-voice", "one", "two", "three"},
        Example{"embedding-url", "http://a.example", "http://b.example", "http://c.example"},
        Example{"twilio-url", "http://a.example", "http://b.example", "http://c.example"},
        Example{"plivo-url", "http://a.example", "http://b.example", "http://c.example"},
        Example{"history-tokens", "501", "502", "503"},
        Example{"reply-timeout", "1s", "2s", "3s"},
        Example{"call-silence", "1s", "2s", "3s"},
        Example{"call-typing-silence", "1s", "2s", "3s"},
        Example{"call-duration", "1s", "2s", "3s"},
        Example{"call-answer-time", "1s", "2s", "3s"},
        Example{"call-idle-time", "1s", "2s", "3s"},
        Example{"call-rate", "1", "2", "3"},
        Example{"call-burst", "10", "20", "40"},
        Example{"max-waiting-calls", "1", "2", "3"},
        Example{"max-event-streams", "1", "2", "3"},
        Example{"max-next-calls", "0", "2", "3"},
        Example{"max-call-memory", "2000000", "2000001", "2000002"},
        Example{"crawl-connections", "1", "2", "3"},
        Example{"crawl-rate", "1", "2", "3"},
        Example{"crawl-pages", "1", "2", "3"},
        Example{"crawl-retry", "1s", "2s", "3s"},
        Example{"max-waiting-hives", "1", "2", "3"},
        Example{"crawl-page-bytes", "10000", "10001", "10002"},
        Example{"event-retention", "4d", "5d", "6d"},
        Example{"drain-delay", "1s", "2s", "3s"},
        Example{"drain-timeout", "1s", "2s", "3s"},
        Example{"force-database", "true", "false", "true"},
        Example{"demo", "true", "false", "true"},
    };
    // Of these each is refused without its partner.
    const std::vector<std::string_view> paired = {
        "tls-cert",
        "tls-key",
        "rate-burst",
        "openai-model",
        "openai-hosts",
        "transcription-model",
        "speech-model",
        "embedding-model"};
    REQUIRE(examples.size() + paired.size() == kSettings.size());
    for (const Example& example : examples) {
        CAPTURE(example.setting);
        REQUIRE(
            std::ranges::find(kSettings, example.setting, &SettingInfo::name) != kSettings.end()
        );
        const auto alone = [&example](const char* text) {
            return shown(fromFlags({{example.setting, text}}), example.setting);
        };
        const TemporaryFile file(
            std::string(example.setting) + " = \"" + example.fromFile + "\"\n"
        );
        const std::string variable = variableName(example.setting);
        const TextMap configFlag = {{"config", file.path()}};
        const TextMap bothFlags = {{"config", file.path()}, {example.setting, example.fromFlag}};

        const auto effective = [&example](const TextMap& flags, const TextMap& variables) {
            return shown(makeConfig(SettingSources(flags, variables)), example.setting);
        };
        CHECK(effective(configFlag, {}) == alone(example.fromFile));
        CHECK(effective({}, {{"HIVELINE_CONFIG", file.path()}}) == alone(example.fromFile));
        CHECK(
            effective(configFlag, {{variable, example.fromVariable}}) == alone(example.fromVariable)
        );
        CHECK(effective(configFlag, {{variable, ""}}) == alone(example.fromFile));
        CHECK(effective(bothFlags, {{variable, example.fromVariable}}) == alone(example.fromFlag));
    }
}

TEST_CASE("configuration: addresses to listen on") {
    CHECK(fromFlags({{"listen", "[::1]:0"}}).listen.host == "::1");
    CHECK(fromFlags({{"listen", "0.0.0.0:65535"}}).listen.port == 65535);
    CHECK(fromFlags({{"listen", "localhost:80"}}).listen.host == "127.0.0.1");
    for (const char* bad :
         {"",
          "8080",
          ":8080",
          "127.0.0.1",
          "127.0.0.1:",
          "127.0.0.1:65536",
          "127.0.0.1:-1",
          "127.0.0.1:80x",
          "::1:80",
          "[::1]",
          "[127.0.0.1]:80",
          "[]:80",
          "example.com:80",
          "1.2.3:80"}) {
        CAPTURE(bad);
        CHECK(
            refusal({{"listen", bad}}) ==
            "--listen: expected an address and a port such as 127.0.0.1:8080, 0.0.0.0:80 or "
            "[::1]:8080, not \"" +
                std::string(bad) + "\""
        );
    }
    CHECK(listenUrl("127.0.0.1", 8080) == "http://127.0.0.1:8080");
    CHECK(listenUrl("::1", 80) == "http://[::1]:80");
    CHECK(listenUrl("::1", 443, "https") == "https://[::1]:443");
}

TEST_CASE("configuration: a bad value names its origin and what is expected") {
    CHECK(
        refusal({{"threads", "0"}}) == "--threads: expected a whole number from 1 to 256, not \"0\""
    );
    CHECK(refusal({{"threads", "257"}}).starts_with("--threads: expected"));
    CHECK(refusal({{"threads", "4 "}}).starts_with("--threads: expected"));
    CHECK(
        refusal({{"log-level", "loud"}}) ==
        "--log-level: expected debug, info, warning, error or off, not \"loud\""
    );
    CHECK(refusal({{"log-format", "xml"}}) == "--log-format: expected text or json, not \"xml\"");
    CHECK(
        refusal({{"drain-timeout", "61m"}}) ==
        "--drain-timeout: expected a time from 0s to 1h, such as 10s or 2m, not \"61m\""
    );
    CHECK(refusal({{"demo", "maybe"}}) == "--demo: expected true or false, not \"maybe\"");
    CHECK(refusal({{"data", ""}}) == "--data: expected the path of a folder, not \"\"");
    CHECK(
        refusal({{"config", "/nowhere/at/all"}}) ==
        "cannot read the configuration file /nowhere/at/all"
    );
    CHECK(refusal({{"config", "/"}}) == "cannot read the configuration file /");
    CHECK_THROWS_WITH_AS(
        makeConfig(SettingSources({}, {{"HIVELINE_THREADS", "many"}})),
        "HIVELINE_THREADS: expected a whole number from 1 to 256, not \"many\"",
        UsageError
    );
    const TemporaryFile file("\n# one\nthreads = many # too\n");
    CHECK(
        refusal({{"config", file.path()}}) ==
        file.path() + ":3: threads: expected a whole number from 1 to 256, not \"many\""
    );
    const TemporaryFile unknown("thread = 1\n");
    CHECK(refusal({{"config", unknown.path()}}
    ).starts_with(unknown.path() + ":1: unknown setting `thread`; expected"));
}

TEST_CASE("configuration: public URLs") {
    CHECK(
        fromFlags({{"public-url", "https://voice.example.com/"}}).publicUrl ==
        "https://voice.example.com"
    );
    CHECK(
        fromFlags({{"public-url", "http://[::1]:8080/base//"}}).publicUrl ==
        "http://[::1]:8080/base"
    );
    for (const char* bad :
         {"voice.example.com",
          "ftp://x",
          "https://",
          "https:///x",
          "https://x?y",
          "https://x#y",
          "https://u@x",
          "https://a b",
          "https://x\n",
          "https://:80",
          "http://\xc3\xa9"}) {
        CAPTURE(bad);
        CHECK(refusal({{"public-url", bad}}
        ).starts_with("--public-url: expected an http or https URL"));
    }
}

TEST_CASE("configuration: durations") {
    using std::chrono::seconds;
    CHECK(parseDuration("0s") == seconds(0));
    CHECK(parseDuration("90s") == seconds(90));
    CHECK(parseDuration("15m") == seconds(900));
    CHECK(parseDuration("12h") == seconds(43200));
    CHECK(parseDuration("36525d") == seconds(36525LL * 86400));
    for (const char* bad :
         {"",
          "s",
          "5",
          "-5s",
          "+5s",
          "1.5h",
          "5 s",
          "5S",
          "1w",
          "36526d",
          "4294967296s",
          "1h30m"}) {
        CAPTURE(bad);
        CHECK_FALSE(parseDuration(bad));
    }
}

TEST_CASE("configuration file: what a line may be") {
    const auto entries = parseConfigFile(
        "\xEF\xBB\xBF# comment\r\n; comment\n\n  listen = \"0.0.0.0:80\"  # why\ndata='C:\\x'\n"
        "public-url = https://x/#a ; b\nlog-level=\"a\\\"b\\\\c\\td\""
    );
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].key == "listen");
    CHECK(entries[0].value == "0.0.0.0:80");
    CHECK(entries[0].line == 4);
    CHECK(entries[1].value == "C:\\x");
    CHECK(entries[2].value == "https://x/#a");
    CHECK(entries[3].value == "a\"b\\c\td");
}

TEST_CASE("configuration file: faults name the line") {
    CHECK(fileRefusal("threads\n") == "1: expected `key = value`");
    CHECK(fileRefusal("\n = 5\n") == "2: expected `key = value`");
    CHECK(fileRefusal("[serve]\n") == "1: expected `key = value`; the file has no sections");
    CHECK(fileRefusal("threads =\n") == "1: expected a value for `threads`, in quotes or bare");
    CHECK(
        fileRefusal("threads = # four\n") == "1: expected a value for `threads`, in quotes or bare"
    );
    CHECK(fileRefusal("data = \"open\n") == "1: expected a value for `data`, in quotes or bare");
    CHECK(fileRefusal("data = \"a\" b\n") == "1: expected a value for `data`, in quotes or bare");
    CHECK(fileRefusal("data = \"\\q\"\n") == "1: expected a value for `data`, in quotes or bare");
    CHECK(fileRefusal("data = \"\\") == "1: expected a value for `data`, in quotes or bare");
    CHECK(fileRefusal("demo = true\ndemo = true\n") == "2: `demo` is given twice");
}

TEST_CASE("configuration: names of variables") {
    CHECK(variableName("log-level") == "HIVELINE_LOG_LEVEL");
    CHECK(dataFolder(SettingSources({}, {{"HIVELINE_DATA", "/srv"}})) == "/srv");
}

TEST_CASE("config: tokens of a call's history, by model") {
    const auto voice = fromFlags({{"history-tokens", "a/b:7b=600, 9000 ,gpt=32000"}}).voice;
    CHECK(voice.historyTokens == 9'000);
    CHECK(
        voice.historyTokensOf ==
        std::map<std::string, std::size_t>{{"a/b:7b", 600}, {"gpt", 32'000}}
    );
    CHECK(fromFlags({{"history-tokens", "gpt=32000"}}).voice.historyTokens == 16'000);
    for (const char* wrong : {"", "499", "1000001", "x", "=600", "gpt=", "gpt=x", "600x", "-600"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS((void)fromFlags({{"history-tokens", wrong}}), UsageError);
    }
}
