#include "outbound/http_client.h"

#include <algorithm>
#include <ctime>

#include "common/http.h"
#include "common/text/ascii.h"
#include "outbound/curl_library.h"
#include "outbound/http_loop.h"

namespace hiveline::outbound {
namespace {

class ExchangeTicket final : public HttpClient::Ticket {
public:
    ExchangeTicket(HttpClient::Loop& loop, std::shared_ptr<Transfer> transfer)
        : loop_(loop),
          transfer_(std::move(transfer)) {}
    ~ExchangeTicket() override {
        // Close first: from here on nothing is called, although curl learns of it only later on the
        // loop's thread.
        transfer_->gate.close();
        loop_.post([&loop = loop_, transfer = transfer_, mayEnd = mayEnd_] {
            mayEnd ? loop.letEnd(transfer) : loop.remove(*transfer);
        });
    }
    ExchangeTicket(const ExchangeTicket&) = delete;
    ExchangeTicket& operator=(const ExchangeTicket&) = delete;

    void letEnd() override { mayEnd_ = true; }

private:
    HttpClient::Loop& loop_;
    std::shared_ptr<Transfer> transfer_;
    bool mayEnd_ = false;
};

class TimerTicket final : public HttpClient::Ticket {
public:
    TimerTicket(HttpClient::Loop& loop, std::shared_ptr<Timed> timed)
        : loop_(loop),
          timed_(std::move(timed)) {}
    ~TimerTicket() override {
        timed_->gate.close();
        loop_.post([&loop = loop_, timed = timed_] { loop.disarm(*timed); });
    }
    TimerTicket(const TimerTicket&) = delete;
    TimerTicket& operator=(const TimerTicket&) = delete;

private:
    HttpClient::Loop& loop_;
    std::shared_ptr<Timed> timed_;
};

}  // namespace

std::optional<std::string_view> HttpHead::header(std::string_view name) const {
    const auto found = std::ranges::find_if(headers, [name](const auto& header) {
        return common::equalsIgnoreCase(header.first, name);
    });
    return found == headers.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::optional<std::chrono::seconds> HttpHead::retryAfter() const {
    constexpr std::int64_t kDay = 86'400;
    const auto value = header("Retry-After");
    if (!value || value->empty()) {
        return std::nullopt;
    }
    if (value->find_first_not_of("0123456789") == std::string_view::npos) {
        // More digits than six are more than a day, and std::stol() could throw.
        const std::int64_t given = value->size() > 6 ? kDay : std::stol(std::string(*value));
        return std::chrono::seconds(std::min(given, kDay));
    }
    const std::time_t now = std::time(nullptr);
    const std::time_t date = curl().getdate(std::string(*value).c_str(), &now);
    if (date < 0) {
        return std::nullopt;
    }
    return std::chrono::seconds(std::clamp<std::int64_t>(date - now, 0, kDay));
}

HttpClient::HttpClient(std::size_t most) : loop_(std::make_unique<Loop>(most)) {}

HttpClient::~HttpClient() = default;

std::unique_ptr<HttpClient::Ticket> HttpClient::send(HttpRequest request, HttpReceiver& receiver) {
    auto transfer = std::make_shared<Transfer>(std::move(request), receiver);
    loop_->post([loop = loop_.get(), transfer] { loop->start(transfer); });
    return std::make_unique<ExchangeTicket>(*loop_, std::move(transfer));
}

std::unique_ptr<HttpClient::Ticket> HttpClient::after(
    std::chrono::milliseconds time, std::function<void()> then
) {
    auto timed = std::make_shared<Timed>(std::move(then));
    const auto due = std::chrono::steady_clock::now() + time;
    loop_->post([loop = loop_.get(), timed, due] { loop->arm(timed, due); });
    return std::make_unique<TimerTicket>(*loop_, std::move(timed));
}

void HttpClient::post(std::function<void()> then) {
    loop_->post(std::move(then));
}

}  // namespace hiveline::outbound
