// Identifiers under any clock: each input byte moves the clock, also backwards, and takes an id.
// Ids have one shape and increase, whatever the clock does, and after a restart as well.
#include <algorithm>
#include <cstring>
#include <memory>

#include "common/ids.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr std::int64_t kEpoch = 1'794'994'282'640'000;  // sixteen digits, as until the year 2286
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kBase32 = "abcdefghijklmnopqrstuvwxyz234567";

void checkShape(std::string_view id) {
    require(id.size() == 4 + 16 + 1 + 8 && id.starts_with("pro.") && id[20] == '.');
    require(id.substr(4, 16).find_first_not_of(kDigits) == std::string_view::npos);
    require(id.substr(21).find_first_not_of(kBase32) == std::string_view::npos);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    common::FakeClock clock(kEpoch);
    const common::RandomBytes random = [data, size](unsigned char* out, std::size_t count) {
        std::memset(out, static_cast<int>(size), count);
        std::memcpy(out, data, std::min(size, count));
    };
    auto generator = std::make_unique<common::IdGenerator>(clock, random);
    std::string last;
    for (std::size_t i = 0; i < size; ++i) {
        const int step = data[i] < 128 ? data[i] : data[i] - 256;
        clock.advanceMicros(std::int64_t{step} * step * step);
        if (data[i] == 0) {
            const std::int64_t issued = generator->lastIssuedMicros();
            generator = std::make_unique<common::IdGenerator>(clock, random, issued);
        }
        const std::string id = generator->next("pro");
        checkShape(id);
        require(last.empty() || id.substr(0, 20) > last.substr(0, 20));
        last = id;
    }
    return 0;
}
