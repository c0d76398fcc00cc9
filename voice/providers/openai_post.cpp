#include "voice/providers/openai_post.h"

#include <algorithm>
#include <utility>

#include "common/log.h"
#include "common/text/utf8.h"
#include "voice/providers/chat_stream.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxErrorBytes = 16 * 1024;

class JobRequest final : public Request {
public:
    JobRequest(outbound::HttpClient& client, std::shared_ptr<Job> job)
        : client_(client),
          job_(std::move(job)) {}
    ~JobRequest() override {
        job_->gate.close();
        client_.post([job = job_] { job->stop(); });
    }
    JobRequest(const JobRequest&) = delete;
    JobRequest& operator=(const JobRequest&) = delete;

private:
    outbound::HttpClient& client_;
    std::shared_ptr<Job> job_;
};

bool isSuccess(const outbound::HttpHead& head) {
    return head.status >= 200 && head.status < 300;
}

/// Exhausted credit does not come back by asking again.
bool isWorthRetrying(int status, std::string_view code) {
    return (status == 429 && code != "insufficient_quota") || (status >= 500 && status != 501);
}

/// Status and a known code, never the body: it may repeat the key or the prompt.
std::string reasonOf(int status, std::string_view code) {
    std::string reason = "the provider answered " + std::to_string(status);
    return code.empty() ? reason : reason.append(" (").append(code).append(")");
}

std::string_view codeOf(std::string_view body) {
    const json::Document document(body);
    return document.error() ? std::string_view() : knownErrorCode(document.root());
}

}  // namespace

/// Starts on the client's thread, where all else of a job happens; it may have been cancelled by
/// then.
std::unique_ptr<Request> run(outbound::HttpClient& client, std::shared_ptr<Job> job) {
    client.post([job] {
        if (!job->gate.isClosed()) {
            job->start();
        }
    });
    return std::make_unique<JobRequest>(client, std::move(job));
}

RetriedPost::RetriedPost(
    outbound::HttpClient& client,
    const OpenAiSettings& settings,
    outbound::HttpRequest request,
    PostReceiver& receiver
)
    : client_(client),
      settings_(settings),
      request_(std::move(request)),
      receiver_(receiver) {}

void RetriedPost::start() {
    ++attempt_;
    errorBody_.clear();
    receiver_.begin();
    exchange_ = client_.send(request_, *this);
}

void RetriedPost::letEnd() {
    if (exchange_) {
        exchange_->letEnd();
    }
}

/// Of a refusal only as much is kept as has its code in it.
void RetriedPost::data(const outbound::HttpHead& head, std::string_view piece) {
    if (isSuccess(head)) {
        receiver_.data(head, piece);
    } else {
        errorBody_ += piece.substr(0, kMaxErrorBytes - std::min(kMaxErrorBytes, errorBody_.size()));
    }
}

void RetriedPost::done(const outbound::HttpHead& head) {
    if (isSuccess(head)) {
        return receiver_.done(head);
    }
    const std::string_view code = codeOf(errorBody_);
    PostFailure failure{reasonOf(head.status, code), head.status};
    if (!isWorthRetrying(head.status, code)) {
        return receiver_.failed(failure);
    }
    retry(std::move(failure), head.retryAfter());
}

/// A connection that broke may have done nothing yet; what the guard refused or what took too long
/// would end the same way again.
void RetriedPost::failed(outbound::HttpFailure kind, const std::string& text) {
    if (kind != outbound::HttpFailure::kConnection && kind != outbound::HttpFailure::kUnreachable) {
        return receiver_.failed({text, 0});
    }
    retry({text, 0}, std::nullopt);
}

void RetriedPost::again(const std::string& reason) {
    retry({reason, 0}, std::nullopt);
}

void RetriedPost::retry(PostFailure failure, std::optional<std::chrono::milliseconds> wait) {
    // A caller waits: a service that wants a long pause has failed for this turn.
    const bool patient = !wait || *wait <= settings_.longestRetryAfter;
    if (committed_ || attempt_ >= settings_.attempts || !patient) {
        return receiver_.failed(failure);
    }
    common::log::info("provider_retry", {{"attempt", attempt_}, {"reason", failure.reason}});
    exchange_.reset();
    // Those who were told the same moment do not come at the same moment.
    timer_ = client_.after(wait ? *wait + pause() / 4 : pause(), [this] { start(); });
}

/// The doubled pause, of which the second half is left to chance.
std::chrono::milliseconds RetriedPost::pause() {
    const int doublings = std::min(attempt_ - 1, 16);
    const auto full = std::min(settings_.backoff * (1 << doublings), settings_.longestBackoff);
    std::uniform_int_distribution<std::int64_t> half(0, full.count() / 2);
    return full - std::chrono::milliseconds(half(random_));
}

void AnswerJob::send(outbound::HttpRequest request) {
    body_.clear();
    post_ = std::make_unique<RetriedPost>(client_, *settings_, std::move(request), *this);
    post_->start();
}

void AnswerJob::sendChat(std::string body) {
    outbound::HttpRequest request =
        postOf(*settings_, "/chat/completions", "application/json", std::move(body));
    request.times.firstByte = settings_->wholeTimeout;  // no byte before the last token
    send(std::move(request));
}

void AnswerJob::data(const outbound::HttpHead& /*head*/, std::string_view piece) {
    body_ += piece;
}

void AnswerJob::done(const outbound::HttpHead& head) {
    answered(head, std::exchange(body_, {}));
}

void AnswerJob::failed(const PostFailure& failure) {
    refused(failure);
}

outbound::HttpRequest postOf(
    const OpenAiSettings& settings, std::string_view path, std::string contentType, std::string body
) {
    const auto base = parseBaseUrl(settings.baseUrl);
    outbound::HttpRequest request;
    request.url = (base ? base->text() : "") + std::string(path);
    request.headers.emplace_back("Content-Type", std::move(contentType));
    if (!settings.apiKey.empty()) {
        request.headers.emplace_back("Authorization", "Bearer " + settings.apiKey.reveal());
    }
    request.body = std::move(body);
    request.guard = settings.guard.get();
    request.times = {
        .connect = settings.connectTimeout,
        .firstByte = settings.firstTokenTimeout,
        .idle = settings.idleTimeout,
        .whole = settings.wholeTimeout};
    return request;
}

std::string cleanText(std::string_view text, std::size_t most) {
    std::string clean;
    while (!text.empty() && clean.size() < most) {
        const std::size_t good = std::min(common::findInvalidUtf8(text), text.size());
        const std::size_t kept = std::min(text.substr(0, good).find('\0'), good);
        clean += text.substr(0, kept);
        text.remove_prefix(kept);
        if (!text.empty()) {
            clean += "\xEF\xBF\xBD";
            text.remove_prefix(1);
        }
    }
    clean.resize(common::beginningOf(clean, most).size());
    return clean;
}

}  // namespace hiveline::voice
