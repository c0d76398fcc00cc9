#include "voice/calls/beginning.h"

#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "storage/calls/conversations.h"
#include "storage/records/connections.h"
#include "storage/records/prospects.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"
#include "voice/calls/connection_props.h"
#include "voice/phone/phone_records.h"

using namespace hiveline;
using namespace hiveline::voice;
using storage::testing::kOrg;

namespace {

Beginning ordered(const std::string& props = "{}") {
    Beginning beginning;
    beginning.connection.orgId = kOrg;
    beginning.connection.sourceName = models::SourceName::kTwilio;
    beginning.connection.sourceId = "+14155550100";
    beginning.connection.agentId = "aia.1";
    beginning.sourceProps = json::Object::parse({props});
    beginning.actor = "someone";
    return beginning;
}

Begun begun(storage::testing::StoreFixture& store, const Beginning& beginning) {
    return store.write([&](storage::WriteTx& tx) { return begin(tx, beginning); });
}

std::string prospectWith(storage::testing::StoreFixture& store, const std::string& number) {
    return store.write([&](storage::WriteTx& tx) {
        auto prospect = storage::testing::owned<models::Prospect>(tx, "pro");
        prospect.status = "NEW";
        prospect.phoneNumber = number;
        storage::prospects::insert(tx, prospect);
        return prospect.id;
    });
}

}  // namespace

TEST_CASE("beginning: connection, conversation and call are stored together") {
    storage::testing::StoreFixture store;
    const auto given = begun(store, ordered(R"({"page":"/contact","conversationId":5})"));
    store.read([&](storage::ReadTx& tx) {
        const auto connection = storage::connections::find(tx, kOrg, given.connection.id);
        REQUIRE(connection);
        CHECK(connection->record == given.connection);
        CHECK(
            connection->record.sourceProps.text ==
            R"({"page":"/contact","conversationId":")" + given.conversationId + "\"}"
        );
        CHECK(connection->record.createdBy == "someone");
        const auto conversation = storage::conversations::find(tx, kOrg, given.conversationId);
        REQUIRE(conversation);
        CHECK((conversation->record.status == models::ConversationStatus::kActive));
        CHECK(conversation->record.prospectId == given.connection.prospectId);
        CHECK(conversation->record.aiAgentId == "aia.1");
        CHECK(conversation->record.source == "+14155550100");
        CHECK(conversation->record.timestampStart == tx.now());
        const auto call = storage::calls::find(tx, kOrg, given.conversationId);
        REQUIRE(call);
        CHECK(call->state == storage::calls::State::kWaiting);
        CHECK(call->connectionId == given.connection.id);
        CHECK(conversationIdOf(connection->record) == given.conversationId);
        CHECK_FALSE(storage::phone_calls::find(tx, kOrg, given.conversationId));
    });
}

TEST_CASE("beginning: what a carrier holds is stored with its call") {
    storage::testing::StoreFixture store;
    auto beginning = ordered();
    beginning.phoneCall =
        orderedCall(models::SourceName::kTwilio, "+14155550100", std::string("+4930123456"));
    const auto given = begun(store, beginning);
    store.read([&](storage::ReadTx& tx) {
        const auto phone = storage::phone_calls::find(tx, kOrg, given.conversationId);
        REQUIRE(phone);
        CHECK(phone == given.phoneCall);
        CHECK(phone->connectionId == given.connection.id);
        CHECK(phone->peer == "+4930123456");
        CHECK(phone->state == storage::phone_calls::State::kOrdered);
        CHECK(
            given.connection.sourceProps.text == R"({"conversationId":")" + given.conversationId +
                                                     R"(","callId":null,"callStatus":"queued"})"
        );
    });
}

TEST_CASE("beginning: the prospect is the named one, else the newest with the number, else new") {
    storage::testing::StoreFixture store;
    const auto known = prospectWith(store, "+4930123456");
    const auto newest = prospectWith(store, "+4930123456");
    auto named = ordered();
    named.connection.prospectId = known;
    named.phoneNumber = "+4930123456";
    CHECK(begun(store, named).connection.prospectId == known);
    auto numbered = ordered();
    numbered.phoneNumber = "+4930123456";
    CHECK(begun(store, numbered).connection.prospectId == newest);
    numbered.phoneNumber = "+4930999999";
    const auto added = begun(store, numbered).connection.prospectId;
    const auto anonymous = begun(store, ordered()).connection.prospectId;
    store.read([&](storage::ReadTx& tx) {
        const auto prospect = storage::prospects::find(tx, kOrg, added);
        REQUIRE(prospect);
        CHECK(prospect->record.phoneNumber == "+4930999999");
        CHECK(prospect->record.createdBy == "someone");
        const auto other = storage::prospects::find(tx, kOrg, anonymous);
        REQUIRE(other);
        CHECK_FALSE(other->record.phoneNumber);
        CHECK(anonymous != added);
    });
}
