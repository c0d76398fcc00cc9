#include "common/json/pattern.h"

#include <re2/re2.h>

#include "common/error.h"

namespace hiveline::json {

struct Pattern::Compiled {
    explicit Compiled(std::string_view expression)
        : regex(re2::StringPiece(expression.data(), expression.size()), RE2::Quiet) {}
    RE2 regex;
};

Pattern::Pattern(std::string_view expression) : compiled_(std::make_unique<Compiled>(expression)) {
    if (!compiled_->regex.ok()) {
        throw common::Error(
            common::ErrorCode::kInternal,
            "pattern " + std::string(expression) + ": " + compiled_->regex.error()
        );
    }
}

Pattern::~Pattern() = default;

bool Pattern::matches(std::string_view text) const {
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled_->regex);
}

const std::string& Pattern::expression() const noexcept {
    return compiled_->regex.pattern();
}

}  // namespace hiveline::json
