#include "voice/calls/utterances.h"

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

/// The requests for one call, and what they were answered, in this order.
struct Asked {
    Utterances utterances{CallKey{"org", "con"}};
    std::vector<std::string> log;

    static Utterance of(const std::string& text, const std::string& requestKey = {}) {
        Utterance utterance;
        utterance.text = text;
        if (!requestKey.empty()) {
            utterance.requestKey = requestKey;
            utterance.fingerprint = "print of " + text;
        }
        return utterance;
    }
    Then<Heard> heard(const std::string& name) {
        return [this, name](const Outcome<Heard>& outcome) {
            log.push_back(
                outcome.value ? name + " heard " + outcome.value->text +
                                    (outcome.value->repeated ? " again" : "")
                              : name + " unheard"
            );
        };
    }
    Then<Replied> replied(const std::string& name) {
        return [this, name](const Outcome<Replied>& outcome) {
            log.push_back(
                outcome.value ? name + " replied " + outcome.value->answer.reply->message +
                                    (outcome.value->repeated ? " again" : "")
                              : name + " unreplied"
            );
        };
    }
    void settle() {
        utterances.settle([](std::int64_t seq) {
            Replied reply;
            reply.answer.reply.emplace();
            reply.answer.reply->message = "to " + std::to_string(seq);
            return reply;
        });
    }
    /// What was answered since the last time.
    std::vector<std::string> told() { return std::exchange(log, {}); }
};

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE("utterances: each is heard once it is stored, and replied to with its own event") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello"), asked.heard("a"), asked.replied("a"));
    asked.utterances.add(Asked::of("Are you there"), asked.heard("b"), asked.replied("b"));
    CHECK(asked.utterances.stored(3));
    CHECK(asked.told() == Log{"a heard Hello"});
    CHECK(asked.utterances.stored(4));
    CHECK(asked.told() == Log{"b heard Are you there"});
    CHECK_FALSE(asked.utterances.stored(5));
    asked.settle();
    CHECK(asked.told() == Log{"a replied to 3", "b replied to 4"});
    CHECK(asked.utterances.isEmpty());
}

TEST_CASE("utterances: one that is not stored yet is not replied to") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello"), {}, asked.replied("a"));
    asked.utterances.add(Asked::of("And"), {}, asked.replied("b"));
    CHECK(asked.utterances.stored(3));
    asked.settle();
    CHECK(asked.told() == Log{"a replied to 3"});
    CHECK_FALSE(asked.utterances.isEmpty());
    CHECK(asked.utterances.stored(7));
    asked.settle();
    CHECK(asked.told() == Log{"b replied to 7"});
}

TEST_CASE("utterances: a repetition is answered with the first, and says so") {
    Asked asked;
    const auto hello = Asked::of("Hello", "key");
    CHECK_FALSE(asked.utterances.joins(hello, asked.heard("a"), asked.replied("a")));
    asked.utterances.add(hello, asked.heard("a"), asked.replied("a"));
    SUBCASE("before the first is stored") {
        CHECK(asked.utterances.joins(hello, asked.heard("b"), asked.replied("b")));
        CHECK(asked.told().empty());
        CHECK(asked.utterances.stored(3));
        CHECK(asked.told() == Log{"a heard Hello", "b heard Hello again"});
    }
    SUBCASE("after it, at once as far as it was heard") {
        CHECK(asked.utterances.stored(3));
        CHECK(asked.told() == Log{"a heard Hello"});
        CHECK(asked.utterances.joins(hello, asked.heard("b"), asked.replied("b")));
        CHECK(asked.told() == Log{"b heard Hello again"});
    }
    asked.settle();
    CHECK(asked.told() == Log{"a replied to 3", "b replied to 3 again"});
}

TEST_CASE("utterances: a key that came with another request is refused") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello", "key"), asked.heard("a"), {});
    CHECK_THROWS_AS(
        (void)asked.utterances.joins(Asked::of("Goodbye", "key"), asked.heard("b"), {}),
        common::ValidationError
    );
    CHECK(asked.utterances.stored(3));
    CHECK(asked.told() == Log{"a heard Hello"});
}

TEST_CASE("utterances: those without a key never repeat each other") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello"), {}, asked.replied("a"));
    CHECK_FALSE(asked.utterances.joins(Asked::of("Hello"), {}, asked.replied("b")));
}

TEST_CASE("utterances: a repetition of what was stored before waits for its reply only") {
    Asked asked;
    asked.utterances.awaitReply(Asked::of("Hello", "key"), 3, asked.replied("a"));
    CHECK_FALSE(asked.utterances.stored(4));
    asked.settle();
    CHECK(asked.told() == Log{"a replied to 3 again"});
}

TEST_CASE("utterances: a reply that cannot be read fails its own request only") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello"), {}, asked.replied("a"));
    asked.utterances.add(Asked::of("And"), {}, asked.replied("b"));
    CHECK(asked.utterances.stored(3));
    CHECK(asked.utterances.stored(4));
    asked.utterances.settle([](std::int64_t seq) {
        if (seq == 3) {
            throw common::Error(common::ErrorCode::kUnavailable, "the disk is busy");
        }
        Replied reply;
        reply.answer.reply.emplace();
        reply.answer.reply->message = "after all";
        return reply;
    });
    CHECK(asked.told() == Log{"a unreplied", "b replied after all"});
}

TEST_CASE("utterances: no more than 64 wait, of each kind") {
    Asked asked;
    const auto hello = Asked::of("Hello", "key");
    asked.utterances.add(hello, {}, asked.replied("a"));
    for (int i = 1; i < 64; ++i) {
        CHECK(asked.utterances.joins(hello, {}, asked.replied("a")));
        asked.utterances.add(Asked::of("Hello"), {}, asked.replied("b"));
        asked.utterances.whenSettled([] {});
        asked.utterances.whenEnded([](const auto&) {});
    }
    asked.utterances.whenSettled([] {});
    asked.utterances.whenEnded([](const auto&) {});
    CHECK_THROWS_AS((void)asked.utterances.joins(hello, {}, asked.replied("a")), common::Error);
    CHECK_THROWS_AS(asked.utterances.add(hello, {}, asked.replied("b")), common::Error);
    CHECK_THROWS_AS(asked.utterances.awaitReply(hello, 3, asked.replied("b")), common::Error);
    CHECK_THROWS_AS(asked.utterances.whenSettled([] {}), common::Error);
    CHECK_THROWS_AS(asked.utterances.whenEnded([](const auto&) {}), common::Error);
    CHECK(asked.told().empty());
}

TEST_CASE("utterances: those who only wait are told with the replies, or when the call has gone") {
    Asked asked;
    asked.utterances.add(Asked::of("Hello"), asked.heard("a"), asked.replied("a"));
    asked.utterances.whenSettled([&asked] { asked.log.emplace_back("settled"); });
    CHECK_FALSE(asked.utterances.isEmpty());
    SUBCASE("settled") {
        CHECK(asked.utterances.stored(3));
        (void)asked.told();
        asked.settle();
        CHECK(asked.told() == Log{"a replied to 3", "settled"});
    }
    SUBCASE("gone") {
        asked.utterances.fail(std::make_exception_ptr(
            common::Error(common::ErrorCode::kNotFound, "the conversation was deleted")
        ));
        CHECK(asked.told() == Log{"a unheard", "a unreplied", "settled"});
    }
    CHECK(asked.utterances.isEmpty());
}

TEST_CASE("utterances: who ends the call is told once, that it is over or why it is not") {
    Asked asked;
    const auto end = [&asked] {
        asked.utterances.whenEnded([&asked](const Outcome<bool>& outcome) {
            asked.log.emplace_back(outcome.value ? "over" : "not over");
        });
    };
    const auto why =
        std::make_exception_ptr(common::Error(common::ErrorCode::kUnavailable, "not stored yet"));
    end();
    CHECK_FALSE(asked.utterances.isEmpty());
    asked.settle();
    CHECK(asked.told().empty());
    SUBCASE("over") {
        asked.utterances.end(nullptr);
        CHECK(asked.told() == Log{"over"});
    }
    SUBCASE("not in time") {
        asked.utterances.end(why);
        CHECK(asked.told() == Log{"not over"});
    }
    SUBCASE("gone") {
        asked.utterances.fail(why);
        CHECK(asked.told() == Log{"not over"});
    }
    CHECK(asked.utterances.isEmpty());
    asked.utterances.end(nullptr);
    CHECK(asked.told().empty());
}
