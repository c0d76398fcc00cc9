// A reply while it is written, cut into sentences, so that speech starts before the text ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

class Sentences {
public:
    /// The sentences that are complete now, each with the white space behind it left out but a
    /// blank kept before the next: joined they give the text, runs of white space as one blank. A
    /// sentence ends with `.`, `!`, `?`, `…` or `:` and closing quotes before white space, or with
    /// a line break or an ideographic full stop; not behind an initial, a common abbreviation or a
    /// number's point. One of more than kMaxLength bytes is cut at a blank.
    [[nodiscard]] std::vector<std::string> add(std::string_view text);

    /// What is left when the text has ended; empty when nothing is.
    [[nodiscard]] std::string finish();

    static constexpr std::size_t kMaxLength = 400;

private:
    [[nodiscard]] std::size_t endOfFirst() const;
    [[nodiscard]] std::string take(std::size_t size);

    std::string pending_;
    bool begun_ = false;
};

}  // namespace hiveline::voice
