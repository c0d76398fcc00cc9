#include "voice/phone/phone_calls.h"

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>

#include <doctest/doctest.h>

#include "common/error.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"
#include "voice/calls/thinker_choice.h"
#include "voice/phone/twilio.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

constexpr std::chrono::seconds kPatience{30};

/// Accounts whose store lets nobody go before so many ask at once.
class SlowAccounts final : public voice::CarrierAccounts {
public:
    explicit SlowAccounts(int together) : together_(together) {}

    std::optional<CarrierAccount> find(
        storage::ReadTx& /*tx*/, std::string_view /*orgId*/, std::string_view /*carrier*/
    ) const override {
        std::unique_lock lock(mutex_);
        ++here_;
        changed_.notify_all();
        met_ = changed_.wait_for(lock, kPatience, [this] { return here_ >= together_; });
        return std::nullopt;
    }
    bool met() const {
        const std::scoped_lock lock(mutex_);
        return met_;
    }

private:
    const int together_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    mutable int here_ = 0;
    mutable bool met_ = false;
};

}  // namespace

TEST_CASE("phone calls: callbacks are verified side by side") {
    constexpr int kTogether = 4;
    storage::testing::StoreFixture store;
    ThinkingPools pools;
    ThinkerChoice thinkers{pools, {}};
    Calls calls({.store = store.store(), .thinkers = thinkers});
    const SlowAccounts accounts(kTogether);
    PhoneCalls::Dependencies dependencies{
        .store = store.store(), .calls = calls, .accounts = accounts};
    dependencies.carriers.emplace("twilio", std::make_unique<Twilio>("http://127.0.0.1:9"));
    PhoneCalls phoneCalls(std::move(dependencies));
    std::vector<std::future<common::ErrorCode>> refused;
    for (int i = 0; i < kTogether; ++i) {
        refused.push_back(std::async(std::launch::async, [&phoneCalls] {
            CarrierCallback callback;
            callback.carrier = "twilio";
            callback.orgId = storage::testing::kOrg;
            return storage::testing::errorCode([&] {
                phoneCalls.take(std::move(callback), [](const auto& /*outcome*/) {});
            });
        }));
    }
    for (auto& each : refused) {
        CHECK(each.get() == common::ErrorCode::kForbidden);
    }
    CHECK(accounts.met());
}
