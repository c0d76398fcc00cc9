// Transcripts of lines `AI: …` and `USER: …`: every message has words, nothing is invented, and the
// messages written as lines again are the same messages.
#include "common/text/utf8.h"
#include "handlers/transcripts.h"
#include "tests/fuzz/input.h"

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hiveline;  // NOLINT(google-build-using-namespace)
    using fuzz::require;
    const std::string_view text = fuzz::textOf(data, size);
    const bool clean = common::findInvalidUtf8(text) == std::string::npos;
    const auto spoken = handlers::parseTranscript(text);
    std::size_t bytes = 0;
    std::string lines;
    for (const auto& [speaker, words] : spoken) {
        require(!words.empty());
        require(!clean || common::findInvalidUtf8(words) == std::string::npos);
        bytes += words.size();
        lines.append(speaker == models::Speaker::kAi ? "AI: " : "USER: ")
            .append(words)
            .append("\n");
    }
    require(bytes <= size);
    require(handlers::parseTranscript(lines) == spoken);
    return 0;
}
