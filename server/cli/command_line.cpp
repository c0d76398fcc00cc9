#include "server/cli/command_line.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <sstream>
#include <vector>

#include <CLI/CLI.hpp>

#include "server/cli/display_text.h"
#include "server/cli/help_texts.h"
#include "server/cli/settings.h"
#include "server/cli/suggestion.h"

namespace hiveline::server {
namespace {

// As the document bounds them: what the command line stores, the API shows.
constexpr std::size_t kMaxNameBytes = 512;
constexpr std::size_t kMaxUserIdBytes = 128;
constexpr std::size_t kHelpColumn = 28;

/// What the options of one command write into; CLI11's options hold references to it.
struct RawValues {
    std::string orgName;
    std::string orgId;
    std::string userId;
    std::string scope = "write";
    std::string expires;
    std::string tokenName;
    std::string tokenId;
    std::string carrier;
    std::string backupFile;
    std::string url = "http://127.0.0.1:8080";
    std::string limit = "20";
    std::string conversationId;
    /// By name; also `config`.
    std::map<std::string, std::string, std::less<>> settings;
};

std::string describe(const SettingInfo& setting) {
    std::string text(setting.help);
    text += "\n(";
    if (!setting.defaultText.empty()) {
        text += "default: " + std::string(setting.defaultText) + "; ";
    }
    return text + variableName(setting.name) + ")";
}

[[noreturn]] void refuse(
    std::string_view option, std::string_view expected, const std::string& given
) {
    throw UsageError(
        std::string(option) + ": expected " + std::string(expected) + ", not \"" + given + "\""
    );
}

void refuseIfEmpty(std::string_view option, std::string_view expected, const std::string& given) {
    if (given.empty()) {
        refuse(option, expected, given);
    }
}

void refuseUnlessName(std::string_view option, const std::string& given) {
    if (given.size() > kMaxNameBytes || !isDisplayText(given)) {
        refuse(option, "1 to 512 bytes of printable UTF-8 text, not blank", printable(given));
    }
}

/// The program's commands as CLI11 sees them, and how its findings become a Command. CLI11 only
/// splits and matches: values are checked here, so that a flag, a variable and the file get the
/// same messages.
class Parser {
public:
    Parser() {
        program_.require_subcommand(1);
        program_.footer(kProgramFooter);
        program_.get_formatter()->column_width(kHelpColumn);
        program_.set_version_flag("--version", "hiveline " HIVELINE_VERSION, "Print the version");
        addServe();
        addOrganisations();
        addTokens();
        addCarriers();
        addReadings();
        addOthers();
    }

    std::variant<Command, UsageText> parse(
        std::span<const std::string> arguments, const TextMap& variables
    );

private:
    using Maker = Command (Parser::*)(const SettingSources&) const;

    CLI::App* addCommand(CLI::App& parent, const char* name, const char* description, Maker make) {
        CLI::App* command = parent.add_subcommand(name, description);
        // By address: two commands of different groups may share a name, such as `list`.
        makers_[command] = make;
        return command;
    }

    void addServe();
    void addOrganisations();
    void addTokens();
    void addCarriers();
    void addReadings();
    void addOthers();
    void addOnlyOrganisationOption(CLI::App& command);
    void addSetting(CLI::App& command, const SettingInfo& setting);
    void addDataOptions(CLI::App& command);
    void addSecretKeyOption(CLI::App& command);
    void addCarrierOptions(CLI::App& command);

    [[nodiscard]] const CLI::App* chosen() const;
    /// Whether an option of the chosen command was given, even with an empty value.
    [[nodiscard]] bool isGiven(const std::string& option) const {
        return chosen()->count(option) > 0;
    }
    [[nodiscard]] SettingSources sources(const CLI::App& command, const TextMap& variables) const;
    [[nodiscard]] std::string explainExtra(const CLI::App& command) const;
    [[nodiscard]] std::string explain(const CLI::ParseError& error) const;
    [[nodiscard]] UsageText usageError(const std::string& message) const;

    [[nodiscard]] Command makeServe(const SettingSources& sources) const;
    [[nodiscard]] Command makeOrgCreate(const SettingSources& sources) const;
    [[nodiscard]] Command makeOrgList(const SettingSources& sources) const;
    [[nodiscard]] Command makeTokenCreate(const SettingSources& sources) const;
    [[nodiscard]] Command makeTokenList(const SettingSources& sources) const;
    [[nodiscard]] Command makeTokenRevoke(const SettingSources& sources) const;
    [[nodiscard]] Command makeCarrierSet(const SettingSources& sources) const;
    [[nodiscard]] Command makeCarrierList(const SettingSources& sources) const;
    [[nodiscard]] Command makeCarrierRemove(const SettingSources& sources) const;
    [[nodiscard]] std::optional<std::string> givenOrganisation() const;
    [[nodiscard]] Command makeDemo(const SettingSources& sources) const;
    [[nodiscard]] Command makeAgents(const SettingSources& sources) const;
    [[nodiscard]] Command makeConversations(const SettingSources& sources) const;
    [[nodiscard]] Command makeConversation(const SettingSources& sources) const;
    [[nodiscard]] Command makeOpenApi(const SettingSources& sources) const;
    [[nodiscard]] Command makeBackup(const SettingSources& sources) const;
    [[nodiscard]] Command makeVersion(const SettingSources& sources) const;

    CLI::App program_{"Hiveline: a self-hosted voice-agent platform.", "hiveline"};
    RawValues raw_;
    std::map<const CLI::App*, Maker> makers_;
};

void Parser::addSetting(CLI::App& command, const SettingInfo& setting) {
    const std::string flag = "--" + std::string(setting.name);
    std::string& value = raw_.settings[std::string(setting.name)];
    if (setting.kind == SettingKind::kSwitch) {
        // Given alone its text is "true".
        command.add_flag(flag, value, describe(setting));
    } else {
        command.add_option(flag, value, describe(setting))
            ->option_text(std::string(setting.placeholder));
    }
}

void Parser::addDataOptions(CLI::App& command) {
    const auto* data = std::ranges::find(kSettings, std::string_view("data"), &SettingInfo::name);
    addSetting(command, *data);
    addSetting(command, {"config", "FILE", "", "Configuration file, which may set `data`"});
}

void Parser::addSecretKeyOption(CLI::App& command) {
    addSetting(
        command,
        *std::ranges::find(kSettings, std::string_view("secret-key-file"), &SettingInfo::name)
    );
}

void Parser::addCarrierOptions(CLI::App& command) {
    command.add_option("--org", raw_.orgId, "Organisation that the account belongs to (required)")
        ->required()
        ->option_text("ID");
    command.add_option("CARRIER", raw_.carrier, "twilio or plivo")->required()->option_text(" ");
    addDataOptions(command);
}

void Parser::addServe() {
    CLI::App* serve = addCommand(program_, "serve", "Run the server", &Parser::makeServe);
    serve->footer(kServeFooter);
    // One table for the flags, the variables, the file and the documentation, so that none of them
    // lacks one.
    for (const SettingInfo& setting : kSettings) {
        addSetting(*serve, setting);
    }
    addSetting(
        *serve, {"config", "FILE", "", "Configuration file; it may contain every other setting"}
    );
}

void Parser::addOrganisations() {
    CLI::App* org = program_.add_subcommand("org", "Create and list organisations");
    org->require_subcommand(1)->footer(kOrgFooter);

    CLI::App* create = addCommand(
        *org, "create", "Create an organisation and print its id", &Parser::makeOrgCreate
    );
    create->footer(kOrgCreateFooter);
    create->add_option("NAME", raw_.orgName, "Name of the organisation, 1 to 512 bytes")
        ->required()
        ->option_text(" ");
    addDataOptions(*create);

    addDataOptions(*addCommand(*org, "list", "List the organisations", &Parser::makeOrgList));
}

void Parser::addTokens() {
    CLI::App* token = program_.add_subcommand("token", "Create, list and revoke access tokens");
    token->require_subcommand(1)->footer(kTokenFooter);

    CLI::App* create = addCommand(
        *token, "create", "Create an access token and print it", &Parser::makeTokenCreate
    );
    create->footer(kTokenCreateFooter);
    create->add_option("--org", raw_.orgId, "Organisation that the token belongs to (required)")
        ->required()
        ->option_text("ID");
    create
        ->add_option(
            "--user",
            raw_.userId,
            "User shown as createdBy and updatedBy (default: the organisation)"
        )
        ->option_text("ID");
    create
        ->add_option(
            "--scope",
            raw_.scope,
            "What the token allows: read or write (default: write, which includes read)"
        )
        ->option_text("SCOPE");
    create
        ->add_option(
            "--expires", raw_.expires, "Lifetime such as 90s, 15m, 12h or 30d (default: unlimited)"
        )
        ->option_text("TIME");
    create->add_option("--name", raw_.tokenName, "Note shown by `token list`")->option_text("TEXT");
    addDataOptions(*create);

    CLI::App* list = addCommand(
        *token, "list", "List the tokens, without their secrets", &Parser::makeTokenList
    );
    list->add_option("--org", raw_.orgId, "Only the tokens of this organisation")
        ->option_text("ID");
    addDataOptions(*list);

    CLI::App* revoke = addCommand(
        *token, "revoke", "Revoke a token, immediately and permanently", &Parser::makeTokenRevoke
    );
    revoke->add_option("TOKEN_ID", raw_.tokenId, "Id of the token, as `token list` shows it")
        ->required()
        ->option_text(" ");
    addDataOptions(*revoke);
}

void Parser::addCarriers() {
    CLI::App* carrier = program_.add_subcommand("carrier", "Set, list and remove carrier accounts");
    carrier->require_subcommand(1)->footer(kCarrierFooter);

    CLI::App* set = addCommand(
        *carrier, "set", "Store an account, replacing the previous one", &Parser::makeCarrierSet
    );
    set->footer(kCarrierSetFooter);
    addCarrierOptions(*set);
    addSecretKeyOption(*set);

    CLI::App* list = addCommand(
        *carrier, "list", "List the accounts, without their tokens", &Parser::makeCarrierList
    );
    list->add_option("--org", raw_.orgId, "Only the accounts of this organisation")
        ->option_text("ID");
    addDataOptions(*list);
    addSecretKeyOption(*list);

    CLI::App* remove =
        addCommand(*carrier, "remove", "Remove an account", &Parser::makeCarrierRemove);
    addCarrierOptions(*remove);
}

void Parser::addOnlyOrganisationOption(CLI::App& command) {
    command
        .add_option(
            "--org", raw_.orgId, "Organisation to read from (required if there are several)"
        )
        ->option_text("ID");
}

void Parser::addReadings() {
    CLI::App* agents =
        addCommand(program_, "agents", "List the agents of an organisation", &Parser::makeAgents);
    addOnlyOrganisationOption(*agents);
    addDataOptions(*agents);

    CLI::App* conversations = addCommand(
        program_,
        "conversations",
        "List the conversations of an organisation, newest first",
        &Parser::makeConversations
    );
    conversations->footer(kConversationsFooter);
    addOnlyOrganisationOption(*conversations);
    conversations
        ->add_option("--limit", raw_.limit, "Number of conversations, 1 to 10000 (default: 20)")
        ->option_text("N");
    addDataOptions(*conversations);

    CLI::App* conversation = addCommand(
        program_,
        "conversation",
        "Show a conversation's transcript, and what was noted",
        &Parser::makeConversation
    );
    conversation->footer(kConversationFooter);
    conversation
        ->add_option(
            "ID", raw_.conversationId, "Id of the conversation, as `conversations` shows it"
        )
        ->required()
        ->option_text(" ");
    addOnlyOrganisationOption(*conversation);
    addDataOptions(*conversation);
}

void Parser::addOthers() {
    CLI::App* demo = addCommand(
        program_,
        "demo",
        "Print a link to a call with the example agent, and a new token",
        &Parser::makeDemo
    );
    demo->footer(kDemoFooter);
    demo->add_option("--url", raw_.url, "URL of the server (default: http://127.0.0.1:8080)")
        ->option_text("URL");
    addDataOptions(*demo);
    addSecretKeyOption(*demo);
    addCommand(
        program_,
        "openapi",
        "Print the OpenAPI document that the server serves",
        &Parser::makeOpenApi
    );
    CLI::App* backup = addCommand(
        program_,
        "backup",
        "Copy the data folder, except for its secret key, into a tar archive",
        &Parser::makeBackup
    );
    backup->footer(kBackupFooter);
    backup->add_option("FILE", raw_.backupFile, "File to write; it must not exist")
        ->required()
        ->option_text(" ");
    addDataOptions(*backup);
    addCommand(
        program_,
        "version",
        "Print the versions of Hiveline and of its libraries",
        &Parser::makeVersion
    );
}

const CLI::App* Parser::chosen() const {
    const CLI::App* app = &program_;
    while (!app->get_subcommands().empty()) {
        app = app->get_subcommands().front();
    }
    return app;
}

SettingSources Parser::sources(const CLI::App& command, const TextMap& variables) const {
    TextMap flags;
    for (const CLI::Option* option :
         command.get_options([](const CLI::Option* each) { return each->count() > 0; })) {
        const std::string name = option->get_single_name();
        if (const auto value = raw_.settings.find(name); value != raw_.settings.end()) {
            flags[name] = value->second;
        }
    }
    return {std::move(flags), variables};
}

/// Names the first unknown option, otherwise the first argument that nothing takes.
std::string Parser::explainExtra(const CLI::App& command) const {
    const std::vector<std::string> extra = command.remaining();
    const auto option =
        std::ranges::find_if(extra, [](const std::string& each) { return each.starts_with("-"); });
    if (option == extra.end()) {
        return "unexpected argument \"" + printable(extra.front()) + '"';
    }
    const std::string name = option->substr(0, option->find('='));
    std::vector<std::string> known;
    for (const CLI::Option* each : command.get_options()) {
        for (const std::string& one : each->get_lnames()) {
            known.push_back("--" + one);
        }
    }
    // Most unknown options are misspelt ones.
    const auto meant = nearest(name, known);
    return "unknown option " + printable(name) + (meant ? "; did you mean " + *meant + "?" : "");
}

std::string Parser::explain(const CLI::ParseError& error) const {
    const CLI::App* command = chosen();
    const std::vector<const CLI::App*> commands = command->get_subcommands({});
    if (!commands.empty()) {
        std::string text = "expected a command:";
        for (const CLI::App* each : commands) {
            text.append(each == commands.front() ? " " : each == commands.back() ? " or " : ", ");
            text.append(each->get_name());
        }
        const std::vector<std::string> extra = command->remaining();
        return extra.empty() ? text : text + ", not \"" + extra.front() + '"';
    }
    if (!command->remaining().empty()) {
        return explainExtra(*command);
    }
    std::string text = error.what();
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch)) {
        // CLI11's text counts and lists values; this says what to do.
        return text.substr(0, text.find(':')) + ": expected one value, given once";
    }
    return text;
}

UsageText Parser::usageError(const std::string& message) const {
    std::string path = "--help\n";
    for (const CLI::App* app = chosen(); app != nullptr; app = app->get_parent()) {
        path.insert(0, app->get_name() + " ");
    }
    return {kExitUsage, "", "hiveline: " + message + "\nTry: " + path};
}

std::variant<Command, UsageText> Parser::parse(
    std::span<const std::string> arguments, const TextMap& variables
) {
    // In the order that CLI11 expects: it takes arguments from the end.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        program_.parse(reversed);
        const CLI::App* command = chosen();
        return (this->*makers_.at(command))(sources(*command, variables));
    } catch (const CLI::Success& request) {  // --help, --version
        std::ostringstream out;
        program_.exit(request, out, out);
        return UsageText{kExitOk, out.str(), ""};
    } catch (const CLI::ParseError& error) {
        return usageError(explain(error));
    } catch (const UsageError& error) {
        return usageError(error.what());
    }
}

Command Parser::makeServe(const SettingSources& sources) const {
    return ServeCommand{makeConfig(sources)};
}

Command Parser::makeOrgCreate(const SettingSources& sources) const {
    refuseUnlessName("NAME", raw_.orgName);
    return OrgCreateCommand{dataFolder(sources), raw_.orgName};
}

Command Parser::makeOrgList(const SettingSources& sources) const {
    return OrgListCommand{dataFolder(sources)};
}

Command Parser::makeTokenCreate(const SettingSources& sources) const {
    TokenCreateCommand command{dataFolder(sources), {.orgId = raw_.orgId}};
    refuseIfEmpty("--org", "the id of an organisation", raw_.orgId);
    if (isGiven("--user")) {
        const bool plain =
            std::ranges::all_of(raw_.userId, [](char c) { return c > ' ' && c < 0x7F; });
        if (!plain || raw_.userId.empty() || raw_.userId.size() > kMaxUserIdBytes) {
            refuse("--user", "1 to 128 printable ASCII characters without blanks", raw_.userId);
        }
        command.token.userId = raw_.userId;
    }
    if (raw_.scope != "read" && raw_.scope != "write") {
        refuse("--scope", "read or write", raw_.scope);
    }
    command.token.scope = raw_.scope == "read" ? auth::Scope::kRead : auth::Scope::kWrite;
    if (isGiven("--expires")) {
        command.token.expiresIn = parseDuration(raw_.expires);
        if (!command.token.expiresIn || command.token.expiresIn->count() == 0) {
            refuse("--expires", "a time above zero such as 90s, 15m, 12h or 30d", raw_.expires);
        }
    }
    if (isGiven("--name")) {
        refuseUnlessName("--name", raw_.tokenName);
        command.token.name = raw_.tokenName;
    }
    return command;
}

Command Parser::makeTokenList(const SettingSources& sources) const {
    return TokenListCommand{dataFolder(sources), givenOrganisation()};
}

Command Parser::makeTokenRevoke(const SettingSources& sources) const {
    refuseIfEmpty("TOKEN_ID", "the id of a token", raw_.tokenId);
    return TokenRevokeCommand{dataFolder(sources), raw_.tokenId};
}

/// The carrier that the command names; also checks the organisation.
CarrierInfo carrierOf(const RawValues& raw) {
    refuseIfEmpty("--org", "the id of an organisation", raw.orgId);
    const CarrierInfo* const carrier = findCarrier(raw.carrier);
    if (carrier == nullptr) {
        refuse("CARRIER", "twilio or plivo", printable(raw.carrier));
    }
    return *carrier;
}

Command Parser::makeCarrierSet(const SettingSources& sources) const {
    const CarrierInfo carrier = carrierOf(raw_);
    return CarrierSetCommand{dataFolder(sources), secretKeyPlace(sources), raw_.orgId, carrier};
}

Command Parser::makeCarrierList(const SettingSources& sources) const {
    return CarrierListCommand{dataFolder(sources), secretKeyPlace(sources), givenOrganisation()};
}

Command Parser::makeCarrierRemove(const SettingSources& sources) const {
    const CarrierInfo carrier = carrierOf(raw_);
    return CarrierRemoveCommand{dataFolder(sources), raw_.orgId, carrier};
}

std::optional<std::string> Parser::givenOrganisation() const {
    if (!isGiven("--org")) {
        return std::nullopt;
    }
    refuseIfEmpty("--org", "the id of an organisation", raw_.orgId);
    return raw_.orgId;
}

Command Parser::makeDemo(const SettingSources& sources) const {
    std::string url = raw_.url;
    const bool hasScheme = url.starts_with("http://") || url.starts_with("https://");
    if (!hasScheme || url.ends_with("://") || !isDisplayText(url) ||
        url.find_first_of(" #?\"'") != std::string::npos) {
        refuse("--url", "a URL such as http://127.0.0.1:8080", printable(url));
    }
    // A path is appended to it.
    url.erase(url.find_last_not_of('/') + 1);
    return DemoCommand{dataFolder(sources), secretKeyPlace(sources), std::move(url)};
}

Command Parser::makeAgents(const SettingSources& sources) const {
    return AgentsCommand{dataFolder(sources), givenOrganisation()};
}

Command Parser::makeConversations(const SettingSources& sources) const {
    constexpr std::int64_t kMaxListed = 10'000;
    ConversationsCommand command{dataFolder(sources), givenOrganisation()};
    const char* const end = raw_.limit.data() + raw_.limit.size();
    const auto [stop, failure] = std::from_chars(raw_.limit.data(), end, command.limit);
    if (failure != std::errc() || stop != end || command.limit < 1 || command.limit > kMaxListed) {
        refuse("--limit", "a number from 1 to 10000", printable(raw_.limit));
    }
    return command;
}

Command Parser::makeConversation(const SettingSources& sources) const {
    refuseIfEmpty("ID", "the id of a conversation", raw_.conversationId);
    return ConversationCommand{dataFolder(sources), givenOrganisation(), raw_.conversationId};
}

Command Parser::makeOpenApi(const SettingSources& /*sources*/) const {
    return OpenApiCommand{};
}

Command Parser::makeBackup(const SettingSources& sources) const {
    refuseIfEmpty("FILE", "the name of a file", raw_.backupFile);
    return BackupCommand{dataFolder(sources), raw_.backupFile};
}

Command Parser::makeVersion(const SettingSources& /*sources*/) const {
    return VersionCommand{};
}

}  // namespace

std::variant<Command, UsageText> parseCommandLine(
    std::span<const std::string> arguments, const TextMap& variables
) {
    return Parser().parse(arguments, variables);
}

}  // namespace hiveline::server
