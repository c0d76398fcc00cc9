// One handler for each resource, made of what they work with. The server has one set for its
// clients, and the example data one for requests that come from no client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "generated/api/handlers.h"

#include "auth/call_secret.h"
#include "common/http.h"
#include "delivery/action_sender.h"
#include "handlers/actions_handler.h"
#include "handlers/agents_handler.h"
#include "handlers/calls_handler.h"
#include "handlers/connections_handler.h"
#include "handlers/conversations_handler.h"
#include "handlers/events_handler.h"
#include "handlers/files_handler.h"
#include "handlers/hives_handler.h"
#include "handlers/products_handler.h"
#include "handlers/prospects_handler.h"
#include "handlers/sources_handler.h"
#include "handlers/stats_handler.h"
#include "handlers/system_handler.h"
#include "handlers/telephony_handler.h"
#include "knowledge/search/searcher.h"
#include "secrets/action_secrets.h"
#include "secrets/agent_keys.h"
#include "storage/files/blob_store.h"
#include "storage/store.h"
#include "voice/calls/calls.h"
#include "voice/calls/speech_requests.h"
#include "voice/phone/phone_calls.h"

namespace hiveline::handlers {

/// What handlers work with. It outlives them.
struct HandlerServices {
    storage::Store& store;
    storage::BlobStore& blobs;
    voice::Calls& calls;
    voice::PhoneCalls& phoneCalls;
    voice::Thinkers& thinkers;
    voice::SpeechRequests& speech;
    knowledge::Searcher& searcher;
    const auth::CallSecrets& callSecrets;
    secrets::ActionSecrets& actionSecrets;
    const secrets::AgentKeys& agentKeys;
    /// Null: nothing is sent to actions.
    delivery::ActionSender* sender = nullptr;
};

/// Of one organisation, but for `nextCalls`.
struct HandlerLimits {
    /// Streams of events that tokens may have open.
    std::size_t eventStreams = 0;
    /// Calls that may follow one from its page.
    std::size_t nextCalls = 0;
    /// Calls that wait for their callers.
    std::size_t waitingCalls = 0;
    /// Hives that wait, those being read included.
    std::size_t waitingHives = 0;
    /// Bytes; 0: any.
    std::uint64_t fileStorage = 0;
};

/// What only the program as a whole can say or do.
struct HandlerHooks {
    /// There is content of a hive to be read.
    std::function<void()> contentWaits = [] {};
    /// Throws Error{kUnavailable} where it is not.
    std::function<void()> requireReady = [] {};
    std::function<common::Response()> docsPage = [] { return common::Response(); };
    std::function<common::Response()> metrics = [] { return common::Response(); };
};

struct HandlerSet {
    HandlerSet(
        const HandlerServices& services, const HandlerLimits& limits, const HandlerHooks& hooks = {}
    );
    HandlerSet(const HandlerSet&) = delete;
    HandlerSet& operator=(const HandlerSet&) = delete;
    ~HandlerSet() = default;

    ActionsHandler actions;
    AgentsHandler agents;
    CallsHandler calls;
    ConnectionsHandler connections;
    ConversationsHandler conversations;
    EventsHandler events;
    FilesHandler files;
    HivesHandler hives;
    ProductsHandler products;
    ProspectsHandler prospects;
    SourcesHandler sources;
    StatsHandler stats;
    SystemHandler system;
    TelephonyHandler telephony;
    /// The same, for the router.
    api::Handlers all;
};

}  // namespace hiveline::handlers
