#include "server/commands.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>  // program_invocation_name
#include <exception>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "generated/document.h"

#include "common/clock.h"
#include "common/error.h"
#include "common/log.h"
#include "secrets/carrier_accounts.h"
#include "server/app.h"
#include "server/cli/access.h"
#include "server/cli/carrier_input.h"
#include "server/cli/data_folder.h"
#include "server/cli/display_text.h"
#include "server/cli/process.h"
#include "server/cli/readings.h"
#include "server/cli/stop_signal.h"
#include "server/cli/version.h"
#include "server/demo/demo.h"
#include "storage/backup.h"
#include "storage/files/blob_store.h"
#include "storage/records/organisations.h"
#include "storage/records/tokens.h"
#include "storage/secrets/carrier_accounts.h"
#include "storage/store.h"

namespace hiveline::server {
namespace {

using std::filesystem::path;

using Mismatch = storage::StoreOptions::Mismatch;

std::unique_ptr<storage::Store> openStore(
    const path& data, const common::Clock& clock, Mismatch mismatch = Mismatch::kRefuse
) {
    // Of "data/" and "data" the same, so that messages and locks name one folder.
    const path folder = std::filesystem::absolute(data / "").lexically_normal().parent_path();
    const std::string problem = "cannot open the data folder " + data.string() + ": ";
    // Told in words of its own, because SQLite says no more than that it cannot open a file.
    if (dataFolderExists(folder)) {
        requireUsable(folder);
    } else if (!dataFolderExists(folder.parent_path())) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            problem + "there is no folder " + folder.parent_path().string()
        );
    }
    try {
        return storage::Store::open(
            {.dataDir = folder,
             .clock = clock,
             .random = common::systemRandom(),
             .mismatch = mismatch}
        );
    } catch (const std::exception& failure) {
        throw common::Error(common::ErrorCode::kUnavailable, problem + failure.what());
    }
}

/// For commands that make no sense on a data folder that does not exist yet.
std::unique_ptr<storage::Store> openExistingStore(const path& data, const common::Clock& clock) {
    if (!dataFolderExists(data)) {
        throw common::Error(
            common::ErrorCode::kNotFound,
            "there is no data folder " + data.string() + " (see --data)"
        );
    }
    return openStore(data, clock);
}

template <typename Work>
auto readOnce(storage::Store& store, Work&& work) {
    const auto reader = store.openReader();
    return store.read(*reader, std::forward<Work>(work));
}

void requireOrganisation(storage::ReadTx& tx, const std::string& id) {
    if (!storage::organisations::find(tx, id)) {
        throw common::Error(common::ErrorCode::kNotFound, "Organisation " + id + " not found");
    }
}

std::string stateOf(const storage::tokens::Token& token, common::Timestamp now) {
    if (token.revokedAt) {
        return "revoked";
    }
    return token.expiresAt && *token.expiresAt <= now ? "expired" : "valid";
}

Row describe(const storage::tokens::Token& token, common::Timestamp now) {
    return {
        token.id,
        token.orgId,
        token.scope == storage::tokens::Scope::kWrite ? "write" : "read",
        stateOf(token, now),
        common::formatTimestamp(token.createdAt),
        token.expiresAt ? common::formatTimestamp(*token.expiresAt) : "never",
        printable(token.userId.value_or("-")),
        printable(token.name.value_or("")),
    };
}

std::string lostFiles(const std::vector<std::string>& ids) {
    std::string text =
        "the backup is written, but the data folder lacks the bytes of uploaded files:";
    for (const std::string& id : ids) {
        text += " " + id;
    }
    return text;
}

storage::BackupReport writeBackup(
    storage::Store& store, const storage::BlobStore& blobs, const path& file
) {
    const path folder = std::filesystem::absolute(file).parent_path();
    const std::string problem = "cannot write the backup " + file.string() + ": ";
    if (!std::filesystem::is_directory(folder)) {
        throw common::Error(
            common::ErrorCode::kNotFound, problem + "there is no folder " + folder.string()
        );
    }
    try {
        return storage::backUp(store, blobs, file);
    } catch (const std::exception& failure) {
        throw common::Error(common::ErrorCode::kUnavailable, problem + failure.what());
    }
}

/// The log, while a server runs.
class LogGuard {
public:
    explicit LogGuard(const Config& config) {
        common::log::start(levelOf(config), config.log.format);
    }
    LogGuard(const LogGuard&) = delete;
    LogGuard& operator=(const LogGuard&) = delete;
    ~LogGuard() { common::log::stop(); }

private:
    /// Somebody who tries the example data in a terminal should find the printed token and
    /// addresses again, so requests are not logged there.
    static common::log::Level levelOf(const Config& config) {
        const bool isTried = config.demo && ::isatty(STDERR_FILENO) == 1;
        return isTried && !config.log.isLevelGiven ? common::log::Level::kWarn : config.log.level;
    }
};

/// One function for each command; what it throws becomes the line on stderr.
class Runner {
public:
    Runner(std::ostream& out, std::ostream& err) : out_(out), err_(err) {}

    void operator()(const ServeCommand& command) {
        const std::optional<int> socket = takeListeningSocket();
        raiseDescriptorLimit();
        // Before the log, which starts the first thread.
        StopSignal stop;
        const LogGuard log(command.config);
        const auto store = openStore(
            command.config.data,
            clock_,
            command.config.forceDatabase ? Mismatch::kAccept : Mismatch::kRefuse
        );
        // Before the example data: two servers must not fill one folder.
        store->lockForServing();
        std::optional<Demo> demo;
        if (command.config.demo) {
            demo = fillDemo(*store, clock_, command.config.secretKey);
            if (!demo) {
                demo = offerDemoCall(*store, clock_, command.config.secretKey, DemoToken::kNone);
            }
        }
        App app(command.config, *store, socket);
        app.start();
        const std::string url = app.url();
        out_ << "Hiveline listens on " << url << '\n';
        if (const auto metrics = app.metricsUrl()) {
            out_ << "Metrics are at " << *metrics << '\n';
        }
        if (command.config.demo) {
            out_ << demoWelcome(demo, url, program_invocation_name, command.config.data.string());
        }
        // Whoever waits for the address, a script or a test, reads it through a pipe.
        out_.flush();
        const bool hasTls = !command.config.tls.certificate.empty();
        stop.wait(hasTls ? [&app] { app.reloadTls(); } : std::function<void()>());
        app.stop();
    }

    void operator()(const OrgCreateCommand& command) {
        const auto store = openStore(command.data, clock_);
        out_ << store->writeNow([&](storage::WriteTx& tx) {
            return createOrganisation(tx, command.name);
        }) << '\n';
    }

    void operator()(const OrgListCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        std::vector<Row> rows = {{"ID", "CREATED", "NAME"}};
        for (const auto& each : readOnce(*store, storage::organisations::list)) {
            rows.push_back({each.id, common::formatTimestamp(each.createdAt), printable(each.name)}
            );
        }
        printTable(rows, out_);
    }

    void operator()(const TokenCreateCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        out_ << store->writeNow([&](storage::WriteTx& tx) {
            return createToken(tx, command.token);
        }) << '\n';
    }

    void operator()(const TokenListCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const auto tokens = readOnce(*store, [&](storage::ReadTx& tx) {
            if (command.orgId) {
                requireOrganisation(tx, *command.orgId);
            }
            return storage::tokens::list(tx, command.orgId);
        });
        std::vector<Row> rows = {
            {"ID", "ORGANISATION", "SCOPE", "STATE", "CREATED", "EXPIRES", "USER", "NAME"}};
        for (const auto& token : tokens) {
            rows.push_back(describe(token, clock_.now()));
        }
        printTable(rows, out_);
    }

    void operator()(const TokenRevokeCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const bool found = store->writeNow([&](storage::WriteTx& tx) {
            return storage::tokens::revoke(tx, command.tokenId);
        });
        if (!found) {
            throw common::Error(
                common::ErrorCode::kNotFound, "Token " + command.tokenId + " not found"
            );
        }
        out_ << "Token " << command.tokenId << " revoked\n";
    }

    void operator()(const CarrierSetCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        readOnce(*store, [&](storage::ReadTx& tx) { requireOrganisation(tx, command.orgId); });
        // After the organisation is known to exist: nobody should type a token for nothing.
        const auto account = readCarrierAccount(command.carrier, STDIN_FILENO, err_);
        secrets::CarrierAccounts accounts(command.secretKey);
        store->writeNow([&](storage::WriteTx& tx) {
            accounts.set(tx, command.orgId, command.carrier.name, account);
        });
        out_ << "Account with " << command.carrier.command << " of " << command.orgId
             << " stored\n";
    }

    void operator()(const CarrierListCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const secrets::CarrierAccounts accounts(command.secretKey);
        const auto listed = readOnce(*store, [&](storage::ReadTx& tx) {
            if (command.orgId) {
                requireOrganisation(tx, *command.orgId);
            }
            return accounts.list(tx, command.orgId);
        });
        std::vector<Row> rows = {{"ORGANISATION", "CARRIER", "SET", "ACCOUNT"}};
        for (const auto& each : listed) {
            rows.push_back(
                {each.orgId,
                 std::string(carrierWord(each.carrier)),
                 common::formatTimestamp(each.setAt),
                 each.account}
            );
        }
        printTable(rows, out_);
    }

    void operator()(const CarrierRemoveCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const bool found = store->writeNow([&](storage::WriteTx& tx) {
            requireOrganisation(tx, command.orgId);
            return storage::carrier_accounts::remove(tx, command.orgId, command.carrier.name);
        });
        if (!found) {
            throw common::Error(
                common::ErrorCode::kNotFound,
                "Organisation " + command.orgId + " has no account with " +
                    std::string(command.carrier.command)
            );
        }
        out_ << "Account with " << command.carrier.command << " of " << command.orgId
             << " removed\n";
    }

    void operator()(const DemoCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const auto demo = offerDemoCall(*store, clock_, command.secretKey, DemoToken::kNew);
        if (!demo) {
            throw common::Error(
                common::ErrorCode::kNotFound,
                "the data folder " + command.data.string() +
                    " has no example data (hiveline serve --demo fills an empty one)"
            );
        }
        out_ << demoWelcome(demo, command.url, program_invocation_name, command.data.string());
    }

    void operator()(const AgentsCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        readOnce(*store, [&](storage::ReadTx& tx) {
            printAgents(tx, organisationFor(tx, command.orgId), out_);
        });
    }

    void operator()(const ConversationsCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        readOnce(*store, [&](storage::ReadTx& tx) {
            printConversations(tx, organisationFor(tx, command.orgId), command.limit, out_);
        });
    }

    void operator()(const ConversationCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        readOnce(*store, [&](storage::ReadTx& tx) {
            printConversation(tx, organisationFor(tx, command.orgId), command.id, out_);
        });
    }

    void operator()(const OpenApiCommand& /*command*/) { out_ << openApiDocument() << '\n'; }

    void operator()(const BackupCommand& command) {
        const auto store = openExistingStore(command.data, clock_);
        const storage::BlobStore blobs(store->filesDir(), common::systemRandom());
        const storage::BackupReport report = writeBackup(*store, blobs, command.file);
        // The archive is complete as far as it goes, but the exit code must say that something is
        // lost.
        if (!report.missingFiles.empty()) {
            throw common::Error(common::ErrorCode::kInternal, lostFiles(report.missingFiles));
        }
    }

    void operator()(const VersionCommand& /*command*/) { out_ << versionText(); }

private:
    std::ostream& out_;
    std::ostream& err_;
    common::SystemClock clock_;
};

}  // namespace

int runCommand(const Command& command, std::ostream& out, std::ostream& err) {
    try {
        std::visit(Runner(out, err), command);
        // A token that nobody got must not look like success.
        if (!out.flush()) {
            err << "hiveline: cannot write the output\n";
            return kExitFailure;
        }
        return kExitOk;
    } catch (const std::exception& failure) {
        err << "hiveline: " << failure.what() << '\n';
        return kExitFailure;
    }
}

}  // namespace hiveline::server
