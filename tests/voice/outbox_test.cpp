#include "voice/calls/outbox.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline::voice;

namespace {

using Log = std::vector<std::string>;

/// An outbox whose steps write down that they were done.
struct Told {
    Outbox outbox;
    Log log;

    Outbox::Step step(const std::string& name) {
        return [this, name] { log.push_back(name); };
    }
    void say(const std::string& words) {
        outbox.put(AgentWords{.kind = SayKind::kReply, .text = words, .passages = {}}, step(words));
    }
    void stored() { outbox.follow(outbox.stored()); }
    Log wordsToWrite() const {
        Log words;
        for (const Record& record : outbox.records()) {
            words.push_back(std::get<AgentWords>(record).text);
        }
        return words;
    }
};

}  // namespace

TEST_CASE("outbox: nothing happens before the records that stand before it are stored") {
    Told told;
    told.say("one");
    told.outbox.putStep(told.step("think"));
    told.say("two");
    REQUIRE(told.outbox.advance());
    CHECK(told.log.empty());
    CHECK(told.wordsToWrite() == Log{"one", "two"});
    told.stored();
    CHECK(told.log == Log{"one", "think", "two"});
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.outbox.isIdle());
}

TEST_CASE("outbox: steps alone are done at once, and those that they put after them") {
    Told told;
    told.outbox.putStep([&told] {
        told.log.emplace_back("first");
        told.outbox.putStep(told.step("third"));
    });
    told.outbox.putStep(told.step("second"));
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.log == Log{"first", "second", "third"});
}

TEST_CASE("outbox: what comes while records are written waits for the next time") {
    Told told;
    told.say("one");
    REQUIRE(told.outbox.advance());
    told.outbox.putStep(told.step("later"));
    told.say("two");
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.wordsToWrite() == Log{"one"});
    told.stored();
    CHECK(told.log == Log{"one"});
    REQUIRE(told.outbox.advance());
    CHECK(told.wordsToWrite() == Log{"two"});
    told.stored();
    CHECK(told.log == Log{"one", "later", "two"});
}

TEST_CASE("outbox: a step that advances begins what it has put, and its batch goes on") {
    Told told;
    bool hasBegun = false;
    told.outbox.putStep([&told, &hasBegun] {
        told.say("words");
        hasBegun = told.outbox.advance();
    });
    told.outbox.putStep(told.step("behind"));
    CHECK_FALSE(told.outbox.advance());
    CHECK(hasBegun);
    CHECK(told.log == Log{"behind"});
    CHECK(told.wordsToWrite() == Log{"words"});
    told.stored();
    CHECK(told.log == Log{"behind", "words"});
}

TEST_CASE("outbox: what was refused is the same the next time, with nothing added") {
    Told told;
    told.say("one");
    told.say("two");
    REQUIRE(told.outbox.advance());
    CHECK(told.outbox.refused(3));
    told.say("three");
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.wordsToWrite() == Log{"one", "two"});
    CHECK(told.log.empty());
    told.stored();
    CHECK(told.log == Log{"one", "two"});
}

TEST_CASE("outbox: it gives up after so many refusals in a row") {
    Told told;
    told.say("one");
    REQUIRE(told.outbox.advance());
    CHECK(told.outbox.refused(3));
    CHECK(told.outbox.refused(3));
    SUBCASE("and not before") {
        CHECK_FALSE(told.outbox.refused(3));
    }
    SUBCASE("counted anew once something was stored") {
        told.stored();
        told.say("two");
        REQUIRE(told.outbox.advance());
        CHECK(told.outbox.refused(3));
        CHECK(told.outbox.refused(3));
        CHECK_FALSE(told.outbox.refused(3));
    }
}

TEST_CASE("outbox: nothing comes behind the end, and what stands before it is done") {
    Told told;
    told.outbox.put(CallEnd{EndReason::kAgent}, told.step("wrap up"));
    told.outbox.close();
    told.say("too late");
    told.outbox.putStep(told.step("too late"));
    REQUIRE(told.outbox.advance());
    CHECK(told.outbox.records().size() == 1);
    told.stored();
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.log == Log{"wrap up"});
}

TEST_CASE("outbox: what was dropped is not done, even in the middle") {
    Told told;
    told.say("one");
    told.outbox.putStep([&told] { told.outbox.drop(); });
    told.outbox.putStep(told.step("never"));
    REQUIRE(told.outbox.advance());
    told.outbox.putStep(told.step("never"));
    told.stored();
    told.say("never");
    CHECK_FALSE(told.outbox.advance());
    CHECK(told.log == Log{"one"});
}

TEST_CASE("outbox: it knows what waits and what is being written") {
    Told told;
    told.outbox.put(CallStart{});
    CHECK(told.outbox.awaits<CallStart>());
    CHECK(told.outbox.has<CallStart>());
    REQUIRE(told.outbox.advance());
    CHECK_FALSE(told.outbox.awaits<CallStart>());
    CHECK(told.outbox.has<CallStart>());
    CHECK_FALSE(told.outbox.has<AgentWords>());
    const auto stored = told.outbox.stored();
    CHECK(Outbox::contain<CallStart>(stored));
    CHECK_FALSE(told.outbox.has<CallStart>());
}
