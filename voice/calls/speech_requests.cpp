#include "voice/calls/speech_requests.h"

#include <utility>

#include "common/error.h"

namespace hiveline::voice {
namespace {

std::exception_ptr refusal(common::ErrorCode code, const char* text) {
    return std::make_exception_ptr(common::Error(code, text));
}

}  // namespace

SpeechRequests::~SpeechRequests() {
    std::unordered_map<std::uint64_t, std::unique_ptr<Request>> requests;
    {
        const std::scoped_lock lock(open_->mutex);
        requests.swap(open_->requests);
    }
    requests.clear();  // not under the lock: receivers may want it
}

/// A request is not destroyed on the thread that answers it: the next one to come, or the end,
/// does that.
template <typename T, typename Start>
void SpeechRequests::run(const Then<T>& then, Start start) {
    std::uint64_t number = 0;
    std::vector<std::unique_ptr<Request>> answered;
    {
        const std::scoped_lock lock(open_->mutex);
        for (auto each = open_->requests.begin(); each != open_->requests.end();) {
            if (open_->answered.contains(each->first)) {
                open_->answered.erase(each->first);
                answered.push_back(std::move(each->second));
                each = open_->requests.erase(each);
            } else {
                ++each;
            }
        }
        if (open_->requests.size() < kMost) {
            number = ++open_->last;
        }
    }
    answered.clear();
    if (number == 0) {
        then({std::nullopt, refusal(common::ErrorCode::kUnavailable, "Too much speech is under way")});
        return;
    }
    auto receiver = [then, number, open = std::weak_ptr(open_)](
                        std::optional<T> result, std::exception_ptr failure
                    ) {
        if (const auto shared = open.lock()) {
            const std::scoped_lock lock(shared->mutex);
            shared->answered.insert(number);
        }
        then({std::move(result), std::move(failure)});
    };
    std::unique_ptr<Request> request;
    try {
        request = start(std::move(receiver));
    } catch (...) {
        then({std::nullopt, std::current_exception()});
        return;
    }
    const std::scoped_lock lock(open_->mutex);
    open_->requests.emplace(number, std::move(request));
}

void SpeechRequests::hear(
    Audio audio, const models::Agent& agent, const Then<std::string>& then
) {
    if (!canHear()) {
        then({std::nullopt,
              refusal(common::ErrorCode::kConflict, "This server has no transcription provider")});
        return;
    }
    run(then, [&](Transcriber::Receiver receiver) {
        return speech_.transcriber->transcribe(std::move(audio), agent, std::move(receiver));
    });
}

void SpeechRequests::speak(
    std::string text, const models::Agent& agent, const Then<Audio>& then
) {
    if (!canSpeak()) {
        then({std::nullopt,
              refusal(common::ErrorCode::kConflict, "This server has no speech provider")});
        return;
    }
    run(then, [&](Synthesizer::Receiver receiver) {
        return speech_.synthesizer->speak(std::move(text), agent, std::move(receiver));
    });
}

}  // namespace hiveline::voice
