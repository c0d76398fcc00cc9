// A program run to its end: text in through stdin, bytes out through stdout, within bounds of time
// and size. Used on threads that may wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hiveline::voice {

/// Wakes whoever waits with it, once and for all. Safe to use from any thread.
class StopSignal {
public:
    StopSignal();
    ~StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    void stop() const;
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

private:
    int descriptor_ = -1;
};

struct ChildRun {
    std::string program;                 // absolute
    std::vector<std::string> arguments;  // without the program's name
    std::string input;
    std::chrono::milliseconds time{};
    std::size_t mostOutput = 0;
};

/// Its output; nullopt when it could not be started, failed, was stopped, took too long or wrote
/// too much: it is dead then, with whatever it started.
[[nodiscard]] std::optional<std::string> runChild(const ChildRun& run, const StopSignal& stop);

}  // namespace hiveline::voice
