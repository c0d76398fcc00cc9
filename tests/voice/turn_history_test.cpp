#include "voice/calls/turn_history.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"
#include "tests/voice/thinkers.h"

using namespace hiveline;
using namespace hiveline::voice;
using models::Speaker;
using storage::testing::kOrg;

namespace {

constexpr std::size_t kTokens = 400;  // of history: about 800 bytes of words
const std::string kLong(400, 'a');

using Texts = std::vector<std::string>;

/// A stored call with a transcript, and what its agent is told of it.
struct Desk {
    explicit Desk(std::size_t tokens = kTokens) {
        thinker->tokens = tokens;
        profile.thinker = thinker;
        profile.agent.voice.languageAccent =
            models::LanguageAccent{.language = "English", .accent = std::nullopt};
        key.conversationId = store.write([](storage::WriteTx& tx) {
            auto conversation = storage::testing::owned<models::Conversation>(tx, "con");
            conversation.aiAgentId = "aia.1";
            storage::conversations::insert(tx, conversation);
            storage::calls::Call call;
            call.orgId = kOrg;
            call.conversationId = conversation.id;
            call.createdAt = tx.now();
            storage::calls::insert(tx, call);
            return conversation.id;
        });
        history.emplace(profile, tools, tally, key, [this] { ++noted; });
    }

    void add(Speaker speaker, const std::string& words) {
        store.write([&](storage::WriteTx& tx) {
            models::TranscriptMessage message;
            message.speaker = speaker;
            message.message = words;
            message.message_id = "dia." + std::to_string(++messages);
            storage::conversations::appendMessage(tx, kOrg, key.conversationId, message, "aia.1");
        });
    }
    /// `count` exchanges that are worth remembering, and a last question.
    void addMany(int count) {
        for (int i = 0; i < count; ++i) {
            add(Speaker::kUser, "My number is 0170555" + std::to_string(1000 + i) + ". " + kLong);
            add(Speaker::kAi, "Thank you.");
        }
        add(Speaker::kUser, "When are you open?");
    }
    Turn read(const Ask& ask = {}) {
        Turn turn;
        store.read([&](storage::ReadTx& tx) { history->read(tx, ask, turn); });
        return turn;
    }
    Turn folded(const Ask& ask = {}) {
        Turn turn = read(ask);
        thread.run([&] { history->fold(turn, thread.call()); });
        return turn;
    }

    storage::testing::StoreFixture store;
    std::shared_ptr<test::ScriptedByTest> thinker = std::make_shared<test::ScriptedByTest>();
    CallMetrics metrics;
    CallKey key{kOrg, {}};
    CallProfile profile;
    CallTools tools{key, nullptr};
    CallTally tally{metrics, key};
    int messages = 0;
    int noted = 0;
    std::optional<TurnHistory> history;
    test::CallThread thread;  // last: it ends before what runs on it goes
};

Texts wordsOf(const Turn& turn) {
    Texts words;
    for (const auto& message : turn.history) {
        words.push_back(message.message);
    }
    return words;
}

}  // namespace

TEST_CASE("turn history: a turn has the messages so far, oldest first") {
    Desk desk;
    desk.add(Speaker::kAi, "Hello.");
    desk.add(Speaker::kUser, "When are you open?");
    const Turn turn = desk.folded();
    CHECK(wordsOf(turn) == Texts{"Hello.", "When are you open?"});
    CHECK(turn.leftOut == 0);
    CHECK(turn.memory == Memory{});
    CHECK_FALSE(desk.thinker->notes);
}

TEST_CASE("turn history: asked again, it ends with the question, whoever wondered since") {
    Desk desk;
    desk.add(Speaker::kUser, "When are you open?");
    desk.add(Speaker::kAi, "Sorry.");
    desk.add(Speaker::kUser, "Hello?");
    CHECK(desk.read({.turn = 1, .outcomes = {}, .isAgain = true}).history.size() == 1);
    CHECK(desk.read().history.size() == 3);
}

TEST_CASE("turn history: one that nobody bounds has no memory, and no notes") {
    Desk desk(0);
    desk.addMany(6);
    const Turn turn = desk.folded();
    CHECK(turn.history.size() == 13);
    CHECK(turn.memory == Memory{});
    CHECK_FALSE(desk.thinker->notes);
}

TEST_CASE("turn history: what has no room is remembered, and stays so in the next turn") {
    Desk desk;
    desk.addMany(6);
    const Turn turn = desk.folded();
    CHECK(turn.leftOut > 0);
    CHECK(turn.leftOut + turn.history.size() == 13);
    CHECK(turn.history.back().message == "When are you open?");
    CHECK(turn.memory.messages == turn.leftOut);
    CHECK(std::ranges::any_of(turn.memory.lines, [](const std::string& line) {
        return line.find("My number is 0170555") != std::string::npos;
    }));
    CHECK(desk.history->memory() == turn.memory);
    const Turn next = desk.read();
    CHECK(next.leftOut == turn.leftOut);
    CHECK(wordsOf(next) == wordsOf(turn));
}

TEST_CASE("turn history: notes are taken of what was folded, and told when they are there") {
    Desk desk;
    desk.addMany(6);
    const Turn turn = desk.folded();
    REQUIRE(desk.thinker->notes);
    CHECK(desk.thinker->notes->request.messages.size() == turn.leftOut);
    CHECK(desk.noted == 0);
    desk.thread.run([&] { desk.thinker->notes->receiver->done("The caller gave six numbers."); });
    CHECK(desk.noted == 1);
    CHECK(desk.history->memory().notes == "The caller gave six numbers.");
    CHECK_FALSE(desk.thinker->notes);
    CHECK(desk.folded().memory.notes == "The caller gave six numbers.");
}

TEST_CASE("turn history: what is folded while notes are taken is noted next, upon those notes") {
    Desk desk;
    desk.addMany(6);
    const Turn first = desk.folded();
    desk.addMany(6);
    const Turn second = desk.folded();
    REQUIRE(second.leftOut > first.leftOut);
    CHECK(desk.thinker->notes->request.messages.size() == first.leftOut);
    desk.thread.run([&] { desk.thinker->notes->receiver->done("Six numbers."); });
    REQUIRE(desk.thinker->notes);
    CHECK(desk.thinker->notes->request.messages.size() == second.leftOut - first.leftOut);
    CHECK(desk.thinker->notes->request.memory.notes == "Six numbers.");
}

TEST_CASE("turn history: where no notes can be taken the lines have to do") {
    Desk desk;
    desk.addMany(6);
    (void)desk.folded();
    desk.thread.run([&] { desk.thinker->notes->receiver->failed("away"); });
    CHECK(desk.noted == 0);
    CHECK(desk.metrics.failedNotes.value() == 1);
    CHECK_FALSE(desk.history->memory().lines.empty());
}

TEST_CASE("turn history: notes that nobody needs any more are dropped") {
    Desk desk;
    desk.addMany(6);
    (void)desk.folded();
    desk.thread.run([&] {
        desk.thinker->notes->receiver->done("Too late.");
        desk.thread.dropCall();
        desk.history->stopNotes();
    });
    CHECK_FALSE(desk.thinker->notes);
    CHECK(desk.history->memory().notes.empty());
}

TEST_CASE("turn history: memory is that of before a restart") {
    Desk desk;
    desk.addMany(6);
    desk.store.write([&](storage::WriteTx& tx) {
        const auto call = storage::calls::find(tx, kOrg, desk.key.conversationId).value();
        storage::calls::setMemory(tx, call, {4, "Two numbers.", {"a line"}});
    });
    desk.store.read([&](storage::ReadTx& tx) { desk.history->restore(tx); });
    CHECK(desk.history->memory() == Memory{4, "Two numbers.", {"a line"}});
    const Turn turn = desk.read();
    CHECK(turn.leftOut == 4);
    CHECK(turn.history.size() == 9);
}

TEST_CASE("turn history: a transcript shorter than its memory keeps the caller's last words") {
    Desk desk;
    desk.add(Speaker::kAi, "Hello.");
    desk.add(Speaker::kUser, "When are you open?");
    desk.store.write([&](storage::WriteTx& tx) {
        const auto call = storage::calls::find(tx, kOrg, desk.key.conversationId).value();
        storage::calls::setMemory(tx, call, {40, "", {"a line"}});
    });
    desk.store.read([&](storage::ReadTx& tx) { desk.history->restore(tx); });
    CHECK(wordsOf(desk.read()) == Texts{"When are you open?"});
}

TEST_CASE("turn history: a tool stands behind the words that it followed") {
    Desk desk;
    desk.add(Speaker::kUser, "Book a visit.");
    desk.add(Speaker::kAi, "One moment.");
    desk.store.write([&](storage::WriteTx& tx) {
        auto call = storage::calls::find(tx, kOrg, desk.key.conversationId).value();
        const storage::calls::MessageEvent words{"dia.2", Speaker::kAi, "One moment.", {}, false};
        (void)storage::calls::append(tx, call, words, {.messageId = "dia.2"});
        storage::calls::ToolCall tool;
        tool.id = "tol.1";
        tool.name = "book";
        tool.arguments = {"{}"};
        tool.state = "started";
        storage::calls::insertToolCall(tx, call, tool);
        storage::calls::endToolCall(tx, call, "tol.1", "done", "booked");
        storage::calls::update(tx, call);
    });
    desk.add(Speaker::kUser, "Thanks.");
    const Turn turn = desk.read();
    REQUIRE(turn.placed.size() == 1);
    CHECK(turn.placed[0].after == 2);
    CHECK(
        turn.placed[0].outcome ==
        ToolOutcome{{"tol.1", "book", {"{}"}}, ToolResult::kDone, "booked"}
    );
}

TEST_CASE("turn history: passages stay with the words that they were found for") {
    Desk desk;
    desk.add(Speaker::kUser, "When are you open?");
    models::UsedPassage place;
    place.source = "hours.pdf";
    const Context found{.text = "x", .texts = {"Open from nine."}, .passages = {place}};
    Turn turn = desk.folded();
    desk.history->givePassages(turn, found);
    REQUIRE(turn.given.size() == 1);
    CHECK(turn.given[0].messageId == "dia.1");
    CHECK(turn.given[0].text.find("Open from nine.") != std::string::npos);
    desk.add(Speaker::kUser, "And on Saturdays?");
    Turn next = desk.folded();
    REQUIRE(next.given.size() == 1);
    desk.history->givePassages(next, found);
    CHECK(next.given.size() == 1);  // it was given already
}
