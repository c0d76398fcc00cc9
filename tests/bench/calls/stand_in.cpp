#include "tests/bench/calls/stand_in.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace hiveline::bench {
namespace {

constexpr std::chrono::milliseconds kTokenEvery{20};
constexpr std::string_view kCase = "case ";
constexpr std::string_view kHead =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
    "Transfer-Encoding: chunked\r\n\r\n";
constexpr std::array<std::string_view, 5> kTokens{"Somebody", " can", " come", " on", " Thursday."};

std::string chunk(std::string_view content) {
    std::array<char, 16> size{};
    const int digits = std::snprintf(size.data(), size.size(), "%zx\r\n", content.size());
    std::string out(size.data(), static_cast<std::size_t>(digits));
    return out.append(content).append("\r\n");
}

std::string event(std::string_view delta, std::string_view finish) {
    std::string data =
        R"(data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"stand-in",)"
        R"("choices":[{"index":0,"delta":)";
    data.append(delta).append(R"(,"finish_reason":)").append(finish).append("}]}\n\n");
    return data;
}

std::string token(std::string_view text) {
    return event(R"({"content":")" + std::string(text) + "\"}", "null");
}

/// The numbers of the last case that is spoken of.
std::pair<std::size_t, std::int64_t> caseIn(const std::string& body) {
    const auto found = body.rfind(kCase);
    std::size_t call = 0;
    std::int64_t turn = 0;
    if (found != std::string::npos) {
        const char* const end = body.data() + body.size();  // NOLINT(*-pointer-arithmetic)
        const auto first =
            std::from_chars(body.data() + found + kCase.size(), end, call);  // NOLINT
        if (first.ec == std::errc() && first.ptr != end && *first.ptr == '-' &&
            std::from_chars(first.ptr + 1, end, turn).ec == std::errc()) {  // NOLINT
            return {call, turn};
        }
    }
    throw std::runtime_error("the stand-in got a request without a case: " + body.substr(0, 400));
}

}  // namespace

std::string caseText(std::size_t call, std::int64_t turn) {
    return std::string(kCase) + std::to_string(call) + "-" + std::to_string(turn) + ",";
}

class StandIn::Client final : public Loop::Reader, public std::enable_shared_from_this<Client> {
public:
    Client(StandIn& standIn, int descriptor) : standIn_(standIn), connection_(descriptor) {
        http_.onHead = [this](std::string_view head) { isChat_ = head.starts_with("POST "); };
        http_.onBody = [this](std::string_view piece) { body_ += piece; };
        http_.onEnd = [this] { think(); };
        standIn_.loop_.watch(descriptor, *this);
    }

    void onReadable() override {
        const auto self = shared_from_this();
        std::string bytes;
        const bool open = connection_.receive(bytes);
        http_.add(bytes);
        if (!open) {
            closed_ = true;
            standIn_.clients_.erase(self);
        }
    }

private:
    void think() {
        if (!isChat_) {  // the server asks at its start whether somebody is there
            connection_.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            return;
        }
        const auto now = Clock::now();
        const auto [call, turn] = caseIn(body_);
        body_.clear();
        Thought& thought = standIn_.thoughts_.at(call);
        thought.received = now;
        connection_.send(kHead);
        const std::string first = token("About " + caseText(call, turn) + " yes. ");
        later(now + standIn_.firstToken_, [this, &thought, first, turn = turn] {
            thought.spoke = Clock::now();
            thought.turn = turn;
            connection_.send(
                chunk(event(R"({"role":"assistant","content":""})", "null")) + chunk(first)
            );
            goOn(0);
        });
    }

    void goOn(std::size_t index) {
        later(Clock::now() + kTokenEvery, [this, index] {
            if (index < kTokens.size()) {
                connection_.send(chunk(token(kTokens.at(index))));
                goOn(index + 1);
            } else {
                connection_.send(
                    chunk(event("{}", "\"stop\"")) + chunk("data: [DONE]\n\n") + "0\r\n\r\n"
                );
            }
        });
    }

    template <typename Task>
    void later(Clock::time_point due, Task task) {
        standIn_.loop_.at(due, [self = shared_from_this(), task] {
            if (!self->closed_) {
                task();
            }
        });
    }

    StandIn& standIn_;
    Connection connection_;
    HttpReader http_;
    std::string body_;
    bool closed_ = false;
    bool isChat_ = false;
};

StandIn::StandIn(
    std::uint16_t port, std::chrono::milliseconds firstToken, std::vector<Thought>& thoughts
)
    : listener_(listenOn(port)),
      firstToken_(firstToken),
      thoughts_(thoughts) {
    loop_.watch(listener_, *this);
}

StandIn::~StandIn() {
    close(listener_);
}

void StandIn::run(const std::atomic<bool>& stop) {
    while (!stop) {
        loop_.turn();
    }
}

void StandIn::onReadable() {
    for (int client = acceptFrom(listener_); client >= 0; client = acceptFrom(listener_)) {
        clients_.insert(std::make_shared<Client>(*this, client));
    }
}

}  // namespace hiveline::bench
