#include "handlers/handler_set.h"

namespace hiveline::handlers {

// The handlers without state, such as events and stats, make themselves.
HandlerSet::HandlerSet(
    const HandlerServices& services, const HandlerLimits& limits, const HandlerHooks& hooks
)
    : actions(services.actionSecrets, services.sender),
      agents(services.agentKeys),
      calls(services.store, services.calls, services.speech, limits.eventStreams, limits.nextCalls),
      connections(
          services.calls,
          services.phoneCalls,
          services.thinkers,
          services.callSecrets,
          limits.waitingCalls,
          limits.nextCalls
      ),
      conversations(services.calls),
      files(services.blobs, limits.fileStorage),
      hives(services.searcher, limits.waitingHives, hooks.contentWaits),
      system(hooks.requireReady, hooks.docsPage, hooks.metrics),
      telephony(services.phoneCalls),
      all{
          .actions = actions,
          .agents = agents,
          .calls = calls,
          .connections = connections,
          .conversations = conversations,
          .events = events,
          .files = files,
          .hives = hives,
          .products = products,
          .prospects = prospects,
          .sources = sources,
          .stats = stats,
          .system = system,
          .telephony = telephony,
      } {}

}  // namespace hiveline::handlers
