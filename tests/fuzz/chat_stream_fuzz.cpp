// Answers of a chat service: the first byte says in which portions they come, the rest is the
// stream. However it is cut, the same events, words and tools come of it, within their bounds, and
// what is spoken is UTF-8. Each line also serves as arguments of a tool, with the line before as
// the schema.
#include "common/text/utf8.h"
#include "tests/fuzz/input.h"
#include "voice/providers/arguments.h"
#include "voice/providers/chat_stream.h"
#include "voice/providers/evidence.h"
#include "voice/providers/sse.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kMaxLength = 1'000;

struct Outcome {
    bool fits = true;
    std::vector<std::string> events;
    std::string words;
    std::vector<voice::ChatCall> calls;
    std::string failure;
    bool operator==(const Outcome&) const = default;
};

Outcome outcomeOf(std::string_view bytes, std::size_t portion) {
    Outcome outcome;
    voice::SseParser parser(kMaxLength);
    fuzz::inPortions(bytes, portion, [&](const std::string& part) {
        outcome.fits = parser.add(part, outcome.events);
        return outcome.fits;
    });
    outcome.fits = outcome.fits && parser.finish(outcome.events);
    voice::ChatStream stream;
    for (const std::string& event : outcome.events) {
        fuzz::require(event.size() <= kMaxLength);
        outcome.words += stream.add(event);
    }
    outcome.words += stream.finish();
    outcome.calls = stream.calls();
    outcome.failure = stream.failure();
    return outcome;
}

void checkArguments(std::string_view text) {
    json::Raw schema;
    while (!text.empty()) {
        const std::string line(fuzz::takeLine(text));
        fuzz::require(voice::misfit(line, schema).size() <= kMaxLength);
        schema.text = line;
    }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto [portion, bytes] = fuzz::splitInput(data, size);
    const Outcome whole = outcomeOf(bytes, 0);
    fuzz::require(outcomeOf(bytes, portion) == whole);
    fuzz::require(common::findInvalidUtf8(whole.words) == std::string::npos);
    fuzz::require(whole.words.size() <= voice::ChatStream::kMaxSpoken);
    fuzz::require(whole.calls.size() <= voice::ChatStream::kMaxCalls);
    checkArguments(bytes);
    models::TranscriptMessage message;
    message.speaker = models::Speaker::kUser;
    message.message = "Ada";
    const auto report = voice::reportFrom(bytes, {message}, models::Agent());
    fuzz::require(
        !report || !report->analytics.name_of_caller ||
        bytes.find("name_of_caller") != std::string::npos
    );
    return 0;
}
