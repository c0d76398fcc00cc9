// Which passages a call's requests have been given, and to which words of the caller. What was
// given once stays where it stands and is not given again: a request then begins as the one before
// it did, and a follow-up question still has what the first one was answered from. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "voice/engine/turn.h"

namespace hiveline::voice {

/// Found in an agent's content.
struct FoundPassage {
    std::string title;  // may be empty
    std::string source;
    std::string text;
};

class PassagesGiven {
public:
    /// Gives to a message of the caller what has not been given yet. What has no room within
    /// `mostTokens` goes when something else is given: to let go of what stands further up would
    /// change all that follows it.
    void add(
        const std::string& messageId, const std::vector<FoundPassage>& found, std::size_t mostTokens
    );
    /// Lets go of what was given to messages that are not in the history any more.
    void keepOf(const std::vector<models::TranscriptMessage>& history);
    [[nodiscard]] std::vector<GivenPassages> all() const;

private:
    struct Given {
        std::string messageId;
        std::string text;
        std::vector<std::size_t> hashes;  // of the passages
        std::size_t tokens = 0;
    };
    [[nodiscard]] bool knows(std::size_t hash) const;
    [[nodiscard]] std::size_t tokens() const;

    std::vector<Given> given_;
};

}  // namespace hiveline::voice
