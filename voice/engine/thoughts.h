// Takes out of a model's words what nobody is to hear: thoughts and calls of tools between tags
// (`<think>…</think>`, `[THINK]…[/THINK]`, `<|channel|>analysis<|message|>…<|end|>`,
// `◁think▷…◁/think▷`,
// `<tool_call>…</tool_call>`), tags of HTML, and tokens of a template (`<|im_end|>`). Words come in
// any pieces, and the outcome does not depend on them. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::voice {

/// How the answers of a model begin. Templates of some models open the thought in the prompt, so
/// that the answer has its end alone: `…</think>Hello`.
enum class Opening : std::uint8_t {
    kUnknown,  // words that read like a thought are held back until it is clear
    kPlain,    // nothing is held back
    kThought,  // everything is held back until the thought ends, or the answer does
};

class ThoughtFilter {
public:
    explicit ThoughtFilter(Opening opening = Opening::kUnknown);

    /// The next words that are no thought.
    [[nodiscard]] std::string add(std::string_view text);
    /// Those that were held back. A thought that has not ended is none of them.
    [[nodiscard]] std::string finish();

    /// A thought ended that nothing had opened.
    [[nodiscard]] bool hasClosedUnopened() const noexcept { return closedUnopened_; }

private:
    void step(bool isLast, std::string& out);
    void take(std::string_view text, std::string& out);
    [[nodiscard]] bool takeTag(bool isLast, std::string& out);
    void open();
    void close();

    Opening opening_;
    std::string pending_;
    std::string held_;
    std::string channel_;    // between `<|channel|>` and `<|message|>`
    bool isNaming_ = false;  // a channel
    bool isThinking_ = false;
    bool hasSpoken_ = false;  // something that is no blank
    bool closedUnopened_ = false;
};

/// Whether words read like a thought about the caller, not like words to them.
[[nodiscard]] bool readsLikeThought(std::string_view words);

}  // namespace hiveline::voice
