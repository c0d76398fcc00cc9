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

SpokenWords::Key keyOf(
    const std::string& orgId, const std::string& text, const models::Agent& agent
) {
    return {orgId, languageOf(agent), agent.voice.modelId.value_or(""), text};
}

}  // namespace

struct SpeechRequests::Place {
    common::ByteShares::Lease request;
    common::ByteShares::Lease bytes;
};

struct SpeechRequests::Job {
    virtual ~Job() = default;
    std::unique_ptr<Request> request;
    std::atomic<bool> started = false;  // request is set
    std::atomic<bool> ended = false;
};

template <typename Receiver, typename T>
struct SpeechRequests::JobOf final : Job, Receiver {
    JobOf(std::shared_ptr<Place> taken, Then<T> toTell)
        : then(std::move(toTell)),
          place(std::move(taken)) {}
    ~JobOf() override { request.reset(); }  // before what it calls
    JobOf(const JobOf&) = delete;
    JobOf& operator=(const JobOf&) = delete;

    void done(T result) override {
        then({std::move(result), nullptr});
        end();
    }
    void failed(const std::string& reason) override {
        common::log::warn("speech_failed", {{"reason", reason}});
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kUnavailable, "The speech provider did not answer")}
        );
        end();
    }
    /// What it holds is let go now: the job itself goes with the next one.
    void end() {
        place.reset();
        then = {};
        ended = true;
    }

    Then<T> then;
    std::shared_ptr<Place> place;
};

SpeechRequests::SpeechRequests(SpeechProviders providers) : providers_(std::move(providers)) {}
SpeechRequests::~SpeechRequests() = default;

std::shared_ptr<SpeechRequests::Place> SpeechRequests::reserve(
    const std::string& orgId, std::size_t bytes
) const {
    auto place =
        std::make_shared<Place>(Place{requests_.take(orgId, 1), bytes_.take(orgId, bytes)});
    if (!place->request || !place->bytes) {
        throw common::Error(common::ErrorCode::kUnavailable, "Too much speech is under way");
    }
    return place;
}

std::shared_ptr<SpeechRequests::Place> SpeechRequests::reserveHearing(
    const std::string& orgId, std::size_t audioBytes
) const {
    constexpr std::size_t kCopies = 2;  // the request, and the same for a further attempt
    return reserve(orgId, kCopies * audioBytes + 1);
}

std::shared_ptr<SpeechRequests::Place> SpeechRequests::reserveSpeaking(
    const std::string& orgId, std::size_t textBytes
) const {
    constexpr std::size_t kPerByte = 4'096;  // of sound: 48 kB a second, twelve letters a second
    return reserve(orgId, kPerByte * (textBytes + 1));
}

/// Those that were answered go here, and not where they are called.
template <typename Receiver, typename T>
SpeechRequests::JobOf<Receiver, T>& SpeechRequests::add(
    std::shared_ptr<Place> place, const Then<T>& then
) {
    std::list<std::unique_ptr<Job>> ended;
    auto job = std::make_unique<JobOf<Receiver, T>>(std::move(place), then);
    auto& added = *job;
    const std::scoped_lock lock(mutex_);
    for (auto each = jobs_.begin(); each != jobs_.end();) {
        const auto next = std::next(each);
        if ((*each)->started && (*each)->ended) {
            ended.splice(ended.end(), jobs_, each);
        }
        each = next;
    }
    jobs_.push_back(std::move(job));
    return added;
}

void SpeechRequests::hear(
    Audio audio,
    std::shared_ptr<Place> place,
    const models::Agent& agent,
    const Then<std::string>& then
) {
    if (!canHear()) {
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kConflict, "This server has no transcription provider")}
        );
        return;
    }
    auto& job = add<TextReceiver>(std::move(place), then);
    job.request = providers_.transcriber->transcribe(std::move(audio), languageOf(agent), job);
    job.started = true;
}

std::optional<Audio> SpeechRequests::spoken(
    const std::string& orgId, const std::string& text, const models::Agent& agent
) {
    return kept_.find(keyOf(orgId, text, agent));
}

void SpeechRequests::speak(
    const std::string& orgId,
    std::string text,
    std::shared_ptr<Place> place,
    const models::Agent& agent,
    const Then<Audio>& then
) {
    if (!canSpeak()) {
        then(
            {std::nullopt,
             refusal(common::ErrorCode::kConflict, "This server has no speech provider")}
        );
        return;
    }
    const auto key = keyOf(orgId, text, agent);
    auto& job =
        add<AudioReceiver, Audio>(std::move(place), [this, key, then](Outcome<Audio> outcome) {
            if (outcome.value) {
                kept_.keep(key, *outcome.value);
            }
            then(std::move(outcome));
        });
    job.request = providers_.synthesizer->synthesize(std::move(text), key.language, key.voice, job);
    job.started = true;
}

}  // namespace hiveline::voice
