// Hives as the server's settings want them: how they are read, how they are searched, and what
// calls are told of them.
#pragma once

#include <memory>
#include <string>

#include "common/clock.h"
#include "knowledge/confined/reader_process.h"
#include "knowledge/reading/ingestion.h"
#include "knowledge/search/searcher.h"
#include "outbound/network_guard.h"
#include "server/cli/config.h"
#include "server/voice_providers.h"
#include "storage/files/blob_store.h"
#include "storage/store.h"
#include "voice/calls/call_types.h"

namespace hiveline::server {

/// What the hives of an agent say about a question, within the budget of a prompt.
class HiveContext final : public voice::ContextSource {
public:
    explicit HiveContext(knowledge::Searcher& searcher) : searcher_(searcher) {}
    void contextFor(const models::Agent& agent, std::string question, voice::ContextReceiver then)
        override;

private:
    knowledge::Searcher& searcher_;
};

/// The reading of hives, and the search in them.
class KnowledgeService {
public:
    KnowledgeService(
        const Config& config,
        storage::Store& store,
        storage::BlobStore& blobs,
        VoiceProviders& providers
    );
    KnowledgeService(const KnowledgeService&) = delete;
    KnowledgeService& operator=(const KnowledgeService&) = delete;
    ~KnowledgeService() = default;

    [[nodiscard]] knowledge::Ingestion& ingestion() noexcept { return ingestion_; }
    [[nodiscard]] knowledge::Searcher& searcher() noexcept { return searcher_; }
    [[nodiscard]] voice::ContextSource& context() noexcept { return context_; }

private:
    /// Null: there is none.
    std::unique_ptr<knowledge::Embedder> questionEmbedder_;
    std::unique_ptr<knowledge::Embedder> contentEmbedder_;
    common::SystemClock clock_;
    outbound::NetworkGuard guard_;
    knowledge::LargeReading largeReading_;
    knowledge::Ingestion ingestion_;
    knowledge::Searcher searcher_;
    HiveContext context_;
};

}  // namespace hiveline::server
