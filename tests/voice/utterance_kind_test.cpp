#include "voice/calls/utterance_kind.h"

#include <cstdint>
#include <string>
#include <variant>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::voice;

namespace {

/// A call whose caller has joined; the greeting is being spoken.
struct Joined {
    Call engine{CallSetup{
        .phrases = {"Hello.", "One moment.", "Sorry.", {"Still there?"}, "Goodbye."},
        .rules = {},
        .tools = {}}};
    models::Agent agent;
    std::uint64_t deadline = 0;  // of the reply

    Joined() { (void)engine.on(CallerJoined{}); }
    /// The caller has asked something, and a reply is thought about.
    void ask() {
        (void)engine.on(AgentHeard{});
        for (const Effect& effect : engine.on(CallerSaid{"When are you open?"})) {
            const auto* const set = std::get_if<SetTimer>(&effect);
            deadline = set != nullptr && set->timer == Timer::kReply ? set->setting : deadline;
        }
    }
    void missDeadline() { (void)engine.on(TimerFired{Timer::kReply, deadline}); }
    UtteranceKind kindOf(const std::string& text, Moment moment = {}) const {
        Utterance utterance;
        utterance.text = text;
        return voice::kindOf(utterance, engine, agent, moment);
    }
    UtteranceKind kindByPhone(const std::string& text) const {
        Utterance utterance;
        utterance.text = text;
        utterance.isByPhone = true;
        return voice::kindOf(utterance, engine, agent, {});
    }
};

}  // namespace

TEST_CASE("utterance kind: who speaks when nobody else does wants an answer") {
    Joined call;
    (void)call.engine.on(AgentHeard{});
    CHECK(call.kindOf("Hello?") == UtteranceKind::kTurn);
    CHECK(call.kindOf("Okay.") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who acknowledges while the agent speaks goes on listening") {
    Joined call;
    (void)call.engine.on(CallerSpeaks{});
    CHECK(call.kindOf("Mhm.") == UtteranceKind::kAside);
    CHECK(call.kindOf("Wait, I have a question.") == UtteranceKind::kTurn);
    CHECK(call.kindOf("Mhm.", {.hasAsked = true}) == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who hears nothing while a reply is on its way gets no other one") {
    Joined call;
    call.ask();
    CHECK(call.kindOf("Hello? Are you there?") == UtteranceKind::kAside);
    CHECK(call.kindByPhone("Hello? Are you there?") == UtteranceKind::kTurn);
    CHECK(call.kindOf("On Saturdays, I mean.") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who was asked to wait and agrees still wants the reply") {
    Joined call;
    call.ask();
    CHECK(call.kindOf("Okay.") == UtteranceKind::kTurn);
    (void)call.engine.on(CallerWaits{});
    CHECK(call.kindOf("Okay.") == UtteranceKind::kNod);
    CHECK(call.kindByPhone("Okay.") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who calls out or agrees after a reply has failed wonders") {
    Joined call;
    call.ask();
    (void)call.engine.on(ReplyFailed{call.engine.turn()});
    CHECK(call.kindOf("Hello? Are you there?") == UtteranceKind::kWonder);
    CHECK(call.kindOf("Okay.") == UtteranceKind::kWonder);
    CHECK(call.kindOf("When are you open, I asked.") == UtteranceKind::kTurn);
    CHECK(call.kindByPhone("Hello? Are you there?") == UtteranceKind::kTurn);
    CHECK(call.kindByPhone("Okay.") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who agrees to an apology while the reply is late still wants it") {
    Joined call;
    call.ask();
    call.missDeadline();
    REQUIRE(call.engine.isUnanswered());
    CHECK(call.kindOf("Okay.") == UtteranceKind::kNod);
    CHECK(call.kindOf("When are you open, I asked.") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: who has nothing more to say to a farewell is not answered") {
    Joined call;
    call.ask();
    (void)call.engine.on(ReplyText{call.engine.turn(), "From nine to five."});
    (void)call.engine.on(ReplyDone{call.engine.turn(), {}, true});
    REQUIRE(call.engine.isClosing());
    CHECK(call.kindOf("Thank you, goodbye.") == UtteranceKind::kAside);
    CHECK(call.kindOf("And when are you open on Saturdays?") == UtteranceKind::kTurn);
}

TEST_CASE("utterance kind: what the line has told of it comes first") {
    Joined call;
    (void)call.engine.on(AgentHeard{});
    Utterance utterance;
    utterance.text = "When are you open?";
    utterance.isByPhone = true;
    SUBCASE("a nod") {
        utterance.isAside = true;
        CHECK(kindOf(utterance, call.engine, call.agent, {}) == UtteranceKind::kNod);
    }
    SUBCASE("a caller who wonders") {
        utterance.wonders = true;
        CHECK(kindOf(utterance, call.engine, call.agent, {}) == UtteranceKind::kWonder);
    }
    SUBCASE("and who hears the reply in this moment") {
        utterance.wonders = true;
        CHECK(
            kindOf(utterance, call.engine, call.agent, {.hasSaidMore = true}) == UtteranceKind::kNod
        );
    }
}
