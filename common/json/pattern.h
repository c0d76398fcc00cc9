// A regular expression of the document, compiled once. RE2 underneath, so no input makes it slow.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::json {

/// Const, so safe to use from any thread.
class Pattern {
public:
    /// Throws Error{kInternal} when the expression does not compile, or not within `mostBytes` of
    /// memory; 0 stands for RE2's own bound. Less memory also bounds the time that it takes.
    explicit Pattern(std::string_view expression, std::size_t mostBytes = 0);
    Pattern(const Pattern&) = delete;
    Pattern(Pattern&&) = delete;
    Pattern& operator=(const Pattern&) = delete;
    Pattern& operator=(Pattern&&) = delete;
    ~Pattern();

    /// True when the expression matches anywhere in the text.
    [[nodiscard]] bool matches(std::string_view text) const;
    [[nodiscard]] const std::string& expression() const noexcept;

private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace hiveline::json
