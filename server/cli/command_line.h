// From arguments and environment to one command with checked values, or to a text that says what is
// wrong. Nothing here touches the data folder. Pure, except for reading the configuration file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "secrets/secret_key.h"
#include "server/cli/access.h"
#include "server/cli/carrier_input.h"
#include "server/cli/config.h"

namespace hiveline::server {

/// Exit codes of the program, promised by --help.
enum : int { kExitOk = 0, kExitFailure = 1, kExitUsage = 2 };

struct ServeCommand {
    Config config;
};

struct OrgCreateCommand {
    std::filesystem::path data;
    std::string name;
};

struct OrgListCommand {
    std::filesystem::path data;
};

struct TokenCreateCommand {
    std::filesystem::path data;
    NewToken token;
};

struct TokenListCommand {
    std::filesystem::path data;
    std::optional<std::string> orgId;
};

struct TokenRevokeCommand {
    std::filesystem::path data;
    std::string tokenId;
};

struct CarrierSetCommand {
    std::filesystem::path data;
    secrets::SecretKeyPlace secretKey;
    std::string orgId;
    CarrierInfo carrier;
};

struct CarrierListCommand {
    std::filesystem::path data;
    secrets::SecretKeyPlace secretKey;
    std::optional<std::string> orgId;
};

struct CarrierRemoveCommand {
    std::filesystem::path data;
    std::string orgId;
    CarrierInfo carrier;
};

/// Offers another call and another token for the example data.
struct DemoCommand {
    std::filesystem::path data;
    secrets::SecretKeyPlace secretKey;
    /// Where the server is reached, without a trailing slash.
    std::string url;
};

struct AgentsCommand {
    std::filesystem::path data;
    /// None: the only one.
    std::optional<std::string> orgId;
};

struct ConversationsCommand {
    std::filesystem::path data;
    std::optional<std::string> orgId;
    std::int64_t limit = 20;
};

struct ConversationCommand {
    std::filesystem::path data;
    std::optional<std::string> orgId;
    std::string id;
};

struct OpenApiCommand {};

struct BackupCommand {
    std::filesystem::path data;
    std::filesystem::path file;
};

struct VersionCommand {};

using Command = std::variant<
    ServeCommand,
    OrgCreateCommand,
    OrgListCommand,
    TokenCreateCommand,
    TokenListCommand,
    TokenRevokeCommand,
    CarrierSetCommand,
    CarrierListCommand,
    CarrierRemoveCommand,
    DemoCommand,
    AgentsCommand,
    ConversationsCommand,
    ConversationCommand,
    OpenApiCommand,
    BackupCommand,
    VersionCommand>;

/// Help that was asked for (kExitOk, on stdout), or a usage error (kExitUsage, on stderr).
struct UsageText {
    int exitCode = kExitUsage;
    std::string out;
    std::string err;
};

/// `arguments` without the program's name; `variables`: the environment, of which only HIVELINE_…
/// is looked at.
[[nodiscard]] std::variant<Command, UsageText> parseCommandLine(
    std::span<const std::string> arguments, const TextMap& variables
);

}  // namespace hiveline::server
