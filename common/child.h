// A program run to its end: text in through stdin, bytes out through stdout, within bounds of time,
// memory and size. Used on threads that may wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::common {

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
    std::size_t mostMemory = 0;  // bytes of address space; 0: no limit
    // Of the processor, each process for itself; 0: no limit. A child with it writes no files.
    std::chrono::seconds processorTime{};
    // It may read the system's libraries and `readable` (files or folders), and nothing else of the
    // machine (common/confinement.h). A script has to be trusted: its interpreter may not run.
    bool isConfined = true;
    std::vector<std::string> readable;
};

enum class ChildEnd : std::uint8_t {
    kDone,        // exit status 0
    kNotStarted,  // there is no such program, or it may not be run
    kFailed,      // another exit status, or ended by a signal
    kStopped,
    kTooLong,  // by the clock or by the processor's
    kTooMuchOutput,
};

struct ChildResult {
    ChildEnd end = ChildEnd::kNotStarted;
    int status = 0;         // of kFailed: the exit status, or minus the signal
    std::string output;     // of kDone
    std::string complaint;  // the beginning of what it wrote to stderr, 4 KiB at most
};

/// Runs it. Whatever the end is, the child is dead then, with all that it started in its process
/// group. It gets nothing of this process's environment. Throws std::system_error when the system
/// gives no descriptors.
[[nodiscard]] ChildResult runChild(const ChildRun& run, const StopSignal& stop);

/// The first executable file of that name in the folders of `path` (as in PATH, absolute ones
/// only); empty where there is none.
[[nodiscard]] std::string findProgram(std::string_view name, std::string_view path);

}  // namespace hiveline::common
