// What the tests of providers share: the stand-in server, receivers that can be waited for, and a
// way to see what the stand-in was sent.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "outbound/http_client.h"
#include "tests/support/python_server.h"
#include "voice/providers/openai.h"
#include "voice/providers/speech.h"
#include "voice/providers/thinker.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::voice::test {

inline constexpr const char* kCanary = "sk-canary-4711";

using hiveline::test::Ended;
using hiveline::test::kPatience;

/// tests/support/openai_stand_in.py, one for all tests.
class StandIn {
public:
    static StandIn& get() {
        static StandIn standIn;
        return standIn;
    }
    /// With requests counted apart from those of other tests.
    [[nodiscard]] std::string url(const std::string& scenario) {
        return root() + "/" + scenario + ".t" + std::to_string(++runs_) + "/v1";
    }
    [[nodiscard]] std::string root() const { return server_.root(); }

private:
    StandIn() = default;

    hiveline::test::PythonServer server_{"openai_stand_in.py"};
    int runs_ = 0;
};

/// One for all tests.
inline ThinkingPools& pools() {
    static ThinkingPools all;
    return all;
}

struct HeardAnswer final : outbound::HttpReceiver {
    void data(const outbound::HttpHead& /*head*/, std::string_view piece) override {
        body += piece;
    }
    void done(const outbound::HttpHead& given) override {
        head = given;
        ended.set();
    }
    void failed(outbound::HttpFailure kind, const std::string& text) override {
        failure = kind;
        reason = text;
        ended.set();
    }
    outbound::HttpHead head;
    std::string body;
    std::optional<outbound::HttpFailure> failure;
    std::string reason;
    Ended ended;
};

struct HeardReply final : ReplyReceiver {
    void text(std::string_view more) override {
        CHECK_FALSE(over);
        words += more;
    }
    void done(std::vector<ToolCall> toolCalls, bool ends) override {
        CHECK_FALSE(over);
        over = true;
        calls = std::move(toolCalls);
        endsCall = ends;
        ended.set();
    }
    void failed(const std::string& why) override {
        CHECK_FALSE(over);
        over = true;
        reason = why;
        ended.set();
    }
    std::string words;
    std::vector<ToolCall> calls;
    bool endsCall = false;
    std::string reason;
    bool over = false;
    Ended ended;
};

/// For reports, texts, audio and vectors.
template <typename Receiver, typename Outcome>
struct Heard final : Receiver {
    void done(Outcome given) override {
        outcome = std::move(given);
        ended.set();
    }
    void failed(const std::string& why) override {
        reason = why;
        ended.set();
    }
    std::optional<Outcome> outcome;
    std::string reason;
    Ended ended;
};
using HeardReport = Heard<ReportReceiver, CallReport>;
using HeardText = Heard<TextReceiver, std::string>;
using HeardAudio = Heard<AudioReceiver, Audio>;
using HeardVectors = Heard<VectorReceiver, std::vector<Vector>>;

inline outbound::HttpRequest getRequest(const std::string& url) {
    outbound::HttpRequest request;
    request.method = "GET";
    request.url = url;
    return request;
}

/// What the stand-in was sent under a base URL, as JSON.
inline std::string requestsTo(outbound::HttpClient& client, std::string baseUrl) {
    baseUrl.resize(baseUrl.size() - std::string_view("/v1").size());
    HeardAnswer answer;
    const auto ticket = client.send(getRequest(baseUrl + "/_requests"), answer);
    REQUIRE(answer.ended.wait());
    return answer.body;
}

inline std::size_t countOf(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

inline OpenAiSettings settingsFor(const std::string& url) {
    OpenAiSettings settings;
    settings.baseUrl = url;
    settings.apiKey = common::Secret(kCanary);
    settings.model = "stand-in";
    settings.transcriptionModel = "hears";
    settings.speechModel = "speaks";
    settings.embeddingModel = "embeds";
    settings.firstTokenTimeout = kPatience;
    settings.idleTimeout = kPatience;
    settings.wholeTimeout = kPatience;
    settings.connectTimeout = kPatience;
    settings.backoff = std::chrono::milliseconds(10);
    return settings;
}

}  // namespace hiveline::voice::test
