#include "server/app.h"

#include <atomic>

#include "common/error.h"
#include "common/ids.h"
#include "common/log.h"
#include "handlers/actions_handler.h"
#include "handlers/agents_handler.h"
#include "handlers/connections_handler.h"
#include "handlers/conversations_handler.h"
#include "handlers/files_handler.h"
#include "handlers/hives_handler.h"
#include "handlers/products_handler.h"
#include "handlers/prospects_handler.h"
#include "handlers/stats_handler.h"
#include "handlers/system_handler.h"
#include "server/api_service.h"
#include "server/http_edge.h"
#include "server/static_pages.h"
#include "storage/blob_store.h"

namespace hiveline::server {
namespace {

common::Response docsPage() {
    common::Request request;
    request.method = "GET";
    request.path = "/docs";
    return staticPage(request).value();
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
        common::log::error("request_failed", {{"request_id", record.requestId}, {"cause", record.cause}});
    }
}

EdgeOptions edgeOptions(const Config& config) {
    EdgeOptions options;
    const bool isIpv6 = config.host.find(':') != std::string::npos;
    options.listen = (isIpv6 ? "[" + config.host + "]" : config.host) + ":" + std::to_string(config.port);
    options.workers = config.threads;
    options.publicUrl = config.publicUrl;
    options.drainTimeout = config.drainTimeout;
    options.onAccess = logAccess;
    return options;
}

}  // namespace

/// In the order of their making; each refers to those before it.
struct App::Parts {
    Parts(const Config& config, storage::Store& givenStore)
        : store(givenStore),
          blobs(store.filesDir(), common::systemRandom()),
          files(blobs),
          system([this] { requireReady(); }, docsPage),
          service({store, blobs, handlers(), config.threads}),
          edge(edgeOptions(config), service) {}

    api::Handlers handlers() {
        return {
            .actions = actions,
            .agents = agents,
            .connections = connections,
            .conversations = conversations,
            .files = files,
            .hives = hives,
            .products = products,
            .prospects = prospects,
            .stats = stats,
            .system = system,
        };
    }

    void requireReady() const {
        if (draining) {
            throw common::Error(common::ErrorCode::kUnavailable, "The server is shutting down");
        }
    }

    storage::Store& store;
    storage::BlobStore blobs;
    std::atomic<bool> draining = false;
    handlers::ActionsHandler actions;
    handlers::AgentsHandler agents;
    handlers::ConnectionsHandler connections;
    handlers::ConversationsHandler conversations;
    handlers::FilesHandler files;
    handlers::HivesHandler hives;
    handlers::ProductsHandler products;
    handlers::ProspectsHandler prospects;
    handlers::StatsHandler stats;
    handlers::SystemHandler system;
    ApiService service;
    HttpEdge edge;
};

App::App(const Config& config, storage::Store& store) : parts_(std::make_unique<Parts>(config, store)) {}

App::~App() = default;

void App::start() {
    const auto reader = parts_->store.openReader();
    const auto swept = parts_->store.read(*reader, [this](storage::ReadTx& tx) { return parts_->blobs.sweep(tx); });
    if (swept != storage::BlobStore::Swept{}) {
        common::log::warn("files_swept", {{"temporaries", swept.temporaries}, {"orphans", swept.orphans}});
    }
    parts_->edge.start();
}

std::uint16_t App::port() const { return parts_->edge.port(); }

void App::stop() {
    parts_->draining = true;
    if (!parts_->edge.drain()) {
        common::log::warn("drain_timed_out");
    }
    // Late answers go nowhere, but what was accepted is still written.
    parts_->service.stop();
    parts_->store.writer().stop();
    parts_->edge.stop();
}

}  // namespace hiveline::server
