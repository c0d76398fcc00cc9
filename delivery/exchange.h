// One request to an endpoint of an action and what became of it. On the client's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "generated/models/events.h"

#include "outbound/http_client.h"

namespace hiveline::delivery {

struct ExchangeResult {
    models::AttemptOutcome outcome{};
    std::optional<std::int64_t> statusCode;
    /// For clients; holds no URL, header or body.
    std::optional<std::string> error;
    /// Of a 429 or 503.
    std::optional<std::chrono::seconds> retryAfter;
    /// As far as it was kept.
    std::string body;
    std::string contentType;
    std::chrono::milliseconds duration{0};
    /// False: the endpoint has seen nothing of it.
    bool wasSent = true;
    /// It failed for want of something here, whatever the endpoint is like.
    bool ours = false;
};

class Exchange final : public outbound::HttpReceiver {
public:
    using Then = std::function<void(ExchangeResult)>;

    /// Sends at once; `then` is called once, unless this is destroyed before. At most `keep` bytes
    /// of the answer's body are kept, and `request.mostBytes` read: more is no failure. Where
    /// nothing is kept, what is decided by the status, success and 410, is known with the head.
    Exchange(
        outbound::HttpClient& client, outbound::HttpRequest request, std::size_t keep, Then then
    );
    ~Exchange() override = default;
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    void begun(const outbound::HttpHead& head) override;
    void data(const outbound::HttpHead& head, std::string_view piece) override;
    void done(const outbound::HttpHead& head) override;
    void failed(outbound::HttpFailure kind, const std::string& text) override;

private:
    void judge(const outbound::HttpHead& head);
    void finish();

    const std::size_t keep_;
    const std::chrono::steady_clock::time_point started_;
    const std::chrono::milliseconds whole_;
    Then then_;
    ExchangeResult result_;
    std::optional<outbound::HttpHead> head_;
    // Last: it calls what is above.
    std::unique_ptr<outbound::HttpClient::Ticket> ticket_;
};

}  // namespace hiveline::delivery
