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
    CHECK(stream.add(deltaOf(R"({"content":"Hi"})")) == "Hi");
    CHECK(stream.hasBegun());
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
    CHECK(size <= ChatStream::kMostWords);
    CHECK(words.failure() == "the answer is too long");

    ChatStream calls;
    for (int i = 0; i < 100; ++i) {
        static_cast<void>(calls.add(deltaOf(
            R"({"tool_calls":[{"index":)" + std::to_string(i) + R"(,"function":{"name":"a"}}]})"
        )));
    }
    CHECK(calls.calls().size() == ChatStream::kMostCalls);
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

TEST_CASE("thoughts: only those at the beginning are left out") {
    const auto spoken = [](std::string_view text, std::size_t portion) {
        ThoughtFilter filter;
        std::string words;
        for (std::size_t at = 0; at < text.size(); at += portion) {
            words += filter.add(text.substr(at, portion));
        }
        return words + filter.finish();
    };
    for (const std::size_t portion : {1U, 2U, 3U, 7U, 100U}) {
        CHECK(spoken("Hello <think> you", portion) == "Hello <think> you");
        CHECK(spoken("\n<think>a</thin></think>\n\nHello", portion) == "Hello");
        CHECK(spoken("<thin", portion) == "<thin");
        CHECK(spoken("<think>never ends", portion).empty());
        CHECK(spoken("<think></think>", portion).empty());
        CHECK(spoken("", portion).empty());
    }
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
