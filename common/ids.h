// Identifiers `<prefix>.<16 digits>.<8 base32 characters>`: microseconds since 1970, strictly
// increasing within the process and across restarts, then a random suffix. So ids sort by creation
// and cannot be guessed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "common/clock.h"

namespace hiveline::common {

/// Fills a buffer with random bytes. Throws Error{kInternal} if the system has none.
using RandomBytes = std::function<void(unsigned char* out, std::size_t size)>;
[[nodiscard]] RandomBytes systemRandom();

/// Not thread-safe: the writer's batch owns the one that counts.
class IdGenerator {
public:
    IdGenerator(const Clock& clock, RandomBytes random, std::int64_t lastIssuedMicros = 0)
        : clock_(clock),
          random_(std::move(random)),
          last_(lastIssuedMicros) {}

    [[nodiscard]] std::string next(std::string_view prefix);
    /// The digits of an id alone: they tell which of two things came first, even if the clock was
    /// set back in between.
    [[nodiscard]] std::int64_t nextMoment();

    /// The digits of the last id. Stored with every commit, so that a restart continues above it.
    [[nodiscard]] std::int64_t lastIssuedMicros() const noexcept { return last_; }

private:
    const Clock& clock_;
    RandomBytes random_;
    std::int64_t last_;
};

/// `size` random characters of lowercase base32 (RFC 4648's alphabet), five bits each.
[[nodiscard]] std::string randomBase32(const RandomBytes& random, std::size_t size);

}  // namespace hiveline::common
