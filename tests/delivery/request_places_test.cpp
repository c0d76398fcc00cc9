#include "delivery/request_places.h"

#include <vector>

#include <doctest/doctest.h>

using hiveline::delivery::LastRequest;
using hiveline::delivery::PlaceLimits;
using hiveline::delivery::RequestPlaces;
using Key = RequestPlaces::Key;

namespace {

/// Takes a place for each one that may have one; their actions, in that order.
std::vector<std::string> fill(RequestPlaces& places, LastRequest last) {
    std::vector<std::string> actions;
    while (const auto key = places.next(last)) {
        places.take(key->first, last);
        actions.push_back(key->second);
    }
    return actions;
}

using Actions = std::vector<std::string>;

}  // namespace

TEST_CASE("request places: organisations take turns, and in each its actions") {
    RequestPlaces places({});
    for (const auto* action : {"a1", "a2", "a3"}) {
        places.push({"a", action}, LastRequest::kAnswered);
    }
    places.push({"b", "b1"}, LastRequest::kAnswered);
    places.push({"c", "c1"}, LastRequest::kAnswered);
    CHECK(fill(places, LastRequest::kAnswered) == Actions{"a1", "b1", "c1", "a2", "a3"});
    CHECK(places.taken() == 5);
    CHECK_FALSE(places.next(LastRequest::kAnswered));
}

TEST_CASE("request places: no organisation has more than its part, and half of that failing") {
    RequestPlaces places({.most = 100, .mostFailing = 50, .mostOfOne = 4});
    for (int i = 0; i < 10; ++i) {
        places.push({"a", "fails" + std::to_string(i)}, LastRequest::kFailed);
        places.push({"a", "answers" + std::to_string(i)}, LastRequest::kAnswered);
    }
    CHECK(fill(places, LastRequest::kFailed) == Actions{"fails0", "fails1"});
    CHECK(fill(places, LastRequest::kAnswered) == Actions{"answers0", "answers1"});
    places.push({"b", "other"}, LastRequest::kAnswered);
    CHECK(fill(places, LastRequest::kAnswered) == Actions{"other"});
    places.leave("a", LastRequest::kFailed);
    CHECK(fill(places, LastRequest::kFailed) == Actions{"fails2"});
    places.leave("a", LastRequest::kAnswered);
    CHECK(fill(places, LastRequest::kFailed).empty());  // two fail
    CHECK(fill(places, LastRequest::kAnswered) == Actions{"answers2"});
}

TEST_CASE("request places: those that fail take no more than their part of all") {
    RequestPlaces places({.most = 4, .mostFailing = 2, .mostOfOne = 4});
    for (const auto* org : {"a", "b", "c"}) {
        places.push({org, "fails"}, LastRequest::kFailed);
        places.push({org, "answers"}, LastRequest::kAnswered);
    }
    CHECK(fill(places, LastRequest::kFailed).size() == 2);
    CHECK(fill(places, LastRequest::kAnswered).size() == 2);
    CHECK(places.isFull());
    places.leave("a", LastRequest::kAnswered);
    CHECK_FALSE(places.isFull());
    CHECK_FALSE(places.next(LastRequest::kFailed));
    CHECK(places.next(LastRequest::kAnswered) == Key("c", "answers"));
}

TEST_CASE("request places: after clear() nobody waits and all are free") {
    RequestPlaces places({.most = 1});
    places.push({"a", "1"}, LastRequest::kAnswered);
    places.push({"a", "2"}, LastRequest::kFailed);
    places.take("a", LastRequest::kFailed);
    places.clear();
    CHECK(places.taken() == 0);
    CHECK_FALSE(places.next(LastRequest::kAnswered));
    CHECK_FALSE(places.next(LastRequest::kFailed));
    places.push({"b", "3"}, LastRequest::kAnswered);
    CHECK(places.next(LastRequest::kAnswered) == Key("b", "3"));
}
