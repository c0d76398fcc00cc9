#include <algorithm>
#include <utility>

#include "common/ascii.h"
#include "common/http.h"
#include "common/log.h"
#include "voice/providers/arguments.h"
#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kLongestEvent = 256 * 1024;
constexpr std::size_t kMostStream = 16 * 1024 * 1024;
constexpr std::size_t kMostWhole = 1024 * 1024;
/// Between the model's end and the stream's; servers that keep the stream open are not waited for.
constexpr std::chrono::milliseconds kFinishingTime{250};

bool isWhole(const outbound::HttpHead& head) {
    constexpr std::string_view kJson = "application/json";
    const std::string_view type = head.header("Content-Type").value_or("");
    return common::equalsIgnoreCase(type.substr(0, kJson.size()), kJson);
}

}  // namespace

ReplyJob::ReplyJob(
    outbound::HttpClient& client,
    std::shared_ptr<const OpenAiSettings> settings,
    std::shared_ptr<OpenAiAbilities> abilities,
    Turn turn,
    ReplyReceiver& receiver
)
    : client_(client),
      settings_(std::move(settings)),
      abilities_(std::move(abilities)),
      turn_(std::move(turn)),
      endCall_(endCallName(turn_.tools)),
      receiver_(receiver),
      parser_(kLongestEvent) {}

void ReplyJob::start() {
    offersTools_ = !turn_.tools.empty() || abilities_->tools.load();
    ask();
}

void ReplyJob::stop() {
    timer_.reset();
    post_.reset();
}

void ReplyJob::ask() {
    outbound::HttpRequest request = postOf(
        *settings_,
        "/chat/completions",
        "application/json",
        replyBody(
            *settings_, turn_, offersTools_ ? Offer::kTools : Offer::kNothing, correction_.get()
        )
    );
    request.headers.emplace_back("Accept", "text/event-stream");
    request.mostBytes = kMostStream;
    post_ = std::make_unique<RetriedPost>(client_, *settings_, std::move(request), *this);
    if (spoke_) {
        post_->commit();  // words of this reply were heard
    }
    post_->start();
}

void ReplyJob::begin() {
    parser_ = SseParser(kLongestEvent);
    stream_ = {};
    whole_.clear();
    words_.clear();
    committed_ = false;
    finishing_ = false;
    timer_ = client_.after(settings_->firstTokenTimeout, [this] { fail("no first word in time"); });
}

void ReplyJob::data(const outbound::HttpHead& head, std::string_view piece) {
    if (over_) {
        return;
    }
    if (isWhole(head)) {
        whole_ += piece;
        if (whole_.size() > kMostWhole) {
            fail("the answer is too long");
        }
        return;
    }
    std::vector<std::string> events;
    const bool fits = parser_.add(piece, events);
    take(events);
    if (!fits && !over_) {
        fail("the answer has an event that is too long");
    }
}

void ReplyJob::take(const std::vector<std::string>& events) {
    for (const std::string& event : events) {
        if (over_) {
            return;
        }
        const std::string words = stream_.add(event);
        noteProgress();
        speak(words);
        if (!stream_.failure().empty()) {
            return breakOff(stream_.failure());
        }
        if (stream_.isDone()) {
            return conclude();
        }
    }
}

void ReplyJob::noteProgress() {
    if (stream_.hasBegun() && !committed_) {
        committed_ = true;
        post_->commit();
        timer_.reset();
    }
    if (stream_.hasFinished() && !stream_.isDone() && !std::exchange(finishing_, true)) {
        timer_ = client_.after(kFinishingTime, [this] { conclude(); });
    }
}

void ReplyJob::speak(const std::string& words) {
    if (words.empty()) {
        return;
    }
    words_ += words;
    spoke_ = true;
    gate.pass([this, &words] { receiver_.text(words); });
}

void ReplyJob::done(const outbound::HttpHead& head) {
    if (over_) {
        return;
    }
    std::vector<std::string> events;
    if (isWhole(head)) {
        events.push_back(std::exchange(whole_, {}));
    } else if (!parser_.finish(events)) {
        return fail("the answer has an event that is too long");
    }
    take(events);
    if (over_) {
        return;
    }
    if (stream_.hasFinished()) {
        conclude();
    } else {
        breakOff("the answer broke off");
    }
}

void ReplyJob::failed(const PostFailure& failure) {
    if (over_) {
        return;
    }
    if (failure.status == 400 && offersTools_ && turn_.tools.empty() && !spoke_) {
        common::log::warn("provider_without_tools", {{"model", settings_->model}});
        abilities_->tools = false;
        offersTools_ = false;
        client_.post([self = std::static_pointer_cast<ReplyJob>(shared_from_this())] {
            if (!self->gate.isClosed() && !self->over_) {
                self->ask();
            }
        });
        return;
    }
    fail(failure.reason);
}

/// An answer that cannot be used: asked for again as long as nobody heard anything of it.
void ReplyJob::breakOff(const std::string& reason) {
    timer_.reset();
    if (stream_.hasBegun()) {
        fail(reason);
    } else {
        post_->again(reason);
    }
}

void ReplyJob::conclude() {
    if (over_) {
        return;
    }
    timer_.reset();
    speak(stream_.finish());
    std::vector<ChatCall> calls = stream_.calls();
    const auto isEnd = [this](const ChatCall& call) { return call.name == endCall_; };
    closing_ = (std::erase_if(calls, isEnd) > 0) || closing_;
    if (std::ranges::any_of(calls, [](const ChatCall& call) { return call.name.empty(); })) {
        return fail("the model asked for a tool without a name");
    }
    if (correct(calls)) {
        return;
    }
    if (calls.empty() && !spoke_ && !closing_) {
        return fail(
            stream_.finishReason() == "content_filter" ? "the provider withheld the reply"
                                                       : "the provider gave an empty reply"
        );
    }
    give(calls, closing_);
}

/// True when the calls are not for use: the model is told why, once, or the reply has failed.
bool ReplyJob::correct(const std::vector<ChatCall>& calls) {
    auto correction = std::make_unique<Correction>();
    bool wrong = false;
    for (const ChatCall& call : calls) {
        const auto tool = std::ranges::find(turn_.tools, call.name, &Tool::name);
        const std::string why =
            tool == turn_.tools.end()
                ? ""
                : misfit(call.arguments.empty() ? "{}" : call.arguments, tool->parameters);
        wrong = wrong || !why.empty();
        correction->answers.push_back(
            why.empty() ? "Not performed, because of another call of yours. Call it again."
                        : "Not performed: " + why + ". Call it again with arguments that fit."
        );
    }
    if (!wrong) {
        return false;
    }
    if (correction_) {
        fail("the model gave arguments that do not fit a tool, twice");
        return true;
    }
    correction->words = words_;
    correction->calls = calls;
    correction_ = std::move(correction);
    post_->letEnd();
    over_ = true;  // until the next request
    client_.post([self = std::static_pointer_cast<ReplyJob>(shared_from_this())] {
        if (!self->gate.isClosed()) {
            self->over_ = false;
            self->ask();
        }
    });
    return true;
}

void ReplyJob::give(const std::vector<ChatCall>& calls, bool endsCall) {
    over_ = true;
    post_->letEnd();
    std::vector<ToolCall> given;
    for (const ChatCall& call : calls) {
        auto arguments = json::parseRaw(call.arguments.empty() ? "{}" : call.arguments);
        if (!arguments || !json::isObject(*arguments)) {
            arguments = json::Raw{"{}"};
        }
        given.push_back(
            {callId(turn_, turn_.outcomes.size() + given.size()), call.name, *std::move(arguments)}
        );
    }
    gate.pass([this, &given, endsCall] { receiver_.done(std::move(given), endsCall); });
}

void ReplyJob::fail(const std::string& reason) {
    over_ = true;
    timer_.reset();
    client_.post([self = std::static_pointer_cast<ReplyJob>(shared_from_this())] {
        self->post_.reset();
    });
    gate.pass([this, &reason] { receiver_.failed(reason); });
}

}  // namespace hiveline::voice
