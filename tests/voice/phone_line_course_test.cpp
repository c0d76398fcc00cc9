// What decides besides the phase: what a phone line was told before.
#include "tests/voice/phone_lines.h"

using namespace hiveline::voice::phone;
using namespace hiveline::voice::phone::testing;
using hiveline::voice::EndReason;
using hiveline::voice::PhoneStatus;

TEST_CASE("phone line: an outgoing call from the order to the end") {
    PhoneLine line(setup(), {.phase = Phase::kOrdered});
    CHECK(line.isOrdered());
    CHECK(textOf(line.on(Due{})) == "save placing");
    CHECK(line.isBeingPlaced());
    CHECK(textOf(line.on(PlacingStored{})) == "deadline in 300 s, place");
    CHECK(textOf(line.on(Placed{"CA1"})) == "save");
    CHECK_FALSE(line.isBeingPlaced());
    CHECK(line.callId() == "CA1");
    CHECK(textOf(line.on(Status{PhoneStatus::kRinging})) == "save, acknowledge");
    CHECK(textOf(line.on(Answered{})) == "save, joined, gather 0 first");
    CHECK(
        textOf(line.on(gathered({.isFirst = true}, 1, "Hello.", kComplete))) ==
        "say 'Hello.' and listen at 1"
    );
    CHECK(
        textOf(line.on(turn(1, Heard::kWords, "Bye.", kSecond))) ==
        "joined, utterance 1 'Bye.', gather 1 behind words"
    );
    CHECK(textOf(line.on(AgentSpoke{3})).empty());
    CHECK(textOf(line.on(CallEnded{EndReason::kAgent})) == "deadline in 300 s");
    CHECK(
        textOf(line.on(gathered({.after = 1, .awaitsUtterance = true}, 3, "Bye.", kCallEnded))) ==
        "say 'Bye.' and hang up"
    );
    CHECK(textOf(line.on(Status{PhoneStatus::kCompleted})) == kFinish + "caller");
    CHECK(textOf(line.on(Stored{})) == "forget");
    CHECK(stateOf(line) == "over completed");
}

TEST_CASE("phone line: a busy carrier is asked four times, and later each time") {
    PhoneLine line = lineIn(kPlacing);
    for (const char* const pause : {"placing in 2 s", "placing in 4 s", "placing in 8 s"}) {
        CHECK(textOf(line.on(PlacingBusy{"busy"})) == pause);
        CHECK(textOf(line.on(TimerFired{Timer::kPlacing})) == "deadline in 300 s, place");
    }
    CHECK(textOf(line.on(PlacingBusy{"busy"})) == kFinish + "unanswered (busy)");
    CHECK(stateOf(line) == "closing failed");
}

TEST_CASE("phone line: a carrier that calls before it has answered the order is not asked again") {
    PhoneLine line = lineIn(kPlacing);
    (void)line.on(PlacingBusy{"busy"});
    CHECK(textOf(line.on(Named{"CA1"})) == "save");
    CHECK(textOf(line.on(TimerFired{Timer::kPlacing})).empty());
    CHECK(textOf(line.on(Placed{"CA2"})).empty());
    CHECK(textOf(line.on(PlacingRefused{"no"})).empty());
    CHECK(line.callId() == "CA1");
}

TEST_CASE("phone line: every id of an abandoned call is hung up") {
    PhoneLine line = lineIn(kAbandoned);
    CHECK(textOf(line.on(Placed{"request"})) == "save, hang up request #0");
    CHECK(textOf(line.on(Named{"call"})) == "save, hang up call #0");
    CHECK(line.phase() == kAbandoned);
}

TEST_CASE("phone line: an answered call has no deadline") {
    PhoneLine line = heldLine();
    (void)line.on(Answered{});
    CHECK(textOf(line.on(TimerFired{Timer::kDeadline})).empty());
    CHECK(stateOf(line) == "held in-progress");
}

TEST_CASE("phone line: statuses in another order than they were sent") {
    PhoneLine line = heldLine();
    (void)line.on(Answered{});
    CHECK(textOf(line.on(Status{PhoneStatus::kRinging})) == "acknowledge");
    CHECK(stateOf(line) == "held in-progress");
    PhoneLine over(setup(), {.phase = kOver});
    CHECK(textOf(over.on(Status{PhoneStatus::kRinging})) == "acknowledge");
}

TEST_CASE("phone line: an answer that is asked for twice is stored once") {
    PhoneLine line = heldLine();
    CHECK(textOf(line.on(Answered{})) == "save, joined, gather 0 first");
    CHECK(textOf(line.on(Answered{})) == "joined, gather 0 first");
}

TEST_CASE("phone line: a carrier that has lost its way goes on where the call is") {
    PhoneLine line = heldLine();
    all(line, {Answered{}, gathered({.isFirst = true}, 1, "Hello.", kComplete)});
    CHECK(textOf(line.on(Answered{})) == "joined, gather 0 first");  // it repeats itself
    (void)line.on(turn(1, Heard::kWords, "Well,", kSecond));
    (void)line.on(gathered({.after = 1, .awaitsUtterance = true}, 3, "Yes?", kComplete));
    CHECK(textOf(line.on(Answered{})) == "joined, gather 3");
    (void)line.on(Returned{5, 0});
    CHECK(textOf(line.on(Answered{})) == "joined, gather 5");
}

TEST_CASE("phone line: who waits for words is told the end, and nobody else") {
    const std::string waits = "deadline in 300 s";
    const std::string hangsUp = "deadline in 300 s, hang up CA1 #0";
    PhoneLine line = heldLine();
    (void)line.on(Answered{});

    SUBCASE("while words are gathered") {
        CHECK(textOf(line.on(CallEnded{EndReason::kOperator})) == waits);
    }
    SUBCASE("while the carrier listens") {
        (void)line.on(gathered({}, 1, "Hello.", kComplete));
        CHECK(textOf(line.on(CallEnded{EndReason::kOperator})) == hangsUp);
    }
    SUBCASE("while the carrier listens, and there are last words") {
        (void)line.on(gathered({}, 1, "Hello.", kComplete));
        (void)line.on(AgentSpoke{2});
        CHECK(
            textOf(line.on(CallEnded{EndReason::kDuration})) ==
            "deadline in 300 s, redirect CA1 to 1 #0"
        );
        CHECK(textOf(line.on(NotHungUp{0, true})) == "hanging up in 1 s");
        CHECK(textOf(line.on(TimerFired{Timer::kHangingUp})) == "redirect CA1 to 1 #1");
    }
    SUBCASE("before the carrier comes back by itself") {
        (void)line.on(gathered({}, 1, "Hello.", kGoesOn));
        CHECK(textOf(line.on(CallEnded{EndReason::kAgent})) == waits);
    }
    SUBCASE("before the carrier comes back by itself, and at once") {
        (void)line.on(gathered({}, 1, "Hello.", kGoesOn));
        CHECK(textOf(line.on(CallEnded{EndReason::kOperator})) == hangsUp);
    }
    SUBCASE("before the carrier comes back by itself to a machine") {
        (void)line.on(gathered({}, 1, "Hello.", kGoesOn));
        CHECK(textOf(line.on(CallEnded{EndReason::kVoicemail})) == hangsUp);
    }
    SUBCASE("and not by two") {
        (void)line.on(gathered({}, 1, "Hello.", kComplete));
        CHECK(textOf(line.on(CallEnded{EndReason::kVoicemail})) == hangsUp);
        CHECK(textOf(line.on(CallEnded{EndReason::kOperator})) == waits);
    }
}

TEST_CASE("phone line: after a restart the carrier may have an answer to come for") {
    PhoneLine line(setup(), {.phase = Phase::kHeld, .callId = "CA1"});
    (void)line.on(Restarted{5});
    SUBCASE("and has not come") {
        CHECK(textOf(line.on(CallEnded{EndReason::kOperator})) == "deadline in 300 s");
    }
    SUBCASE("and has got it") {
        all(line, {Returned{5, 0}, gathered({.after = 5}, 6, "Yes?", kComplete)});
        CHECK(
            textOf(line.on(CallEnded{EndReason::kOperator})) == "deadline in 300 s, hang up CA1 #0"
        );
    }
}

TEST_CASE("phone line: a call whose end nobody tells is given up") {
    PhoneLine line = heldLine();
    (void)line.on(Answered{});
    SUBCASE("the carrier was told to hang up") {
        all(line, {gathered({}, 1, "Bye.", kCallEnded), CallEnded{EndReason::kCaller}});
        CHECK(textOf(line.on(TimerFired{Timer::kDeadline})) == kFinish + "operator");
    }
    SUBCASE("it was not") {
        all(line, {gathered({}, 1, "Hello.", kComplete), CallEnded{EndReason::kCaller}});
        CHECK(
            textOf(line.on(TimerFired{Timer::kDeadline})) ==
            "hang up CA1 #0, " + kFinish + "operator"
        );
    }
    CHECK(stateOf(line) == "closing completed");  // somebody had answered
}

TEST_CASE("phone line: hanging up is tried four times, also when the call is over") {
    PhoneLine line = lineIn(kOver);
    CHECK(textOf(line.on(NotHungUp{0, false})) == "hanging up in 1 s");
    CHECK(textOf(line.on(TimerFired{Timer::kHangingUp})) == "hang up CA1 #1");
    CHECK(textOf(line.on(NotHungUp{1, false})) == "hanging up in 2 s");
    CHECK(textOf(line.on(TimerFired{Timer::kHangingUp})) == "hang up CA1 #2");
    CHECK(textOf(line.on(NotHungUp{2, false})) == "hanging up in 4 s");
    CHECK(textOf(line.on(TimerFired{Timer::kHangingUp})) == "hang up CA1 #3");
    CHECK(textOf(line.on(NotHungUp{3, false})).empty());
}

TEST_CASE("phone line: a call is recorded from its first words on") {
    LineSetup given = setup();
    given.recordsCalls = true;
    PhoneLine line = heldLine(given);
    CHECK(
        textOf(line.on(gathered({.isFirst = true}, 1, "Hello.", kComplete))) ==
        "say 'Hello.' and listen at 1, recorded"
    );
    CHECK(
        textOf(line.on(gathered({.after = 1}, 3, "Yes.", kComplete))) ==
        "say 'Yes.' and listen at 3"
    );
}

TEST_CASE("phone line: where the carrier goes with what it hears, and where without") {
    LineSetup given = setup();
    SUBCASE("a carrier that listens for a second") {
        PhoneLine line = heldLine(given);
        CHECK(
            textOf(line.on(gathered({}, 1, "First,", kGoesOn))) ==
            "say 'First,' and return, listening, at 1/0 in 0 s"
        );
        CHECK(
            textOf(line.on(gathered({.after = 1}, 2, "One moment.", kNothingYet))) ==
            "say 'One moment.' and return, listening, at 2/1 in 1 s"
        );
        CHECK(
            textOf(line.on(gathered({.after = 2, .wait = 11}, 2, "", kNothingYet))) ==
            "say and return, listening, at 2/12 in 1 s"
        );
        CHECK(
            textOf(line.on(gathered({.after = 2, .wait = 12}, 2, "", kNothingYet))) ==
            "say and listen at 2"
        );
    }
    SUBCASE("a carrier that listens for long does not without words") {
        given.shortestListening = std::chrono::seconds(5);
        PhoneLine line = heldLine(given);
        CHECK(
            textOf(line.on(gathered({}, 1, "First,", kGoesOn))) ==
            "say 'First,' and return, listening, at 1/0 in 0 s"
        );
        CHECK(
            textOf(line.on(gathered({.after = 1}, 1, "", kNothingYet))) ==
            "say and return at 1/1 in 1 s"
        );
        CHECK(
            textOf(line.on(turn(1, Heard::kNod, "Hm", kSecond))) ==
            "joined, utterance 1 'Hm', gather 1 behind words"
        );
    }
}

TEST_CASE("phone line: silence in the pause of a reply lets it go on") {
    PhoneLine line = heldLine();
    (void)line.on(gathered({}, 1, "First,", kGoesOn));
    CHECK(textOf(line.on(turn(1, Heard::kNothing, "", kSecond))) == "joined, gather 1");
    CHECK(textOf(line.on(turn(0, Heard::kNothing, "", kSecond))) == "joined, silence 0, gather 0");
    (void)line.on(gathered({.after = 1}, 1, "One moment.", kNothingYet));
    CHECK(textOf(line.on(turn(1, Heard::kNothing, "", kSecond))) == "joined, gather 1 wait 1");
    (void)line.on(gathered({.after = 1, .wait = 1}, 2, "Yes.", kComplete));
    CHECK(textOf(line.on(turn(2, Heard::kNothing, "", kSecond))) == "joined, silence 2, gather 2");
}

TEST_CASE("phone line: what an acknowledgement cut off is said again, three times") {
    PhoneLine line = heldLine();
    Asked asked{.after = 2, .awaitsUtterance = true};
    for (int i = 1; i <= 3; ++i) {
        (void)line.on(gathered(asked, 3 + i, kFourSeconds, kComplete));
        asked.asides = i;
        CHECK(
            textOf(line.on(turn(3 + i, Heard::kNod, "Hm", 2 * kSecond))) ==
            "joined, aside " + std::to_string(3 + i) + " 'Hm', gather 2 behind words again " +
                std::to_string(i)
        );
    }
    (void)line.on(gathered(asked, 7, kFourSeconds, kComplete));
    CHECK(
        textOf(line.on(turn(7, Heard::kNod, "Hm", 2 * kSecond))) ==
        "joined, utterance 7 'Hm', gather 7 behind words"
    );
}

TEST_CASE("phone line: the same acknowledgement again has the same answer") {
    PhoneLine line = heldLine();
    (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kComplete));
    const Event nod = turn(3, Heard::kNod, "Hm", 2 * kSecond);
    const std::string first = textOf(line.on(nod));
    CHECK(first == "joined, aside 3 'Hm', gather 2 again 1");
    // Its answer is on its way, or lost; by then the words would have been spoken.
    (void)line.on(gathered({.after = 2, .asides = 1}, 3, kFourSeconds, kComplete));
    CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", 9 * kSecond))) == first);
}

TEST_CASE("phone line: when an acknowledgement is one") {
    PhoneLine line = heldLine();
    const std::string utterance = "joined, utterance 3 'Hm', gather 3 behind words";
    SUBCASE("nobody is understood within a second") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kComplete));
        CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", kSecond / 2))) == utterance);
    }
    SUBCASE("behind the words it is an answer") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kComplete));
        CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", 4 * kSecond))) == utterance);
    }
    SUBCASE("behind words that go on they go on") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kGoesOn));
        CHECK(
            textOf(line.on(turn(3, Heard::kNod, "Hm", 4 * kSecond))) ==
            "joined, aside 3 'Hm', gather 3"
        );
    }
    SUBCASE("a question is answered") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds + "?", kComplete));
        CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", 2 * kSecond))) == utterance);
    }
    SUBCASE("words that were given before are another matter") {
        (void)line.on(gathered({.after = 3}, 4, kFourSeconds, kComplete));
        CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", 2 * kSecond))) == utterance);
    }
    SUBCASE("words to wait by bring others") {
        (void)line.on(gathered({.after = 2}, 3, "One moment.", kNothingYet));
        CHECK(
            textOf(line.on(turn(3, Heard::kNod, "Hm", kSecond / 2))) ==
            "joined, aside 3 'Hm', gather 3 wait 1"
        );
    }
    SUBCASE("a call that has ended answers nothing more") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kComplete));
        (void)line.on(CallEnded{EndReason::kCaller});
        CHECK(textOf(line.on(turn(3, Heard::kNod, "Hm", 2 * kSecond))) == utterance);
    }
}

TEST_CASE("phone line: an acknowledgement of an apology asks for what was asked before") {
    PhoneLine line = heldLine();
    Gathered apology = gathered({.after = 2}, 3, "Could you say that again?", kComplete);
    apology.turn.isApology = true;
    (void)line.on(apology);
    SUBCASE("at once or behind the words") {
        for (const auto time : {std::chrono::milliseconds(kSecond / 2), 9 * kSecond}) {
            CHECK(
                textOf(line.on(turn(3, Heard::kNod, "Okay", time))) ==
                "joined, wondering 3 'Okay', gather 3 wondering"
            );
        }
    }
    SUBCASE("not other words") {
        CHECK(
            textOf(line.on(turn(3, Heard::kWords, "When?", kSecond))) ==
            "joined, utterance 3 'When?', gather 3 behind words"
        );
    }
}

TEST_CASE("phone line: a caller who wonders whether anybody is there") {
    PhoneLine line = heldLine();
    const auto hello = [](std::chrono::milliseconds time) {
        return turn(3, Heard::kCallsOut, "Hello?", time);
    };
    const std::string utterance = "joined, utterance 3 'Hello?', gather 3 behind words";
    SUBCASE("to words to wait by") {
        (void)line.on(gathered({.after = 2}, 3, "One moment.", kNothingYet));
        CHECK(textOf(line.on(hello(kSecond))) == "joined, aside 3 'Hello?', gather 3 wait 1 soon");
    }
    SUBCASE("after an apology") {
        Gathered apology = gathered({.after = 2}, 3, "I am sorry.", kComplete);
        apology.turn.isApology = true;
        (void)line.on(apology);
        CHECK(
            textOf(line.on(hello(kSecond))) ==
            "joined, wondering 3 'Hello?', gather 3 soon wondering"
        );
    }
    SUBCASE("in the pause of a reply") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kGoesOn));
        CHECK(textOf(line.on(hello(5 * kSecond))) == "joined, aside 3 'Hello?', gather 3 soon");
    }
    SUBCASE("while words are spoken it interrupts them") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kGoesOn));
        CHECK(textOf(line.on(hello(2 * kSecond))) == utterance);
    }
    SUBCASE("behind a reply it is answered") {
        (void)line.on(gathered({.after = 2}, 3, kFourSeconds, kComplete));
        CHECK(textOf(line.on(hello(5 * kSecond))) == utterance);
    }
}
