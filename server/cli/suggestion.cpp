#include "server/cli/suggestion.h"

#include <algorithm>
#include <vector>

namespace hiveline::server {
namespace {

// Bytes. Nothing longer is a misspelt option, and the table grows with the square.
constexpr std::size_t kMaxWord = 64;

std::size_t distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
        return table[i * width + j];
    };
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = i + j;
                continue;
            }
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change});
            // Two letters swapped are one mistake, the commonest of typing.
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
            }
        }
    }
    return table.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
    if (word.size() > kMaxWord) {
        return std::nullopt;
    }
    std::optional<std::string> found;
    std::size_t best = 0;
    for (const std::string& each : known) {
        const std::size_t steps = distance(word, each);
        if (steps <= each.size() / 3 && (!found || steps < best)) {
            found = each;
            best = steps;
        }
    }
    return found;
}

}  // namespace hiveline::server
