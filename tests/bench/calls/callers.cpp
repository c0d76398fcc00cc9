#include "tests/bench/calls/callers.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "tests/bench/calls/http_reader.h"

namespace hiveline::bench {
namespace {

constexpr std::chrono::milliseconds kListening{300};  // until a caller has heard a reply
constexpr std::chrono::milliseconds kPause{200};  // at least, from a reply to the next utterance
constexpr std::chrono::seconds kJoinTime{60};
constexpr std::chrono::seconds kAnswerTime{60};

double millis(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

/// One connection of a caller to the server.
class Line final : Loop::Reader {
public:
    Line(Loop& loop, std::uint16_t port, const CallAddress& call)
        : start_("/v1/conversations/" + call.conversationId),
          headers_(" HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + call.secret + "\r\n"),
          connection_(connectTo(port)) {
        http.onHead = [this](std::string_view head) { check(head); };
        loop.watch(connection_->descriptor(), *this);
    }

    void get(std::string_view path) { request("GET", path, "Accept: text/event-stream\r\n\r\n"); }
    void post(std::string_view path, const std::string& body) {
        request(
            "POST",
            path,
            "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body
        );
    }

    HttpReader http;

private:
    void request(std::string_view method, std::string_view path, std::string_view rest) {
        std::string all(method);
        connection_->send(all.append(" ").append(start_).append(path).append(headers_).append(rest)
        );
    }

    void onReadable() override {
        std::string bytes;
        const bool open = connection_->receive(bytes);
        http.add(bytes);
        if (!open) {
            throw std::runtime_error("the server closed a connection of " + start_);
        }
    }

    void check(std::string_view head) const {
        if (!head.starts_with("HTTP/1.1 200")) {
            throw std::runtime_error(start_ + " answers " + std::string(head));
        }
    }

    const std::string start_;
    const std::string headers_;
    const std::unique_ptr<Connection> connection_;
};

}  // namespace

class Callers::Caller {
public:
    Caller(Callers& all, std::size_t number, const CallAddress& call)
        : all_(all),
          number_(number),
          events_(all.loop_, all.plan_.port, call),
          words_(all.loop_, all.plan_.port, call) {
        events_.http.onBody = [this](std::string_view piece) { addEvents(piece); };
        events_.http.onEnd = [] { throw std::runtime_error("an event stream has ended"); };
        words_.http.onBody = [](std::string_view) {};
        words_.http.onEnd = [this] { answered(); };
        events_.get("/events");
        signal(R"({"signal":"joined"})");
    }

    void talkIn(Clock::duration time) {
        all_.loop_.at(Clock::now() + time, [this] { talk(); });
    }

private:
    void signal(const std::string& body) {
        busy_ = true;
        words_.post("/call", body);
    }

    void talk() {
        if (!all_.talking_) {
            return;
        }
        if (busy_) {
            return talkIn(kPause);
        }
        ++turn_;
        ++all_.said_;
        busy_ = waiting_ = asking_ = true;
        measured_ = all_.measuring_;
        said_ = Clock::now();
        words_.post(
            "/messages",
            R"({"message":"It is about )" + caseText(number_, turn_) + R"( when can you come?"})"
        );
    }

    /// A reply is complete, or a signal was taken.
    void answered() {
        busy_ = false;
        if (std::exchange(asking_, false) && !waiting_) {
            goOn();
        }
    }

    /// The reply is complete and its event was there, in whichever order the two came.
    void goOn() {
        ++all_.answered_;
        all_.loop_.at(Clock::now() + kListening, [this] {
            signal(R"({"signal":"heard","eventId":)" + lastEvent_ + "}");
        });
        const auto every = all_.plan_.every;
        std::uniform_int_distribution<std::int64_t> spread(
            every.count() * 9 / 10, every.count() * 11 / 10
        );
        const auto next = said_ + std::chrono::milliseconds(spread(all_.random_));
        talkIn(std::max<Clock::duration>(next - Clock::now(), kListening + kPause));
    }

    void addEvents(std::string_view piece) {
        stream_ += piece;
        for (auto size = stream_.find("\n\n"); size != std::string::npos;
             size = stream_.find("\n\n")) {
            take(stream_.substr(0, size));
            stream_.erase(0, size + 2);
        }
    }

    void take(const std::string& event) {
        if (event.find(R"("speaker":"AI")") == std::string::npos) {
            return;
        }
        lastEvent_ = event.substr(4, event.find('\n') - 4);  // behind "id: "
        if (turn_ < 0) {
            all_.greeted_ += std::exchange(greeted_, true) ? 0 : 1;
            return;
        }
        if (std::exchange(waiting_, false)) {
            if (event.find(caseText(number_, turn_)) == std::string::npos) {
                throw std::runtime_error("the reply of another turn: " + event);
            }
            note(Clock::now());
            if (!asking_) {
                goOn();
            }
        }
    }

    void note(Clock::time_point now) {
        const Thought& thought = all_.thoughts_.at(number_);
        if (thought.turn != turn_) {
            throw std::runtime_error("a reply came before the stand-in gave it");
        }
        if (measured_) {
            const Clock::time_point received = thought.received;
            const Clock::time_point spoke = thought.spoke;
            all_.times_.added.push_back(millis((now - said_) - (spoke - received)));
            all_.times_.before.push_back(millis(received - said_));
            all_.times_.after.push_back(millis(now - spoke));
        }
    }

    Callers& all_;
    const std::size_t number_;
    Line events_;
    Line words_;
    std::string stream_;
    std::string lastEvent_;
    Clock::time_point said_;
    std::int64_t turn_ = -1;
    bool greeted_ = false;
    bool busy_ = false;      // an answer is to come
    bool asking_ = false;    // and it is a reply
    bool waiting_ = false;   // the reply's first words are to come
    bool measured_ = false;  // this turn is
};

Callers::Callers(
    CallersPlan plan, const std::vector<CallAddress>& calls, std::vector<Thought>& thoughts
)
    : plan_(plan),
      thoughts_(thoughts) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
        callers_.push_back(std::make_unique<Caller>(*this, i, calls[i]));
        loop_.turn();
    }
}

Callers::~Callers() = default;

template <typename Condition>
void Callers::runUntil(Clock::time_point latest, const char* what, Condition condition) {
    while (!condition()) {
        if (Clock::now() > latest) {
            throw std::runtime_error(std::string("not in time: ") + what);
        }
        loop_.turn();
    }
}

void Callers::join() {
    runUntil(Clock::now() + kJoinTime, "every caller hears the greeting", [this] {
        return greeted_ == callers_.size();
    });
    std::uniform_int_distribution<std::int64_t> spread(0, plan_.every.count());
    for (const auto& caller : callers_) {
        caller->talkIn(std::chrono::milliseconds(spread(random_)));
    }
}

void Callers::warmUp() {
    const auto until = Clock::now() + plan_.warmUp;
    runUntil(Clock::time_point::max(), "", [until] { return Clock::now() >= until; });
    measuring_ = true;
}

void Callers::measure() {
    const auto until = Clock::now() + plan_.measured;
    runUntil(Clock::time_point::max(), "", [until] { return Clock::now() >= until; });
    measuring_ = false;
}

void Callers::finish() {
    talking_ = false;
    runUntil(Clock::now() + kAnswerTime, "every utterance is answered", [this] {
        return answered_ == said_;
    });
}

}  // namespace hiveline::bench
