// Runs a program to its end: text in through stdin, bytes out through stdout, within bounds of
// time, memory and size. For threads that may block.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::common {

/// Wakes everybody who waits with it, for good. Any thread.
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

/// What to run and within which bounds.
struct ChildRun {
    /// Absolute.
    std::string program;
    /// Without the program's name.
    std::vector<std::string> arguments;
    std::string input;
    std::chrono::milliseconds time{};
    std::size_t mostOutput = 0;
    /// Bytes of address space; 0: no limit.
    std::size_t mostMemory = 0;
    /// Of each process for itself; 0: no limit. With a limit the child may not write files.
    std::chrono::seconds processorTime{};
    /// Whether it may read the system's libraries and `readable` (files or folders) and nothing
    /// else of the machine (common/process/confinement.h). Scripts must run unconfined, since their
    /// interpreter could not be started; so they have to be trusted.
    bool isConfined = true;
    std::vector<std::string> readable;
};

/// How a run ended.
enum class ChildEnd : std::uint8_t {
    /// Exit status 0.
    kDone,
    /// There is no such program, or it may not be run.
    kNotStarted,
    /// Another exit status, or a signal.
    kFailed,
    kStopped,
    /// By the clock or by the processor's.
    kTooLong,
    kTooMuchOutput,
};

struct ChildResult {
    ChildEnd end = ChildEnd::kNotStarted;
    /// Of kFailed: the exit status, or minus the signal.
    int status = 0;
    /// Of kDone.
    std::string output;
    /// The first 4 KiB of what it wrote to stderr.
    std::string complaint;
};

/// Runs it. However it ends, the child is dead then, with everything that it started in its process
/// group. It inherits nothing of the environment. Throws std::system_error if the system has no
/// descriptors left.
[[nodiscard]] ChildResult runChild(const ChildRun& run, const StopSignal& stop);

/// The first executable file of that name in the folders of `path` (like PATH; relative ones are
/// skipped); empty if there is none.
[[nodiscard]] std::string findProgram(std::string_view name, std::string_view path);

}  // namespace hiveline::common
