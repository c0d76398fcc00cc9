// Timestamps: what is read is written in one form that reads back as the same moment. The first
// eight bytes are a moment too, which is written and read.
#include <cstring>

#include "common/timestamp.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr std::int64_t kFirst = -62'167'219'200'000;  // 0000-01-01T00:00:00.000Z
constexpr std::int64_t kLast = 253'402'300'799'999;   // 9999-12-31T23:59:59.999Z

void checkMoment(common::Timestamp moment) {
    const std::string text = common::formatTimestamp(moment);
    require(text.size() == 24 && text[10] == 'T' && text.back() == 'Z');
    require(common::parseTimestamp(text) == moment);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::textOf(data, size);
    if (const auto moment = common::parseTimestamp(text)) {
        require(moment->millis >= kFirst && moment->millis <= kLast);
        checkMoment(*moment);
        require(!common::parseTimestamp(std::string(text) + " "));
    }
    if (std::uint64_t bits = 0; size >= sizeof bits) {
        std::memcpy(&bits, data, sizeof bits);
        checkMoment({kFirst + static_cast<std::int64_t>(bits % (kLast - kFirst + 1))});
    }
    return 0;
}
