#include "voice/phone/carrier_exchange.h"

#include <utility>

namespace hiveline::voice {

CarrierExchange::CarrierExchange(
    outbound::HttpClient& client,
    CallLoop::Poster loop,
    outbound::HttpRequest request,
    std::function<void(Outcome)> then
)
    : loop_(std::move(loop)),
      then_(std::move(then)),
      ticket_(client.send(std::move(request), *this)) {}

void CarrierExchange::data(const outbound::HttpHead& /*head*/, std::string_view piece) {
    outcome_.body += piece;
}

void CarrierExchange::done(const outbound::HttpHead& head) {
    outcome_.status = head.status;
    give();
}

void CarrierExchange::failed(outbound::HttpFailure kind, const std::string& text) {
    outcome_.failure = kind;
    outcome_.reason = text;
    give();
}

void CarrierExchange::give() {
    loop_.post([then = std::move(then_), outcome = std::move(outcome_)] { then(outcome); });
}

}  // namespace hiveline::voice
