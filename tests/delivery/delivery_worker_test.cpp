#include "delivery/delivery_worker.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include <doctest/doctest.h>

#include "delivery/retry_schedule.h"
#include "storage/events/events.h"
#include "storage/records/actions.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using delivery::DeliveryWorker;
using models::AttemptOutcome;
using models::EventStatus;
using storage::ReadTx;
using storage::WriteTx;

namespace {

constexpr const char* kNobodyListens = "http://127.0.0.1:9/hook";

common::Network network(const char* text) {
    return common::parseNetwork(text).value();
}

/// Answers every request with the same status, one at a time; a slow one not before release().
class Endpoint {
public:
    explicit Endpoint(std::string status, bool slow = false)
        : status_(std::move(status)),
          released_(!slow) {
        socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address);
        auto* any = reinterpret_cast<sockaddr*>(&address);  // NOLINT
        REQUIRE(::bind(socket_, any, size) == 0);
        REQUIRE(::listen(socket_, 64) == 0);
        REQUIRE(::getsockname(socket_, any, &size) == 0);
        port_ = ntohs(address.sin_port);
        thread_ = std::jthread([this] { serve(); });
    }
    ~Endpoint() {
        change([this] { released_ = ended_ = true; });
        ::shutdown(socket_, SHUT_RDWR);
        thread_.join();
        ::close(socket_);
    }
    Endpoint(const Endpoint&) = delete;
    Endpoint& operator=(const Endpoint&) = delete;

    [[nodiscard]] std::string url() const {
        return "http://127.0.0.1:" + std::to_string(port_) + "/hook";
    }
    [[nodiscard]] int requests() const {
        const std::scoped_lock lock(mutex_);
        return requests_;
    }
    void release() {
        change([this] { released_ = true; });
    }
    /// From now on a body is promised that never comes.
    void hang() {
        change([this] {
            promised_ = 10;
            hangs_ = true;
        });
    }
    void whenAsked() const {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, std::chrono::minutes(1), [this] { return requests_ > 0; }));
    }

private:
    template <typename Change>
    void change(Change apply) {
        {
            const std::scoped_lock lock(mutex_);
            apply();
        }
        changed_.notify_all();
    }

    void serve() {
        for (;;) {
            const int connection = ::accept(socket_, nullptr, nullptr);
            if (connection < 0) {
                return;
            }
            std::string got;
            std::array<char, 4096> piece{};
            while (got.find("}", got.find("\r\n\r\n")) == std::string::npos) {
                const auto count = ::recv(connection, piece.data(), piece.size(), 0);
                if (count <= 0) {
                    break;
                }
                got.append(piece.data(), static_cast<std::size_t>(count));
            }
            change([this] { ++requests_; });
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return released_; });
            const std::string answer = "HTTP/1.1 " + status_ +
                                       "\r\nContent-Length: " + std::to_string(promised_) +
                                       "\r\nConnection: close\r\n\r\n";
            ::send(connection, answer.data(), answer.size(), MSG_NOSIGNAL);
            changed_.wait(lock, [this] { return !hangs_ || ended_; });
            ::close(connection);
        }
    }

    const std::string status_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    bool released_;  // guarded by mutex_, as the next four
    bool hangs_ = false;
    int promised_ = 0;
    bool ended_ = false;
    int requests_ = 0;
    int socket_ = -1;
    int port_ = 0;
    std::jthread thread_;
};

/// Waits for what the writer commits: the writer looks at its clock after each commit.
class CommitWatch {
public:
    [[nodiscard]] storage::WriterOptions options() {
        storage::WriterOptions options;
        options.steadyNow = [this] {
            {
                const std::scoped_lock lock(mutex_);
                ++looks_;
            }
            changed_.notify_all();
            return std::chrono::steady_clock::now();
        };
        return options;
    }

    /// Returns once `isSo()`, which is asked after each commit.
    template <typename Condition>
    void await(Condition isSo) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        for (;;) {
            const auto seen = looks();
            if (isSo()) {
                return;
            }
            std::unique_lock lock(mutex_);
            REQUIRE(changed_.wait_until(lock, deadline, [&] { return looks_ != seen; }));
        }
    }

private:
    [[nodiscard]] std::uint64_t looks() {
        const std::scoped_lock lock(mutex_);
        return looks_;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t looks_ = 0;  // guarded by mutex_
};

/// A store, a worker on it and a clock that only moves when it is told to.
struct Scene {
    CommitWatch commits;
    StoreFixture store{commits.options()};
    secrets::ActionSecrets secrets{secrets::SecretKeyPlace{
        .given = common::Secret(std::string(32, 'k')), .file = {}, .dataDir = {}}};
    outbound::NetworkGuard guard;
    outbound::HttpClient client;
    delivery::DeliveryLimits limits;
    common::RandomBytes random = repeatableRandom();
    std::unique_ptr<DeliveryWorker> worker;

    Scene() : Scene({network("127.0.0.0/8")}) {}
    explicit Scene(std::vector<common::Network> allowed) : guard(std::move(allowed)) {}
    ~Scene() { stop(); }

    void start() {
        worker = std::make_unique<DeliveryWorker>(DeliveryWorker::Dependencies{
            .store = store.store(),
            .client = client,
            .secrets = secrets,
            .guard = guard,
            .random = random,
            .limits = limits});
        worker->start();
    }
    void stop() {
        if (worker) {
            worker->stop();
            store.store().writer().stop();
            worker.reset();
        }
    }

    template <typename Work>
    auto write(Work work) {
        return store.write(work);
    }

    std::string addAction(const std::string& url = kNobodyListens) {
        return write([&](WriteTx& tx) {
            auto action = newAction(tx);
            action.endpoint->url = url;
            action.endpoint->method = models::ActionMethod::kPost;
            storage::actions::insert(tx, action);
            secrets.set(tx, kOrg, action.id, {.secret = secrets.newSecret()});
            return action.id;
        });
    }
    std::string record() {
        return write([](WriteTx& tx) {
            return storage::events::record(
                tx,
                {.orgId = kOrg, .type = models::InvocationTrigger::kCallCompleted, .data = {"{}"}}
            );
        });
    }
    models::EventDetails event(const std::string& id) {
        return store.read([&](ReadTx& tx) { return storage::events::find(tx, kOrg, id).value(); });
    }

    /// The event, once it fulfils the condition.
    template <typename Condition>
    models::EventDetails whenEvent(const std::string& id, Condition condition) {
        models::EventDetails found;
        commits.await([&] {
            found = event(id);
            return condition(found);
        });
        return found;
    }
    models::EventDetails afterAttempts(const std::string& id, std::int64_t attempts) {
        return whenEvent(id, [=](const auto& found) { return found.attempts >= attempts; });
    }

    void moveTo(common::Timestamp time) {
        store.clock().advanceMicros(time.millis * 1000 - store.clock().nowMicros());
        worker->wake();
    }
};

}  // namespace

TEST_CASE("deliveries: what cannot be delivered walks the whole schedule, and then is dead") {
    Scene scene;
    scene.addAction();
    const auto id = scene.record();
    scene.start();
    std::int64_t attempts = 1;
    for (; attempts < delivery::kMaxAttempts; ++attempts) {
        CAPTURE(attempts);
        const auto found = scene.afterAttempts(id, attempts);
        CHECK((found.status == EventStatus::kPending));
        const auto& log = found.receivers.at(0).log;
        REQUIRE(std::ssize(log) == attempts);
        CHECK((log.back().outcome == AttemptOutcome::kUnreachable));
        const auto next = found.nextAttemptAt.value();
        const auto least = delivery::retryDelay(attempts, 0, std::nullopt).value();
        const auto most = delivery::retryDelay(attempts, 1, std::nullopt).value();
        CHECK(next.millis - log.back().timestamp.millis >= least.count());
        CHECK(next.millis - log.back().timestamp.millis <= most.count());
        scene.moveTo({next.millis - 1});
        CHECK(scene.event(id).attempts == attempts);
        scene.moveTo(next);
    }
    const auto found =
        scene.whenEvent(id, [](const auto& each) { return each.status == EventStatus::kDead; });
    CHECK(found.attempts == delivery::kMaxAttempts);
    CHECK(!found.nextAttemptAt);
    scene.moveTo({scene.store.clock().now().millis + 1'000'000'000});
    CHECK(scene.event(id).attempts == delivery::kMaxAttempts);
    CHECK(scene.worker->counters().unreachable == delivery::kMaxAttempts);
}

TEST_CASE("deliveries: an address that the guard does not allow is told so") {
    Scene scene(std::vector<common::Network>{});
    scene.addAction();
    const auto id = scene.record();
    scene.start();
    const auto found = scene.afterAttempts(id, 1);
    CHECK((found.receivers.at(0).log.at(0).outcome == AttemptOutcome::kBlocked));
    CHECK(found.receivers.at(0).error->find("network") != std::string::npos);
}

TEST_CASE("deliveries: secrets that cannot be opened use up no attempt, and say so") {
    Scene scene;
    const auto action = scene.addAction();
    scene.write([&](WriteTx& tx) {
        const secrets::ActionSecrets others(secrets::SecretKeyPlace{
            .given = common::Secret(std::string(32, 'o')), .file = {}, .dataDir = {}});
        const_cast<secrets::ActionSecrets&>(others).set(tx, kOrg, action, {});  // NOLINT
    });
    const auto id = scene.record();
    scene.start();
    const auto found = scene.whenEvent(id, [](const auto& each) {
        return each.receivers.at(0).error.has_value();
    });
    CHECK(found.receivers.at(0).error->find("secret key") != std::string::npos);
    CHECK(found.attempts == 0);
    CHECK(found.nextAttemptAt > scene.store.clock().now());
    scene.write([&](WriteTx& tx) {
        scene.secrets.set(tx, kOrg, action, {});
        storage::leaveWork(tx, {{kOrg, action, true}});
    });
    scene.moveTo(*found.nextAttemptAt);
    CHECK((scene.afterAttempts(id, 1).status == EventStatus::kPending));
}

TEST_CASE("deliveries: a 410 disables the action before anything else is sent, and the rest waits"
) {
    Endpoint gone("410 Gone");
    Scene scene;
    const auto action = scene.addAction(gone.url());
    std::vector<std::string> ids;
    for (int i = 0; i < 20; ++i) {
        ids.push_back(scene.record());
    }
    scene.start();
    const auto first =
        scene.whenEvent(ids.front(), [](const auto& each) { return each.attempts > 0; });
    CHECK((first.status == EventStatus::kDead));
    scene.worker->wake();
    for (std::size_t i = 1; i < ids.size(); ++i) {
        CHECK((scene.event(ids[i]).status == EventStatus::kPending));
        CHECK(scene.event(ids[i]).attempts == 0);
    }
    CHECK(gone.requests() == 1);
    const auto stored =
        scene.store.read([&](ReadTx& tx) { return storage::actions::find(tx, kOrg, action); });
    CHECK((stored->record.status == models::ActionStatus::kDisabled));
}

TEST_CASE("deliveries: success and the end are known with the head, whatever the body does") {
    for (const std::string status : {"200 OK", "410 Gone"}) {
        CAPTURE(status);
        Endpoint endpoint(status);
        endpoint.hang();
        Scene scene;
        scene.limits.whole = std::chrono::minutes(2);
        scene.addAction(endpoint.url());
        const auto id = scene.record();
        scene.start();
        const auto found = scene.afterAttempts(id, 1);
        const bool delivered = status.starts_with("200");
        CHECK((found.status == (delivered ? EventStatus::kDelivered : EventStatus::kDead)));
        CHECK(found.receivers.at(0).log.at(0).statusCode == (delivered ? 200 : 410));
    }
}

TEST_CASE("deliveries: a 410 of an endpoint that was replaced meanwhile disables nothing") {
    Endpoint old("410 Gone", true);
    Endpoint present("204 No Content");
    Scene scene;
    const auto action = scene.addAction(old.url());
    const auto first = scene.record();
    const auto second = scene.record();
    scene.start();
    old.whenAsked();
    scene.write([&](WriteTx& tx) {
        auto stored = storage::actions::find(tx, kOrg, action)->record;
        stored.endpoint->url = present.url();
        storage::testing::rewrite(tx, stored);
        storage::leaveWork(tx, {{kOrg, action, true}});
    });
    old.release();
    scene.whenEvent(second, [](const auto& each) {
        return each.status == EventStatus::kDelivered;
    });
    const auto found = scene.event(first);
    CHECK((found.status == EventStatus::kPending));
    CHECK(found.attempts == 1);
    scene.moveTo(*found.nextAttemptAt);
    scene.whenEvent(first, [](const auto& each) { return each.status == EventStatus::kDelivered; });
    CHECK(old.requests() == 1);
}

TEST_CASE("deliveries: an endpoint that asks for time is left alone with all that waits for it") {
    Endpoint busy("429 Too Many Requests\r\nRetry-After: 600");
    Scene scene;
    scene.addAction(busy.url());
    const auto first = scene.record();
    const auto second = scene.record();
    scene.start();
    const auto found = scene.afterAttempts(first, 1);
    CHECK(found.nextAttemptAt->millis - scene.store.clock().now().millis >= 599'000);
    scene.moveTo({scene.store.clock().now().millis + 300'000});
    CHECK(scene.event(second).attempts == 0);
    scene.moveTo(*found.nextAttemptAt);
    scene.afterAttempts(second, 1);
}

TEST_CASE("deliveries: by chance a request has a little longer than the time limit") {
    Endpoint never("204 No Content", true);
    Scene scene;
    scene.limits.whole = std::chrono::milliseconds(50);
    scene.limits.spread = std::chrono::milliseconds(300);
    scene.random = [](unsigned char* bytes, std::size_t count) { std::fill_n(bytes, count, 0xFF); };
    scene.addAction(never.url());
    const auto id = scene.record();
    scene.start();
    const auto found = scene.afterAttempts(id, 1);
    const auto& attempt = found.receivers.at(0).log.at(0);
    CHECK((attempt.outcome == AttemptOutcome::kTimeout));
    CHECK(attempt.duration >= 350);
}

TEST_CASE("deliveries: an organisation has its share of the requests, and others have theirs") {
    Endpoint slow("204 No Content", true);
    Endpoint quick("204 No Content");
    Scene scene;
    scene.limits.places.most = 4;
    scene.limits.places.mostOfOne = 2;
    for (int i = 0; i < 8; ++i) {
        scene.addAction(slow.url());
    }
    scene.record();
    scene.start();
    slow.whenAsked();
    const auto id = scene.write([&](WriteTx& tx) {
        auto action = newAction(tx);
        action.orgId = kOtherOrg;
        action.endpoint->url = quick.url();
        action.endpoint->method = models::ActionMethod::kPost;
        storage::actions::insert(tx, action);
        return storage::events::record(
            tx,
            {.orgId = kOtherOrg, .type = models::InvocationTrigger::kCallCompleted, .data = {"{}"}}
        );
    });
    scene.commits.await([&] {
        CHECK(scene.worker->counters().underWay <= 3);
        return scene.store.read([&](ReadTx& tx) {
            return storage::events::find(tx, kOtherOrg, id)->status == EventStatus::kDelivered;
        });
    });
    slow.release();
}

TEST_CASE("deliveries: what is recorded while the worker runs is sent, to the rest of a start") {
    Scene scene;
    scene.addAction();
    scene.start();
    const auto id = scene.record();
    scene.afterAttempts(id, 1);
    scene.stop();
    CHECK((scene.event(id).status == EventStatus::kPending));
}

TEST_CASE("deliveries: what waits for an action that is gone is given up") {
    Scene scene;
    const auto action = scene.addAction();
    std::vector<std::string> ids;
    for (int i = 0; i < 450; ++i) {
        ids.push_back(scene.record());
    }
    scene.write([&](WriteTx& tx) { CHECK(storage::actions::remove(tx, kOrg, action)); });
    scene.start();
    const auto last = scene.whenEvent(ids.back(), [](const auto& each) {
        return each.status == EventStatus::kDead;
    });
    CHECK(last.receivers.at(0).error == "The action was deleted.");
    CHECK(last.attempts == 0);
}

TEST_CASE("deliveries: nothing is sent for a disabled action, and what waits is sent later") {
    Scene scene;
    const auto action = scene.addAction();
    const auto id = scene.record();
    scene.write([&](WriteTx& tx) { storage::actions::disable(tx, kOrg, action, "No."); });
    scene.start();
    const auto other = scene.addAction();
    const auto second = scene.record();
    scene.afterAttempts(second, 1);
    CHECK(scene.event(second).receivers.at(0).actionId == other);
    CHECK(scene.event(id).attempts == 0);
    scene.write([&](WriteTx& tx) {
        auto stored = storage::actions::find(tx, kOrg, action)->record;
        stored.status = models::ActionStatus::kActive;
        storage::testing::rewrite(tx, stored);
        storage::leaveWork(tx, {{kOrg, action}});
    });
    scene.afterAttempts(id, 1);
}

TEST_CASE("deliveries: old events go, some at a time") {
    Scene scene;
    scene.limits.pruning.retention = std::chrono::hours(24 * 30);
    scene.limits.pruning.rows = 10;
    scene.limits.pruning.every = std::chrono::milliseconds(20);
    for (int i = 0; i < 25; ++i) {
        scene.record();
    }
    const auto count = [&] {
        return scene.store.read([](ReadTx& tx) { return storage::events::count(tx, kOrg, {}); });
    };
    scene.store.clock().advanceMicros(std::int64_t{31} * 24 * 60 * 60 * 1'000'000);
    const auto kept = scene.record();
    scene.start();
    scene.commits.await([&] { return count() <= 1; });
    CHECK((scene.event(kept).status == EventStatus::kNoReceiver));
}
