#include "knowledge/fetch/fetcher.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "common/http.h"
#include "common/sharing/gate.h"
#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "knowledge/fetch/url.h"
#include "outbound/network_guard.h"

namespace hiveline::knowledge {
namespace {

using outbound::HttpFailure;
using outbound::HttpHead;

/// Bytes of an ETag or a date that is kept; a longer one is as good as none.
constexpr std::size_t kMaxValidator = 1'024;
constexpr std::size_t kLargestPiece = std::size_t{64} * 1024;

std::string typeOf(const HttpHead& head) {
    const std::string_view value = head.header("Content-Type").value_or("");
    return common::lowered(common::trimBlanks(value.substr(0, value.find(';'))));
}

/// RFC 9110 section 8.3.2; in quotes or without.
std::string charsetOf(const HttpHead& head) {
    const std::string value = common::lowered(head.header("Content-Type").value_or(""));
    for (std::size_t at = value.find(';'); at != std::string::npos; at = value.find(';', at + 1)) {
        std::string_view parameter = common::trimBlanks(std::string_view(value).substr(at + 1));
        if (parameter.starts_with("charset=")) {
            parameter.remove_prefix(8);
            parameter = common::trimBlanks(parameter.substr(0, parameter.find(';')));
            const bool isQuoted = parameter.size() > 1 && parameter.front() == '"';
            parameter.remove_prefix(isQuoted ? 1 : 0);
            return std::string(parameter.substr(0, parameter.find('"')));
        }
    }
    return {};
}

std::string validatorOf(const HttpHead& head, std::string_view name) {
    const std::string_view value = head.header(name).value_or("");
    return value.size() <= kMaxValidator ? std::string(value) : std::string();
}

bool isWanted(std::string_view type, Wanted wanted) {
    constexpr std::array<std::string_view, 6> kPages = {
        "text/html",
        "application/xhtml+xml",
        "text/plain",
        "text/markdown",
        "text/x-markdown",
        "application/pdf"};
    constexpr std::array<std::string_view, 3> kDocuments = {
        "text/plain", "text/csv", "text/markdown"};
    switch (wanted) {
        case Wanted::kPage:
            return common::isOneOf(type, kPages);
        case Wanted::kDocument:
            return common::isOneOf(type, kDocuments);
        case Wanted::kAnything:
            return true;
    }
    return false;
}

bool isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// 408, 425, 429 and 5xx may be different the next time.
FetchFailureKind kindOf(int status) {
    const bool isTransient = status >= 500 || status == 408 || status == 425 || status == 429;
    return isTransient ? FetchFailureKind::kTransient : FetchFailureKind::kPermanent;
}

/// "10 MiB", "500 KiB", "20 bytes".
std::string sizeText(std::size_t bytes) {
    constexpr std::size_t kKiB = 1024;
    constexpr std::size_t kMiB = kKiB * kKiB;
    if (bytes >= kMiB && bytes % kMiB == 0) {
        return std::to_string(bytes / kMiB) + " MiB";
    }
    if (bytes >= kKiB && bytes % kKiB == 0) {
        return std::to_string(bytes / kKiB) + " KiB";
    }
    return std::to_string(bytes) + " bytes";
}

/// A content type that a server made up, as text for an operator: no controls, no bytes beyond
/// ASCII.
std::string printable(std::string_view text) {
    constexpr std::size_t kMax = 100;
    std::string out(text.substr(0, kMax));
    std::ranges::replace_if(
        out,
        [](char c) {
            return static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7F;
        },
        '?'
    );
    return out;
}

}  // namespace

/// A page on its way. Everything happens on the client's thread and inside the gate, except the end
/// of its ticket, which closes the gate first and so waits for whatever is inside.
class Fetcher::Exchange final : public outbound::HttpReceiver,
                                public std::enable_shared_from_this<Fetcher::Exchange> {
public:
    Exchange(
        outbound::HttpClient& client,
        const outbound::NetworkGuard& guard,
        const std::string& agent,
        const Now& now,
        FetchRequest request,
        FetchReceiver& receiver
    )
        : client_(client),
          guard_(guard),
          agent_(agent),
          now_(now),
          request_(std::move(request)),
          receiver_(receiver),
          // For all hops together, or a chain of slow redirects would take kMaxRedirects times as
          // long.
          end_(now_() + request_.limits.times.whole) {}

    void begin() {
        passing([this] {
            if (auto url = canonicalUrl(request_.url)) {
                ask(std::move(*url));
            } else {
                fail({.text = "The URL cannot be requested", .url = request_.url});
            }
        });
    }

    void cancel() {
        gate_.close();
        hop_.reset();
    }

    void data(const HttpHead& head, std::string_view piece) override {
        passing([this, &head, piece] { take(head, piece); });
    }
    void done(const HttpHead& head) override {
        passing([this, &head] {
            if (judge(head)) {
                finish(head);
            }
        });
    }
    void failed(HttpFailure kind, const std::string& text) override {
        passing([this, kind, &text] { fail(failureOf(kind, text)); });
    }

private:
    template <typename Function>
    void passing(Function function) {
        // The receiver may destroy the ticket in the middle of what it is told.
        const auto self = shared_from_this();
        static_cast<void>(gate_.pass([this, &function] {
            if (!over_) {
                function();
            }
        }));
    }

    void ask(std::string url) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - now_());
        if (left <= std::chrono::milliseconds(0)) {
            return fail(failureOf(HttpFailure::kTimeout, ""));
        }
        outbound::HttpRequest request;
        request.method = "GET";
        request.url = url;
        request.headers = headers();
        request.times = request_.limits.times;
        request.times.whole = left;
        // The body is counted here, so the client's own limit is above ours: what is too large
        // fails with our reason.
        request.mostBytes = request_.limits.mostBytes + kLargestPiece;
        request.compressed = true;
        request.guard = &guard_;
        seen_.push_back(std::move(url));
        body_.clear();
        room_ = {};
        bytes_ = 0;
        isJudged_ = false;
        hop_ = client_.send(std::move(request), *this);
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> headers() const {
        constexpr const char* kPages =
            "text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,"
            "application/pdf;q=0.8,*/*;q=0.1";
        std::vector<std::pair<std::string, std::string>> headers{
            {"User-Agent", agent_}, {"Accept", request_.wanted == Wanted::kPage ? kPages : "*/*"}};
        if (!request_.validators.etag.empty()) {
            headers.emplace_back("If-None-Match", request_.validators.etag);
        }
        if (!request_.validators.lastModified.empty()) {
            headers.emplace_back("If-Modified-Since", request_.validators.lastModified);
        }
        return headers;
    }

    void take(const HttpHead& head, std::string_view piece) {
        if (!isJudged_ && !judge(head)) {
            return;
        }
        bytes_ += piece.size();
        if (bytes_ > request_.limits.mostBytes) {
            fail(tooLarge(head.status));
        } else if (!request_.onBody) {
            keep(piece, head.status);
        } else if (!request_.onBody(piece)) {
            finish(head);
        }
    }

    void keep(std::string_view piece, int status) {
        if (bytes_ > kSmallBody && request_.takeRoom && !room_) {
            room_ = request_.takeRoom();
            if (!room_) {
                return fail(
                    {.kind = FetchFailureKind::kNoRoom,
                     .text = "Other large pages are being read",
                     .url = seen_.back(),
                     .status = status}
                );
            }
            body_.reserve(request_.limits.mostBytes
            );  // growing step by step would take thrice that
        }
        body_ += piece;
    }

    /// Once a hop, before its body: whether the answer is what was asked for. False: a redirect is
    /// being followed, or the exchange has failed.
    bool judge(const HttpHead& head) {
        if (isJudged_) {
            return true;
        }
        if (isRedirect(head.status)) {
            follow(head);
            return false;
        }
        auto failure = faultOf(head);
        if (failure) {
            fail(std::move(*failure));
            return false;
        }
        isJudged_ = true;
        return true;
    }

    [[nodiscard]] std::optional<FetchFailure> faultOf(const HttpHead& head) const {
        // A 304 that nobody asked for has no body to take.
        const bool isConditional = request_.validators != Validators();
        if (head.status == 304 && isConditional) {
            return std::nullopt;
        }
        const bool isSuccess = head.status / 100 == 2 && request_.wanted == Wanted::kAnything;
        if (head.status != 200 && !isSuccess) {
            return FetchFailure{
                .kind = kindOf(head.status),
                .text = "HTTP status " + std::to_string(head.status),
                .url = seen_.back(),
                .status = head.status,
                .retryAfter = head.retryAfter()};
        }
        const std::string type = typeOf(head);
        if (!isWanted(type, request_.wanted)) {
            return FetchFailure{
                .kind = FetchFailureKind::kWrongType,
                .text = type.empty() ? "The answer does not say its type"
                                     : "The type " + printable(type) + " cannot be read",
                .url = seen_.back(),
                .status = head.status};
        }
        if (isAnnouncedTooLarge(head)) {
            return tooLarge(head.status);
        }
        return std::nullopt;
    }

    /// Not if the body is handed on: its receiver may want only the beginning. Not if it is packed:
    /// its length says nothing of the unpacked size.
    [[nodiscard]] bool isAnnouncedTooLarge(const HttpHead& head) const {
        const std::string_view length = head.header("Content-Length").value_or("");
        const bool isNumber = !length.empty() && length.size() < 19 &&
                              length.find_first_not_of("0123456789") == std::string_view::npos;
        return !request_.onBody && !head.header("Content-Encoding") && isNumber &&
               std::stoull(std::string(length)) > request_.limits.mostBytes;
    }

    void follow(const HttpHead& head) {
        const std::string from = seen_.back();
        const auto target = resolveUrl(from, head.header("Location").value_or(""));
        if (!head.header("Location") || !target) {
            return fail(
                {.text = "Redirected to what is no page", .url = from, .status = head.status}
            );
        }
        FetchFailure failure{.url = *target, .status = head.status};
        if (seen_.size() > kMaxRedirects) {
            failure.text = "Redirected more than " + std::to_string(kMaxRedirects) + " times";
            // Some sites lead to themselves to set a cookie, which this client does not keep.
        } else if (std::ranges::find(seen_, *target) != seen_.end()) {
            failure.text = "Redirected in a circle";
            // Anybody on the way could write what is read then.
        } else if (from.starts_with("https://") && !target->starts_with("https://")) {
            failure.kind = FetchFailureKind::kRefused;
            failure.text = "Redirected from https to http";
        } else if (auto refused = request_.checkHop ? request_.checkHop(*target) : std::nullopt) {
            failure = std::move(*refused);
            failure.url = *target;
        }
        if (!failure.text.empty()) {
            return fail(std::move(failure));
        }
        // Its connection serves the next hop.
        hop_->letEnd();
        ask(*target);
    }

    void finish(const HttpHead& head) {
        Fetched page;
        page.url = seen_.back();
        page.status = head.status;
        page.notModified = head.status == 304;
        page.contentType = typeOf(head);
        page.charset = charsetOf(head);
        page.etag = validatorOf(head, "ETag");
        page.lastModified = validatorOf(head, "Last-Modified");
        if (!page.notModified) {
            page.body = std::move(body_);
            page.room = std::move(room_);
        }
        over_ = true;
        // Before the receiver is told: it may start the next exchange of the same server.
        hop_.reset();
        receiver_.fetched(std::move(page));
    }

    void fail(FetchFailure failure) {
        over_ = true;
        hop_.reset();
        receiver_.failed(std::move(failure));
    }

    [[nodiscard]] FetchFailure tooLarge(int status) const {
        return {
            .text = "The page is larger than " + sizeText(request_.limits.mostBytes),
            .url = seen_.back(),
            .status = status};
    }

    [[nodiscard]] FetchFailure failureOf(HttpFailure kind, const std::string& text) const {
        using enum FetchFailureKind;
        const std::string& url = seen_.empty() ? request_.url : seen_.back();
        switch (kind) {
            case HttpFailure::kInvalid:
                return {.text = "The URL cannot be requested", .url = url};
            case HttpFailure::kBusy:
                return {.kind = kTransient, .text = "Too many requests are under way", .url = url};
            case HttpFailure::kUnreachable:
                return {
                    .kind = kTransient,
                    .text = "The server cannot be reached: " + text,
                    .url = url};
            case HttpFailure::kRefused:
                return {
                    .kind = kRefused,
                    .text = "The address is not public; see allow-networks",
                    .url = url};
            case HttpFailure::kConnection:
                return {.kind = kTransient, .text = "The answer broke off: " + text, .url = url};
            case HttpFailure::kTimeout:
                return {.kind = kTransient, .text = "The answer took too long", .url = url};
            case HttpFailure::kTooLarge:
                return {.text = "The answer's headers are too large", .url = url};
            case HttpFailure::kEnded:
                return {.kind = kInterrupted, .text = "The server is stopping", .url = url};
        }
        return {.text = text, .url = url};
    }

    outbound::HttpClient& client_;
    const outbound::NetworkGuard& guard_;
    const std::string& agent_;
    const Now& now_;
    const FetchRequest request_;
    FetchReceiver& receiver_;
    const std::chrono::steady_clock::time_point end_;

    common::Gate gate_;
    bool over_ = false;
    // The answer of this hop is what was asked for.
    bool isJudged_ = false;
    // Canonical, in their order; the last one is being asked for.
    std::vector<std::string> seen_;
    std::string body_;
    common::ByteShares::Lease room_;
    std::size_t bytes_ = 0;
    std::unique_ptr<Ticket> hop_;
};

namespace {

class FetchTicket final : public Fetcher::Ticket {
public:
    explicit FetchTicket(std::shared_ptr<Fetcher::Exchange> exchange)
        : exchange_(std::move(exchange)) {}
    ~FetchTicket() override { exchange_->cancel(); }
    FetchTicket(const FetchTicket&) = delete;
    FetchTicket& operator=(const FetchTicket&) = delete;

private:
    std::shared_ptr<Fetcher::Exchange> exchange_;
};

}  // namespace

Fetcher::Fetcher(
    outbound::HttpClient& client,
    const outbound::NetworkGuard& guard,
    std::string userAgent,
    Now now
)
    : client_(client),
      guard_(guard),
      userAgent_(std::move(userAgent)),
      now_(std::move(now)) {}

std::unique_ptr<Fetcher::Ticket> Fetcher::start(FetchRequest request, FetchReceiver& receiver) {
    auto exchange =
        std::make_shared<Exchange>(client_, guard_, userAgent_, now_, std::move(request), receiver);
    // Not begun here: the receiver is called from the client's thread only, also where the URL is
    // refused.
    client_.post([exchange] { exchange->begin(); });
    return std::make_unique<FetchTicket>(std::move(exchange));
}

std::string userAgent(std::string_view version, std::string_view publicUrl) {
    std::string agent = "Hiveline/" + std::string(version);
    if (!publicUrl.empty()) {
        agent.append(" (+").append(publicUrl).append(")");
    }
    return agent;
}

}  // namespace hiveline::knowledge
