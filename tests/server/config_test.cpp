#include "server/config.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include "server/config_file.h"

using hiveline::server::Config;
using hiveline::server::dataFolder;
using hiveline::server::kSettings;
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
        return config.host + ":" + std::to_string(config.port);
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
        return std::to_string(static_cast<int>(config.logLevel));
    }
    if (setting == "log-format") {
        return std::to_string(static_cast<int>(config.logFormat));
    }
    if (setting == "drain-timeout") {
        return std::to_string(config.drainTimeout.count());
    }
    return config.demo ? "true" : "false";
}

}  // namespace

TEST_CASE("configuration: defaults") {
    const Config config = fromFlags({});
    CHECK(config.host == "127.0.0.1");
    CHECK(config.port == 8080);
    CHECK(config.data == "./hiveline-data");
    CHECK(config.threads >= 1);
    CHECK(config.publicUrl.empty());
    CHECK(config.logLevel == log::Level::kInfo);
    CHECK(config.logFormat == log::Format::kText);
    CHECK(config.drainTimeout == std::chrono::seconds(10));
    CHECK_FALSE(config.demo);
}

TEST_CASE("configuration: flag before variable before file before default, for every setting") {
    const std::array examples = {
        Example{"listen", "10.0.0.1:1", "10.0.0.2:2", "10.0.0.3:3"},
        Example{"data", "/from/file", "/from/variable", "/from/flag"},
        Example{"threads", "11", "12", "13"},
        Example{
            "public-url",
            "https://file.example",
            "https://variable.example",
            "https://flag.example"},
        Example{"log-level", "debug", "error", "off"},
        Example{"log-format", "json", "text", "json"},
        Example{"drain-timeout", "1s", "2s", "3s"},
        Example{"demo", "true", "false", "true"},
    };
    REQUIRE(examples.size() == kSettings.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const Example& example = examples.at(i);
        CAPTURE(example.setting);
        REQUIRE(std::string_view(example.setting) == kSettings.at(i).name);
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
    CHECK(fromFlags({{"listen", "[::1]:0"}}).host == "::1");
    CHECK(fromFlags({{"listen", "0.0.0.0:65535"}}).port == 65535);
    CHECK(fromFlags({{"listen", "localhost:80"}}).host == "127.0.0.1");
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
