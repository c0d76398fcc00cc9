// What the scripted thinker answers with: itself, what time it is, sentences of the agent's
// content, advice. Nothing twice for the same question: what was told is repeated once, marked as
// such. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "voice/engine/turn.h"
#include "voice/providers/script_memory.h"
#include "voice/understanding/answers/relevance.h"

namespace hiveline::voice {

/// A reply while it is put together, sentence by sentence.
class ScriptWords {
public:
    /// `memory` has to live as long: lines that it knows as said are not said by sayOnce().
    explicit ScriptWords(const ScriptMemory& memory) : memory_(memory) {}

    void add(std::string_view sentence);
    void say(Line line) { add(memory_.vocabulary().line(line)); }
    void say(Line line, std::string_view about) {
        add(filled(memory_.vocabulary().line(line), about));
    }
    void sayOnce(Line line) {
        if (!memory_.wasSaid(line)) {
            say(line);
        }
    }
    /// A need is noted: to a second one in other words, since the same would say nothing more.
    void noteNeed();

    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    const ScriptMemory& memory_;
    std::string text_;
};

enum class Answered : std::uint8_t {
    kNothing,    // nothing is known about it
    kTold,       //
    kHandsOver,  // a person has to tell: the agent said that one is to call back
};

/// Adds to `words` what answers the caller's last words.
[[nodiscard]] Answered answerTo(
    const Turn& turn, const ScriptMemory& memory, Saying saying, ScriptWords& words
);

}  // namespace hiveline::voice
