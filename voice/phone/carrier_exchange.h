// One request to a carrier, whose outcome comes to the thread of the calls.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "outbound/http_client.h"
#include "voice/calls/call_loop.h"

namespace hiveline::voice {

class CarrierExchange final : public outbound::HttpReceiver {
public:
    struct Outcome {
        int status = 0;  // 0: there was no answer
        std::string body;
        std::optional<outbound::HttpFailure> failure;
        std::string reason;  // of the failure; holds no secret
    };

    /// Sends the request. `then` is called once on the loop's thread, also after this has gone.
    CarrierExchange(
        outbound::HttpClient& client,
        CallLoop::Poster loop,
        outbound::HttpRequest request,
        std::function<void(Outcome)> then
    );
    CarrierExchange(const CarrierExchange&) = delete;
    CarrierExchange& operator=(const CarrierExchange&) = delete;

    void data(const outbound::HttpHead& head, std::string_view piece) override;
    void done(const outbound::HttpHead& head) override;
    void failed(outbound::HttpFailure kind, const std::string& text) override;

private:
    void give();

    const CallLoop::Poster loop_;
    std::function<void(Outcome)> then_;
    Outcome outcome_;
    std::unique_ptr<outbound::HttpClient::Ticket> ticket_;  // last: it calls what is above
};

}  // namespace hiveline::voice
