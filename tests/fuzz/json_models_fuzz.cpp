// The generated decoder and encoder of every schema. The first byte chooses the schema, the rest is
// the JSON text. What is accepted can be written; what was written reads back as the same text.
#include <algorithm>

#include "generated/tests/decode_registry.h"

#include "common/error.h"
#include "common/json/document.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

void checkFaults(const std::vector<common::Fault>& faults) {
    require(faults.size() <= common::ValidationError::kMaxFaults);
    require(std::ranges::all_of(faults, [](const common::Fault& fault) {
        return !fault.loc.empty() && !fault.msg.empty() && !fault.type.empty();
    }));
}

/// Empty when the text does not fit.
std::string reencode(const models::DecodeEntry& entry, std::string_view text) {
    try {
        return entry.reencode(text);
    } catch (const common::Error& error) {
        require(error.code() == common::ErrorCode::kInternal);
        return {};
    }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input = fuzz::splitInput(data, size);
    const auto entries = models::decodeRegistry();
    const models::DecodeEntry& entry = entries[input.choice % entries.size()];
    const auto faults = entry.decode(input.bytes);
    checkFaults(faults);
    const std::string written = reencode(entry, input.bytes);
    if (!written.empty()) {
        require(!json::Document(written).error());
        require(reencode(entry, written) == written);
        require(!faults.empty() || entry.decode(written).empty());
    }
    return 0;
}
