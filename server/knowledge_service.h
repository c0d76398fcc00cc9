// What hives know, for those who ask: the searcher with its embeddings provider, and the context of
// calls.
#pragma once

#include <cstdint>
#include <memory>

#include "knowledge/reading/ingestion_host.h"
#include "knowledge/search/searcher.h"
#include "server/cli/config.h"
#include "server/voice_providers.h"
#include "voice/calls/call_types.h"

namespace hiveline::server {

/// What the hives of an agent say about a question, within a budget of a prompt.
class HiveContext final : public voice::ContextSource {
public:
    explicit HiveContext(knowledge::Searcher& searcher) : searcher_(searcher) {}
    void contextFor(const models::Agent& agent, std::string question, voice::ContextReceiver then)
        override;

private:
    knowledge::Searcher& searcher_;
};

/// Whose vectors are waited for: a caller's, or a worker's.
enum class Patience : std::uint8_t { kCaller, kWorker };

/// Null where no embeddings model is configured.
[[nodiscard]] std::unique_ptr<knowledge::Embedder> makeEmbedder(
    VoiceProviders& providers, Patience patience
);

[[nodiscard]] knowledge::IngestionSettings ingestionSettings(const Config& config);

}  // namespace hiveline::server
