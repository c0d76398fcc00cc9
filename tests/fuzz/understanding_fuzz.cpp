// What callers say, in each language that is understood. The first byte chooses the language; lines
// are the agent's and the caller's in turn. Whatever is said, what is taken from it has its shape,
// a day exists and is not over, and the same words give the same.
#include <algorithm>
#include <string>
#include <vector>

#include "common/text/ascii.h"
#include "tests/fuzz/input.h"
#include "voice/understanding/answers/relevance.h"
#include "voice/understanding/caller.h"

namespace {

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)
using fuzz::require;

constexpr Present kNow{{2026, 11, 20}, 9 * 60};

void checkFacts(const CallerFacts& facts) {
    if (facts.phoneNumber) {
        const std::string_view digits = std::string_view(*facts.phoneNumber)
                                            .substr(facts.phoneNumber->starts_with('+') ? 1 : 0);
        require(digits.size() >= 5 && digits.size() <= kMaxUtterance);
        require(std::ranges::all_of(digits, common::isDigit));
    }
    require(!facts.name || !facts.name->empty());
    require(!facts.address || !facts.address->empty());
    require(!facts.emailAddress || facts.emailAddress->find('@') != std::string::npos);
    require(!facts.when.day || (isDay(*facts.when.day) && *facts.when.day >= kNow.day));
    require(!facts.when.minutes || (*facts.when.minutes >= 0 && *facts.when.minutes < 24 * 60));
}

CallerFacts listen(std::string_view text, const Vocabulary& vocabulary) {
    Caller caller(vocabulary, kNow);
    std::string_view asked;
    while (!text.empty()) {
        asked = fuzz::takeLine(text);
        const std::string_view said = fuzz::takeLine(text);
        require(!nameOf(caller.hear(said, asked).act).empty());
        checkFacts(caller.facts());
    }
    return caller.facts();
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input = fuzz::splitInput(data, size);
    const Vocabulary& vocabulary = vocabularyOf(*languages()[input.choice % languages().size()]);
    require(listen(input.bytes, vocabulary) == listen(input.bytes, vocabulary));
    const std::vector<std::string> passages{std::string(input.bytes)};
    std::string_view rest = input.bytes;
    const std::string said(fuzz::takeLine(rest));
    for (const std::string& sentence :
         answersIn(passages, {said, "", Saying::kQuestion}, vocabulary, 2)) {
        require(!sentence.empty() && input.bytes.find(sentence) != std::string_view::npos);
    }
    return 0;
}
