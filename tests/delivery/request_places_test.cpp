#include "delivery/request_places.h"

#include <vector>

#include <doctest/doctest.h>

using hiveline::delivery::PlaceLimits;
using hiveline::delivery::RequestPlaces;
using Key = RequestPlaces::Key;

namespace {

/// Takes a place for each one that may have one; their actions, in that order.
std::vector<std::string> fill(RequestPlaces& places, bool isFailing) {
    std::vector<std::string> actions;
    while (const auto key = places.next(isFailing)) {
        places.take(key->first, isFailing);
        actions.push_back(key->second);
    }
    return actions;
}

using Actions = std::vector<std::string>;

}  // namespace

TEST_CASE("request places: organisations take turns, and in each its actions") {
    RequestPlaces places({});
    for (const auto* action : {"a1", "a2", "a3"}) {
        places.push({"a", action}, false);
    }
    places.push({"b", "b1"}, false);
    places.push({"c", "c1"}, false);
    CHECK(fill(places, false) == Actions{"a1", "b1", "c1", "a2", "a3"});
    CHECK(places.taken() == 5);
    CHECK_FALSE(places.next(false));
}

TEST_CASE("request places: no organisation has more than its part, and half of that failing") {
    RequestPlaces places({.most = 100, .mostFailing = 50, .mostOfOne = 4});
    for (int i = 0; i < 10; ++i) {
        places.push({"a", "fails" + std::to_string(i)}, true);
        places.push({"a", "answers" + std::to_string(i)}, false);
    }
    CHECK(fill(places, true) == Actions{"fails0", "fails1"});
    CHECK(fill(places, false) == Actions{"answers0", "answers1"});
    places.push({"b", "other"}, false);
    CHECK(fill(places, false) == Actions{"other"});
    places.leave("a", true);
    CHECK(fill(places, true) == Actions{"fails2"});
    places.leave("a", false);
    CHECK(fill(places, true).empty());  // two fail
    CHECK(fill(places, false) == Actions{"answers2"});
}

TEST_CASE("request places: those that fail take no more than their part of all") {
    RequestPlaces places({.most = 4, .mostFailing = 2, .mostOfOne = 4});
    for (const auto* org : {"a", "b", "c"}) {
        places.push({org, "fails"}, true);
        places.push({org, "answers"}, false);
    }
    CHECK(fill(places, true).size() == 2);
    CHECK(fill(places, false).size() == 2);
    CHECK(places.isFull());
    places.leave("a", false);
    CHECK_FALSE(places.isFull());
    CHECK_FALSE(places.next(true));
    CHECK(places.next(false) == Key("c", "answers"));
}

TEST_CASE("request places: after clear() nobody waits and all are free") {
    RequestPlaces places({.most = 1});
    places.push({"a", "1"}, false);
    places.push({"a", "2"}, true);
    places.take("a", true);
    places.clear();
    CHECK(places.taken() == 0);
    CHECK_FALSE(places.next(false));
    CHECK_FALSE(places.next(true));
    places.push({"b", "3"}, false);
    CHECK(places.next(false) == Key("b", "3"));
}
