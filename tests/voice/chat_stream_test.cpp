#include "voice/providers/chat_stream.h"

#include <doctest/doctest.h>

#include "voice/providers/sse.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

using Events = std::vector<std::string>;

/// The events of a stream that comes in portions of that size.
Events eventsOf(std::string_view bytes, std::size_t portion, std::size_t longest = 100) {
    SseParser parser(longest);
    Events events;
    for (std::size_t at = 0; at < bytes.size(); at += portion) {
        REQUIRE(parser.add(bytes.substr(at, portion), events));
    }
    REQUIRE(parser.finish(events));
    return events;
}

std::string deltaOf(std::string_view delta) {
    return R"({"choices":[{"delta":)" + std::string(delta) + "}]}";
}

}  // namespace

TEST_CASE("sse: the data of events, however they arrive") {
    const std::string_view stream =
        "\xEF\xBB\xBF"
        "data: one\n\n: comment\r\nevent: x\rid: 7\ndata:two\rdata:  three\r\n\r\ndata\n\n"
        "datax: no\n\nretry: 5\n\ndata: last";
    for (std::size_t portion = 1; portion < 20; ++portion) {
        CHECK(eventsOf(stream, portion) == Events{"one", "two\n three", "", "last"});
    }
    CHECK(eventsOf("", 1).empty());
    CHECK(eventsOf("\n\r\n\r", 1).empty());
}

TEST_CASE("sse: lines and events have an end") {
    Events events;
    CHECK_FALSE(SseParser(10).add("data: 12345", events));
    SseParser parser(10);
    CHECK(parser.add("data:12345\n", events));
    CHECK_FALSE(parser.add("data:12345\n", events));
    CHECK(events.empty());
}

TEST_CASE("chat stream: words, then the end") {
    ChatStream stream;
    CHECK(stream.add(deltaOf(R"({"role":"assistant","content":""})")).empty());
    CHECK_FALSE(stream.hasBegun());
    CHECK(stream.add(deltaOf(R"({"content":"Hi"})")).empty());  // it may be a thought yet
    CHECK(stream.hasBegun());
    CHECK(stream.add(deltaOf(R"({"content":". There is"})")) == "Hi. There is");
    CHECK(stream.add(R"({"choices":[],"usage":{}})").empty());
    CHECK(stream.add(R"({"choices":[{"delta":{},"finish_reason":"stop"}]})").empty());
    CHECK(stream.hasFinished());
    CHECK_FALSE(stream.isDone());
    CHECK(stream.add("[DONE]").empty());
    CHECK(stream.isDone());
    CHECK(stream.add(deltaOf(R"({"content":"more"})")).empty());
    CHECK(stream.failure().empty());
}

TEST_CASE("chat stream: anything in place of anything does no harm") {
    for (const char* data :
         {"{}",
          R"({"choices":7})",
          R"({"choices":[7]})",
          R"({"choices":[{"delta":[]}]})",
          R"({"choices":[{"delta":{"content":7,"tool_calls":{}}}]})",
          R"({"choices":[{"delta":{"tool_calls":[7,null]}}]})",
          R"({"error":null})",
          "  "}) {
        CAPTURE(data);
        ChatStream stream;
        CHECK(stream.add(data).empty());
        CHECK(stream.failure().empty());
        CHECK(stream.calls().empty());
    }
    for (const char* data :
         {"7", "[]", "{", "\"x\"", "\xFF", R"({"error":"x"})", R"({"error":{}})"}) {
        CAPTURE(data);
        ChatStream stream;
        CHECK(stream.add(data).empty());
        CHECK_FALSE(stream.failure().empty());
    }
}

TEST_CASE("chat stream: bounds") {
    ChatStream words;
    const std::string delta = deltaOf(R"({"content":")" + std::string(1'000, 'x') + R"("})");
    std::size_t size = 0;
    for (int i = 0; i < 100; ++i) {
        size += words.add(delta).size();
    }
    CHECK(size <= ChatStream::kMaxWords);
    CHECK(words.failure() == "the answer is too long");

    ChatStream calls;
    for (int i = 0; i < 100; ++i) {
        static_cast<void>(calls.add(deltaOf(
            R"({"tool_calls":[{"index":)" + std::to_string(i) + R"(,"function":{"name":"a"}}]})"
        )));
    }
    CHECK(calls.calls().size() == ChatStream::kMaxCalls);
    CHECK_FALSE(calls.failure().empty());

    ChatStream arguments;
    for (int i = 0; i < 100; ++i) {
        static_cast<void>(arguments.add(deltaOf(
            R"({"tool_calls":[{"index":0,"function":{"arguments":")" + std::string(1'000, ' ') +
            R"("}}]})"
        )));
    }
    CHECK_FALSE(arguments.failure().empty());
}

TEST_CASE("chat stream: what it took, where the service says so") {
    ChatStream stream;
    CHECK(stream.add(deltaOf(R"({"content":"Hi."})")).empty());
    CHECK_FALSE(stream.usage());
    CHECK(stream.add(R"({"choices":[],"usage":null})").empty());
    CHECK_FALSE(stream.usage());
    static_cast<void>(
        stream.add(R"({"choices":[],"usage":{"prompt_tokens":120,"completion_tokens":7,)"
                   R"("prompt_tokens_details":{"cached_tokens":100}}})")
    );
    CHECK(stream.usage() == TokenUsage{"", 120, 7, 100});
    static_cast<void>(stream.add(
        R"({"choices":[],"usage":{"prompt_tokens":-3,"completion_tokens":"x","prompt_cache_hit_tokens":9}})"
    ));
    CHECK(stream.usage() == TokenUsage{"", 0, 0, 0});
    CHECK(stream.finish() == "Hi.");
}

TEST_CASE("chat stream: a model that never ends is not listened to for ever") {
    ChatStream stream(Opening::kPlain);
    const std::string delta = deltaOf(R"({"content":")" + std::string(999, 'x') + R"( "})");
    std::size_t size = 0;
    for (int i = 0; i < 60; ++i) {
        size += stream.add(delta).size();
    }
    CHECK(size <= ChatStream::kMaxSpoken);
    CHECK(stream.saysNoMore());
    CHECK(stream.failure().empty());
}

TEST_CASE("errors: only codes that are known are repeated") {
    const auto code = [](std::string_view text) {
        const json::Document document(text);
        return std::string(knownErrorCode(document.root()));
    };
    CHECK(code(R"({"error":{"code":"invalid_api_key"}})") == "invalid_api_key");
    CHECK(code(R"({"error":{"code":null,"type":"server_error"}})") == "server_error");
    CHECK(code(R"({"error":{"code":"sk-secret","type":7}})").empty());
    CHECK(code(R"({"error":"x"})").empty());
    CHECK(code("[]").empty());
}
