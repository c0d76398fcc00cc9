#include "delivery/exchange.h"

#include <algorithm>
#include <utility>

namespace hiveline::delivery {
namespace {

using models::AttemptOutcome;
using outbound::HttpFailure;

constexpr int kGone = 410;
constexpr int kTooManyRequests = 429;
constexpr int kUnavailable = 503;

std::pair<AttemptOutcome, std::string> describe(HttpFailure kind, std::chrono::milliseconds whole) {
    switch (kind) {
        case HttpFailure::kInvalid:
            return {AttemptOutcome::kInvalid, "The URL or a header cannot be sent."};
        case HttpFailure::kUnreachable:
            return {AttemptOutcome::kUnreachable, "The endpoint could not be reached."};
        case HttpFailure::kRefused:
            return {
                AttemptOutcome::kBlocked,
                "The endpoint's address lies in a network that this server does not send to."};
        case HttpFailure::kTimeout: {
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(whole).count();
            return {
                AttemptOutcome::kTimeout,
                "The endpoint did not answer within " + std::to_string(seconds) + " s."};
        }
        case HttpFailure::kBusy:
            return {AttemptOutcome::kUnreachable, "Too many requests are under way."};
        default:
            return {
                AttemptOutcome::kBroken, "The connection was lost before the answer was there."};
    }
}

}  // namespace

Exchange::Exchange(
    outbound::HttpClient& client, outbound::HttpRequest request, std::size_t keep, Then then
)
    : keep_(keep),
      started_(std::chrono::steady_clock::now()),
      whole_(request.times.whole),
      then_(std::move(then)),
      ticket_(client.send(std::move(request), *this)) {}

void Exchange::begun(const outbound::HttpHead& head) {
    // Somebody wants the body; otherwise the status is all there is to know, and it is here.
    if (keep_ > 0) {
        return;
    }
    judge(head);
    // Both are settled whatever follows: the next request need not wait for a body that nobody
    // reads.
    if (result_.outcome == AttemptOutcome::kDelivered || head.status == kGone) {
        ticket_->letEnd();
        finish();
    }
}

void Exchange::data(const outbound::HttpHead& head, std::string_view piece) {
    if (!head_) {
        head_ = head;
    }
    result_.body += piece.substr(0, keep_ - std::min(keep_, result_.body.size()));
}

void Exchange::done(const outbound::HttpHead& head) {
    judge(head);
    finish();
}

void Exchange::failed(HttpFailure kind, const std::string& /*text*/) {
    // It has answered; that its answer is long does not make it fail.
    if (kind == HttpFailure::kTooLarge && head_) {
        judge(*head_);
    } else {
        auto [outcome, text] = describe(kind, whole_);
        result_.outcome = outcome;
        result_.error = std::move(text);
        // No room in this server's client: the endpoint has not been asked.
        result_.ours = kind == HttpFailure::kBusy;
        // Then the endpoint may have done what it was asked for, and asking again would do it
        // twice.
        result_.wasSent = kind == HttpFailure::kConnection || kind == HttpFailure::kTimeout ||
                          kind == HttpFailure::kTooLarge || kind == HttpFailure::kEnded;
    }
    finish();
}

void Exchange::judge(const outbound::HttpHead& head) {
    constexpr int kFirstGood = 200;
    constexpr int kBehindGood = 300;
    const bool good = head.status >= kFirstGood && head.status < kBehindGood;
    result_.outcome = good ? AttemptOutcome::kDelivered : AttemptOutcome::kRefused;
    result_.statusCode = head.status;
    result_.contentType = std::string(head.header("Content-Type").value_or(""));
    if (!good) {
        result_.error = "The endpoint answered " + std::to_string(head.status) + ".";
    }
    // RFC 9110 section 10.2.3 and RFC 6585 section 4; with other statuses the field means something
    // else.
    if (head.status == kTooManyRequests || head.status == kUnavailable) {
        result_.retryAfter = head.retryAfter();
    }
}

/// What is called may destroy this.
void Exchange::finish() {
    result_.duration = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started_
    );
    const Then then = std::move(then_);
    then(std::move(result_));
}

}  // namespace hiveline::delivery
