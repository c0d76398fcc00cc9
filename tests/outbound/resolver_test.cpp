#include "outbound/resolver.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <set>

#include <doctest/doctest.h>

#include "outbound/http_client.h"
#include "tests/voice/stand_in.h"

using namespace hiveline::outbound;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::chrono::seconds kPatience(30);

/// Name servers that answer when they are told to.
class SlowNames {
public:
    Resolver::Lookup lookup() {
        return [this](const std::string& name) {
            std::unique_lock lock(mutex_);
            ++asked_[name];
            ++underWay_;
            most_ = std::max(most_, underWay_);
            changed_.notify_all();
            const bool inTime = changed_.wait_for(lock, kPatience, [&] {
                return all_ || released_.contains(name);
            });
            --underWay_;
            changed_.notify_all();
            return inTime ? Resolver::Addresses{"192.0.2.1"} : Resolver::Addresses{};
        };
    }
    void release(const std::string& name) {
        const std::scoped_lock lock(mutex_);
        released_.insert(name);
        changed_.notify_all();
    }
    void releaseAll() {
        const std::scoped_lock lock(mutex_);
        all_ = true;
        changed_.notify_all();
    }
    bool awaitUnderWay(int count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [&] { return underWay_ == count; });
    }
    int most() {
        const std::scoped_lock lock(mutex_);
        return most_;
    }
    int asked(const std::string& name) {
        const std::scoped_lock lock(mutex_);
        return asked_[name];
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::set<std::string> released_;
    std::map<std::string, int> asked_;
    bool all_ = false;
    int underWay_ = 0;
    int most_ = 0;
};

std::future<Resolver::Addresses> ask(
    Resolver& resolver, const std::string& owner, const std::string& name
) {
    auto promise = std::make_shared<std::promise<Resolver::Addresses>>();
    auto future = promise->get_future();
    resolver.resolve(owner, name, [promise](const auto& found) { promise->set_value(found); });
    return future;
}

bool isAnswered(std::future<Resolver::Addresses>& future) {
    return future.wait_for(kPatience) == std::future_status::ready && !future.get().empty();
}

}  // namespace

TEST_CASE("resolver: slow names take no more threads than their owner has, and others are served") {
    SlowNames names;
    Resolver resolver({.threads = 4, .ofOne = 2, .kept = std::chrono::seconds(60)}, names.lookup());
    std::vector<std::future<Resolver::Addresses>> slow;
    for (int i = 0; i < 100; ++i) {
        slow.push_back(ask(resolver, "attacker", "slow" + std::to_string(i)));
    }
    REQUIRE(names.awaitUnderWay(2));
    names.release("quick");
    auto quick = ask(resolver, "other", "quick");
    CHECK(isAnswered(quick));
    CHECK(names.most() <= 3);
    names.releaseAll();
    for (auto& each : slow) {
        CHECK(isAnswered(each));
    }
    CHECK(names.most() <= 4);
}

TEST_CASE("resolver: all owners together have a bounded number of threads") {
    SlowNames names;
    Resolver resolver({.threads = 4, .ofOne = 2, .kept = std::chrono::seconds(60)}, names.lookup());
    std::vector<std::future<Resolver::Addresses>> slow;
    for (int i = 0; i < 50; ++i) {
        slow.push_back(ask(resolver, "owner" + std::to_string(i), "slow" + std::to_string(i)));
    }
    REQUIRE(names.awaitUnderWay(4));
    names.releaseAll();
    for (auto& each : slow) {
        CHECK(isAnswered(each));
    }
    CHECK(names.most() == 4);
}

TEST_CASE("resolver: a name is looked up once for all who ask, and again when it is forgotten") {
    SlowNames names;
    Resolver resolver({.threads = 4, .ofOne = 2, .kept = std::chrono::seconds(60)}, names.lookup());
    auto first = ask(resolver, "a", "name");
    auto second = ask(resolver, "b", "name");
    REQUIRE(names.awaitUnderWay(1));
    names.releaseAll();
    CHECK(isAnswered(first));
    CHECK(isAnswered(second));
    auto third = ask(resolver, "c", "name");
    CHECK(isAnswered(third));
    CHECK(names.asked("name") == 1);

    Resolver forgetful({.threads = 1, .ofOne = 1, .kept = std::chrono::seconds(0)}, names.lookup());
    auto fourth = ask(forgetful, "a", "other");
    CHECK(isAnswered(fourth));
    auto fifth = ask(forgetful, "a", "other");
    CHECK(isAnswered(fifth));
    CHECK(names.asked("other") == 2);
}

TEST_CASE("resolver: who is gone hears nothing, and nobody waits for slow names") {
    SlowNames names;
    bool wasCalled = false;
    {
        Resolver resolver({.threads = 1, .ofOne = 1}, names.lookup());
        resolver.resolve("a", "slow", [&wasCalled](const auto&) { wasCalled = true; });
        REQUIRE(names.awaitUnderWay(1));
    }
    names.releaseAll();
    REQUIRE(names.awaitUnderWay(0));
    CHECK_FALSE(wasCalled);
}

TEST_CASE("resolver: the system's names") {
    const auto lookup = Resolver::systemLookup();
    CHECK_FALSE(lookup("localhost").empty());
    CHECK(lookup("no-such-name.invalid").empty());
}
