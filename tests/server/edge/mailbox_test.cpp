#include "server/edge/mailbox.h"

#include <poll.h>

#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::AnswerTicket;
using server::Mailbox;
using server::MemoryBudget;
using server::MemoryClaim;
using server::PostedAnswer;
using server::Responder;

namespace {

constexpr AnswerTicket kTicket{.connection = 1, .request = 2};

common::Response withBody(std::string body) {
    common::Response response;
    response.body = std::move(body);
    return response;
}

bool isAwake(const Mailbox& mailbox) {
    ::pollfd entry{.fd = mailbox.fd(), .events = POLLIN, .revents = 0};
    return ::poll(&entry, 1, 0) == 1;
}

std::unique_ptr<hiveline::server::AnswerChannel> channelTo(
    const std::shared_ptr<Mailbox>& mailbox, hiveline::server::AnswerTicket ticket
) {
    const auto budget = std::make_shared<MemoryBudget>(1'000'000, 500'000);
    return makeChannel(mailbox, ticket, {.request = MemoryClaim(budget), .answers = budget});
}

std::vector<PostedAnswer> takeAll(Mailbox& mailbox) {
    std::vector<PostedAnswer> answers;
    mailbox.takeAll(answers);
    return answers;
}

}  // namespace

TEST_CASE("mailbox: an answer from another thread wakes the worker once") {
    const auto mailbox = std::make_shared<Mailbox>();
    CHECK_FALSE(isAwake(*mailbox));
    std::jthread([&mailbox] {
        Responder(channelTo(mailbox, kTicket)).send(withBody("one"));
        Responder(channelTo(mailbox, {.connection = 3, .request = 1})).send(withBody("two"));
    }).join();
    CHECK(isAwake(*mailbox));
    const auto answers = takeAll(*mailbox);
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].ticket == kTicket);
    CHECK(answers[0].response->body == "one");
    CHECK(answers[1].response->body == "two");
    CHECK_FALSE(isAwake(*mailbox));
    CHECK(takeAll(*mailbox).empty());
}

TEST_CASE("mailbox: an answer during the call takes the short way") {
    const auto mailbox = std::make_shared<Mailbox>();
    mailbox->beginCall(kTicket);
    Responder(channelTo(mailbox, kTicket)).send(withBody("direct"));
    const auto given = mailbox->endCall();
    REQUIRE(given);
    CHECK(given->response->body == "direct");
    CHECK_FALSE(isAwake(*mailbox));
}

TEST_CASE("mailbox: what does not belong to the call goes the long way") {
    const auto mailbox = std::make_shared<Mailbox>();
    mailbox->beginCall(kTicket);
    SUBCASE("an answer to another request, by the worker") {
        Responder(channelTo(mailbox, {.connection = 1, .request = 1})).send(withBody("x"));
    }
    SUBCASE("an answer to this request, by another thread") {
        std::jthread([&mailbox] { Responder(channelTo(mailbox, kTicket)).send(withBody("x")); }
        ).join();
    }
    CHECK_FALSE(mailbox->endCall());
    CHECK(takeAll(*mailbox).size() == 1);
}

TEST_CASE("responder: says once what it has to say") {
    const auto mailbox = std::make_shared<Mailbox>();
    SUBCASE("sent once, later calls are ignored") {
        Responder responder(channelTo(mailbox, kTicket));
        responder.send(withBody("first"));
        responder.send(withBody("second"));
    }
    SUBCASE("moved") {
        Responder first(channelTo(mailbox, kTicket));
        Responder second(std::move(first));
        second.send(withBody("first"));
    }
    const auto answers = takeAll(*mailbox);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0].response->body == "first");
}

TEST_CASE("responder: destroyed unused it abandons the request") {
    const auto mailbox = std::make_shared<Mailbox>();
    { const Responder responder(channelTo(mailbox, kTicket)); }
    const auto answers = takeAll(*mailbox);
    REQUIRE(answers.size() == 1);
    CHECK_FALSE(answers[0].response);
}

TEST_CASE("mailbox: a wake goes the long way, also within the call") {
    const auto mailbox = std::make_shared<Mailbox>();
    const server::StreamWake wake = makeWake(mailbox, kTicket);
    mailbox->beginCall(kTicket);
    wake.wake();
    wake.wake();
    CHECK_FALSE(mailbox->endCall());
    const auto posted = takeAll(*mailbox);
    REQUIRE(posted.size() == 1);
    CHECK(posted[0].ticket == kTicket);
    CHECK(posted[0].isWake);
}

TEST_CASE("mailbox: outlives its worker as long as an answer is owed") {
    auto mailbox = std::make_shared<Mailbox>();
    const std::weak_ptr<Mailbox> seen = mailbox;
    std::optional<Responder> first(channelTo(mailbox, kTicket));
    std::optional<Responder> second(channelTo(mailbox, {.connection = 3, .request = 1}));
    mailbox.reset();
    first->send(withBody("nobody reads this"));
    first.reset();
    REQUIRE_FALSE(seen.expired());
    CHECK(takeAll(*seen.lock()).at(0).response->body == "nobody reads this");
    second.reset();
    CHECK(seen.expired());
}
