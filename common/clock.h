// Time as a dependency: everything that asks for the time is given a Clock, so tests decide what
// time it is.
#pragma once

#include <atomic>
#include <cstdint>

#include "common/timestamp.h"

namespace hiveline::common {

/// Safe to call from any thread.
class Clock {
public:
    virtual ~Clock() = default;
    /// Microseconds since the epoch.
    [[nodiscard]] virtual std::int64_t nowMicros() const = 0;
    [[nodiscard]] Timestamp now() const { return Timestamp{nowMicros() / 1000}; }
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nowMicros() const override;
};

/// A clock that stands still until it is moved. For tests.
class FakeClock final : public Clock {
public:
    explicit FakeClock(std::int64_t micros) : micros_(micros) {}
    [[nodiscard]] std::int64_t nowMicros() const override { return micros_; }
    void advanceMicros(std::int64_t micros) { micros_ += micros; }

private:
    std::atomic<std::int64_t> micros_;
};

}  // namespace hiveline::common
