#include "voice/providers/openai.h"

#include <atomic>
#include <future>

#include <doctest/doctest.h>

#include "common/error.h"
#include "tests/voice/stand_in.h"
#include "voice/providers/chat_request.h"
#include "voice/providers/provider_props.h"

using namespace hiveline;               // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;        // NOLINT(google-build-using-namespace)
using namespace hiveline::voice::test;  // NOLINT(google-build-using-namespace)

namespace {

Turn turnWith(const std::vector<std::pair<models::Speaker, std::string>>& said) {
    Turn turn;
    turn.agent.name = "Maya";
    turn.companyName = "Linden Dental";
    for (const auto& [speaker, words] : said) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = words;
        turn.history.push_back(message);
    }
    turn.tools = {
        {.actionId = "act.1",
         .name = "book_survey",
         .description = "Books a survey.",
         .parameters =
             {R"({"type":"object","required":["date"],"properties":{"date":{"type":"string"}}})"},
         .successText = "It is in the calendar."},
        {.actionId = "act.2", .name = "send_mail", .description = "Sends a mail."}};
    return turn;
}

Turn usualTurn() {
    return turnWith(
        {{models::Speaker::kAi, "Hello, this is Maya."},
         {models::Speaker::kUser, "I need a <b>survey</b>."}}
    );
}

/// One thinker at one scenario, asked once.
class Asked {
public:
    explicit Asked(const std::string& scenario, Turn turn = usualTurn())
        : Asked(settingsFor(StandIn::get().url(scenario)), std::move(turn)) {}
    Asked(OpenAiSettings settings, Turn turn) : url(settings.baseUrl) {
        OpenAiThinker thinker(client, pools(), std::move(settings));
        const auto request = thinker.reply(std::move(turn), reply);
        REQUIRE(reply.ended.wait());
    }
    [[nodiscard]] std::string sent() { return requestsTo(client, url); }
    [[nodiscard]] std::size_t attempts() { return countOf(sent(), "chat/completions"); }

    outbound::HttpClient client;
    std::string url;
    HeardReply reply;
};

/// What is written to stderr while it lives.
class LogToFile {
public:
    LogToFile() : file_(std::tmpfile()), kept_(dup(STDERR_FILENO)) {
        REQUIRE(file_ != nullptr);
        dup2(fileno(file_), STDERR_FILENO);
    }
    ~LogToFile() {
        dup2(kept_, STDERR_FILENO);
        close(kept_);
        std::fclose(file_);
    }
    LogToFile(const LogToFile&) = delete;
    LogToFile& operator=(const LogToFile&) = delete;
    [[nodiscard]] std::string text() const {
        std::string lines;
        std::array<char, 4096> buffer{};
        for (ssize_t count = 0, at = 0;
             (count = pread(fileno(file_), buffer.data(), buffer.size(), at)) > 0;
             at += count) {
            lines.append(buffer.data(), static_cast<std::size_t>(count));
        }
        return lines;
    }

private:
    std::FILE* file_;
    int kept_;
};

constexpr const char* kHello = "Hello, how can I help?";

Transcript usualTranscript() {
    const Turn turn = turnWith(
        {{models::Speaker::kAi, "Hello, who is there?"},
         {models::Speaker::kUser, "My name is Ada Moss, write to ada at example dot com."},
         {models::Speaker::kUser, "Or call +49 (30) 12 34 56."}}
    );
    return {turn.agent, turn.history, {}};
}

}  // namespace

TEST_CASE("openai: a streamed reply arrives in its words") {
    Asked asked("plain");
    CHECK(asked.reply.words == kHello);
    CHECK(asked.reply.calls.empty());
    CHECK_FALSE(asked.reply.endsCall);
    const std::string sent = asked.sent();
    CHECK(
        sent.find(R"(\"role\":\"user\",\"content\":\"I need a <b>survey</b>.\")") !=
        std::string::npos
    );
    CHECK(
        sent.find(R"(\"role\":\"assistant\",\"content\":\"Hello, this is Maya.\")") !=
        std::string::npos
    );
    CHECK(sent.find(R"(\"name\":\"end_call\")") != std::string::npos);
    CHECK(sent.find(std::string("Bearer ") + kCanary) != std::string::npos);
}

TEST_CASE("openai: streams of other servers are understood") {
    for (const char* scenario : {"crlf", "no-done", "never-ends", "not-streamed"}) {
        CAPTURE(scenario);
        const Asked asked(scenario);
        CHECK(asked.reply.words == kHello);
        CHECK(asked.reply.reason.empty());
    }
    CHECK(Asked("thinks").reply.words == "Hello.");
}

TEST_CASE("openai: two tools in fragments, by their index") {
    const Asked asked("tools");
    CHECK(asked.reply.words == "One moment.");
    REQUIRE(asked.reply.calls.size() == 2);
    CHECK(asked.reply.calls[0].name == "book_survey");
    CHECK(asked.reply.calls[0].arguments.text == R"({"date":"Monday"})");
    CHECK(asked.reply.calls[1].name == "send_mail");
    CHECK(asked.reply.calls[1].arguments.text == "{}");
    CHECK(asked.reply.calls[0].id != asked.reply.calls[1].id);
}

TEST_CASE("openai: outcomes of tools lead to the reply, each call answered once") {
    Turn turn = usualTurn();
    turn.outcomes = {
        {{"same", "book_survey", {R"({"date":"Monday"})"}}, ToolResult::kDone, "{\"ok\":true}"},
        {{"same", "send_mail", {""}}, ToolResult::kUnknown, ""},
        {{"", "send_mail", {"{}"}}, ToolResult::kFailed, "no \xFF mail"}};
    Asked asked("tools", turn);
    CHECK(asked.reply.words == "It is booked.");
    CHECK(asked.reply.calls.empty());
    CHECK(asked.sent().find("It is in the calendar.") != std::string::npos);
}

TEST_CASE("openai: calls without index or id, and unknown tools, are passed on") {
    const Asked asked("odd-tools");
    CHECK(asked.reply.reason.empty());
    REQUIRE(asked.reply.calls.size() == 4);
    CHECK(asked.reply.calls[0].arguments.text == R"({"date":"Monday"})");
    CHECK(asked.reply.calls[2].arguments.text == R"({"n":2})");
    CHECK(asked.reply.calls[3].name == "unheard_of");
    CHECK(asked.reply.calls[3].arguments.text == "{}");
    CHECK(Asked("nameless-tool").reply.reason == "the model asked for a tool without a name");
}

TEST_CASE("openai: arguments that do not fit go back to the model once") {
    SUBCASE("and are right then") {
        Asked asked("bad-arguments");
        REQUIRE(asked.reply.calls.size() == 2);
        CHECK(asked.reply.calls[0].arguments.text == R"({"date":"Monday"})");
        CHECK(asked.attempts() == 2);
        CHECK(asked.sent().find("Not performed") != std::string::npos);
    }
    SUBCASE("or the reply fails") {
        Asked asked("bad-arguments-always");
        CHECK(asked.reply.reason == "the model gave arguments that do not fit a tool, twice");
        CHECK(asked.reply.calls.empty());
        CHECK(asked.attempts() == 2);
    }
}

TEST_CASE("openai: the model ends the call") {
    const Asked asked("ends-call");
    CHECK(asked.reply.words == "Goodbye!");
    CHECK(asked.reply.calls.empty());
    CHECK(asked.reply.endsCall);
}

TEST_CASE("openai: a tool of the agent keeps its name beside the one that ends the call") {
    Turn turn = usualTurn();
    turn.tools.front().name = "end_call";
    turn.tools.front().parameters = {};
    Asked asked("ends-call", turn);
    CHECK_FALSE(asked.reply.endsCall);
    REQUIRE(asked.reply.calls.size() == 1);
    CHECK(asked.reply.calls.front().name == "end_call");
    CHECK(asked.sent().find("end_call_2") != std::string::npos);
}

TEST_CASE("openai: a mission that shows the history is given the question only") {
    Turn turn = usualTurn();
    turn.agent.mission.prompt = "You talk. So far:\n{conversation_history}";
    Asked asked("plain", turn);
    const std::string sent = asked.sent();
    CHECK(sent.find(R"(\"role\":\"assistant\")") == std::string::npos);
    CHECK(
        sent.find(R"(\"role\":\"user\",\"content\":\"I need a <b>survey</b>.\")") !=
        std::string::npos
    );
    CHECK(sent.find("AI: Hello, this is Maya.") != std::string::npos);
}

TEST_CASE("openai: old words are left out beyond the budget, the question never") {
    OpenAiSettings settings = settingsFor(StandIn::get().url("plain"));
    settings.historyTokens = 10;
    Asked asked(settings, usualTurn());
    CHECK(asked.reply.words == kHello);
    CHECK(asked.sent().find("this is Maya") == std::string::npos);
    CHECK(asked.sent().find("survey</b>") != std::string::npos);

    settings.baseUrl = StandIn::get().url("tools");
    Turn turn = turnWith(
        {{models::Speaker::kUser, "What is the weather like?"},
         {models::Speaker::kUser, "And book a survey."},
         {models::Speaker::kAi, "One moment, please."}}
    );
    turn.outcomes = {{{"1", "book_survey", {R"({"date":"x"})"}}, ToolResult::kDone, ""}};
    Asked waiting(settings, turn);
    CHECK(waiting.sent().find("And book a survey.") != std::string::npos);
    CHECK(waiting.sent().find("the weather") == std::string::npos);
}

TEST_CASE("openai: what fails before the first token is tried again") {
    for (const auto& [scenario, attempts] :
         {std::pair("busy", 2),
          {"down-twice", 3},
          {"cut-early", 2},
          {"drop", 2},
          {"error-early", 2}}) {
        const std::string name = scenario;
        CAPTURE(name);
        Asked asked(scenario);
        CHECK(asked.reply.words == kHello);
        CHECK(asked.attempts() == static_cast<std::size_t>(attempts));
    }
}

TEST_CASE("openai: attempts have an end") {
    Asked asked("down");
    CHECK(asked.reply.reason == "the provider answered 503 (server_error)");
    CHECK(asked.attempts() == 3);
    Asked garbage("garbage");
    CHECK(garbage.reply.reason == "the answer is not the JSON that was expected");
    CHECK(garbage.attempts() == 3);
}

TEST_CASE("openai: what would not help is not tried again") {
    Asked busy("busy-for-long");
    CHECK(busy.reply.reason == "the provider answered 429 (rate_limit_exceeded)");
    CHECK(busy.attempts() == 1);
    Asked noCredit("no-credit");
    CHECK(noCredit.attempts() == 1);
    Asked redirect("redirect");
    CHECK(redirect.reply.reason == "the provider answered 307");
    CHECK(redirect.attempts() == 1);
    Asked empty("empty");
    CHECK(empty.reply.reason == "the provider gave an empty reply");
}

TEST_CASE("openai: after the first token nothing is repeated") {
    for (const auto& [scenario, reason] :
         {std::pair("cut-late", ""),
          {"ends-late", "the answer broke off"},
          {"error-late", "the provider gave an error in its answer: server_error"}}) {
        const std::string name = scenario;
        CAPTURE(name);
        Asked asked(scenario);
        CHECK(asked.reply.words.empty());  // no sentence of it was complete
        CHECK_FALSE(asked.reply.reason.empty());
        if (*reason != '\0') {
            CHECK(asked.reply.reason == reason);
        }
        CHECK(asked.reply.reason.find("You said") == std::string::npos);
        CHECK(asked.attempts() == 1);
    }
}

TEST_CASE("openai: the first token and every next one are waited for only so long") {
    OpenAiSettings settings = settingsFor(StandIn::get().url("slow"));
    settings.firstTokenTimeout = std::chrono::milliseconds(300);
    CHECK(Asked(settings, usualTurn()).reply.reason == "no first word in time");

    settings = settingsFor(StandIn::get().url("stalls"));
    settings.idleTimeout = std::chrono::milliseconds(300);
    const Asked stalled(settings, usualTurn());
    CHECK(stalled.reply.words.empty());  // no sentence of it was complete
    CHECK(stalled.reply.reason == "no answer in time");
}

TEST_CASE("openai: answers without end are cut off") {
    CHECK(Asked("huge-line").reply.reason == "the answer has an event that is too long");
    const Asked endless("endless");
    CHECK(endless.reply.reason.empty());
    CHECK(endless.reply.words.size() > 4'000);
    CHECK(endless.reply.words.size() <= ChatStream::kMaxSpoken);
}

TEST_CASE("openai: a model without tools is asked without, from then on") {
    outbound::HttpClient client;
    const OpenAiSettings settings = settingsFor(StandIn::get().url("no-tools"));
    OpenAiThinker thinker(client, pools(), settings);
    Turn turn = usualTurn();
    turn.tools.clear();
    for (int i = 0; i < 2; ++i) {
        HeardReply reply;
        const auto request = thinker.reply(turn, reply);
        REQUIRE(reply.ended.wait());
        CHECK(reply.words == kHello);
    }
    CHECK(countOf(requestsTo(client, settings.baseUrl), "chat/completions") == 4);
    CHECK(Asked("no-tools").reply.reason == "the provider answered 400 (invalid_request_error)");
}

TEST_CASE("openai: requests are composed off the client's thread, organisations in turn") {
    ThinkingPools own;
    outbound::HttpClient client;
    std::promise<void> letGo;
    const auto held = letGo.get_future().share();
    for (const char* const other : {"org.x", "org.y"}) {
        REQUIRE(own.replies.submit(other, [held](std::size_t) { held.wait(); }));
        REQUIRE(own.reports.submit(other, [held](std::size_t) { held.wait(); }));
    }
    const OpenAiSettings settings = settingsFor(StandIn::get().url("plain"));
    OpenAiThinker thinker(client, own, settings);
    HeardReply reply;
    const auto request = thinker.reply(usualTurn(), reply);
    std::promise<void> served;
    client.post([&served] { served.set_value(); });
    CHECK(served.get_future().wait_for(kPatience) == std::future_status::ready);
    CHECK(countOf(requestsTo(client, settings.baseUrl), "chat/completions") == 0);
    letGo.set_value();
    REQUIRE(reply.ended.wait());
    CHECK(reply.words == kHello);
}

TEST_CASE("openai: what one organisation has composed and not yet sent is bounded") {
    ThinkingPools own;
    outbound::HttpClient client;
    Turn turn = usualTurn();
    turn.agent.orgId = "org.a";
    const auto all = own.bodies.take("org.a", ThinkingPools::kMaxBodiesOfOne);
    REQUIRE(all);
    OpenAiThinker thinker(client, own, settingsFor(StandIn::get().url("plain")));
    HeardReply refused;
    const auto first = thinker.reply(turn, refused);
    REQUIRE(refused.ended.wait());
    CHECK(refused.reason == "the organisation has too much to think about");
    turn.agent.orgId = "org.b";
    HeardReply reply;
    {
        const auto second = thinker.reply(turn, reply);
        REQUIRE(reply.ended.wait());
    }
    CHECK(reply.words == kHello);
}

TEST_CASE("openai: a server that is not there") {
    OpenAiSettings settings = settingsFor("http://127.0.0.1:1");
    settings.attempts = 2;
    outbound::HttpClient client;
    OpenAiThinker thinker(client, pools(), settings);
    HeardReply reply;
    const auto request = thinker.reply(usualTurn(), reply);
    REQUIRE(reply.ended.wait());
    CHECK(reply.reason.starts_with("the connection failed"));
}

TEST_CASE("openai: keys are in no failure and no line of the log, also where servers repeat them") {
    const LogToFile log;
    for (const char* scenario :
         {"wrong-key",
          "repeats-key",
          "busy-for-long",
          "down",
          "garbage",
          "error-late",
          "no-such-scenario",
          "redirect",
          "cut-late"}) {
        CAPTURE(scenario);
        const Asked asked(scenario);
        CHECK_FALSE(asked.reply.reason.empty());
        CHECK(asked.reply.reason.find("canary") == std::string::npos);
    }
    outbound::HttpClient client;
    OpenAiThinker thinker(client, pools(), settingsFor(StandIn::get().url("wrong-key")));
    HeardReport report;
    const auto request = thinker.report(usualTranscript(), report);
    REQUIRE(report.ended.wait());
    OpenAiSettings settings = settingsFor("http://127.0.0.1:1/v1");
    settings.apiKey = common::Secret(std::string(kCanary) + "\r\nX: y");
    try {
        const OpenAiThinker refused(client, pools(), settings);
        FAIL("a key with a line break was taken");
    } catch (const common::Error& error) {
        CHECK(std::string(error.what()).find("canary") == std::string::npos);
    }
    const std::string lines = log.text();
    CHECK(lines.find("provider_retry") != std::string::npos);
    CHECK(lines.find("canary") == std::string::npos);
}

TEST_CASE("openai: a cancelled reply is not heard of again") {
    struct Counting final : ReplyReceiver {
        void text(std::string_view /*words*/) override { count(); }
        void done(std::vector<ToolCall> /*calls*/, bool /*ends*/) override { count(); }
        void failed(const std::string& /*reason*/) override { count(); }
        void count() {
            if (++heard == 1) {
                begun.set();
            }
        }
        std::atomic<int> heard = 0;
        Ended begun;
    };
    outbound::HttpClient client;
    for (int i = 0; i < 8; ++i) {
        OpenAiThinker endless(client, pools(), settingsFor(StandIn::get().url("endless")));
        Counting reply;
        auto request = endless.reply(usualTurn(), reply);
        if (i % 2 == 0) {
            REQUIRE(reply.begun.wait(kPatience));
        }
        request.reset();
        const int heard = reply.heard;
        // While another one comes whole, by the same thread, this one would go on without an end.
        OpenAiThinker thinker(client, pools(), settingsFor(StandIn::get().url("plain")));
        HeardReply other;
        const auto asked = thinker.reply(usualTurn(), other);
        REQUIRE(other.ended.wait(kPatience));
        CHECK(reply.heard == heard);
    }
}

TEST_CASE("openai: a reply may be cancelled from inside its receiver") {
    struct Leaving final : ReplyReceiver {
        void text(std::string_view /*words*/) override {
            ++texts;
            request.reset();
            left.set();
        }
        void done(std::vector<ToolCall> /*calls*/, bool /*ends*/) override { ++ends; }
        void failed(const std::string& /*reason*/) override { ++ends; }
        std::unique_ptr<Request> request;
        int texts = 0;
        int ends = 0;
        Ended left;
    };
    outbound::HttpClient client;
    OpenAiThinker thinker(client, pools(), settingsFor(StandIn::get().url("plain")));
    Leaving leaving;
    Ended started;
    const auto ticket = client.after(std::chrono::milliseconds(0), [&] {
        leaving.request = thinker.reply(usualTurn(), leaving);
        started.set();
    });
    REQUIRE(started.wait());
    REQUIRE(leaving.left.wait());
    HeardReply other;
    const auto request = thinker.reply(usualTurn(), other);
    REQUIRE(other.ended.wait());
    CHECK(leaving.texts == 1);
    CHECK(leaving.ends == 0);
}

TEST_CASE("openai: replies use a connection again") {
    outbound::HttpClient client;
    OpenAiThinker thinker(client, pools(), settingsFor(StandIn::get().url("plain")));
    const auto connections = [&client] {
        HeardAnswer answer;
        const auto ticket =
            client.send(getRequest(StandIn::get().root() + "/plain/_connections"), answer);
        REQUIRE(answer.ended.wait());
        return answer.body;
    };
    const std::string before = connections();
    for (int i = 0; i < 5; ++i) {
        HeardReply reply;
        const auto request = thinker.reply(usualTurn(), reply);
        REQUIRE(reply.ended.wait());
        CHECK(reply.words == kHello);
    }
    CHECK(std::stoi(connections()) <= std::stoi(before) + 2);
}

TEST_CASE("openai: a report by schema, with facts only that the caller gave") {
    for (const char* scenario : {"plain", "no-schema", "no-format"}) {
        CAPTURE(scenario);
        outbound::HttpClient client;
        const OpenAiSettings settings = settingsFor(StandIn::get().url(scenario));
        OpenAiThinker thinker(client, pools(), settings);
        HeardReport heard;
        auto request = thinker.report(usualTranscript(), heard);
        REQUIRE(heard.ended.wait());
        REQUIRE(heard.outcome);
        CHECK(heard.outcome->summary == "Ada asked for a survey.");
        const models::ConversationAnalytics& analytics = heard.outcome->analytics;
        CHECK(analytics.summary == heard.outcome->summary);
        CHECK(analytics.name_of_caller == "Ada Moss");
        CHECK(analytics.email_address_of_caller == "ada@example.com");
        CHECK(analytics.phone_number_of_caller == "+49 30 123456");
        CHECK_FALSE(analytics.address_of_caller);
        CHECK_FALSE(analytics.is_audio_consent_given);
        CHECK(analytics.sentiment_of_caller == "positive");
        CHECK(analytics.prospectStatus == "CONTACTED");
        CHECK(analytics.action_items == std::vector<std::string>{"Send the price list"});

        const auto before = countOf(requestsTo(client, settings.baseUrl), "chat/completions");
        HeardReport again;
        request = thinker.report(usualTranscript(), again);
        REQUIRE(again.ended.wait());
        CHECK(again.outcome);  // and the server's way is known now
        CHECK(countOf(requestsTo(client, settings.baseUrl), "chat/completions") == before + 1);
    }
}

TEST_CASE("openai: a report that cannot be had fails") {
    for (const auto& [scenario, reason] :
         {std::pair("garbage", "the provider gave no report that can be read"),
          {"down", "the provider answered 503 (server_error)"}}) {
        outbound::HttpClient client;
        OpenAiThinker thinker(client, pools(), settingsFor(StandIn::get().url(scenario)));
        HeardReport heard;
        const auto request = thinker.report(usualTranscript(), heard);
        REQUIRE(heard.ended.wait());
        CHECK_FALSE(heard.outcome);
        CHECK(heard.reason == reason);
    }
}

TEST_CASE("openai settings: base URLs") {
    const auto text = [](const char* given) {
        const auto url = parseBaseUrl(given);
        return url ? url->text() : "";
    };
    CHECK(text("http://127.0.0.1:8000") == "http://127.0.0.1:8000/v1");
    CHECK(text("http://127.0.0.1:8000/") == "http://127.0.0.1:8000/v1");
    CHECK(text("HTTPS://Api.Example.com/v1/") == "https://api.example.com/v1");
    CHECK(text("https://example.com/v1beta/openai") == "https://example.com/v1beta/openai");
    CHECK(text("http://[::1]:80/v1") == "http://[::1]:80/v1");
    for (const char* wrong :
         {"",
          "example.com",
          "ftp://example.com",
          "http://",
          "http://:80",
          "http://a:b@example.com",
          "http://example.com:0",
          "http://example.com:x",
          "http://example.com/v1?x=1",
          "http://example.com/v1#x",
          "http://exa mple.com",
          "http://example.com\\@other",
          "http://[::1",
          "http://example.com/\r\nx"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parseBaseUrl(wrong));
    }
}

TEST_CASE("openai settings: an agent's own, within what the operator allows") {
    const OpenAiSettings base = settingsFor("https://operator.example/v1");
    const AgentServers allowed{
        {"Models.example", "other.example:8443", "http://10.0.0.5:8000"}, {}};
    models::Agent agent;
    const common::Secret own("own");
    const auto with = [&](const char* properties) {
        agent.intelligenceProvider.providerProps = json::Raw{properties};
        return overridden(base, agent, own, allowed);
    };
    CHECK(overridden(base, agent, own, allowed).apiKey.reveal() == kCanary);
    agent.intelligenceProvider.model = "agents-model";
    CHECK(with("{}").model == "agents-model");
    CHECK(with(R"({"model":"m","temperature":0.5})").model == "m");
    CHECK(with(R"({"temperature":0.5})").temperature == 0.5);
    CHECK(with(R"({"apiKey":"********"})").apiKey.reveal() == "own");
    CHECK(with(R"({"apiKey":"********"})").baseUrl == base.baseUrl);
    CHECK(with(R"({"apiKey":"********"})").guard == nullptr);
    CHECK(with(R"({"baseUrl":"https://OPERATOR.example/v1/"})").apiKey.reveal() == kCanary);

    const OpenAiSettings moved = with(R"({"baseUrl":"https://models.example/x"})");
    CHECK(moved.baseUrl == "https://models.example/x");
    CHECK(moved.apiKey.empty());
    CHECK(moved.guard != nullptr);
    CHECK(
        with(R"({"baseUrl":"https://other.example:8443/x","apiKey":"********"})").apiKey.reveal() ==
        "own"
    );
    CHECK(with(R"({"baseUrl":"http://10.0.0.5:8000"})").baseUrl == "http://10.0.0.5:8000/v1");
    // Another path, port or scheme is another place.
    for (const char* refused :
         {R"({"baseUrl":"https://operator.example/v2"})",
          R"({"baseUrl":"http://operator.example/v1"})",
          R"({"baseUrl":"https://other.example/x"})",
          R"({"baseUrl":"http://models.example"})",
          R"({"baseUrl":"https://models.example:6379"})",
          R"({"baseUrl":"http://other.example:8443"})",
          R"({"baseUrl":"http://10.0.0.5"})",
          R"({"baseUrl":"https://10.0.0.5:8000"})",
          R"({"baseUrl":"https://models.example.evil.example"})",
          R"({"baseUrl":"https://models.example@evil.example"})",
          R"({"baseUrl":"http://169.254.169.254/latest"})",
          R"({"baseUrl":7})",
          R"({"baseUrl":""})",
          R"({"model":[]})",
          R"({"apiKey":{}})",
          R"([])"}) {
        CAPTURE(refused);
        CHECK_THROWS_AS(with(refused), common::Error);
    }
}

TEST_CASE("openai settings: what an agent sets goes into its requests, what does not fit does not"
) {
    OpenAiSettings base = settingsFor("https://operator.example/v1");
    base.historyTokens = 9'000;
    base.historyTokensOf = {{"small", 600}};
    models::Agent agent;
    const auto with = [&](const char* properties) {
        agent.intelligenceProvider.providerProps = json::Raw{properties};
        return overridden(base, agent, {}, {});
    };
    const OpenAiSettings set =
        with(R"({"top_p":0.9,"max_tokens":200,"stop":["a","b"],"seed":-7,"unknown":1,"top_k":"x",)"
             R"("temperature":0.1,"chat_template_kwargs":{"enable_thinking":false},"min_p":null})");
    CHECK(set.temperature == 0.1);
    using Options = std::vector<std::pair<std::string, std::string>>;
    CHECK(
        set.options ==
        Options{
            {"chat_template_kwargs", R"({"enable_thinking":false})"},
            {"max_tokens", "200"},
            {"seed", "-7"},
            {"stop", R"(["a","b"])"},
            {"top_p", "0.9"}}
    );
    const std::string body = replyBody(set, usualTurn(), Offer{}, nullptr);
    for (const char* part :
         {R"("top_p":0.9)",
          R"("max_tokens":200)",
          R"("stop":["a","b"])",
          R"("stream_options":{"include_usage":true})"}) {
        CAPTURE(part);
        CHECK(body.find(part) != std::string::npos);
    }
    CHECK(body.find("unknown") == std::string::npos);
    CHECK_FALSE(with(R"({"temperature":"hot"})").temperature);  // stored before it was checked
    CHECK(with("{}").historyTokens == 9'000);
    CHECK(with(R"({"model":"small"})").historyTokens == 600);
    CHECK(with(R"({"model":"small","historyTokens":2000})").historyTokens == 2'000);
}

TEST_CASE("openai settings: what fits a member of providerProps") {
    const auto misfit = [](std::string_view name, std::string_view json) {
        const json::Document document(json);
        return misfitOfProperty(name, document.root());
    };
    for (const auto& each : std::vector<std::pair<std::string_view, std::string_view>>{
             {"temperature", "0"},
             {"temperature", "2.0"},
             {"top_p", "1"},
             {"max_tokens", "1"},
             {"stop", "\"x\""},
             {"stop", R"(["a","b","c","d"])"},
             {"seed", "-1"},
             {"top_k", "-1"},
             {"logit_bias", "{}"},
             {"parallel_tool_calls", "false"},
             {"apiKey", "\"k\""},
             {"reasoning_effort", "\"low\""},
             {"historyTokens", "500"},
             {"stop", "null"}}) {
        CAPTURE(each.first);
        CAPTURE(each.second);
        CHECK(misfit(each.first, each.second) == "");
    }
    for (const auto& each : std::vector<std::pair<std::string_view, std::string_view>>{
             {"temperature", "2.1"},
             {"temperature", "\"1\""},
             {"temperature", "-0.1"},
             {"top_p", "1.01"},
             {"max_tokens", "0"},
             {"max_tokens", "1.5"},
             {"max_tokens", "1e3"},
             {"stop", "[]"},
             {"stop", R"(["a","b","c","d","e"])"},
             {"stop", "[7]"},
             {"stop", "\"\""},
             {"seed", "1e400"},
             {"logit_bias", "[]"},
             {"parallel_tool_calls", "1"},
             {"historyTokens", "499"}}) {
        CAPTURE(each.first);
        CAPTURE(each.second);
        CHECK(misfit(each.first, each.second).value_or("").starts_with("should be "));
    }
    for (const char* unknown : {"", "max_token", "Temperature", "messages", "stream", "tools"}) {
        CHECK_FALSE(misfit(unknown, "1"));
    }
    CHECK(propertyNames().find("max_tokens, min_p") != std::string::npos);
}

TEST_CASE("openai settings: servers that agents may name are https and its port unless named") {
    CHECK(parseServer("llm.example.com") == "https://llm.example.com:443");
    CHECK(parseServer("LLM.example.com:8443") == "https://llm.example.com:8443");
    CHECK(parseServer("http://10.0.0.5:8000") == "http://10.0.0.5:8000");
    CHECK(parseServer("http://localhost") == "http://localhost:80");
    CHECK(parseServer("[::1]:8000") == "https://[::1]:8000");
    for (const char* wrong :
         {"", "a/b", "a/", "a@b", "a?b", "a#b", "ftp://a", "a b", "a:0", "http://"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parseServer(wrong));
    }
}

TEST_CASE("openai settings: an agent's server reaches public addresses and the one it is named by"
) {
    const AgentServers allowed{{}, {common::parseNetwork("10.1.0.0/16").value()}};
    const auto lets = [&](const char* url, const char* address) {
        return allowed.guardFor(parseBaseUrl(url).value())->allows(std::string_view(address));
    };
    CHECK(lets("https://llm.example.com", "8.8.8.8"));
    CHECK(lets("https://llm.example.com", "10.1.2.3"));
    CHECK_FALSE(lets("https://llm.example.com", "169.254.169.254"));
    CHECK_FALSE(lets("https://llm.example.com", "127.0.0.1"));
    CHECK(lets("http://10.0.0.5:8000", "10.0.0.5"));
    CHECK_FALSE(lets("http://10.0.0.5:8000", "10.0.0.6"));
    CHECK(lets("http://[::1]:8000", "::1"));
    CHECK(lets("http://localhost:8000", "127.0.0.1"));
    CHECK_FALSE(lets("http://localhost:8000", "10.0.0.5"));
}

TEST_CASE("openai settings: what a key is for is scheme, host and port") {
    const auto server = [](const char* properties) { return serverOf(json::Raw{properties}); };
    CHECK(serverOf(std::nullopt).empty());
    CHECK(server("{}").empty());
    CHECK(server(R"({"baseUrl":7})").empty());
    CHECK(server(R"({"baseUrl":"https://A.example/v1"})") == "https://a.example:443");
    CHECK(server(R"({"baseUrl":"https://a.example:443/other"})") == "https://a.example:443");
    CHECK(server(R"({"baseUrl":"http://a.example"})") == "http://a.example:80");
    CHECK(server(R"({"baseUrl":"nowhere"})") != server(R"({"baseUrl":"elsewhere"})"));
}

TEST_CASE("openai settings: what cannot work is refused") {
    outbound::HttpClient client;
    for (const auto change : std::initializer_list<void (*)(OpenAiSettings&)>{
             [](OpenAiSettings& s) { s.baseUrl = "nowhere"; },
             [](OpenAiSettings& s) { s.model = ""; },
             [](OpenAiSettings& s) { s.attempts = 0; },
             [](OpenAiSettings& s) { s.idleTimeout = {}; }}) {
        OpenAiSettings settings = settingsFor("http://127.0.0.1:1");
        change(settings);
        CHECK_THROWS_AS(OpenAiThinker(client, pools(), settings), common::Error);
    }
}
