// Sitemaps, packed or not. The first byte is the size of the portions. In whatever portions they
// come, the same addresses come out, and none of them is empty; of what is packed the bounds may be
// found earlier or later.
#include <vector>

#include "knowledge/fetch/sitemap.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

struct Outcome {
    std::vector<std::string> locs;
    bool isIndex = false;
    bool isWhole = false;
    bool operator==(const Outcome&) const = default;
};

Outcome readIn(std::string_view bytes, std::size_t portion) {
    Outcome outcome;
    knowledge::SitemapReader reader([&outcome](std::string_view loc) {
        require(!loc.empty() && loc.size() <= 8'192);
        outcome.locs.emplace_back(loc);
        return true;
    });
    fuzz::inPortions(bytes, portion, [&reader](const std::string& piece) {
        return reader.feed(piece);
    });
    reader.finish();
    outcome.isIndex = reader.isIndex();
    outcome.isWhole = reader.fault().empty();
    return outcome;
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input = fuzz::splitInput(data, size);
    const Outcome whole = readIn(input.bytes, 0);
    const Outcome inPieces = readIn(input.bytes, input.choice % 64 + 1);
    require(input.bytes.starts_with("\x1f\x8b") || inPieces == whole);
    return 0;
}
