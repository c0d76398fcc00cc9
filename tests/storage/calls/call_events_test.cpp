#include "storage/calls/call_events.h"

#include <string>

#include <doctest/doctest.h>

#include "common/json/parsed_texts.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage::calls;
using common::ErrorCode;
using storage::testing::errorCode;

namespace {

/// What is written of the event, and whether that reads as the same event.
std::string written(const EventBody& body) {
    const auto text = encode(body);
    CHECK(decode(static_cast<EventKind>(body.index()), text) == body);
    return text;
}

ReportEvent reportOf(std::optional<std::string> summary) {
    ReportEvent report;
    report.summary = std::move(summary);
    report.analytics.name_of_caller = "Ann";
    report.status = models::ConversationStatus::kCompleted;
    return report;
}

}  // namespace

TEST_CASE("call events: each kind has one text, and reads as what was written") {
    CHECK(
        written(MessageEvent{
            "dia.1", models::Speaker::kAi, "Say \"hi\"\n", {1'795'210'200'123}, true}) ==
        R"({"message_id":"dia.1","speaker":"AI","message":"Say \"hi\"\n",)"
        R"("timestamp":"2026-11-20T21:30:00.123Z","continues":true})"
    );
    CHECK(
        written(ToolEvent{"Book", ToolEvent::State::kFailed}) ==
        R"({"name":"Book","state":"failed"})"
    );
    CHECK(written(PausedEvent{}) == "{}");
    CHECK(written(ResumedEvent{}) == "{}");
    CHECK(written(StoppedEvent{}) == "{}");
    CHECK(written(StoppedEvent{{{}}}) == R"({"heard":[]})");
    CHECK(
        written(StoppedEvent{{{{"dia.1", "one"}, {"dia.2", ""}}}}) ==
        R"({"heard":[{"message_id":"dia.1","message":"one"},{"message_id":"dia.2","message":""}]})"
    );
    CHECK(written(EndedEvent{models::CallEndReason::kNoInput}) == R"({"reason":"no_input"})");
    CHECK(
        written(reportOf("Done.")) ==
        R"({"transcriptSummary":"Done.","conversationAnalytics":{"name_of_caller":"Ann"},)"
        R"("status":"completed"})"
    );
    CHECK(
        written(reportOf(std::nullopt)) ==
        R"({"transcriptSummary":null,"conversationAnalytics":{"name_of_caller":"Ann"},)"
        R"("status":"completed"})"
    );
}

TEST_CASE("call events: every name is read as it is written") {
    for (std::size_t i = 0; i < std::variant_size_v<EventBody>; ++i) {
        const auto kind = static_cast<EventKind>(i);
        CHECK(parseEventKind(nameOf(kind)) == kind);
    }
    for (const auto speech :
         {Speech::kGreeting,
          Speech::kReply,
          Speech::kWaiting,
          Speech::kFallback,
          Speech::kReprompt,
          Speech::kFarewell,
          Speech::kAside}) {
        CHECK(parseSpeech(nameOf(speech)) == speech);
    }
    CHECK_FALSE(parseEventKind("started"));
    CHECK_FALSE(parseSpeech("started"));
}

TEST_CASE("call events: a message of an old row continues nothing") {
    const auto body = decode(
        EventKind::kMessage,
        R"({"message_id":"dia.1","speaker":"USER","message":"a","timestamp":"2026-11-20T21:30:00Z"})"
    );
    CHECK_FALSE(std::get<MessageEvent>(body).continues);
}

TEST_CASE("call events: what is no event of the kind is refused") {
    const auto refusal = [](EventKind kind, std::string_view data) {
        return errorCode([&] { static_cast<void>(decode(kind, data)); });
    };
    CHECK(refusal(EventKind::kMessage, "{}") == ErrorCode::kInternal);
    CHECK(refusal(EventKind::kTool, R"({"name":"a","state":"lost"})") == ErrorCode::kInternal);
    CHECK(refusal(EventKind::kEnded, R"({"reason":"whim"})") == ErrorCode::kInternal);
    CHECK(refusal(EventKind::kStopped, R"({"heard":[{}]})") == ErrorCode::kInternal);
    CHECK(refusal(EventKind::kReport, "[") == ErrorCode::kInternal);
}

TEST_CASE("call events: a new one is never parsed, a stored one once and only for whoever looks") {
    const json::ParsedTexts parsed;
    const Event said(
        7, MessageEvent{"dia.1", models::Speaker::kUser, "a", {}, false}, Speech::kAside
    );
    CHECK(said.name() == "message");
    REQUIRE(said.wordsOf(models::Speaker::kUser) != nullptr);
    CHECK(said.wordsOf(models::Speaker::kAi) == nullptr);
    CHECK(parsed.texts.empty());

    const Event stored(7, said.kind(), said.data(), said.speech());
    CHECK(stored.as<EndedEvent>() == nullptr);
    CHECK(stored.data() == said.data());
    CHECK(parsed.texts.empty());
    CHECK(stored.as<MessageEvent>()->message == "a");
    CHECK(stored.body() == said.body());
    CHECK(stored.wordsOf(models::Speaker::kUser) != nullptr);
    CHECK(parsed.texts.size() == 1);
}
