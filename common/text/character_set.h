// Sets of characters, built by the compiler; membership is one look into a table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace hiveline::common {

class CharacterSet {
public:
    /// All of the 256 characters that `isIn` accepts.
    template <typename Predicate>
    constexpr explicit CharacterSet(Predicate isIn) {
        for (std::size_t i = 0; i < has_.size(); ++i) {
            has_[i] = isIn(static_cast<char>(static_cast<unsigned char>(i)));
        }
    }

    [[nodiscard]] constexpr bool has(char c) const noexcept {
        return has_[static_cast<unsigned char>(c)];
    }
    /// Whether `text` consists of nothing else; an empty one does.
    [[nodiscard]] constexpr bool hasAll(std::string_view text) const noexcept {
        return std::ranges::all_of(text, [this](char c) { return has(c); });
    }

private:
    std::array<bool, 256> has_{};
};

}  // namespace hiveline::common
