// How far a caller has heard what an agent said since the caller's last words. Whoever speaks the
// words tells how far they have come; between two such reports, words pass at the pace of speech.
// Pure: times are given. One thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

/// The words of the events before this one were heard, and of its own words so many characters.
struct HeardUpTo {
    std::int64_t event = 0;
    std::optional<std::size_t> characters = std::nullopt;  // code points; none: all of them
    bool operator==(const HeardUpTo&) const = default;
};

/// The beginning of words that was heard, without a word that was cut off. In scripts without
/// blanks each character counts as a word.
[[nodiscard]] std::string_view heardWords(std::string_view words, std::size_t characters);

class Playback {
public:
    using Time = std::chrono::milliseconds;  // since whenever

    /// Words of an event, which are spoken after those before.
    void said(std::int64_t event, std::string_view words, Time now);
    /// A report of how far speech has come. It goes on from there; what an earlier report told was
    /// heard in any case.
    void tell(const HeardUpTo& heard, Time now);
    /// All of it counts as heard: no report came, but there was time enough.
    void presumeHeard();
    /// Speech halts, and goes on.
    void halt(Time now);
    void goOn(Time now);
    /// The caller has said something: words up to the event count no more.
    void settle(std::int64_t event);

    /// Whether any report has come, or speech was halted.
    [[nodiscard]] bool isTold() const noexcept { return isTold_; }
    /// Characters that are still to be heard.
    [[nodiscard]] std::size_t unheard(Time now) const;
    [[nodiscard]] HeardUpTo position(Time now) const;
    /// Whether the agent asks something in what was heard so far, or in the sentence that is heard.
    [[nodiscard]] bool hasAsked(Time now) const;

private:
    struct Words {
        std::int64_t event = 0;
        std::size_t characters = 0;
    };
    [[nodiscard]] std::int64_t passed(Time now) const;
    [[nodiscard]] std::size_t heard(Time now) const;
    void reckon(Time now);

    std::vector<Words> words_;            // oldest first
    std::vector<std::size_t> questions_;  // where sentences begin that ask
    std::size_t sentence_ = 0;            // where the last sentence begins
    std::size_t characters_ = 0;          // of all words
    std::size_t told_ = 0;                // of them that were heard for certain
    std::int64_t heard_ = 0;              // thousandths of characters, at at_
    Time at_{};
    std::int64_t settled_ = 0;  // event
    bool isHalted_ = false;
    bool isTold_ = false;
};

}  // namespace hiveline::voice
