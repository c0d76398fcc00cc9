#include <algorithm>
#include <utility>

#include "common/http.h"
#include "common/log.h"
#include "common/text/ascii.h"
#include "voice/providers/arguments.h"
#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxEventLength = 256 * 1024;
constexpr std::size_t kMaxStream = 16 * 1024 * 1024;
constexpr std::size_t kMaxWhole = 1024 * 1024;
/// Between the model's end and the stream's; servers that keep the stream open are not waited for.
constexpr std::chrono::milliseconds kFinishingTime{250};

/// Why the arguments of each call do not fit its tool; empty where they do.
std::vector<std::string> misfitsOf(
    const std::vector<ChatCall>& calls, const std::vector<Tool>& tools
) {
    std::vector<std::string> misfits;
    for (const ChatCall& call : calls) {
        const auto tool = std::ranges::find(tools, call.name, &Tool::name);
        misfits.push_back(
            tool == tools.end()
                ? ""
                : misfit(call.arguments.empty() ? "{}" : call.arguments, tool->parameters)
        );
    }
    return misfits;
}

/// Some servers answer a request for a stream with one JSON document.
bool isWhole(const outbound::HttpHead& head) {
    constexpr std::string_view kJson = "application/json";
    const std::string_view type = head.header("Content-Type").value_or("");
    return common::equalsIgnoreCase(type.substr(0, kJson.size()), kJson);
}

/// Why an answer that has come to its end is no reply.
std::string whatIsMissing(const outbound::HttpHead& head, bool hasBegun) {
    constexpr std::string_view kStream = "text/event-stream";
    constexpr std::size_t kMaxType = 60;
    const std::string_view type = head.header("Content-Type").value_or("");
    if (hasBegun || common::equalsIgnoreCase(type.substr(0, kStream.size()), kStream)) {
        return "the answer broke off";
    }
    return isWhole(head) ? "the answer has no reply in it"
                         : "the answer is no stream of events, but " +
                               (type.empty() ? "of no type" : cleanText(type, kMaxType));
}

}  // namespace

ReplyJob::ReplyJob(
    outbound::HttpClient& client,
    ThinkingPools& pools,
    std::shared_ptr<const OpenAiSettings> settings,
    std::shared_ptr<OpenAiAbilities> abilities,
    Turn turn,
    ReplyReceiver& receiver
)
    : client_(client),
      pools_(pools),
      settings_(std::move(settings)),
      abilities_(std::move(abilities)),
      turn_(std::move(turn)),
      endCall_(endCallName(turn_.tools)),
      receiver_(receiver),
      parser_(kMaxEventLength) {}

void ReplyJob::start() {
    offersTools_ = !turn_.tools.empty() || abilities_->tools.load();
    asksUsage_ = abilities_->usage.load();
    ask();
}

void ReplyJob::stop() {
    timer_.reset();
    post_.reset();
}

/// Composes the request on the pool, and sends it from here.
void ReplyJob::ask() {
    post_.reset();
    body_ = {};
    const Offer offer{.tools = offersTools_, .usage = asksUsage_};
    const bool taken = onPool(
        pools_.replies,
        turn_.agent.orgId,
        client_,
        [this, offer] { return replyBody(*settings_, turn_, offer, correction_.get()); },
        [this](std::string body) { send(std::move(body)); }
    );
    if (!taken) {
        fail(kTooMuch);
    }
}

void ReplyJob::send(std::string body) {
    constexpr std::size_t kCopies = 2;  // the one under way, and the one for a further attempt
    body_ = pools_.bodies.take(turn_.agent.orgId, kCopies * body.size());
    if (!body_) {
        return fail(kTooMuch);
    }
    outbound::HttpRequest request =
        postOf(*settings_, "/chat/completions", "application/json", std::move(body));
    request.headers.emplace_back("Accept", "text/event-stream");
    request.mostBytes = kMaxStream;
    post_ = std::make_unique<RetriedPost>(client_, *settings_, std::move(request), *this);
    if (spoke_) {
        post_->keepAttempt();  // words of this reply were heard
    }
    post_->start();
}

/// Of every attempt: nothing that an earlier one gave is kept, since nothing of it was spoken.
void ReplyJob::begin() {
    parser_ = SseParser(kMaxEventLength);
    stream_ = ChatStream(abilities_->opening.load(), turn_.agent.name);
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
        if (whole_.size() > kMaxWhole) {
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

/// The receiver may cancel the reply while it is given words: each step looks at over_ again.
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
        if (stream_.isDone() || stream_.saysNoMore()) {
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
    // The usage may still come behind the last words, from servers that send it.
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

/// The connection has ended: with the reply, or in the middle of it.
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
        breakOff(whatIsMissing(head, stream_.hasBegun()));
    }
}

void ReplyJob::failed(const PostFailure& failure) {
    if (over_) {
        return;
    }
    // Not from inside of the post that has failed, which asking anew would replace.
    if (failure.status == 400 && !spoke_ && askForLess(failure)) {
        client_.post([self = std::static_pointer_cast<ReplyJob>(shared_from_this())] {
            if (!self->gate.isClosed() && !self->over_) {
                self->ask();
            }
        });
        return;
    }
    fail(failure.reason);
}

/// Whether there is something left that the server may not know. What was left out and did not help
/// is asked for again the next time.
bool ReplyJob::askForLess(const PostFailure& failure) {
    const bool isNamed = failure.reason.ends_with(')') &&
                         failure.reason.find("invalid_request_error") == std::string::npos;
    if (isNamed) {
        return false;
    }
    if (std::exchange(asksUsage_, false)) {
        common::log::info(
            "provider_asked_without_usage",
            {{"model", settings_->model}, {"reason", failure.reason}}
        );
        return true;
    }
    if (turn_.tools.empty() && std::exchange(offersTools_, false)) {
        common::log::warn("provider_without_tools", {{"model", settings_->model}});
        abilities_->tools = false;
        asksUsage_ = abilities_->usage.load();  // it was not what the server refused
        return true;
    }
    return false;
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
    noteUsage();
    std::vector<ChatCall> calls = stream_.calls();
    const auto isEnd = [this](const ChatCall& call) { return call.name == endCall_; };
    closing_ = (std::erase_if(calls, isEnd) > 0) || closing_;
    if (std::ranges::any_of(calls, [](const ChatCall& call) { return call.name.empty(); })) {
        return fail("the model asked for a tool without a name");
    }
    judge(std::move(calls));
}

/// Whether the arguments fit is found out on the pool: both they and the parameters may be long.
void ReplyJob::judge(std::vector<ChatCall> calls) {
    if (calls.empty()) {
        return judged(calls, {});
    }
    over_ = true;  // until that is known
    post_->letEnd();
    client_.post([this,
                  self = shared_from_this(),
                  calls = std::make_shared<std::vector<ChatCall>>(std::move(calls))] {
        if (gate.isClosed()) {
            return;
        }
        post_.reset();
        const bool taken = onPool(
            pools_.replies,
            turn_.agent.orgId,
            client_,
            [this, calls] { return misfitsOf(*calls, turn_.tools); },
            [this, calls](const std::vector<std::string>& misfits) { judged(*calls, misfits); }
        );
        if (!taken) {
            fail(kTooMuch);
        }
    });
}

void ReplyJob::judged(const std::vector<ChatCall>& calls, const std::vector<std::string>& misfits) {
    if (std::ranges::any_of(misfits, [](const std::string& why) { return !why.empty(); })) {
        return correct(calls, misfits);
    }
    if (calls.empty() && !spoke_ && !closing_) {
        return fail(
            stream_.finishReason() == "content_filter" ? "the provider withheld the reply"
                                                       : "the provider gave an empty reply"
        );
    }
    give(calls, closing_);
}

/// The calls are not for use: the model is told why, once, or the reply has failed.
void ReplyJob::correct(
    const std::vector<ChatCall>& calls, const std::vector<std::string>& misfits
) {
    if (correction_) {
        return fail("the model gave arguments that do not fit a tool, twice");
    }
    auto correction = std::make_unique<Correction>();
    for (const std::string& why : misfits) {
        correction->answers.push_back(
            why.empty() ? "Not performed, because of another call of yours. Call it again."
                        : "Not performed: " + why + ". Call it again with arguments that fit."
        );
    }
    correction->words = words_;
    correction->calls = calls;
    correction_ = std::move(correction);
    over_ = false;
    ask();
}

/// Of this request, and what the model turned out to do.
void ReplyJob::noteUsage() {
    if (stream_.hasClosedUnopened()) {
        abilities_->opening = Opening::kThought;
    }
    if (!asksUsage_) {
        abilities_->usage = false;
    }
    if (const auto& usage = stream_.usage()) {
        used_.input += usage->input;
        used_.output += usage->output;
        used_.cached += usage->cached;
        hasUsage_ = true;
    }
}

void ReplyJob::tellUsage() {
    if (std::exchange(hasUsage_, false)) {
        used_.model = settings_->model;
        gate.pass([this] { receiver_.used(used_); });
    }
}

void ReplyJob::give(const std::vector<ChatCall>& calls, bool endsCall) {
    over_ = true;
    if (post_) {
        post_->letEnd();
    }
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
    tellUsage();
    gate.pass([this, &given, endsCall] { receiver_.done(std::move(given), endsCall); });
}

void ReplyJob::fail(const std::string& reason) {
    over_ = true;
    timer_.reset();
    client_.post([self = std::static_pointer_cast<ReplyJob>(shared_from_this())] {
        self->post_.reset();
    });
    tellUsage();
    gate.pass([this, &reason] { receiver_.failed(reason); });
}

}  // namespace hiveline::voice
