#include "handlers/transcripts.h"

#include <doctest/doctest.h>

using hiveline::handlers::parseTranscript;
using hiveline::models::Speaker;

TEST_CASE("transcripts: speakers in any case and by their other names") {
    const auto messages =
        parseTranscript("AI: Hello\nuser: Hi\nAgent : How are you?\r\nCALLER:Fine");
    REQUIRE(messages.size() == 4);
    CHECK(messages[0] == std::pair(Speaker::kAi, std::string("Hello")));
    CHECK(messages[1] == std::pair(Speaker::kUser, std::string("Hi")));
    CHECK(messages[2] == std::pair(Speaker::kAi, std::string("How are you?")));
    CHECK(messages[3] == std::pair(Speaker::kUser, std::string("Fine")));
}

TEST_CASE("transcripts: a line without a speaker continues the one before") {
    const auto messages = parseTranscript("AI: One\ntwo: still one\n\nUSER: Three");
    REQUIRE(messages.size() == 2);
    CHECK(messages[0].second == "One\ntwo: still one");
    CHECK(messages[1].second == "Three");
}

TEST_CASE("transcripts: with no speaker at all it is one message of the user") {
    const auto messages = parseTranscript("I would like\nto book a table at 19:30.");
    REQUIRE(messages.size() == 1);
    CHECK(
        messages[0] ==
        std::pair(Speaker::kUser, std::string("I would like\nto book a table at 19:30."))
    );
}

TEST_CASE("transcripts: nothing said is no message") {
    CHECK(parseTranscript("").empty());
    CHECK(parseTranscript(" \n\r\n\t").empty());
    CHECK(parseTranscript("AI:\nUSER: \n").empty());
}
