#include "server/app.h"

#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "auth/call_secret.h"
#include "common/error.h"
#include "common/ids.h"
#include "common/log.h"
#include "common/metrics.h"
#include "common/process/confinement.h"
#include "handlers/agent_keys.h"
#include "handlers/handler_set.h"
#include "secrets/action_secrets.h"
#include "secrets/agent_keys.h"
#include "secrets/carrier_accounts.h"
#include "secrets/sealed_check.h"
#include "server/action_service.h"
#include "server/dispatch/api_service.h"
#include "server/dispatch/disk_room.h"
#include "server/dispatch/http_metrics.h"
#include "server/dispatch/metrics_service.h"
#include "server/dispatch/process_metrics.h"
#include "server/dispatch/rate_limiter.h"
#include "server/dispatch/static_pages.h"
#include "server/edges.h"
#include "server/knowledge_service.h"
#include "server/phone_service.h"
#include "server/server_metrics.h"
#include "server/service_watch.h"
#include "server/voice_providers.h"
#include "storage/files/blob_store.h"
#include "storage/files/file_trash.h"
#include "storage/pruning.h"
#include "voice/calls/calls.h"

namespace hiveline::server {
namespace {

common::Response docsPage(const StaticPages& pages) {
    common::Request request;
    request.method = "GET";
    request.path = "/docs";
    return pages.find(request).value();
}

/// Content is read even so; the operator has to know.
void checkConfinement() {
    const common::ConfinementSupport support = common::confinementSupport();
    if (!support.files || !support.calls) {
        common::log::warn(
            "readers_not_confined", {{"landlock", support.files}, {"seccomp", support.calls}}
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

/// What the configured key opens.
struct Secrets {
    explicit Secrets(secrets::SecretKeyPlace key)
        : place(std::move(key)),
          calls(place),
          carriers(place),
          actions(place),
          agents(place) {}

    secrets::SecretKeyPlace place;
    auth::CallSecrets calls;
    secrets::CarrierAccounts carriers;
    secrets::ActionSecrets actions;
    secrets::AgentKeys agents;
};

/// What requests may take.
struct Allowances {
    explicit Allowances(const Config& config)
        : rates(makeRates(config.rateLimit)),
          callRates(makeRates({config.callLimits.perSecond, config.callLimits.burst})),
          disk(diskOf(config.data), config.storage.diskReserve) {}

    std::optional<RateLimiter> rates;
    std::optional<RateLimiter> callRates;
    DiskRoom disk;
};

handlers::HandlerLimits handlerLimits(const Config& config) {
    return {
        .eventStreams = config.callLimits.eventStreams,
        .nextCalls = config.callLimits.next,
        .waitingCalls = config.callLimits.waiting,
        .waitingHives = config.crawl.waitingHives,
        .fileStorage = config.storage.fileStorage,
    };
}

}  // namespace

/// In the order of construction; each refers to those before it, so the order of the members is the
/// order of dependence.
struct App::Parts {
    Parts(const Config& config, storage::Store& givenStore, std::optional<int> inheritedSocket)
        : store(givenStore),
          blobs(store.filesDir(), common::systemRandom()),
          secrets(config.secretKey),
          voiceProviders(config.voice, secrets.agents, config.networks.allowed),
          knowledge(config, store, blobs, voiceProviders),
          actionService(
              store,
              secrets.actions,
              {.allowedNetworks = config.networks.allowed,
               .retention = config.eventRetention,
               .pool = &voiceProviders.pools().replies}
          ),
          pruning(store),
          liveCalls(
              {.store = store,
               .thinkers = voiceProviders.thinkers(),
               .pools = &voiceProviders.pools(),
               .context = &knowledge.context(),
               .sender = actionService.tools(),
               .rules = callRules(config.voice),
               .times = callTimes(config.voice),
               .memory = config.callLimits.memory}
          ),
          phones(config, store, liveCalls, secrets.carriers, voiceProviders),
          pages(config.origins.widget),
          handlerSet(handlerServices(), handlerLimits(config), handlerHooks()),
          requests(config.threads),
          allowances(config),
          service(serviceDependencies(config)),
          edges(
              config, inheritedSocket, {.api = service, .metrics = metrics, .requests = requests}
          ),
          watched(watchedServices(config.voice)) {
        registerMetrics();
    }

    handlers::HandlerServices handlerServices() {
        return {
            .store = store,
            .blobs = blobs,
            .calls = liveCalls,
            .phoneCalls = phones.calls(),
            .thinkers = voiceProviders.thinkers(),
            .speech = voiceProviders.speech(),
            .searcher = knowledge.searcher(),
            .callSecrets = secrets.calls,
            .actionSecrets = secrets.actions,
            .agentKeys = secrets.agents,
            .sender = actionService.sender(),
        };
    }

    handlers::HandlerHooks handlerHooks() {
        return {
            .contentWaits = [this] { knowledge.ingestion().wake(); },
            .requireReady = [this] { requireReady(); },
            .docsPage = [this] { return docsPage(pages); },
            .metrics = [this] { return metricsAnswer(metrics); },
        };
    }

    ApiService::Dependencies serviceDependencies(const Config& config) {
        return {
            .store = store,
            .blobs = blobs,
            .handlers = handlerSet.all,
            .workers = config.threads,
            .rates = allowances.rates,
            .callRates = allowances.callRates,
            .callSecrets = secrets.calls,
            .actionSecrets = secrets.actions,
            .pages = pages,
            .metrics = config.metrics.withApi ? MetricsPlace::kHere : MetricsPlace::kElsewhere,
            .disk = allowances.disk,
            .recordStorage = config.storage.recordStorage,
            .requireRoomToHear = [this](
                                     const std::string& orgId, std::size_t bytes
                                 ) { (void)voiceProviders.speech().reserveHearing(orgId, bytes); },
        };
    }

    void registerMetrics() {
        registerBuild(metrics);
        requests.registerWith(metrics);
        registerConnections(edges.edge(), metrics);
        registerStore(store, metrics);
        registerReads(service.readPool(), metrics);
        liveCalls.metrics().registerWith(metrics);
        knowledge.ingestion().metrics().registerWith(metrics);
        knowledge.searcher().registerWith(metrics);
        registerDeliveries(actionService, metrics);
        registerProcessMetrics(metrics);
    }

    void requireReady() const {
        store.durability().require();
        if (draining) {
            throw common::Error(common::ErrorCode::kUnavailable, "The server is shutting down");
        }
    }

    storage::Store& store;
    storage::BlobStore blobs;
    Secrets secrets;
    VoiceProviders voiceProviders;
    KnowledgeService knowledge;
    ActionService actionService;
    storage::Pruning pruning;
    voice::Calls liveCalls;
    PhoneService phones;
    std::atomic<bool> draining = false;
    StaticPages pages;
    common::metrics::Registry metrics;
    handlers::HandlerSet handlerSet;
    HttpMetrics requests;
    Allowances allowances;
    ApiService service;
    Edges edges;
    std::optional<storage::TrashKeeper> trashKeeper;
    std::vector<WatchedService> watched;
    /// None: there is nothing to watch.
    std::optional<ServiceWatch> serviceWatch;
};

App::App(const Config& config, storage::Store& store, std::optional<int> inheritedSocket)
    : parts_(std::make_unique<Parts>(config, store, inheritedSocket)) {}

App::~App() = default;

void App::start() {
    checkConfinement();
    // The sweep comes first of all: it may only run while nothing is received.
    const auto reader = parts_->store.openReader();
    (void
    )parts_->store.read(*reader, [this](storage::ReadTx& tx) { return parts_->blobs.sweep(tx); });
    parts_->trashKeeper.emplace([this] { parts_->blobs.tendTrash(); });
    const auto closed = parts_->store.read(*reader, [this](storage::ReadTx& tx) {
        return parts_->secrets.carriers.problem(tx);
    });
    if (closed) {
        common::log::error("secret_key_unusable", {{"reason", *closed}});
    }
    for (const std::string& reason : parts_->store.read(*reader, [this](storage::ReadTx& tx) {
             return secrets::closedSecrets(tx, parts_->secrets.place);
         })) {
        common::log::error("secret_key_unusable", {{"reason", reason}});
    }
    // Before anything can read an agent's key.
    handlers::sealPlainKeys(parts_->store, parts_->secrets.agents);
    parts_->actionService.start();
    parts_->liveCalls.start();
    parts_->phones.calls().start();
    parts_->knowledge.ingestion().start();
    parts_->pruning.start();
    // After everything that answers.
    parts_->edges.startApi();
    if (!parts_->watched.empty()) {
        parts_->serviceWatch.emplace(parts_->voiceProviders.client(), parts_->watched);
    }
    try {
        parts_->edges.startMetrics();
    } catch (...) {
        // Somebody may have been accepted meanwhile.
        stop();
        throw;
    }
    // Only now: a telephone that rings needs a server that answers its carrier.
    parts_->phones.calls().placeOrders();
}

std::uint16_t App::port() const {
    return parts_->edges.port();
}

std::string App::url() const {
    return parts_->edges.url();
}

std::optional<std::string> App::metricsUrl() const {
    return parts_->edges.metricsUrl();
}

void App::reloadTls() {
    parts_->edges.reloadTls();
}

void App::stop() {
    // The order of stop(): first nobody new, then whoever causes writes, then the writer, and last
    // the edge, which delivers answers until then.
    parts_->draining = true;
    parts_->edges.drain();
    // Late answers go nowhere, but what was accepted is still written.
    parts_->service.stop();
    parts_->liveCalls.stop();
    parts_->knowledge.ingestion().stop();
    parts_->actionService.stop();
    parts_->pruning.stop();
    parts_->knowledge.searcher().stop();
    parts_->store.writer().stop();
    parts_->edges.stop();
    parts_->trashKeeper.reset();
}

}  // namespace hiveline::server
