// Every phase of a phone line by every event.
#include "tests/voice/phone_lines.h"

using namespace hiveline::voice::phone;
using namespace hiveline::voice::phone::testing;
using hiveline::models::VoicemailRule;
using hiveline::voice::EndReason;
using hiveline::voice::PhoneStatus;

TEST_CASE("phone line: a start waits for what the carrier tells of calls that it may have") {
    check(Restarted{7}, {{{kPlacing, kHeld}, "deadline in 300 s"}});
    // Of one that came in the carrier will tell the end.
    PhoneLine incoming(setup(false), {.phase = kHeld, .callId = "CA1"});
    CHECK(textOf(incoming.on(Restarted{7})).empty());
}

TEST_CASE("phone line: an order that is due") {
    check(
        Due{},
        {{{kOrdered}, "save placing", "placing queued"},
         {{kWithdrawn}, kFinish + "operator", "closing canceled"}}
    );
}

TEST_CASE("phone line: an order that is too old") {
    const std::string tooOld =
        kFinish + "unanswered (the call was ordered too long ago to be placed now)";
    check(
        Expired{},
        {{{kOrdered, kPlacing}, tooOld, "closing failed"},
         {{kWithdrawn, kAbandoned}, kFinish + "operator", "closing canceled"}}
    );
}

TEST_CASE("phone line: that a call is being placed is stored") {
    check(
        PlacingStored{},
        {{{kPlacing}, "deadline in 300 s, place"},
         {{kAbandoned}, kFinish + "operator", "closing canceled"}}
    );
}

TEST_CASE("phone line: that a call is being placed cannot be stored") {
    check(
        PlacingNotStored{},
        {{{kPlacing, kAbandoned},
          kFinish + "unanswered (the call could not be stored)",
          "closing failed"}}
    );
}

TEST_CASE("phone line: the carrier has taken the order") {
    check(
        Placed{"CA9"}, {{{kPlacing}, "save", "held queued"}, {{kAbandoned}, "save, hang up CA9 #0"}}
    );
}

TEST_CASE("phone line: the carrier is busy") {
    check(PlacingBusy{"busy"}, {{{kPlacing, kAbandoned}, "placing in 2 s"}});
}

TEST_CASE("phone line: the carrier refuses the order") {
    check(
        PlacingRefused{"no"},
        {{{kPlacing, kAbandoned}, kFinish + "unanswered (no)", "closing failed"}}
    );
}

TEST_CASE("phone line: nobody knows whether the carrier has taken the order") {
    check(PlacingUncertain{500, "oops"}, {{{kPlacing, kAbandoned}, "uncertain 500 (oops)"}});
}

TEST_CASE("phone line: a callback names the call") {
    check(
        Named{"CA2"},
        {{{kOrdered, kPlacing}, "save", "held queued"},
         {{kWithdrawn}, "save", "ending queued"},
         {{kHeld, kEnding}, "save"},
         {{kAbandoned}, "save, hang up CA2 #0"}}
    );
    check(Named{""}, {});
    for (const Phase phase : {kHeld, kEnding}) {
        PhoneLine line = lineIn(phase);
        CHECK(textOf(line.on(Named{"CA1"})).empty());  // it is known
    }
}

TEST_CASE("phone line: somebody answers") {
    const std::string greets = "save, joined, gather 0 first";
    check(
        Answered{},
        {{{kExpected}, greets, "expected in-progress"},
         {{kOrdered}, greets, "ordered in-progress"},
         {{kWithdrawn}, greets, "withdrawn in-progress"},
         {{kPlacing}, greets, "placing in-progress"},
         {{kHeld}, greets, "held in-progress"},
         {{kEnding}, greets, "ending in-progress"},
         {{kAbandoned}, greets, "abandoned in-progress"},
         {{kClosing, kOver}, "joined, gather 0 first"}}
    );
}

TEST_CASE("phone line: the caller says something") {
    // Where the carrier has no call, the engine is not told that the caller is there.
    const std::string said = "utterance 4 'Yes.', gather 4 behind words";
    check(
        turn(4, Heard::kWords, "Yes.", kSecond),
        {{{kExpected, kOrdered, kWithdrawn, kPlacing, kAbandoned, kClosing, kOver}, said},
         {{kHeld, kEnding}, "joined, " + said}}
    );
}

TEST_CASE("phone line: the caller says nothing") {
    const std::string silence = "silence 4, gather 4";
    check(
        turn(4, Heard::kNothing, "", kSecond),
        {{{kExpected, kOrdered, kWithdrawn, kPlacing, kAbandoned, kClosing, kOver}, silence},
         {{kHeld, kEnding}, "joined, " + silence}}
    );
}

TEST_CASE("phone line: acknowledgements of words that were not given are utterances") {
    for (const Heard heard : {Heard::kNod, Heard::kCallsOut}) {
        const std::string said = "utterance 4 'Hm', gather 4 behind words";
        check(
            turn(4, heard, "Hm", kSecond),
            {{{kExpected, kOrdered, kWithdrawn, kPlacing, kAbandoned, kClosing, kOver}, said},
             {{kHeld, kEnding}, "joined, " + said}}
        );
    }
}

TEST_CASE("phone line: the carrier comes back") {
    const std::string gathers = "gather 4 wait 2";
    check(
        Returned{4, 2},
        {{{kExpected, kOrdered, kWithdrawn, kPlacing, kAbandoned, kClosing, kOver}, gathers},
         {{kHeld, kEnding}, "joined, " + gathers}}
    );
}

TEST_CASE("phone line: a status on the way") {
    const std::string saves = "save, acknowledge";
    check(
        Status{PhoneStatus::kRinging},
        {{{kExpected}, saves, "expected ringing"},
         {{kOrdered}, saves, "ordered ringing"},
         {{kWithdrawn}, saves, "withdrawn ringing"},
         {{kPlacing}, saves, "placing ringing"},
         {{kHeld}, saves, "held ringing"},
         {{kEnding}, saves, "ending ringing"},
         {{kAbandoned}, saves, "abandoned ringing"},
         {{kClosing, kOver}, "acknowledge"}}
    );
}

TEST_CASE("phone line: a final status") {
    const std::vector<Phase> open{
        kExpected, kOrdered, kWithdrawn, kPlacing, kHeld, kEnding, kAbandoned};
    check(
        Status{PhoneStatus::kCompleted},
        {{open, kFinish + "caller", "closing completed"},
         {{kClosing}, kFinish + "caller"},  // answered once that is stored
         {{kOver}, "acknowledge"}}
    );
    check(
        Status{PhoneStatus::kBusy},
        {{open, kFinish + "unanswered", "closing busy"},
         {{kClosing}, kFinish + "unanswered", "closing completed"},
         {{kOver}, "acknowledge", "over completed"}}
    );
}

TEST_CASE("phone line: a machine answers") {
    const std::vector<Phase> open{kExpected, kOrdered, kPlacing, kHeld};
    const std::vector<Phase> ended{kWithdrawn, kEnding, kAbandoned, kClosing, kOver};
    LineSetup given = setup();
    check(MachineFound{}, {{open, "machine, acknowledge"}, {ended, "acknowledge"}}, given);
    given.onVoicemail = VoicemailRule::kHangUp;
    check(MachineFound{}, {{open, "end for machine, acknowledge"}, {ended, "acknowledge"}}, given);
    given.onVoicemail = VoicemailRule::kIgnore;
    check(MachineFound{}, {{open, "acknowledge"}, {ended, "acknowledge"}}, given);
}

TEST_CASE("phone line: the agent says something") {
    check(AgentSpoke{4}, {});  // the carrier is given it when it asks
}

TEST_CASE("phone line: the conversation's call ends") {
    const auto checkEnd = [](std::optional<EndReason> reason,
                             const std::string& ofHeld,
                             const std::string& toOfPlacing) {
        check(
            CallEnded{reason},
            {{{kExpected}, kFinish + "operator", "closing canceled"},
             {{kOrdered}, "", "withdrawn queued"},
             {{kPlacing}, "deadline in 300 s", toOfPlacing},
             {{kHeld}, ofHeld, "ending queued"},
             {{kEnding, kAbandoned}, "deadline in 300 s"}}
        );
    };
    const std::string hangsUp = "deadline in 300 s, hang up CA1 #0";
    checkEnd(EndReason::kOperator, hangsUp, "abandoned queued");
    checkEnd(EndReason::kAgent, hangsUp, "abandoned queued");
    checkEnd(std::nullopt, hangsUp, "abandoned queued");
    checkEnd(EndReason::kCaller, "deadline in 300 s", "ending queued");
}

TEST_CASE("phone line: words are there for the carrier") {
    const std::vector<Phase> any(kPhases.begin(), kPhases.end());
    check(gathered({}, 4, "Yes.", kComplete), {{any, "say 'Yes.' and listen at 4"}});
    check(gathered({}, 4, "Bye.", kCallEnded), {{any, "say 'Bye.' and hang up"}});
}

TEST_CASE("phone line: the carrier does not hang up") {
    const std::vector<Phase> any(kPhases.begin(), kPhases.end());
    check(NotHungUp{0, false}, {{any, "hanging up in 1 s"}});
    check(NotHungUp{3, false}, {});
}

TEST_CASE("phone line: the deadline passes") {
    const std::string nothing = "unanswered (the carrier has told nothing of the call)";
    check(
        TimerFired{Timer::kDeadline},
        {{{kPlacing}, kFinish + nothing, "closing failed"},
         {{kHeld}, "hang up CA1 #0, " + kFinish + nothing, "closing failed"},
         {{kEnding}, "hang up CA1 #0, " + kFinish + "operator", "closing canceled"},
         {{kAbandoned}, kFinish + "operator", "closing canceled"}}
    );
}

TEST_CASE("phone line: it is time to place the call again") {
    check(
        TimerFired{Timer::kPlacing},
        {{{kPlacing}, "deadline in 300 s, place"},
         {{kAbandoned}, kFinish + "operator", "closing canceled"}}
    );
}

TEST_CASE("phone line: it is time to hang up again") {
    check(TimerFired{Timer::kHangingUp}, {{{kHeld, kEnding, kClosing, kOver}, "hang up CA1 #0"}});
}

TEST_CASE("phone line: the end is stored") {
    check(Stored{}, {{{kClosing}, "forget", "over completed"}});
}
