// The live builds that a search covers, taken together. Pure. Used by passage_search.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "storage/passages/passages.h"

namespace hiveline::storage::passages {

/// Scopes whose row ranges are adjacent. Nothing of anybody else is between them, so they are
/// walked as one.
struct Range {
    std::span<const Scope> scopes;
    std::int64_t passages = 0;

    [[nodiscard]] std::int64_t firstRow() const { return scopes.front().firstRow; }
    [[nodiscard]] std::int64_t endRow() const { return scopes.back().endRow; }
    /// The share of its rows that lie before that row.
    [[nodiscard]] double shareBefore(std::int64_t row) const {
        std::int64_t before = 0;
        std::int64_t all = 0;
        for (const Scope& scope : scopes) {
            before += std::clamp(row, scope.firstRow, scope.endRow) - scope.firstRow;
            all += scope.endRow - scope.firstRow;
        }
        return static_cast<double>(before) / static_cast<double>(std::max<std::int64_t>(all, 1));
    }
};

/// `scopes`: in the order of their rows.
[[nodiscard]] std::vector<Range> rangesOf(std::span<const Scope> scopes);

/// Languages of passages in the scopes, those of the first scopes first: six at most, since each
/// costs a form of each word.
[[nodiscard]] std::vector<std::string> languagesOf(std::span<const Scope> scopes);

/// The oldest word rules among the scopes.
[[nodiscard]] std::int64_t oldestOf(std::span<const Scope> scopes);

}  // namespace hiveline::storage::passages
