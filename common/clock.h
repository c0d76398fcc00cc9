// Time as a dependency: whoever needs the time is given a Clock, so that tests decide what time it
// is.
#pragma once

#include <atomic>
#include <cstdint>

#include "common/timestamp.h"

namespace hiveline::common {

/// Any thread.
class Clock {
public:
    virtual ~Clock() = default;
    /// Microseconds since 1970. May jump back: ids keep their own order (ids.h).
    [[nodiscard]] virtual std::int64_t nowMicros() const = 0;
    [[nodiscard]] Timestamp now() const { return Timestamp{nowMicros() / 1000}; }
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nowMicros() const override;
};

/// A clock for tests, which stands still until it is moved.
class FakeClock final : public Clock {
public:
    explicit FakeClock(std::int64_t micros) : micros_(micros) {}
    [[nodiscard]] std::int64_t nowMicros() const override { return micros_; }
    void advanceMicros(std::int64_t micros) { micros_ += micros; }

private:
    std::atomic<std::int64_t> micros_;
};

}  // namespace hiveline::common
