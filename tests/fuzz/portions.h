// Cuts a fuzzer's input into portions, so that parsers are tried with every way in which bytes can
// arrive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::fuzz {

/// The first byte is the size of a portion (0: everything at once), the rest is the input.
struct Input {
    std::size_t portion;
    std::string_view bytes;
};

inline Input splitInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return {.portion = 1, .bytes = {}};
    }
    const auto* const text = reinterpret_cast<const char*>(data);  // NOLINT
    return {.portion = data[0], .bytes = std::string_view(text + 1, size - 1)};
}

/// Calls `take` with one portion after the other, each in memory of its own, until it says false.
template <typename Take>
void inPortions(std::string_view bytes, std::size_t portion, Take take) {
    const std::size_t step = portion == 0 ? bytes.size() + 1 : portion;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        if (!take(std::string(bytes.substr(at, step)))) {
            return;
        }
    }
}

}  // namespace hiveline::fuzz
