#include "server/app.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "auth/action_secrets.h"
#include "auth/agent_keys.h"
#include "auth/carrier_accounts.h"
#include "auth/sealed_check.h"
#include "common/clock.h"
#include "common/confinement.h"
#include "common/error.h"
#include "common/ids.h"
#include "common/log.h"
#include "handlers/agent_keys.h"
#include "handlers/handler_set.h"
#include "knowledge/extract/reader_process.h"
#include "knowledge/reading/ingestion.h"
#include "server/action_service.h"
#include "server/dispatch/api_service.h"
#include "server/dispatch/http_metrics.h"
#include "server/dispatch/metrics_service.h"
#include "server/dispatch/process_metrics.h"
#include "server/dispatch/static_pages.h"
#include "server/edge/http_edge.h"
#include "server/edge/listener.h"
#include "server/edge/tls.h"
#include "server/http/answer_headers.h"
#include "server/knowledge_service.h"
#include "server/phone_service.h"
#include "server/service_watch.h"
#include "server/voice_providers.h"
#include "storage/blob_store.h"
#include "storage/event_causes.h"
#include "storage/file_trash.h"
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

/// Content is read all the same; the operator has to know.
void checkConfinement() {
    const common::ConfinementSupport support = common::confinementSupport();
    if (!support.files || !support.calls) {
        common::log::warn(
            "readers_not_confined", {{"landlock", support.files}, {"seccomp", support.calls}}
        );
    }
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

std::string listenText(const std::string& host, std::uint16_t port) {
    const bool isIpv6 = host.find(':') != std::string::npos;
    return (isIpv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

EdgeOptions edgeOptions(
    const Config& config, const TlsContext* tls, const AnswerHeaders& headers, HttpMetrics& requests
) {
    EdgeOptions options;
    options.listen = listenText(config.host, config.port);
    options.workers = config.threads;
    options.publicUrl = config.publicUrl;
    options.trustedProxies = config.trustedProxies;
    if (headers.isNeeded()) {
        options.decorate = [&headers](const common::Request& request, common::Response& response) {
            headers.add(request, response);
        };
    }
    options.maxConnections = config.limits.connections;
    options.addressConnections = config.limits.addressConnections;
    options.bodyMemory = config.limits.bodyMemory;
    options.answerMemory = config.limits.answerMemory;
    options.head = {
        config.limits.headerBytes, config.limits.headerCount, config.limits.targetBytes};
    options.headerTimeout = config.limits.headerTimeout;
    options.bodyTimeout = config.limits.bodyTimeout;
    options.writeTimeout = config.limits.writeTimeout;
    options.keepAliveTimeout = config.limits.idleTimeout;
    options.drainTimeout = config.drainTimeout;
    options.onAccess = [&requests](const AccessRecord& record) {
        requests.observe(record);
        logAccess(record);
    };
    if (tls != nullptr) {
        options.makeTransport = [tls](UniqueFd socket) {
            return tls->makeTransport(std::move(socket));
        };
    }
    return options;
}

/// For one or two scrapers, whoever else comes.
EdgeOptions metricsOptions(const Endpoint& place, const Config& config) {
    EdgeOptions options;
    options.listen = listenText(place.host, place.port);
    options.workers = 1;
    options.maxConnections = 64;
    options.bodyMemory = std::size_t{1} << 20U;
    options.answerMemory = std::size_t{8} << 20U;
    options.head = {
        config.limits.headerBytes, config.limits.headerCount, config.limits.targetBytes};
    options.headerTimeout = config.limits.headerTimeout;
    options.bodyTimeout = config.limits.bodyTimeout;
    options.writeTimeout = config.limits.writeTimeout;
    options.keepAliveTimeout = config.limits.idleTimeout;
    return options;
}

void registerWriter(const storage::Writer& writer, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_writer_queue_depth", "Writes that wait for the writer.", [&writer] {
        return static_cast<double>(writer.counters().queueDepth);
    });
    metrics.gauge("hiveline_writer_queue_limit", "Writes that may wait; more are 503.", [&writer] {
        return static_cast<double>(writer.queueLimit());
    });
    metrics.counter("hiveline_writer_jobs_total", "Writes that were run, well or not.", [&writer] {
        return static_cast<double>(writer.counters().jobs);
    });
    metrics.counter(
        "hiveline_writer_failed_batches_total",
        "Transactions that could not commit.",
        [&writer] { return static_cast<double>(writer.counters().failedBatches); }
    );
    metrics.add("hiveline_writer_batch_jobs", "Writes in one transaction.", writer.batchJobs());
    metrics.add(
        "hiveline_writer_batch_seconds",
        "How long a transaction took, its writes and its commit.",
        writer.batchSeconds()
    );
}

void registerReads(const ReadPool& pool, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_reads_waiting", "Long reads that wait for a thread.", [&pool] {
        return static_cast<double>(pool.waiting());
    });
    metrics.counter(
        "hiveline_reads_pooled_total",
        "Reads that were too long for the threads that serve requests.",
        [&pool] { return static_cast<double>(pool.finished()); }
    );
}

void registerConnections(const HttpEdge& edge, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_http_connections_open", "Connections that are served.", [&edge] {
        return static_cast<double>(edge.counters().connectionsOpen);
    });
    metrics.counter("hiveline_http_connections_total", "Connections accepted.", [&edge] {
        return static_cast<double>(edge.counters().connectionsAccepted);
    });
    metrics.counter(
        "hiveline_http_connections_refused_total",
        "Connections beyond the limit, or beyond the file descriptors.",
        [&edge] { return static_cast<double>(edge.counters().connectionsRefused); }
    );
    metrics.counter("hiveline_http_late_answers_total", "Answers whose client had gone.", [&edge] {
        return static_cast<double>(edge.counters().lateAnswers);
    });
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

/// What hears of hives is told by the outbox.
void recordHive(storage::WriteTx& tx, const models::Hive& hive) {
    if (hive.status == models::HiveStatus::kCompleted) {
        storage::events::hiveCompleted(tx, hive);
        return;
    }
    const auto& error = hive.content.hiveProps.progress.error;
    storage::events::hiveFailed(tx, hive, error.value_or("Its content could not be read."));
}

}  // namespace

/// In the order of their making; each refers to those before it.
struct App::Parts {
    Parts(const Config& config, storage::Store& givenStore, std::optional<int> inheritedSocket)
        : store(givenStore),
          blobs(store.filesDir(), common::systemRandom()),
          callSecrets(config.secretKey),
          carrierAccounts(config.secretKey),
          actionSecrets(config.secretKey),
          agentKeys(config.secretKey),
          voiceProviders(config.voice, agentKeys, config.allowedNetworks),
          questionEmbedder(makeEmbedder(voiceProviders, Patience::kCaller)),
          contentEmbedder(makeEmbedder(voiceProviders, Patience::kWorker)),
          guard(config.allowedNetworks),
          ingestion(
              {.store = store,
               .blobs = blobs,
               .clock = clock,
               .guard = guard,
               .embedder = contentEmbedder.get(),
               .ended = recordHive,
               .makeReader =
                   [this] { return std::make_unique<knowledge::ReaderProcess>(largeReading); },
               .settings = ingestionSettings(config)}
          ),
          searcher(store, questionEmbedder.get()),
          hiveContext(searcher),
          actionService(
              store,
              actionSecrets,
              {.allowedNetworks = config.allowedNetworks,
               .retention = config.eventRetention,
               .pool = &voiceProviders.pools().replies}
          ),
          pruning(store),
          liveCalls(
              {.store = store,
               .thinkers = voiceProviders.thinkers(),
               .pools = &voiceProviders.pools(),
               .context = &hiveContext,
               .sender = actionService.tools(),
               .rules = callRules(config.voice),
               .times = callTimes(config.voice),
               .memory = config.callLimits.memory}
          ),
          storedAccounts(carrierAccounts),
          phoneCalls(phoneDependencies(config, store, liveCalls, storedAccounts, voiceProviders)),
          pages(config.widgetOrigins),
          handlerSet(
              {.store = store,
               .blobs = blobs,
               .calls = liveCalls,
               .phoneCalls = phoneCalls,
               .thinkers = voiceProviders.thinkers(),
               .speech = voiceProviders.speech(),
               .searcher = searcher,
               .callSecrets = callSecrets,
               .actionSecrets = actionSecrets,
               .agentKeys = agentKeys,
               .sender = actionService.sender()},
              {.eventStreams = config.callLimits.eventStreams,
               .nextCalls = config.callLimits.next,
               .waitingCalls = config.callLimits.waiting,
               .waitingHives = config.crawl.waitingHives,
               .fileStorage = config.storage.fileStorage},
              {.contentWaits = [this] { ingestion.wake(); },
               .requireReady = [this] { requireReady(); },
               .docsPage = [this] { return docsPage(pages); },
               .metrics = [this] { return metricsAnswer(metrics); }}
          ),
          requests(config.threads),
          rates(makeRates(config.rateLimit)),
          disk(diskOf(config.data), config.storage.diskReserve),
          callRates(makeRates({config.callLimits.perSecond, config.callLimits.burst})),
          service(
              {store,
               blobs,
               handlerSet.all,
               config.threads,
               rates,
               callRates,
               callSecrets,
               actionSecrets,
               pages,
               config.metricsWithApi ? MetricsPlace::kHere : MetricsPlace::kElsewhere,
               disk,
               config.storage.recordStorage,
               [this](const std::string& orgId, std::size_t bytes) {
                   (void)voiceProviders.speech().reserveHearing(orgId, bytes);
               }}
          ),
          tls(makeTls(config)),
          headers(config.corsOrigins, tls != nullptr),
          edge(
              withSocket(edgeOptions(config, tls.get(), headers, requests), inheritedSocket),
              service
          ),
          metricsService(metrics),
          socket(inheritedSocket),
          host(config.host),
          drainDelay(config.drainDelay),
          secretKey(config.secretKey),
          watched(watchedServices(config.voice)) {
        if (config.metricsListen) {
            metricsHost = config.metricsListen->host;
            metricsEdge.emplace(metricsOptions(*config.metricsListen, config), metricsService);
        }
        registerMetrics();
    }

    void registerMetrics() {
        metrics.gauge(
            "hiveline_build_info",
            "Always 1; which version this is.",
            [] { return 1.0; },
            {{"version", HIVELINE_VERSION}}
        );
        requests.registerWith(metrics);
        registerConnections(edge, metrics);
        registerWriter(store.writer(), metrics);
        registerReads(service.readPool(), metrics);
        metrics.gauge(
            "hiveline_writing_stopped",
            "1 once the disk has lost what was written; then every write is 503 until a restart.",
            [this] { return store.durability().isLost() ? 1.0 : 0.0; }
        );
        liveCalls.metrics().registerWith(metrics);
        ingestion.metrics().registerWith(metrics);
        searcher.registerWith(metrics);
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
    auth::CallSecrets callSecrets;
    auth::CarrierAccounts carrierAccounts;
    auth::ActionSecrets actionSecrets;
    auth::AgentKeys agentKeys;
    VoiceProviders voiceProviders;
    std::unique_ptr<knowledge::Embedder> questionEmbedder;  // null: none
    std::unique_ptr<knowledge::Embedder> contentEmbedder;
    common::SystemClock clock;
    outbound::NetworkGuard guard;
    knowledge::LargeReading largeReading;
    knowledge::Ingestion ingestion;
    knowledge::Searcher searcher;
    HiveContext hiveContext;
    ActionService actionService;
    storage::Pruning pruning;
    voice::Calls liveCalls;
    StoredAccounts storedAccounts;
    voice::PhoneCalls phoneCalls;
    std::atomic<bool> draining = false;
    StaticPages pages;
    handlers::HandlerSet handlerSet;
    common::metrics::Registry metrics;
    HttpMetrics requests;
    std::optional<RateLimiter> rates;
    DiskRoom disk;
    std::optional<RateLimiter> callRates;
    ApiService service;
    std::unique_ptr<TlsContext> tls;  // null: plain HTTP
    AnswerHeaders headers;
    HttpEdge edge;
    MetricsService metricsService;
    std::optional<HttpEdge> metricsEdge;  // none: metrics are with the API
    std::string metricsHost;
    std::optional<storage::TrashKeeper> trashKeeper;
    std::optional<int> socket;  // inherited
    std::string host;
    std::chrono::seconds drainDelay;
    auth::SecretKeyPlace secretKey;
    std::vector<WatchedService> watched;
    std::optional<ServiceWatch> serviceWatch;  // none: there is nothing to watch
};

App::App(const Config& config, storage::Store& store, std::optional<int> inheritedSocket)
    : parts_(std::make_unique<Parts>(config, store, inheritedSocket)) {}

App::~App() = default;

void App::start() {
    checkConfinement();
    const auto reader = parts_->store.openReader();
    (void
    )parts_->store.read(*reader, [this](storage::ReadTx& tx) { return parts_->blobs.sweep(tx); });
    parts_->trashKeeper.emplace([this] { parts_->blobs.tendTrash(); });
    const auto closed = parts_->store.read(*reader, [this](storage::ReadTx& tx) {
        return parts_->carrierAccounts.problem(tx);
    });
    if (closed) {
        common::log::error("secret_key_unusable", {{"reason", *closed}});
    }
    for (const std::string& reason : parts_->store.read(*reader, [this](storage::ReadTx& tx) {
             return auth::closedSecrets(tx, parts_->secretKey);
         })) {
        common::log::error("secret_key_unusable", {{"reason", reason}});
    }
    handlers::sealPlainKeys(parts_->store, parts_->agentKeys);
    parts_->actionService.start();
    parts_->liveCalls.start();
    parts_->phoneCalls.start();
    parts_->ingestion.start();
    parts_->pruning.start();
    parts_->edge.start();
    if (!parts_->watched.empty()) {
        parts_->serviceWatch.emplace(parts_->voiceProviders.client(), parts_->watched);
    }
    try {
        if (parts_->metricsEdge) {
            parts_->metricsEdge->start();
        }
    } catch (...) {
        stop();  // somebody may have been accepted meanwhile
        throw;
    }
    parts_->phoneCalls.placeOrders();  // a telephone that rings needs a server that answers
}

std::uint16_t App::port() const {
    return parts_->edge.port();
}

std::string App::url() const {
    const std::string scheme = parts_->tls ? "https" : "http";
    return parts_->socket ? scheme + "://" + localAuthority(*parts_->socket)
                          : listenUrl(parts_->host, port(), scheme);
}

std::optional<std::string> App::metricsUrl() const {
    if (!parts_->metricsEdge) {
        return std::nullopt;
    }
    return listenUrl(parts_->metricsHost, parts_->metricsEdge->port()) + std::string(kMetricsPath);
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
    parts_->ingestion.stop();
    parts_->actionService.stop();
    parts_->pruning.stop();
    parts_->searcher.stop();
    parts_->store.writer().stop();
    if (parts_->metricsEdge) {
        parts_->metricsEdge->stop();  // it asks the edge
    }
    parts_->edge.stop();
    parts_->trashKeeper.reset();
}

}  // namespace hiveline::server
