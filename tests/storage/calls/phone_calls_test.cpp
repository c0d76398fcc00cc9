#include "storage/calls/phone_calls.h"

#include <doctest/doctest.h>

#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;
using phone_calls::PhoneCall;
using phone_calls::State;

namespace {

PhoneCall newCall(WriteTx& tx, const std::string& orgId = kOrg) {
    auto conversation = owned<models::Conversation>(tx, "con", orgId);
    conversation.status = models::ConversationStatus::kActive;
    conversations::insert(tx, conversation);
    calls::Call live;
    live.orgId = orgId;
    live.conversationId = conversation.id;
    live.createdAt = tx.now();
    calls::insert(tx, live);
    PhoneCall call;
    call.orgId = orgId;
    call.conversationId = conversation.id;
    call.connectionId = tx.newId("cnx");
    call.carrier = "twilio";
    call.number = "+493012345678";
    call.status = "queued";
    call.createdAt = tx.now();
    return call;
}

struct PhoneCallFixture {
    StoreFixture store;
    PhoneCall call;
    PhoneCallFixture() {
        store.write([this](WriteTx& tx) {
            call = newCall(tx);
            phone_calls::insert(tx, call);
        });
    }
    template <typename Work>
    auto change(Work work) {
        return store.write(work);
    }
};

}  // namespace

TEST_CASE("phone calls: what is stored is found, by the conversation and by the carrier's id") {
    PhoneCallFixture fixture;
    PhoneCall call = fixture.call;
    fixture.change([&](WriteTx& tx) {
        CHECK(phone_calls::find(tx, kOrg, call.conversationId) == call);
        CHECK_FALSE(phone_calls::find(tx, kOtherOrg, call.conversationId));
        call.callId = "CA1";
        call.peer = "+14158675309";
        call.state = State::kHeld;
        call.status = "in-progress";
        phone_calls::update(tx, call);
        CHECK(phone_calls::find(tx, kOrg, call.conversationId) == call);
        CHECK(phone_calls::findByCallId(tx, kOrg, "twilio", "CA1") == call);
        CHECK_FALSE(phone_calls::findByCallId(tx, kOrg, "plivo", "CA1"));
        CHECK_FALSE(phone_calls::findByCallId(tx, kOtherOrg, "twilio", "CA1"));
        CHECK_FALSE(phone_calls::findByCallId(tx, kOrg, "twilio", ""));
    });
}

TEST_CASE("phone calls: a carrier's id is one call's") {
    PhoneCallFixture fixture;
    fixture.change([&](WriteTx& tx) {
        PhoneCall call = fixture.call;
        call.callId = "CA1";
        phone_calls::update(tx, call);
    });
    CHECK(errorCode([&] {
              fixture.change([&](WriteTx& tx) {
                  PhoneCall second = newCall(tx);
                  second.callId = "CA1";
                  phone_calls::insert(tx, second);
              });
          }) == ErrorCode::kConflict);
}

TEST_CASE("phone calls: who has waited longest for a call to a number gets it, once") {
    PhoneCallFixture fixture;
    fixture.change([&](WriteTx& tx) {
        PhoneCall later = newCall(tx);
        later.createdAt.millis += 1'000;
        phone_calls::insert(tx, later);
        const auto next = [&] {
            return phone_calls::findExpected(tx, kOrg, "twilio", "+493012345678");
        };
        auto first = next();
        REQUIRE(first);
        CHECK(first->conversationId == fixture.call.conversationId);
        CHECK_FALSE(phone_calls::findExpected(tx, kOrg, "plivo", "+493012345678"));
        CHECK_FALSE(phone_calls::findExpected(tx, kOtherOrg, "twilio", "+493012345678"));
        first->state = State::kHeld;
        phone_calls::update(tx, *first);
        REQUIRE(next());
        CHECK(next()->conversationId == later.conversationId);
        later.state = State::kOver;
        phone_calls::update(tx, later);
        CHECK_FALSE(next());
        const auto open = phone_calls::listOpen(tx);
        REQUIRE(open.size() == 1);
        CHECK(open.front().conversationId == fixture.call.conversationId);
    });
}

TEST_CASE("phone calls: they go with their conversation") {
    PhoneCallFixture fixture;
    fixture.change([&](WriteTx& tx) {
        CHECK(conversations::remove(tx, kOrg, fixture.call.conversationId));
        CHECK(phone_calls::listOpen(tx).empty());
    });
    CHECK(errorCode([&] {
              fixture.change([&](WriteTx& tx) { phone_calls::update(tx, fixture.call); });
          }) == ErrorCode::kNotFound);
}
