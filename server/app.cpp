#include "server/app.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "auth/carrier_accounts.h"
#include "common/error.h"
#include "common/ids.h"
#include "common/log.h"
#include "handlers/actions_handler.h"
#include "handlers/agents_handler.h"
#include "handlers/calls_handler.h"
#include "handlers/connections_handler.h"
#include "handlers/conversations_handler.h"
#include "handlers/files_handler.h"
#include "handlers/hives_handler.h"
#include "handlers/products_handler.h"
#include "handlers/prospects_handler.h"
#include "handlers/sources_handler.h"
#include "handlers/stats_handler.h"
#include "handlers/system_handler.h"
#include "handlers/telephony_handler.h"
#include "server/answer_headers.h"
#include "server/api_service.h"
#include "server/http_edge.h"
#include "server/listener.h"
#include "server/phone_service.h"
#include "server/static_pages.h"
#include "server/tls.h"
#include "server/voice_providers.h"
#include "storage/blob_store.h"
#include "storage/server_secrets.h"
#include "voice/calls/calls.h"

namespace hiveline::server {
namespace {

common::Response docsPage(const StaticPages& pages) {
    common::Request request;
    request.method = "GET";
    request.path = "/docs";
    return pages.find(request).value();
}

void logAccess(const AccessRecord& record) {
    common::log::info(
        "request",
        {{"method", record.method},
         {"path", record.path},
         {"status", record.status},
         {"operation", record.operation},
         {"request_id", record.requestId},
         {"remote", record.remoteAddress},
         {"bytes_in", record.bytesIn},
         {"bytes_out", record.bytesOut},
         {"micros", record.micros},
         {"complete", record.complete}}
    );
    if (!record.cause.empty()) {
        common::log::error(
            "request_failed", {{"request_id", record.requestId}, {"cause", record.cause}}
        );
    }
}

std::optional<RateLimiter> makeRates(const RateLimit& limit) {
    if (limit.perSecond == 0) {
        return std::nullopt;
    }
    const std::size_t burst = limit.burst == 0 ? limit.perSecond * 2 : limit.burst;
    return std::optional<RateLimiter>(
        std::in_place, static_cast<double>(limit.perSecond), static_cast<double>(burst)
    );
}

EdgeOptions edgeOptions(const Config& config, const TlsContext* tls, const AnswerHeaders& headers) {
    EdgeOptions options;
    const bool isIpv6 = config.host.find(':') != std::string::npos;
    options.listen =
        (isIpv6 ? "[" + config.host + "]" : config.host) + ":" + std::to_string(config.port);
    options.workers = config.threads;
    options.publicUrl = config.publicUrl;
    options.trustedProxies = config.trustedProxies;
    if (headers.isNeeded()) {
        options.decorate = [&headers](const common::Request& request, common::Response& response) {
            headers.add(request, response);
        };
    }
    options.maxConnections = config.limits.connections;
    options.bodyMemory = config.limits.bodyMemory;
    options.head = {
        config.limits.headerBytes, config.limits.headerCount, config.limits.targetBytes};
    options.headerTimeout = config.limits.headerTimeout;
    options.bodyTimeout = config.limits.bodyTimeout;
    options.writeTimeout = config.limits.writeTimeout;
    options.keepAliveTimeout = config.limits.idleTimeout;
    options.drainTimeout = config.drainTimeout;
    options.onAccess = logAccess;
    if (tls != nullptr) {
        options.makeTransport = [tls](UniqueFd socket) {
            return tls->makeTransport(std::move(socket));
        };
    }
    return options;
}

EdgeOptions withSocket(EdgeOptions options, std::optional<int> inheritedSocket) {
    options.inheritedSocket = inheritedSocket.value_or(options.inheritedSocket);
    return options;
}

std::unique_ptr<TlsContext> makeTls(const Config& config) {
    return config.tlsCertificate.empty()
               ? nullptr
               : std::make_unique<TlsContext>(config.tlsCertificate, config.tlsKey);
}

common::Secret callKey(storage::Store& store) {
    return store.writeNow([](storage::WriteTx& tx) {
        return storage::server_secrets::findOrCreate(tx, "calls", common::systemRandom());
    });
}

}  // namespace

/// In the order of their making; each refers to those before it.
struct App::Parts {
    Parts(const Config& config, storage::Store& givenStore, std::optional<int> inheritedSocket)
        : store(givenStore),
          blobs(store.filesDir(), common::systemRandom()),
          callSecrets(callKey(store)),
          carrierAccounts(config.secretKey),
          voiceProviders(config.voice),
          liveCalls(
              {.store = store,
               .thinkers = voiceProviders.thinkers(),
               .rules = callRules(config.voice),
               .times = callTimes(config.voice)}
          ),
          storedAccounts(carrierAccounts),
          phoneCalls(phoneDependencies(config, store, liveCalls, storedAccounts, voiceProviders)),
          calls(store, liveCalls, voiceProviders.speech()),
          connections(liveCalls, phoneCalls, voiceProviders.thinkers(), callSecrets),
          conversations(liveCalls),
          files(blobs),
          pages(config.widgetOrigins),
          telephony(phoneCalls),
          system([this] { requireReady(); }, [this] { return docsPage(pages); }),
          rates(makeRates(config.rateLimit)),
          service({store, blobs, handlers(), config.threads, rates, callSecrets, pages}),
          tls(makeTls(config)),
          headers(config.corsOrigins, tls != nullptr),
          edge(withSocket(edgeOptions(config, tls.get(), headers), inheritedSocket), service),
          socket(inheritedSocket),
          host(config.host),
          drainDelay(config.drainDelay) {}

    api::Handlers handlers() {
        return {
            .actions = actions,
            .agents = agents,
            .calls = calls,
            .connections = connections,
            .conversations = conversations,
            .files = files,
            .hives = hives,
            .products = products,
            .prospects = prospects,
            .sources = sources,
            .stats = stats,
            .system = system,
            .telephony = telephony,
        };
    }

    void requireReady() const {
        if (draining) {
            throw common::Error(common::ErrorCode::kUnavailable, "The server is shutting down");
        }
    }

    storage::Store& store;
    storage::BlobStore blobs;
    auth::CallSecrets callSecrets;
    auth::CarrierAccounts carrierAccounts;
    VoiceProviders voiceProviders;
    voice::Calls liveCalls;
    StoredAccounts storedAccounts;
    voice::PhoneCalls phoneCalls;
    std::atomic<bool> draining = false;
    handlers::ActionsHandler actions;
    handlers::AgentsHandler agents;
    handlers::CallsHandler calls;
    handlers::ConnectionsHandler connections;
    handlers::ConversationsHandler conversations;
    handlers::FilesHandler files;
    handlers::HivesHandler hives;
    handlers::ProductsHandler products;
    handlers::ProspectsHandler prospects;
    handlers::SourcesHandler sources;
    handlers::StatsHandler stats;
    StaticPages pages;
    handlers::TelephonyHandler telephony;
    handlers::SystemHandler system;
    std::optional<RateLimiter> rates;
    ApiService service;
    std::unique_ptr<TlsContext> tls;  // null: plain HTTP
    AnswerHeaders headers;
    HttpEdge edge;
    std::optional<int> socket;  // inherited
    std::string host;
    std::chrono::seconds drainDelay;
};

App::App(const Config& config, storage::Store& store, std::optional<int> inheritedSocket)
    : parts_(std::make_unique<Parts>(config, store, inheritedSocket)) {}

App::~App() = default;

void App::start() {
    const auto reader = parts_->store.openReader();
    const auto swept = parts_->store.read(*reader, [this](storage::ReadTx& tx) {
        return parts_->blobs.sweep(tx);
    });
    if (swept != storage::BlobStore::Swept{}) {
        common::log::warn(
            "files_swept", {{"temporaries", swept.temporaries}, {"orphans", swept.orphans}}
        );
    }
    const auto closed = parts_->store.read(*reader, [this](storage::ReadTx& tx) {
        return parts_->carrierAccounts.problem(tx);
    });
    if (closed) {
        common::log::error("secret_key_unusable", {{"reason", *closed}});
    }
    parts_->liveCalls.start();
    parts_->phoneCalls.start();
    parts_->edge.start();
}

std::uint16_t App::port() const {
    return parts_->edge.port();
}

std::string App::url() const {
    const std::string scheme = parts_->tls ? "https" : "http";
    return parts_->socket ? scheme + "://" + localAuthority(*parts_->socket)
                          : listenUrl(parts_->host, port(), scheme);
}

void App::reloadTls() {
    if (!parts_->tls) {
        return;
    }
    try {
        parts_->tls->reload();
        common::log::info("tls_reloaded");
    } catch (const std::exception& failure) {
        common::log::error("tls_reload_failed", {{"reason", failure.what()}});
    }
}

void App::stop() {
    parts_->draining = true;
    std::this_thread::sleep_for(parts_->drainDelay);
    if (!parts_->edge.drain()) {
        common::log::warn("drain_timed_out");
    }
    // Late answers go nowhere, but what was accepted is still written.
    parts_->service.stop();
    parts_->liveCalls.stop();
    parts_->store.writer().stop();
    parts_->edge.stop();
}

}  // namespace hiveline::server
