#include "common/json/syntax.h"

#include <cstddef>

#include <rapidjson/reader.h>

namespace hiveline::json {
namespace {

// NOLINTBEGIN(readability-identifier-naming): RapidJSON asks for these names.

/// An input that remembers whether its end was looked at: an error after that means a text that
/// breaks off.
class Source {
public:
    using Ch = char;
    explicit Source(std::string_view text) : text_(text) {}

    char Peek() {
        ended_ = ended_ || at_ >= text_.size();
        return ended_ ? '\0' : text_[at_];
    }
    char Take() {
        const char taken = Peek();
        ++at_;
        return taken;
    }
    [[nodiscard]] std::size_t Tell() const { return at_; }
    [[nodiscard]] bool hasEnded() const { return ended_; }

    // Asked for by the concept, never called on an input.
    char* PutBegin() { return nullptr; }
    void Put(char) {}
    void Flush() {}
    std::size_t PutEnd(char*) { return 0; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    bool ended_ = false;
};

// NOLINTEND(readability-identifier-naming)

}  // namespace

bool isJson(std::string_view text, Extent extent) {
    constexpr unsigned kFlags =
        rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
    Source source(text);
    rapidjson::BaseReaderHandler<> ignore;
    rapidjson::Reader reader;
    // Iterative: a file may be nested as deep as it likes, and must not exhaust the stack.
    const bool whole = !reader.Parse<kFlags>(source, ignore).IsError();
    return whole || (extent == Extent::kBeginning && source.hasEnded());
}

}  // namespace hiveline::json
