#include "server/cli/command_line.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/cli/settings.h"

using namespace hiveline::server;  // NOLINT(google-build-using-namespace)
using hiveline::auth::Scope;

namespace {

using Arguments = std::vector<std::string>;

template <typename Expected>
Expected command(const Arguments& arguments, const TextMap& variables = {}) {
    auto parsed = parseCommandLine(arguments, variables);
    if (const auto* text = std::get_if<UsageText>(&parsed)) {
        FAIL(text->err);
    }
    return std::get<Expected>(std::get<Command>(parsed));
}

/// First line on stderr of a refusal, after checking the exit code.
std::string refusal(const Arguments& arguments) {
    auto parsed = parseCommandLine(arguments, {});
    const auto* text = std::get_if<UsageText>(&parsed);
    if (text == nullptr) {
        return "accepted";
    }
    CHECK(text->exitCode == kExitUsage);
    CHECK(text->out.empty());
    return text->err.substr(0, text->err.find('\n'));
}

std::string help(Arguments arguments) {
    arguments.emplace_back("--help");
    auto parsed = parseCommandLine(arguments, {});
    const auto& text = std::get<UsageText>(parsed);
    CHECK(text.exitCode == kExitOk);
    CHECK(text.err.empty());
    return text.out;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("command line: serve takes every setting as a flag") {
    const Config config = command<ServeCommand>({"serve",
                                                 "--listen",
                                                 "[::]:81",
                                                 "--data=/srv/h",
                                                 "--threads",
                                                 "3",
                                                 "--public-url",
                                                 "https://x.example",
                                                 "--log-level",
                                                 "error",
                                                 "--log-format",
                                                 "json",
                                                 "--drain-timeout",
                                                 "1m",
                                                 "--demo"})
                              .config;
    CHECK(config.listen.host == "::");
    CHECK(config.listen.port == 81);
    CHECK(config.data == "/srv/h");
    CHECK(config.threads == 3);
    CHECK(config.publicUrl == "https://x.example");
    CHECK(config.log.level == hiveline::common::log::Level::kError);
    CHECK(config.log.format == hiveline::common::log::Format::kJson);
    CHECK(config.drain.timeout == std::chrono::minutes(1));
    CHECK(config.demo);
    CHECK_FALSE(
        command<ServeCommand>({"serve", "--demo=false"}, {{"HIVELINE_DEMO", "true"}}).config.demo
    );
}

TEST_CASE("command line: organisations") {
    const auto create =
        command<OrgCreateCommand>({"org", "create", "Acme Dental", "--data", "/srv"});
    CHECK(create.name == "Acme Dental");
    CHECK(create.data == "/srv");
    CHECK(command<OrgListCommand>({"org", "list"}, {{"HIVELINE_DATA", "/env"}}).data == "/env");
}

TEST_CASE("command line: tokens") {
    SUBCASE("create, with defaults") {
        const auto create = command<TokenCreateCommand>({"token", "create", "--org", "org.1.x"});
        CHECK(create.token.orgId == "org.1.x");
        CHECK(create.token.scope == Scope::kWrite);
        CHECK_FALSE(create.token.userId);
        CHECK_FALSE(create.token.expiresIn);
        CHECK_FALSE(create.token.name);
    }
    SUBCASE("create, with everything") {
        const auto create = command<TokenCreateCommand>(
            {"token",
             "create",
             "--org",
             "org.1.x",
             "--user",
             "usr.1",
             "--scope",
             "read",
             "--expires",
             "30d",
             "--name",
             "night"}
        );
        CHECK(create.token.userId == "usr.1");
        CHECK(create.token.scope == Scope::kRead);
        CHECK(create.token.expiresIn == std::chrono::days(30));
        CHECK(create.token.name == "night");
    }
    SUBCASE("list and revoke") {
        CHECK_FALSE(command<TokenListCommand>({"token", "list"}).orgId);
        CHECK(command<TokenListCommand>({"token", "list", "--org", "org.1.x"}).orgId == "org.1.x");
        CHECK(command<TokenRevokeCommand>({"token", "revoke", "tok.1.x"}).tokenId == "tok.1.x");
    }
}

TEST_CASE("command line: carriers") {
    const auto set = command<CarrierSetCommand>(
        {"carrier", "set", "--org", "org.1.x", "plivo", "--secret-key-file", "/k"},
        {{"HIVELINE_DATA", "/env"}}
    );
    CHECK(set.orgId == "org.1.x");
    CHECK(set.carrier.name == "PLIVO");
    CHECK(set.data == "/env");
    CHECK(set.secretKey.file == "/k");
    CHECK(set.secretKey.dataDir == "/env");
    CHECK_FALSE(command<CarrierListCommand>({"carrier", "list"}).orgId);
    CHECK(command<CarrierListCommand>({"carrier", "list", "--org", "org.1.x"}).orgId == "org.1.x");
    const auto remove =
        command<CarrierRemoveCommand>({"carrier", "remove", "twilio", "--org", "org.1.x"});
    CHECK(remove.carrier.name == "TWILIO");
    CHECK(refusal({"carrier"}) == "hiveline: expected a command: set, list or remove");
    CHECK(refusal({"carrier", "set", "twilio"}) == "hiveline: --org is required");
    CHECK(refusal({"carrier", "set", "--org", "o"}) == "hiveline: CARRIER is required");
    for (const char* name : {"set", "remove"}) {
        CHECK(
            refusal({"carrier", name, "--org", "o", "sip"}) ==
            "hiveline: CARRIER: expected twilio or plivo, not \"sip\""
        );
        CHECK(refusal({"carrier", name, "--org", "", "twilio"})
                  .starts_with("hiveline: --org: expected"));
    }
    CHECK(refusal({"carrier", "list", "--org", ""}).starts_with("hiveline: --org: expected"));
}

TEST_CASE("command line: the rest") {
    CHECK(command<BackupCommand>({"backup", "/b.tar", "--data", "/srv"}).file == "/b.tar");
    command<OpenApiCommand>({"openapi"});
    command<VersionCommand>({"version"});
    auto version = parseCommandLine(Arguments{"--version"}, {});
    CHECK(std::get<UsageText>(version).exitCode == kExitOk);
    CHECK(std::get<UsageText>(version).out.starts_with("hiveline "));
}

TEST_CASE("command line: refusals say what is expected") {
    CHECK(
        refusal({}) ==
        "hiveline: expected a command: serve, org, token, carrier, agents, conversations, "
        "conversation, demo, openapi, backup or version"
    );
    CHECK(
        refusal({"serv"}) ==
        "hiveline: expected a command: serve, org, token, carrier, agents, conversations, "
        "conversation, demo, openapi, backup or version, not "
        "\"serv\""
    );
    CHECK(refusal({"org"}) == "hiveline: expected a command: create or list");
    CHECK(
        refusal({"token", "make"}) ==
        "hiveline: expected a command: create, list or revoke, not \"make\""
    );
    CHECK(refusal({"serve", "--port", "1"}) == "hiveline: unknown option --port");
    CHECK(refusal({"serve", "--threads"}) == "hiveline: --threads: expected one value, given once");
    CHECK(
        refusal({"serve", "--threads", "1", "--threads", "2"}) ==
        "hiveline: --threads: expected one value, given once"
    );
    CHECK(
        refusal({"serve", "--threads", "x"}) ==
        "hiveline: --threads: expected a whole number from 1 to 256, not \"x\""
    );
    CHECK(refusal({"org", "create"}) == "hiveline: NAME is required");
    CHECK(
        refusal({"org", "create", ""}) ==
        "hiveline: NAME: expected 1 to 512 bytes of printable UTF-8 text, not blank, not \"\""
    );
    CHECK(refusal({"token", "create"}) == "hiveline: --org is required");
    CHECK(
        refusal({"token", "create", "--org", "o", "--scope", "root"}) ==
        "hiveline: --scope: expected read or write, not \"root\""
    );
    CHECK(refusal({"token", "create", "--org", "o", "--expires", "0s"})
              .starts_with("hiveline: --expires: expected a time above zero"));
    CHECK(refusal({"token", "create", "--org", "o", "--user", "a b"})
              .starts_with("hiveline: --user: expected"));
    CHECK(refusal({"token", "revoke"}) == "hiveline: TOKEN_ID is required");
    CHECK(refusal({"backup"}) == "hiveline: FILE is required");
}

TEST_CASE("command line: a value that is given empty is refused, not taken for absent") {
    for (const char* option : {"--expires", "--user", "--name", "--scope"}) {
        CAPTURE(option);
        CHECK(refusal({"token", "create", "--org", "o", option, ""})
                  .starts_with("hiveline: " + std::string(option) + ": expected"));
    }
    CHECK(refusal({"token", "create", "--org", ""}).starts_with("hiveline: --org: expected"));
    CHECK(refusal({"token", "list", "--org", ""}).starts_with("hiveline: --org: expected"));
    CHECK(refusal({"token", "revoke", ""}).starts_with("hiveline: TOKEN_ID: expected"));
    CHECK(refusal({"org", "create", ""}).starts_with("hiveline: NAME: expected"));
    CHECK(refusal({"backup", ""}).starts_with("hiveline: FILE: expected"));
}

TEST_CASE("command line: names are text that a terminal can show") {
    CHECK(command<OrgCreateCommand>({"org", "create", "Zahnärzte 牙医"}).name == "Zahnärzte 牙医");
    for (const char* name :
         {" ", "a\nb", "a\x1b[2J", "a\xc2\x85", "a\xe2\x80\xae", "a\xff", "\xc3"}) {
        CHECK(refusal({"org", "create", name}).starts_with("hiveline: NAME: expected"));
        CHECK(refusal({"token", "create", "--org", "o", "--name", name})
                  .starts_with("hiveline: --name: expected"));
    }
    CHECK(refusal({"org",
                   "create",
                   "a\x1b"
                   "b"})
              .ends_with("not \"a?b\""));
}

TEST_CASE("command line: a refusal points to the help of its command") {
    auto parsed = parseCommandLine(Arguments{"token", "create"}, {});
    CHECK(contains(std::get<UsageText>(parsed).err, "\nTry: hiveline token create --help\n"));
}

TEST_CASE("command line: help is complete") {
    const std::string serve = help({"serve"});
    for (const SettingInfo& setting : kSettings) {
        CAPTURE(setting.name);
        CHECK(contains(serve, "--" + std::string(setting.name)));
        CHECK(contains(serve, variableName(setting.name)));
        CHECK(contains(serve, setting.defaultText));
    }
    for (const Arguments& arguments :
         {Arguments{"org", "create"},
          {"org", "list"},
          {"token", "create"},
          {"token", "list"},
          {"token", "revoke"},
          {"carrier", "set"},
          {"carrier", "list"},
          {"carrier", "remove"},
          {"backup"}}) {
        CAPTURE(arguments.front());
        CHECK(contains(help(arguments), "--data FOLDER"));
    }
    for (const Arguments& arguments :
         {Arguments{},
          {"serve"},
          {"org"},
          {"token"},
          {"carrier"},
          {"carrier", "set"},
          {"org", "create"},
          {"token", "create"},
          {"backup"}}) {
        CHECK(contains(help(arguments), "Example"));
    }
}
