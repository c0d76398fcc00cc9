#include "voice/providers/script_memory.h"

#include <algorithm>

#include "voice/engine/language_of.h"
#include "voice/engine/sentences.h"

namespace hiveline::voice {
namespace {

/// Sentences are the same where their words are.
std::string keyOf(std::string_view sentence) {
    std::string key;
    for (const Word& word : wordsOf(sentence)) {
        key.append(key.empty() ? "" : " ").append(word.folded);
    }
    return key;
}

}  // namespace

std::optional<common::LocalTime> timeOf(
    const models::Agent& agent, const std::vector<models::TranscriptMessage>& messages
) {
    const auto newest = std::find_if(
        messages.rbegin(),
        messages.rend(),
        [](const models::TranscriptMessage& message) { return message.timestamp.has_value(); }
    );
    if (newest == messages.rend()) {
        return std::nullopt;
    }
    const auto local = common::localTime(*newest->timestamp, agent.timezone.value_or("UTC"));
    return local || agent.timezone ? local : common::timeAt(*newest->timestamp, 0);
}

std::optional<Present> presentOf(
    const models::Agent& agent, const std::vector<models::TranscriptMessage>& messages
) {
    const auto time = timeOf(agent, messages);
    constexpr int kMinutes = 60;
    return time ? std::optional(Present{
                      {time->year, time->month, time->day}, time->hour * kMinutes + time->minute})
                : std::nullopt;
}

std::vector<std::string> sentencesOf(std::string_view text) {
    Sentences cutter;
    std::vector<std::string> sentences = cutter.add(text);
    sentences.push_back(cutter.finish());
    for (std::string& sentence : sentences) {
        sentence.erase(0, std::min(sentence.find_first_not_of(' '), sentence.size()));
    }
    std::erase(sentences, "");
    return sentences;
}

ScriptMemory::ScriptMemory(const Turn& turn)
    : vocabulary_(vocabularyOf(languageOf(turn.agent))),
      present_(presentOf(turn.agent, turn.history)),
      caller_(vocabulary_, present_) {
    const auto& stages = turn.agent.mission.sequence;
    std::string_view asked;
    for (const models::TranscriptMessage& message : turn.history) {
        if (message.speaker == models::Speaker::kAi) {
            asked = message.message;
            lastReply_ = message.message;
            for (const std::string& sentence : sentencesOf(message.message)) {
                sentences_.insert(keyOf(sentence));
            }
        } else {
            subject_ = caller_.subject();
            said_ = vocabulary_.standard(message.message);
            heard_ = caller_.hear(message.message, asked, askedByStage(asked, stages, vocabulary_));
            asked = {};
        }
    }
}

/// Sentence by sentence: a reply is put together from several, in any order.
bool ScriptMemory::wasSaid(std::string_view text) const {
    const auto all = sentencesOf(text);
    return !all.empty() && std::ranges::all_of(all, [&](const std::string& sentence) {
        return sentences_.contains(keyOf(sentence));
    });
}

}  // namespace hiveline::voice
