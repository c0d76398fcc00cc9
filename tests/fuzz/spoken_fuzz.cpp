// What a model has written: the first byte says in which portions it comes, and what is known of
// the model. However it is cut, the same is spoken; that is UTF-8 where the answer is, has none of
// the signs of markup that nobody can hear, and is not much longer than what was written.
#include "common/text/utf8.h"
#include "tests/fuzz/input.h"
#include "voice/engine/markup.h"
#include "voice/engine/thoughts.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kOpenings = 3;

std::string spoken(std::string_view bytes, std::size_t portion, voice::Opening opening) {
    voice::ThoughtFilter thoughts(opening);
    voice::MarkupFilter markup("Maya");
    std::string words;
    fuzz::inPortions(bytes, portion, [&](const std::string& part) {
        words += markup.add(thoughts.add(part));
        return true;
    });
    words += markup.add(thoughts.finish());
    words += markup.finish();
    return words;
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto [choice, bytes] = fuzz::splitInput(data, size);
    const auto opening = static_cast<voice::Opening>(choice % kOpenings);
    const std::string whole = spoken(bytes, 0, opening);
    fuzz::require(spoken(bytes, choice / kOpenings, opening) == whole);
    fuzz::require(spoken(bytes, 1, opening) == whole);
    fuzz::require(whole.size() <= 2 * bytes.size() + 2);
    if (common::findInvalidUtf8(bytes) == std::string::npos) {
        fuzz::require(common::findInvalidUtf8(whole) == std::string::npos);
    }
    for (const std::string_view sign : {"|", "`", "**"}) {
        fuzz::require(whole.find(sign) == std::string::npos);
    }
    return 0;
}
