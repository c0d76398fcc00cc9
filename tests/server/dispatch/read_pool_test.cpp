#include "server/dispatch/read_pool.h"

#include <future>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::server;
using storage::testing::StoreFixture;

namespace {

/// A read that lasts as long as a test wants.
class HeldRead final : public ReadTask {
public:
    HeldRead(std::promise<void>& begun, std::shared_future<void> end)
        : begun_(begun),
          end_(std::move(end)) {}
    void run(storage::Reader& /*reader*/, Compressor& /*compressor*/) noexcept override {
        begun_.set_value();
        end_.wait();
    }

private:
    std::promise<void>& begun_;
    std::shared_future<void> end_;
};

class NotedRead final : public ReadTask {
public:
    NotedRead(std::string name, std::string& order, std::promise<void>* done = nullptr)
        : name_(std::move(name)),
          order_(order),
          done_(done) {}
    void run(storage::Reader& /*reader*/, Compressor& /*compressor*/) noexcept override {
        order_ += name_;
        if (done_ != nullptr) {
            done_->set_value();
        }
    }

private:
    std::string name_;
    std::string& order_;
    std::promise<void>* done_;
};

template <typename Task, typename... Args>
bool submit(ReadPool& pool, const std::string& orgId, Args&&... args) {
    return pool.submit(orgId, std::make_shared<Task>(std::forward<Args>(args)...));
}

}  // namespace

TEST_CASE("read pool: an organisation's long read does not keep another's waiting") {
    StoreFixture store;
    ReadPool pool(store.store(), 2, 100);
    std::promise<void> begun;
    std::promise<void> end;
    const auto ended = end.get_future().share();
    REQUIRE(submit<HeldRead>(pool, "loud", begun, ended));
    begun.get_future().wait();
    std::string order;
    for (const char* name : {"1", "2", "3"}) {  // the other thread is not for it
        REQUIRE(submit<NotedRead>(pool, "loud", name, order));
    }
    std::promise<void> done;
    REQUIRE(submit<NotedRead>(pool, "quiet", "q", order, &done));
    done.get_future().wait();
    CHECK(order == "q");
    CHECK(pool.waiting() == 3);
    end.set_value();
    std::promise<void> all;
    REQUIRE(submit<NotedRead>(pool, "loud", "4", order, &all));
    all.get_future().wait();
    CHECK(order == "q1234");
    pool.stop();
    CHECK(pool.finished() == 6);
}

TEST_CASE("read pool: places are shared by what is left free, and none are when it stops") {
    StoreFixture store;
    ReadPool pool(store.store(), 2, 6);
    std::promise<void> begunA;
    std::promise<void> begunB;
    std::promise<void> end;
    const auto ended = end.get_future().share();
    REQUIRE(submit<HeldRead>(pool, "a", begunA, ended));
    REQUIRE(submit<HeldRead>(pool, "b", begunB, ended));
    begunA.get_future().wait();
    begunB.get_future().wait();
    std::map<std::string, std::string> orders;  // one each: their reads run at the same time
    const auto fill = [&](const std::string& orgId) {
        int accepted = 0;
        while (submit<NotedRead>(pool, orgId, "x", orders[orgId])) {
            ++accepted;
        }
        return accepted;
    };
    CHECK(fill("a") == 3);
    CHECK(fill("b") == 2);
    CHECK(fill("c") == 1);
    CHECK(fill("d") == 0);
    end.set_value();
    pool.stop();
    CHECK_FALSE(submit<NotedRead>(pool, "e", "x", orders["e"]));
}
