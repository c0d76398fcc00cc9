#include "handlers/connections_handler.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "common/json/decode.h"
#include "common/json/encode.h"
#include "common/json/parsed_texts.h"
#include "storage/calls/conversations.h"
#include "storage/calls/next_calls.h"
#include "storage/calls/phone_calls.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/sources.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"
#include "voice/calls/thinker_choice.h"
#include "voice/phone/twilio.h"

using namespace hiveline;
using storage::testing::kOrg;

namespace {

constexpr std::string_view kNumber = "+14155550100";
constexpr std::string_view kMark = "only-in-what-was-sent";

struct Accounts final : voice::CarrierAccounts {
    std::optional<voice::CarrierAccount> find(
        storage::ReadTx& /*tx*/, std::string_view /*orgId*/, std::string_view /*carrier*/
    ) const override {
        return voice::CarrierAccount{};
    }
};

/// Nothing is sent: what is begun is rolled back or never placed.
outbound::HttpClient& noClient() {
    static outbound::HttpClient client(1);
    return client;
}

struct Desk {
    Desk() {
        voice::PhoneCalls::Dependencies dependencies{
            .store = store.store(), .calls = calls, .accounts = accounts};
        dependencies.carriers.emplace(
            "twilio", std::make_unique<voice::Twilio>("http://127.0.0.1:9")
        );
        dependencies.publicUrl = "https://voice.example.com";
        dependencies.client = noClient;
        phoneCalls = std::make_unique<voice::PhoneCalls>(std::move(dependencies));
        handler.emplace(calls, *phoneCalls, thinkers, secrets, 100, 100);
        agentId = store.write([](storage::WriteTx& tx) {
            auto agent = storage::testing::newAgent(tx);
            agent.status = models::AgentStatus::kActive;
            storage::agents::insert(tx, agent);
            auto source = storage::testing::newSource(tx, agent.id, std::string(kNumber));
            source.sourceName = models::SourceName::kTwilio;
            storage::sources::insert(tx, source);
            return agent.id;
        });
    }

    /// As a request does it, from its text to that of the answer.
    std::string create(const std::string& body) {
        return store.write([&](storage::WriteTx& tx) {
            const auto decoded = json::fromJson<models::ConnectionCreate>(body);
            return json::toJson(
                handler->createConnection(tx, caller, "https://hiveline.example.com", decoded).body
            );
        });
    }

    storage::testing::StoreFixture store;
    voice::ThinkingPools pools;
    voice::ThinkerChoice thinkers{pools, {}};
    voice::Calls calls{{.store = store.store(), .thinkers = thinkers}};
    Accounts accounts;
    std::unique_ptr<voice::PhoneCalls> phoneCalls;
    auth::CallSecrets secrets{{.given = {}, .file = {}, .dataDir = store.folder()}};
    std::optional<handlers::ConnectionsHandler> handler;
    auth::Caller caller{
        .orgId = kOrg,
        .actorId = "someone",
        .tokenId = "tok",
        .scope = auth::Scope::kWrite,
        .conversationId = std::nullopt};
    std::string agentId;
};

std::string bodyOf(
    std::string_view sourceName, std::string_view sourceId, const std::string& props
) {
    return R"({"sourceName":")" + std::string(sourceName) + R"(","sourceId":")" +
           std::string(sourceId) + R"(","sourceProps":)" + props + "}";
}

std::ptrdiff_t countMarked(const std::vector<std::string>& texts) {
    return std::ranges::count_if(texts, [](const std::string& text) {
        return text.find(kMark) != std::string::npos;
    });
}

bool hasRepetition(std::vector<std::string> texts) {
    std::ranges::sort(texts);
    return std::ranges::adjacent_find(texts) != texts.end();
}

}  // namespace

TEST_CASE("connections: a request parses no text twice") {
    Desk desk;
    const std::string page = std::string(R"(,"page":")") + std::string(kMark) + R"("})";
    const std::string named = R"({"agentId":")" + desk.agentId + '"' + page;
    const std::string called = R"({"phoneNumber":"+4930123456")" + page;
    std::string quoted;
    json::encodeString(named, quoted);

    SUBCASE("sourceProps of a call in a browser") {
        const json::ParsedTexts parsed;
        const auto answer = desk.create(bodyOf("BROWSER", "widget", named));
        CHECK(answer.find("callUrl") != std::string::npos);
        CHECK(answer.find(kMark) != std::string::npos);
        CHECK(countMarked(parsed.texts) == 1);
        CHECK_FALSE(hasRepetition(parsed.texts));
    }
    SUBCASE("sourceProps of a phone call") {
        const json::ParsedTexts parsed;
        const auto answer = desk.create(bodyOf("TWILIO", kNumber, called));
        CHECK(answer.find(R"("callStatus":"queued")") != std::string::npos);
        CHECK(countMarked(parsed.texts) == 1);
        CHECK_FALSE(hasRepetition(parsed.texts));
    }
    SUBCASE("an object in a string is a text of its own") {
        const json::ParsedTexts parsed;
        const auto answer = desk.create(bodyOf("BROWSER", "widget", quoted));
        CHECK(answer.find(R"("page":")") != std::string::npos);
        CHECK(countMarked(parsed.texts) == 2);
        CHECK_FALSE(hasRepetition(parsed.texts));
    }
}
