// Identifiers `<prefix>.<16 digits>.<8 base32 characters>`: microseconds since the epoch, strictly
// increasing within the process and across restarts, then a random suffix, so that ids sort by
// creation and cannot be guessed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "common/clock.h"

namespace hiveline::common {

/// Fills a buffer with random bytes. Throws Error{kInternal} when the system has none.
using RandomBytes = std::function<void(unsigned char* out, std::size_t size)>;
[[nodiscard]] RandomBytes systemRandom();

/// Not thread-safe: the writer thread owns the one that counts.
class IdGenerator {
public:
    IdGenerator(const Clock& clock, RandomBytes random, std::int64_t lastIssuedMicros = 0)
        : clock_(clock),
          random_(std::move(random)),
          last_(lastIssuedMicros) {}

    [[nodiscard]] std::string next(std::string_view prefix);
    /// The digits of an id alone: what tells which of two things came first, also where the clock
    /// was set back between them.
    [[nodiscard]] std::int64_t nextMoment();

    /// The digits of the last id. Stored with every commit, so that a restart continues above it.
    [[nodiscard]] std::int64_t lastIssuedMicros() const noexcept { return last_; }

private:
    const Clock& clock_;
    RandomBytes random_;
    std::int64_t last_;
};

/// Lowercase base32 (RFC 4648 alphabet) of `size` random characters.
[[nodiscard]] std::string randomBase32(const RandomBytes& random, std::size_t size);

}  // namespace hiveline::common
