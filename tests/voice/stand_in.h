// What the tests of providers share: the stand-in server as a child process, receivers that can be
// waited for, and a way to see what the stand-in was sent.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "voice/providers/http_client.h"
#include "voice/providers/openai.h"
#include "voice/providers/speech.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice::test {

inline constexpr std::chrono::seconds kPatience{60};
inline constexpr const char* kCanary = "sk-canary-4711";

/// tests/support/openai_stand_in.py, one for all tests. It ends with this process.
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
    [[nodiscard]] std::string root() const { return "http://127.0.0.1:" + port_; }

    StandIn(const StandIn&) = delete;
    StandIn& operator=(const StandIn&) = delete;

private:
    StandIn() {
        std::array<int, 2> input{};
        std::array<int, 2> output{};
        REQUIRE(pipe2(input.data(), O_CLOEXEC) == 0);
        REQUIRE(pipe2(output.data(), O_CLOEXEC) == 0);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input[0], 0);
        posix_spawn_file_actions_adddup2(&actions, output[1], 1);
        std::string python = "/usr/bin/python3";
        std::string noCache = "-B";
        std::string script = HIVELINE_SOURCE_DIR "/tests/support/openai_stand_in.py";
        std::string untilEof = "--until-eof";
        std::array<char*, 5> arguments{
            python.data(), noCache.data(), script.data(), untilEof.data(), nullptr};
        REQUIRE(
            posix_spawn(&pid_, python.c_str(), &actions, nullptr, arguments.data(), environ) == 0
        );
        posix_spawn_file_actions_destroy(&actions);
        close(input[0]);
        close(output[1]);
        input_ = input[1];
        char c = 0;
        while (read(output[0], &c, 1) == 1 && c != '\n') {
            port_ += c;
        }
        close(output[0]);
        REQUIRE_FALSE(port_.empty());
    }
    ~StandIn() {
        close(input_);
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }

    pid_t pid_ = 0;
    int input_ = -1;
    int runs_ = 0;
    std::string port_;
};

/// Something that another thread brings to an end.
class Ended {
public:
    void set() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    [[nodiscard]] bool wait(std::chrono::milliseconds time = kPatience) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return ended_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ended_ = false;
};

struct HeardAnswer final : HttpReceiver {
    void data(const HttpHead& /*head*/, std::string_view piece) override { body += piece; }
    void done(const HttpHead& given) override {
        head = given;
        ended.set();
    }
    void failed(HttpFailure kind, const std::string& text) override {
        failure = kind;
        reason = text;
        ended.set();
    }
    HttpHead head;
    std::string body;
    std::optional<HttpFailure> failure;
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

inline HttpRequest getRequest(const std::string& url) {
    HttpRequest request;
    request.method = "GET";
    request.url = url;
    return request;
}

/// What the stand-in was sent under a base URL, as JSON.
inline std::string requestsTo(HttpClient& client, std::string baseUrl) {
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
