#include "common/boot_time.h"

#include <ctime>
#include <fstream>

#include "common/ids.h"

namespace hiveline::common {
namespace {

std::string bootId() {
    constexpr std::size_t kCharacters = 32;
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    // /proc may be hidden, in a container for instance.
    return std::getline(file, id) && !id.empty() ? id : randomBase32(systemRandom(), kCharacters);
}

}  // namespace

BootTime bootTimeNow() {
    // Read once: the id cannot change while the process runs.
    static const std::string kBoot = bootId();
    constexpr std::int64_t kMillis = 1'000;
    constexpr std::int64_t kNanosOfMilli = 1'000'000;
    std::timespec time{};
    ::clock_gettime(CLOCK_BOOTTIME, &time);
    return {kBoot, time.tv_sec * kMillis + time.tv_nsec / kNanosOfMilli};
}

}  // namespace hiveline::common
