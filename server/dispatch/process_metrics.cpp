#include "server/dispatch/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace hiveline::server {
namespace {

/// The n-th word of a file of /proc/self, from 0. Throws where there is none.
double word(const char* file, int index) {
    std::ifstream input(file);
    double value = 0;
    for (int i = 0; i <= index; ++i) {
        input >> value;
    }
    if (!input) {
        throw std::runtime_error(std::string("cannot read ") + file);
    }
    return value;
}

double pages(int index) {
    return word("/proc/self/statm", index) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double cpuSeconds() {
    constexpr double kMicro = 1e-6;
    ::rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const ::timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double openDescriptors() {
    const std::filesystem::directory_iterator entries("/proc/self/fd");
    return static_cast<double>(std::distance(begin(entries), end(entries)) - 1);  // its own
}

double mostDescriptors() {
    ::rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<double>(limit.rlim_cur);
}

/// proc(5): the name of the program, in parentheses, may hold anything; the start, in ticks since
/// the kernel's, is the 20th word after it.
double startTime() {
    constexpr int kWordsBefore = 19;
    std::ifstream input("/proc/self/stat");
    std::string text;
    std::getline(input, text, '\0');
    std::istringstream rest(text.substr(std::min(text.rfind(')') + 1, text.size())));
    std::string skipped;
    for (int i = 0; i < kWordsBefore; ++i) {
        rest >> skipped;
    }
    double ticks = 0;
    rest >> ticks;
    const double sinceBoot = ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    return now.count() - word("/proc/uptime", 0) + sinceBoot;
}

}  // namespace

void registerProcessMetrics(common::metrics::Registry& registry) {
    // Once: computed anew it would waver with the clock.
    registry.gauge(
        "process_start_time_seconds",
        "When the process started, in seconds since 1970.",
        [start = startTime()] { return start; }
    );
    registry.counter(
        "process_cpu_seconds_total", "Processor time of the process, user and system.", cpuSeconds
    );
    registry.gauge("process_resident_memory_bytes", "Memory of the process that is resident.", [] {
        return pages(1);
    });
    registry.gauge("process_virtual_memory_bytes", "Address space of the process.", [] {
        return pages(0);
    });
    registry.gauge("process_open_fds", "File descriptors that are open.", openDescriptors);
    registry.gauge("process_max_fds", "File descriptors that may be open.", mostDescriptors);
}

}  // namespace hiveline::server
