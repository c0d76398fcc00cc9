#include "voice/calls/audience.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::voice;
using storage::calls::State;

namespace {

using Numbers = std::vector<std::int64_t>;

struct Reader final : EventListener {
    bool onEvents(std::span<const storage::calls::Event> events) override {
        for (const auto& event : events) {
            seen.push_back(event.seq());
        }
        return keepsUp;
    }
    bool hasRoom() override { return room; }
    void onEnd() override { ended = true; }

    Numbers seen;
    bool keepsUp = true;
    bool room = true;
    bool ended = false;
};

Audience::Events eventsOf(const Numbers& numbers) {
    Audience::Events events;
    for (const auto number : numbers) {
        events.emplace_back(number, storage::calls::PausedEvent{});
    }
    return events;
}

/// A call whose events are numbered from 1 on, read two at a time.
struct Hall {
    int timesLeft = 0;
    Audience audience{[this] { ++timesLeft; }};
    std::int64_t stored = 0;

    std::shared_ptr<Reader> enter(ListensAs as, std::int64_t after = 0) {
        auto reader = std::make_shared<Reader>();
        audience.add(after, reader, as);
        return reader;
    }
    bool give(const std::shared_ptr<Reader>& reader, std::int64_t last) {
        return audience.giveEarlier(reader, last, [this](std::int64_t after) {
            Numbers page;
            for (auto number = after + 1; number <= std::min(stored, after + 2); ++number) {
                page.push_back(number);
            }
            return eventsOf(page);
        });
    }
    std::shared_ptr<Reader> follow(ListensAs as) {
        auto reader = enter(as);
        CHECK_FALSE(give(reader, 0));
        return reader;
    }
};

}  // namespace

TEST_CASE("audience: earlier events come page by page, then those that are told") {
    Hall hall;
    hall.stored = 5;
    const auto reader = hall.enter(ListensAs::kOther);
    CHECK(hall.give(reader, 5));
    CHECK(reader->seen == Numbers{1, 2});
    hall.audience.publish(eventsOf({6}));
    CHECK(reader->seen == Numbers{1, 2});
    hall.stored = 6;
    CHECK(hall.give(reader, 6));
    CHECK_FALSE(hall.give(reader, 6));
    CHECK(reader->seen == Numbers{1, 2, 3, 4, 5, 6});
    hall.audience.publish(eventsOf({7}));
    CHECK(reader->seen == Numbers{1, 2, 3, 4, 5, 6, 7});
    CHECK_FALSE(hall.give(reader, 7));
    CHECK(reader->seen.size() == 7);
}

TEST_CASE("audience: what is stored and not told yet comes once") {
    Hall hall;
    hall.stored = 2;
    const auto reader = hall.enter(ListensAs::kOther);
    CHECK_FALSE(hall.give(reader, 1));
    CHECK(reader->seen == Numbers{1});
    hall.audience.publish(eventsOf({2}));
    CHECK(reader->seen == Numbers{1, 2});
}

TEST_CASE("audience: a listener without room is given no second page by itself") {
    Hall hall;
    hall.stored = 5;
    const auto reader = hall.enter(ListensAs::kOther);
    reader->room = false;
    CHECK_FALSE(hall.give(reader, 5));
    CHECK(reader->seen == Numbers{1, 2});
    reader->room = true;
    CHECK(hall.give(reader, 5));
    CHECK(reader->seen == Numbers{1, 2, 3, 4});
}

TEST_CASE("audience: who does not keep up hears no more") {
    Hall hall;
    const auto slow = hall.follow(ListensAs::kOther);
    const auto other = hall.follow(ListensAs::kOther);
    slow->keepsUp = false;
    hall.audience.publish(eventsOf({1}));
    hall.audience.publish(eventsOf({2}));
    CHECK(slow->seen == Numbers{1});
    CHECK(other->seen == Numbers{1, 2});
}

TEST_CASE("audience: at the end those who have read all are told so, the others read on") {
    Hall hall;
    hall.stored = 5;
    const auto done = hall.follow(ListensAs::kOther);
    const auto behind = hall.enter(ListensAs::kOther);
    CHECK(hall.give(behind, 5));
    std::int64_t from = 0;
    SUBCASE("by who is asked to") {
        hall.audience.end([&](std::int64_t after, const auto& listener) {
            CHECK(listener == behind);
            from = after;
        });
        CHECK(from == 2);
        CHECK_FALSE(behind->ended);
    }
    SUBCASE("or not, where there is nothing left to read") {
        hall.audience.end();
        CHECK(behind->ended);
    }
    CHECK(done->ended);
    CHECK(hall.audience.isEmpty());
}

TEST_CASE("audience: the caller is present who has joined and listens") {
    Hall hall;
    SUBCASE("in this order") {
        hall.audience.join();
        CHECK_FALSE(hall.audience.isPresent());
        const auto page = hall.follow(ListensAs::kCaller);
        CHECK(hall.audience.isPresent());
    }
    SUBCASE("or the other way round") {
        const auto page = hall.follow(ListensAs::kCaller);
        CHECK_FALSE(hall.audience.isPresent());
        hall.audience.notice();
        CHECK(hall.audience.isPresent());
    }
    SUBCASE("which nobody else does for them") {
        hall.audience.join();
        const auto watcher = hall.follow(ListensAs::kOther);
        CHECK_FALSE(hall.audience.isPresent());
    }
}

TEST_CASE("audience: the last page of the caller that goes is told") {
    Hall hall;
    auto first = hall.follow(ListensAs::kCaller);
    auto second = hall.follow(ListensAs::kCaller);
    const auto watcher = hall.follow(ListensAs::kOther);
    SUBCASE("where the caller was there") {
        hall.audience.join();
        first.reset();
        hall.audience.sweep();
        CHECK(hall.timesLeft == 0);
        second.reset();
        hall.audience.sweep();
        CHECK(hall.timesLeft == 1);
        hall.audience.sweep();
        CHECK(hall.timesLeft == 1);
    }
    SUBCASE("where another page has said that it leaves") {
        hall.audience.join();
        CHECK(hall.audience.leave(State::kTalking));
        first.reset();
        second.reset();
        hall.audience.publish(eventsOf({1}));
        CHECK(hall.timesLeft == 1);
    }
    SUBCASE("but not where the caller has never come") {
        first.reset();
        second.reset();
        hall.audience.sweep();
        CHECK(hall.timesLeft == 0);
    }
}

TEST_CASE("audience: nobody is waited for who has not come to a call that waits") {
    Hall hall;
    CHECK_FALSE(hall.audience.leave(State::kWaiting));
    hall.audience.join();
    CHECK(hall.audience.leave(State::kWaiting));
    CHECK_FALSE(hall.audience.leave(State::kWaiting));
}

TEST_CASE("audience: a call that talks had a caller, whoever said so") {
    Hall hall;
    CHECK(hall.audience.leave(State::kTalking));
    CHECK(hall.audience.giveUp());
}

TEST_CASE("audience: who was waited for in vain is given up, unless a page is still there") {
    Hall hall;
    auto page = hall.follow(ListensAs::kCaller);
    hall.audience.join();
    CHECK(hall.audience.leave(State::kTalking));
    CHECK_FALSE(hall.audience.isPresent());
    SUBCASE("a page of several") {
        CHECK_FALSE(hall.audience.giveUp());
        CHECK(hall.audience.isPresent());
    }
    SUBCASE("none") {
        page.reset();
        CHECK(hall.audience.giveUp());
        hall.audience.sweep();
        CHECK(hall.timesLeft == 0);
    }
}

TEST_CASE("audience: something at the caller's end brings back who had left, if they listen") {
    Hall hall;
    auto page = hall.follow(ListensAs::kCaller);
    hall.audience.join();
    CHECK(hall.audience.leave(State::kTalking));
    SUBCASE("listening") {
        hall.audience.notice();
        CHECK(hall.audience.isPresent());
    }
    SUBCASE("not listening: they are not waited for either") {
        page.reset();
        hall.audience.notice();
        CHECK_FALSE(hall.audience.isPresent());
        hall.audience.sweep();
        CHECK(hall.timesLeft == 0);
    }
}

TEST_CASE("audience: it is empty without listeners and without a caller") {
    Hall hall;
    CHECK(hall.audience.isEmpty());
    auto watcher = hall.follow(ListensAs::kOther);
    CHECK_FALSE(hall.audience.isEmpty());
    watcher.reset();
    hall.audience.sweep();
    CHECK(hall.audience.isEmpty());
    hall.audience.join();
    CHECK_FALSE(hall.audience.isEmpty());
}
