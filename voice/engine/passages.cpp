#include "voice/engine/passages.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "voice/engine/tokens.h"

namespace hiveline::voice {
namespace {

std::string headed(const FoundPassage& passage) {
    std::string text = "[" + (passage.title.empty() ? passage.source : passage.title);
    text.append(passage.title.empty() ? "" : " - " + passage.source).append("]\n");
    return text + passage.text;
}

}  // namespace

bool PassagesGiven::knows(std::size_t hash) const {
    return std::ranges::any_of(given_, [hash](const Given& each) {
        return std::ranges::find(each.hashes, hash) != each.hashes.end();
    });
}

std::size_t PassagesGiven::tokens() const {
    std::size_t sum = 0;
    for (const Given& each : given_) {
        sum += each.tokens;
    }
    return sum;
}

void PassagesGiven::add(
    const std::string& messageId, const std::vector<FoundPassage>& found, std::size_t mostTokens
) {
    const auto hashOf = [](const FoundPassage& passage) {
        return std::hash<std::string>()(passage.text);
    };
    const bool isThere = std::ranges::find(given_, messageId, &Given::messageId) != given_.end();
    const bool isKnown = std::ranges::all_of(found, [&](const FoundPassage& passage) {
        return knows(hashOf(passage));
    });
    if (isThere || isKnown) {
        return;
    }
    if (tokens() > mostTokens) {
        given_.pop_back();
    }
    Given given;
    given.messageId = messageId;
    for (const FoundPassage& passage : found) {
        if (!knows(hashOf(passage))) {
            given.text.append(given.text.empty() ? "" : "\n\n").append(headed(passage));
            given.hashes.push_back(hashOf(passage));
        }
    }
    given.tokens = tokensOf(given.text);
    given_.push_back(std::move(given));
}

void PassagesGiven::keepOf(const std::vector<models::TranscriptMessage>& history) {
    std::erase_if(given_, [&history](const Given& each) {
        return std::ranges::find(history, each.messageId, &models::TranscriptMessage::message_id) ==
               history.end();
    });
}

std::vector<GivenPassages> PassagesGiven::all() const {
    std::vector<GivenPassages> all;
    for (const Given& each : given_) {
        all.push_back({each.messageId, each.text});
    }
    return all;
}

}  // namespace hiveline::voice
