#include "server/knowledge_service.h"

#include <cstdint>
#include <utility>

#include "common/log.h"
#include "storage/events/event_causes.h"
#include "storage/words/languages.h"
#include "voice/providers/speech.h"

namespace hiveline::server {
namespace {

constexpr std::size_t kMaxPassages = 5;
// Bytes; some 1,500 words.
constexpr std::size_t kMaxContext = 8'000;

/// Whole passages, as many as the budget takes; the first one in any case.
voice::Context contextOf(std::vector<knowledge::Found> found) {
    voice::Context context;
    for (knowledge::Found& each : found) {
        if (!context.text.empty() && context.text.size() + each.text.size() > kMaxContext) {
            break;
        }
        context.text.append(context.text.empty() ? "" : "\n\n");
        context.text.append("[").append(each.title.empty() ? each.source : each.title);
        context.text.append(each.title.empty() ? "" : " - " + each.source).append("]\n");
        context.text.append(each.text);
        context.texts.push_back(std::move(each.text));
        context.passages.push_back(
            {std::move(each.hiveId), std::move(each.title), std::move(each.source)}
        );
    }
    return context;
}

class OpenAiEmbedding final : public knowledge::Embedder {
public:
    OpenAiEmbedding(outbound::HttpClient& client, voice::OpenAiSettings settings)
        : name_(settings.embeddingModel),
          embedder_(client, std::move(settings)) {}

    const std::string& name() const override { return name_; }
    std::unique_ptr<Request> embed(
        std::vector<std::string> texts, std::function<void(knowledge::Embedded)> then
    ) override {
        auto asked = std::make_unique<Asked>(std::move(then));
        asked->request = embedder_.embed(texts, *asked);
        return asked;
    }

private:
    struct Asked final : Request, voice::VectorReceiver {
        explicit Asked(std::function<void(knowledge::Embedded)> toTell) : then(std::move(toTell)) {}
        // The request goes first, since it calls this.
        ~Asked() override { request.reset(); }
        Asked(const Asked&) = delete;
        Asked& operator=(const Asked&) = delete;

        void done(std::vector<voice::Vector> vectors) override {
            knowledge::Embedded embedded;
            for (const voice::Vector& vector : vectors) {
                embedded.vectors.emplace_back(vector.begin(), vector.end());
            }
            then(std::move(embedded));
        }
        void failed(const std::string& reason) override { then({{}, reason}); }

        const std::function<void(knowledge::Embedded)> then;
        std::unique_ptr<voice::Request> request;
    };

    const std::string name_;
    voice::OpenAiEmbedder embedder_;
};

/// Who waits for vectors: a caller, or a worker.
enum class Patience : std::uint8_t { kCaller, kWorker };

/// Null if no embeddings model is configured.
std::unique_ptr<knowledge::Embedder> makeEmbedder(VoiceProviders& providers, Patience patience) {
    // A caller waits on the line. Without vectors in time, words alone find passages.
    constexpr std::chrono::milliseconds kCallersTime(1'500);
    voice::OpenAiSettings settings = providers.embedding();
    if (settings.embeddingModel.empty()) {
        return nullptr;
    }
    if (patience == Patience::kCaller) {
        settings.wholeTimeout = kCallersTime;
        settings.firstTokenTimeout = kCallersTime;
        settings.attempts = 1;
    }
    return std::make_unique<OpenAiEmbedding>(providers.client(), std::move(settings));
}

knowledge::IngestionSettings ingestionSettings(const Config& config) {
    knowledge::IngestionSettings settings;
    settings.pace = {config.crawl.connections, static_cast<double>(config.crawl.perSecond)};
    settings.mostPages = static_cast<std::int64_t>(config.crawl.pages);
    settings.mostPageBytes = config.crawl.pageBytes;
    settings.maxRecordBytes = config.storage.recordStorage;
    settings.retry = config.crawl.retry;
    settings.userAgent = knowledge::userAgent(HIVELINE_VERSION, config.publicUrl);
    return settings;
}

/// Whoever wants to hear of hives is told by the outbox.
void recordHive(storage::WriteTx& tx, const models::Hive& hive) {
    if (hive.status == models::HiveStatus::kCompleted) {
        storage::events::hiveCompleted(tx, hive);
        return;
    }
    const auto& error = hive.content.hiveProps.progress.error;
    storage::events::hiveFailed(tx, hive, error.value_or("Its content could not be read."));
}

}  // namespace

void HiveContext::contextFor(
    const models::Agent& agent, std::string question, voice::ContextReceiver then
) {
    const auto& accent = agent.voice.languageAccent;
    const std::string language = accent && accent->language ? *accent->language : std::string();
    searcher_.askAgent(
        agent.orgId,
        agent.id,
        std::move(question),
        {.limit = kMaxPassages,
         .whole = kMaxContext,
         .language = std::string(storage::languageNamed(language))},
        [then = std::move(then), agentId = agent.id](knowledge::Answer answer) {
            // The agent answers without: a search that fails must not end the call.
            if (answer.failure) {
                common::log::warn("context_not_found", {{"agent", agentId}});
            }
            then(contextOf(std::move(answer.found)));
        }
    );
}

KnowledgeService::KnowledgeService(
    const Config& config,
    storage::Store& store,
    storage::BlobStore& blobs,
    VoiceProviders& providers
)
    : questionEmbedder_(makeEmbedder(providers, Patience::kCaller)),
      contentEmbedder_(makeEmbedder(providers, Patience::kWorker)),
      guard_(config.networks.allowed),
      ingestion_(
          {.store = store,
           .blobs = blobs,
           .clock = clock_,
           .guard = guard_,
           .embedder = contentEmbedder_.get(),
           .ended = recordHive,
           .makeReader =
               [this] { return std::make_unique<knowledge::ReaderProcess>(largeReading_); },
           .settings = ingestionSettings(config)}
      ),
      searcher_(store, questionEmbedder_.get()),
      context_(searcher_) {}

}  // namespace hiveline::server
