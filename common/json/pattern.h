// A regular expression of the document or of a tenant's schema, compiled once. RE2 underneath: time
// grows linearly with the text, so no input makes it slow.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::json {

/// Const, so any thread may use it.
class Pattern {
public:
    /// Throws Error{kInternal} if the expression does not compile, or not within `mostBytes` of
    /// memory (0: RE2's own limit, 8 MiB). Less memory also means less time to compile.
    explicit Pattern(std::string_view expression, std::size_t mostBytes = 0);
    Pattern(const Pattern&) = delete;
    Pattern(Pattern&&) = delete;
    Pattern& operator=(const Pattern&) = delete;
    Pattern& operator=(Pattern&&) = delete;
    ~Pattern();

    /// Whether the expression matches anywhere in the text, as JSON Schema's `pattern` does.
    [[nodiscard]] bool matches(std::string_view text) const;
    [[nodiscard]] const std::string& expression() const noexcept;

private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace hiveline::json
