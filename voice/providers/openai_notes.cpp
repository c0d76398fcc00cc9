#include <utility>

#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxNotes = 8 * 1024;  // bytes

}  // namespace

NotesJob::NotesJob(
    outbound::HttpClient& client,
    ThinkingPools& pools,
    std::shared_ptr<const OpenAiSettings> settings,
    NotesRequest request,
    NotesReceiver& receiver
)
    : AnswerJob(client, std::move(settings)),
      client_(client),
      pools_(pools),
      request_(std::move(request)),
      receiver_(receiver) {}

/// Composes the request on the pool, and sends it from here.
void NotesJob::start() {
    const bool taken = onPool(
        pools_.replies,
        request_.agent.orgId,
        client_,
        [this] { return notesBody(*settings_, request_); },
        [this](std::string body) { sendChat(std::move(body)); }
    );
    if (!taken) {
        fail(kTooMuch);
    }
}

void NotesJob::answered(const outbound::HttpHead& /*head*/, std::string body) {
    std::string notes = cleanText(contentOf(body), kMaxNotes);
    if (notes.find_first_not_of(" \t\r\n") == std::string::npos) {
        return fail("the provider gave no notes");
    }
    gate.pass([this, &notes] { receiver_.done(std::move(notes)); });
}

void NotesJob::refused(const PostFailure& failure) {
    fail(failure.reason);
}

void NotesJob::fail(const std::string& reason) {
    gate.pass([this, &reason] { receiver_.failed(reason); });
}

}  // namespace hiveline::voice
