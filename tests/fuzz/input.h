// What the fuzzers share: how an input is taken apart, and the check that makes a violation a
// crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace hiveline::fuzz {

/// Ends the process when the condition does not hold: libFuzzer then keeps the input and says
/// where.
inline void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};  // NOLINT
}

/// The first byte chooses (a portion, an operation, a schema), the rest is the input.
struct Input {
    std::size_t choice;
    std::string_view bytes;
};

inline Input splitInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return {.choice = 1, .bytes = {}};
    }
    return {.choice = data[0], .bytes = textOf(data, size).substr(1)};
}

/// Takes the next line, without its line feed, from the front of `text`; all of it where there is
/// none.
inline std::string_view takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

/// Calls `take` with one portion of that size after the other (0: everything at once), each in
/// memory of its own, until it says false.
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
