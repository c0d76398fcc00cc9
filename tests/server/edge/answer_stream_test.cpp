#include "server/edge/answer_stream.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::AnswerStream;
using server::BodyFraming;
using server::Mailbox;
using Step = server::AnswerStream::Step;

namespace {

constexpr server::AnswerTicket kTicket{.connection = 1, .request = 2};

class FakeStream final : public common::BodyStream {
public:
    explicit FakeStream(bool& alive) : alive_(alive) { alive = true; }
    FakeStream(const FakeStream&) = delete;
    FakeStream& operator=(const FakeStream&) = delete;
    FakeStream(FakeStream&&) = delete;
    FakeStream& operator=(FakeStream&&) = delete;
    ~FakeStream() override { alive_ = false; }

    void start(std::function<void()> wake) override { wake_ = std::move(wake); }
    bool read(std::string& out, bool idle) override {
        CHECK(out.empty());
        out = std::exchange(text, {}) + (idle ? ":" : "");
        if (breaks) {
            throw std::runtime_error("broken");
        }
        return goesOn;
    }
    void wake() const { wake_(); }

    std::string text;
    bool goesOn = true;
    bool breaks = false;

private:
    bool& alive_;
    std::function<void()> wake_;
};

struct Fixture {
    bool alive = false;
    std::shared_ptr<Mailbox> mailbox = std::make_shared<Mailbox>();
    std::shared_ptr<FakeStream> body = std::make_shared<FakeStream>(alive);
    std::string out;

    AnswerStream make(BodyFraming framing) {
        AnswerStream stream(body, framing, makeWake(mailbox, kTicket));
        stream.start();
        CHECK(wakes() == 1);
        return stream;
    }
    std::size_t wakes() {
        std::vector<server::PostedAnswer> posted;
        mailbox->takeAll(posted);
        for (const auto& one : posted) {
            CHECK(one.ticket == kTicket);
            CHECK(one.isWake);
            CHECK_FALSE(one.response);
        }
        return posted.size();
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "answer stream: chunks") {
    AnswerStream stream = make(BodyFraming::kChunks);
    CHECK(stream.read(out, false) == Step::kNothing);
    CHECK(out.empty());
    body->text = "hello";
    CHECK(stream.read(out, false) == Step::kPiece);
    CHECK(out == "5\r\nhello\r\n");
    body->text = std::string(26, 'x');
    out.clear();
    CHECK(stream.read(out, true) == Step::kPiece);
    CHECK(out == "1b\r\n" + std::string(26, 'x') + ":\r\n");
    CHECK(stream.bytes() == 32);

    out.clear();
    body->goesOn = false;
    SUBCASE("the last with the end") {
        body->text = "bye";
        CHECK(stream.read(out, false) == Step::kEnd);
        CHECK(out == "3\r\nbye\r\n0\r\n\r\n");
    }
    SUBCASE("an end alone") {
        CHECK(stream.read(out, false) == Step::kEnd);
        CHECK(out == "0\r\n\r\n");
    }
    SUBCASE("an end that the body does not know") {
        stream.appendEnd(out);
        CHECK(out == "0\r\n\r\n");
    }
}

TEST_CASE_FIXTURE(Fixture, "answer stream: until the connection closes") {
    AnswerStream stream = make(BodyFraming::kClose);
    body->text = "hello";
    CHECK(stream.read(out, false) == Step::kPiece);
    CHECK(stream.read(out, false) == Step::kNothing);
    body->text = "bye";
    body->goesOn = false;
    CHECK(stream.read(out, false) == Step::kEnd);
    stream.appendEnd(out);
    CHECK(out == "hellobye");
    CHECK(stream.bytes() == 8);
}

TEST_CASE_FIXTURE(Fixture, "answer stream: many wakes are one until it is read") {
    AnswerStream stream = make(BodyFraming::kChunks);
    CHECK(wakes() == 0);
    body->wake();  // that of the start has not been seen
    CHECK(wakes() == 0);
    for (int i = 0; i < 3; ++i) {
        (void)stream.read(out, false);
        body->wake();
        body->wake();
        stream.wake();
        CHECK(wakes() == 1);
    }
}

TEST_CASE_FIXTURE(Fixture, "answer stream: what breaks appends nothing") {
    AnswerStream stream = make(BodyFraming::kChunks);
    body->text = "half";
    body->breaks = true;
    CHECK_THROWS_AS((void)stream.read(out, false), std::runtime_error);
    CHECK(out.empty());
    CHECK(stream.bytes() == 0);
}

TEST_CASE_FIXTURE(Fixture, "answer stream: a wake outlives stream and mailbox") {
    std::function<void()> wake;
    {
        AnswerStream stream = make(BodyFraming::kChunks);
        (void)stream.read(out, false);
        wake = [kept = makeWake(mailbox, kTicket)] { kept.wake(); };
        body.reset();
        CHECK(alive);
    }
    CHECK_FALSE(alive);
    mailbox.reset();
    wake();
}
