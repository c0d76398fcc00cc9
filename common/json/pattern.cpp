#include "common/json/pattern.h"

#include <cstdint>

#include <re2/re2.h>

#include "common/error.h"

namespace hiveline::json {

// Keeps re2.h out of the header, which generated code includes.
struct Pattern::Compiled {
    Compiled(std::string_view expression, const RE2::Options& options)
        : regex(re2::StringPiece(expression.data(), expression.size()), options) {}
    RE2 regex;
};

namespace {

RE2::Options optionsFor(std::size_t mostBytes) {
    // Quiet: RE2 writes to stderr otherwise, past our log.
    RE2::Options options(RE2::Quiet);
    if (mostBytes > 0) {
        options.set_max_mem(static_cast<std::int64_t>(mostBytes));
    }
    return options;
}

}  // namespace

Pattern::Pattern(std::string_view expression, std::size_t mostBytes)
    : compiled_(std::make_unique<Compiled>(expression, optionsFor(mostBytes))) {
    if (!compiled_->regex.ok()) {
        throw common::Error(
            common::ErrorCode::kInternal,
            "pattern " + std::string(expression) + ": " + compiled_->regex.error()
        );
    }
}

Pattern::~Pattern() = default;

bool Pattern::matches(std::string_view text) const {
    // Anchored only where the expression says so.
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled_->regex);
}

const std::string& Pattern::expression() const noexcept {
    return compiled_->regex.pattern();
}

}  // namespace hiveline::json
