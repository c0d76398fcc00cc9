#include "voice/calls/replies.h"

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "tests/voice/thinkers.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

using Texts = std::vector<std::string>;

struct Library final : ContextSource {
    void contextFor(const models::Agent& /*agent*/, std::string question, ContextReceiver then)
        override {
        questions.push_back(std::move(question));
        answer = std::move(then);
    }
    Texts questions;
    ContextReceiver answer;
};

Turn turnWith(const Texts& utterances) {
    Turn turn;
    for (const auto& words : utterances) {
        models::TranscriptMessage message;
        message.speaker = models::Speaker::kUser;
        message.message = words;
        turn.history.push_back(std::move(message));
    }
    return turn;
}

/// Replies of a call that has nothing else.
struct Desk {
    explicit Desk(ContextSource* context = nullptr) : replies(partsWith(context)) {
        profile.thinker = thinker;
    }

    void begin(std::uint64_t turn, const Texts& utterances = {}) {
        thread.run([&] { replies.begin(turn, thread.call(), [&] { return turnWith(utterances); }); }
        );
    }
    /// On the thread of the calls, where the thinker is asked; nothing where nobody asks any more.
    void answer(const std::function<void(ReplyReceiver&)>& with) {
        thread.run([&] {
            if (thinker->asked) {
                with(*thinker->asked->receiver);
            }
        });
    }
    void say(const std::string& words) {
        answer([&](ReplyReceiver& receiver) { receiver.text(words); });
    }
    void done(const std::vector<ToolCall>& calls = {}, bool endsCall = false) {
        answer([&](ReplyReceiver& receiver) { receiver.done(calls, endsCall); });
    }
    [[nodiscard]] bool isAsked() {
        bool asked = false;
        thread.run([&] { asked = thinker->asked.has_value(); });
        return asked;
    }

    Replies::Parts partsWith(ContextSource* context) {
        return {
            context, profile, history, tally, outbox, [this](const Event& event) { take(event); }};
    }
    void take(const Event& event) {
        if (const auto* const text = std::get_if<ReplyText>(&event)) {
            fed.push_back(std::to_string(text->turn) + ": " + text->text);
        } else if (const auto* const done = std::get_if<ReplyDone>(&event)) {
            fed.push_back(
                std::to_string(done->turn) + " done, " + std::to_string(done->toolCalls.size()) +
                " tools" + (done->endsCall ? ", the last" : "")
            );
        } else if (const auto* const failed = std::get_if<ReplyFailed>(&event)) {
            fed.push_back(std::to_string(failed->turn) + " failed");
        }
    }

    std::shared_ptr<test::ScriptedByTest> thinker = std::make_shared<test::ScriptedByTest>();
    CallMetrics metrics;
    const CallKey key{"org", "con"};
    CallProfile profile;
    CallTools tools{key, nullptr};
    CallTally tally{metrics, key};
    TurnHistory history{profile, tools, tally, key, [] {}};
    Outbox outbox;
    Texts fed;
    Replies replies;
    test::CallThread thread;  // last: it ends before what runs on it goes
};

}  // namespace

TEST_CASE("replies: words are told by the sentence, the rest with the end") {
    Desk desk;
    desk.begin(3);
    desk.say("Good morning. We op");
    CHECK(desk.fed == Texts{"3: Good morning."});
    desk.say("en at nine");
    CHECK(desk.fed.size() == 1);
    desk.done({}, true);
    CHECK(
        desk.fed == Texts{"3: Good morning.", "3:  We open at nine", "3 done, 0 tools, the last"}
    );
    CHECK_FALSE(desk.isAsked());
}

TEST_CASE("replies: tools are asked for with the words before them") {
    Desk desk;
    desk.begin(1);
    desk.say("One moment");
    desk.done({ToolCall{"call_1", "visit", {}}});
    CHECK(desk.fed == Texts{"1: One moment", "1 done, 1 tools"});
}

TEST_CASE("replies: one that is cancelled is heard no more") {
    Desk desk;
    desk.begin(1);
    desk.thread.run([&] {
        desk.thinker->asked->receiver->text("Too late. ");  // is on its way
        desk.replies.cancel(2);                             // not this one
        CHECK(desk.thinker->asked);
        desk.replies.cancel(1);
        CHECK_FALSE(desk.thinker->asked);
    });
    CHECK(desk.fed.empty());
}

TEST_CASE("replies: the next takes the place of one that is under way") {
    Desk desk;
    desk.begin(1);
    desk.thread.run([&] {
        desk.thinker->asked->receiver->done({}, false);
        desk.replies.begin(2, desk.thread.call(), [] { return Turn{}; });
    });
    CHECK(desk.fed.empty());
    desk.say("Yes. Of course.");
    CHECK(desk.fed == Texts{"2: Yes."});
    CHECK(desk.thinker->replies == 2);
}

TEST_CASE("replies: what comes when the call has gone is dropped") {
    Desk desk;
    desk.begin(1);
    desk.thread.run([&] {
        desk.thinker->asked->receiver->text("Anybody? ");
        desk.thread.dropCall();
    });
    CHECK(desk.fed.empty());
}

TEST_CASE("replies: a failure is told, with words that have no end dropped") {
    Desk desk;
    desk.begin(1);
    desk.say("I am goi");
    desk.answer([](ReplyReceiver& receiver) { receiver.failed("the service is away"); });
    CHECK(desk.fed == Texts{"1 failed"});
    CHECK_FALSE(desk.isAsked());
}

TEST_CASE("replies: where no turn can be made the reply fails, and nobody is asked") {
    Desk desk;
    desk.thread.run([&] {
        desk.replies.begin(1, desk.thread.call(), []() -> Turn {
            throw std::runtime_error("the disk is away");
        });
    });
    CHECK(desk.fed == Texts{"1 failed"});
    CHECK(desk.thinker->replies == 0);
}

TEST_CASE("replies: what is looked up is the last question, with the one before if it says little"
) {
    Library library;
    Desk desk(&library);
    desk.begin(1, {"When is the practice in Bonn open?", "And on Saturdays?"});
    CHECK(library.questions == Texts{"And on Saturdays? When is the practice in Bonn open?"});
    desk.begin(2, {"Hello", "When is the practice in Bonn open?"});
    CHECK(library.questions.back() == "When is the practice in Bonn open?");
    CHECK_FALSE(desk.isAsked());
}

TEST_CASE("replies: what was found is given to the thinker, and told with the first words") {
    Library library;
    Desk desk(&library);
    desk.begin(1, {"When are you open?"});
    models::UsedPassage place;
    place.source = "hours.pdf";
    desk.thread.run([&] {
        library.answer(
            {.text = "Open from nine.", .texts = {"Open from nine."}, .passages = {place}}
        );
    });
    REQUIRE(desk.isAsked());
    CHECK(desk.thinker->asked->turn.context == "Open from nine.");
    CHECK(desk.thinker->asked->turn.passages == Texts{"Open from nine."});
    CHECK(desk.replies.passagesFor({SayKind::kReply, "From nine.", false}).size() == 1);
    CHECK(desk.replies.passagesFor({SayKind::kReply, " Daily.", true}).empty());
    CHECK(desk.replies.passagesFor({SayKind::kWaiting, "One moment.", false}).empty());
    desk.begin(2);
    CHECK(desk.replies.passagesFor({SayKind::kReply, "Yes.", false}).empty());
}

TEST_CASE("replies: what is found for a reply that nobody awaits any more starts nothing") {
    Library library;
    Desk desk(&library);
    desk.begin(1, {"When are you open?"});
    desk.thread.run([&] {
        library.answer({});
        desk.replies.stop();
    });
    CHECK(desk.thinker->replies == 0);
}

TEST_CASE("replies: what a reply takes is stored once, with that of the tools before it") {
    Desk desk;
    const auto takes = [&](std::int64_t tokens) {
        desk.answer([=](ReplyReceiver& receiver) { receiver.used({"model", tokens, 1, 0}); });
    };
    desk.begin(1);
    takes(10);
    desk.done({ToolCall{"call_1", "visit", {}}});
    CHECK(desk.outbox.isIdle());
    desk.begin(1);
    takes(20);
    desk.done();
    REQUIRE(desk.outbox.advance());
    const auto records = desk.outbox.records();
    REQUIRE(records.size() == 1);
    CHECK(std::get<ReplyUsage>(records[0]).usage == TokenUsage{"model", 30, 2, 0});
}
