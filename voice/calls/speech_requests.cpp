#include "voice/calls/speech_requests.h"

#include <atomic>
#include <utility>

#include "common/error.h"
#include "common/log.h"

namespace hiveline::voice {
namespace {

std::exception_ptr refusal(common::ErrorCode code, const char* text) {
    return std::make_exception_ptr(common::Error(code, text));
}

std::string languageOf(const models::Agent& agent) {
    const auto& accent = agent.voice.languageAccent;
    return accent && accent->language ? *accent->language : std::string();
}

}  // namespace

struct SpeechRequests::Job {
    virtual ~Job() = default;
    std::unique_ptr<Request> request;
    std::atomic<bool> started = false;  // request is set
    std::atomic<bool> ended = false;
};

template <typename Receiver, typename T>
struct SpeechRequests::JobOf final : Job, Receiver {
    explicit JobOf(Then<T> toTell) : then(std::move(toTell)) {}
    ~JobOf() override { request.reset(); }  // before what it calls
    JobOf(const JobOf&) = delete;
    JobOf& operator=(const JobOf&) = delete;

    void done(T result) override {
        then({std::move(result), nullptr});
        ended = true;
    }
    void failed(const std::string& reason) override {
        common::log::warn("speech_failed", {{"reason", reason}});
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kUnavailable, "The speech provider did not answer")}
        );
        ended = true;
    }

    const Then<T> then;
};

SpeechRequests::SpeechRequests(SpeechProviders providers) : providers_(std::move(providers)) {}
SpeechRequests::~SpeechRequests() = default;

/// Those that were answered go here, and not where they are called.
template <typename Receiver, typename T>
SpeechRequests::JobOf<Receiver, T>* SpeechRequests::add(const Then<T>& then) {
    std::list<std::unique_ptr<Job>> ended;
    auto job = std::make_unique<JobOf<Receiver, T>>(then);
    auto* const added = job.get();
    {
        const std::scoped_lock lock(mutex_);
        for (auto each = jobs_.begin(); each != jobs_.end();) {
            const auto next = std::next(each);
            if ((*each)->started && (*each)->ended) {
                ended.splice(ended.end(), jobs_, each);
            }
            each = next;
        }
        if (jobs_.size() < kMost) {
            jobs_.push_back(std::move(job));
            return added;
        }
    }
    then({std::nullopt, refusal(common::ErrorCode::kUnavailable, "Too much speech is under way")});
    return nullptr;
}

void SpeechRequests::hear(Audio audio, const models::Agent& agent, const Then<std::string>& then) {
    if (!canHear()) {
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kConflict, "This server has no transcription provider")}
        );
    } else if (auto* const job = add<TextReceiver>(then)) {
        job->request =
            providers_.transcriber->transcribe(std::move(audio), languageOf(agent), *job);
        job->started = true;
    }
}

void SpeechRequests::speak(std::string text, const models::Agent& agent, const Then<Audio>& then) {
    if (!canSpeak()) {
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kConflict, "This server has no speech provider")}
        );
    } else if (auto* const job = add<AudioReceiver>(then)) {
        job->request = providers_.synthesizer->synthesize(
            std::move(text), languageOf(agent), agent.voice.modelId.value_or(""), *job
        );
        job->started = true;
    }
}

}  // namespace hiveline::voice
