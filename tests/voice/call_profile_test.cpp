#include "voice/calls/call_profile.h"

#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "common/error.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/links.h"
#include "storage/records/organisations.h"
#include "storage/records/prospects.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"
#include "tests/voice/thinkers.h"

using namespace hiveline;
using namespace hiveline::voice;
using storage::calls::State;
using storage::testing::kOrg;

namespace {

struct OneThinker final : Thinkers {
    std::shared_ptr<Thinker> thinkerOf(
        storage::ReadTx& /*tx*/, const models::Agent& /*agent*/
    ) override {
        if (!thinker) {
            throw common::Error(common::ErrorCode::kConflict, "the key is missing");
        }
        return thinker;
    }
    std::shared_ptr<Thinker> thinker = std::make_shared<test::ScriptedByTest>();
};

struct NoSender final : ToolSender {
    std::unique_ptr<Request> run(
        const CallKey& /*call*/,
        const Tool& /*tool*/,
        const ToolCall& /*toolCall*/,
        const std::string& /*idempotencyKey*/,
        ToolReceiver /*receiver*/
    ) override {
        throw std::logic_error("nothing is sent here");
    }
};

struct Desk {
    Desk() {
        call.orgId = conversation.orgId = kOrg;
        call.conversationId = conversation.id = "con.1";
        agent = store.write([](storage::WriteTx& tx) {
            auto made = storage::testing::newAgent(tx);
            storage::agents::insert(tx, made);
            return made;
        });
        conversation.aiAgentId = agent.id;
    }
    CallProfile profile() {
        return store.read([&](storage::ReadTx& tx) {
            return profileOf(tx, host, call, conversation);
        });
    }
    void addTool(const std::string& name, std::size_t bytes = 0) {
        store.write([&](storage::WriteTx& tx) {
            auto action = storage::testing::newAction(tx);
            action.name = name;
            action.description = std::string(bytes, 'd');
            action.invocationTrigger = "DURING_CALL";
            storage::actions::insert(tx, action);
            storage::links::linkAction(tx, kOrg, agent.id, action.id);
        });
    }
    std::size_t tools() {
        return store.read([&](storage::ReadTx& tx) { return offeredTools(tx, host, agent).size(); }
        );
    }

    storage::testing::StoreFixture store;
    std::unique_ptr<storage::Reader> reader = store.store().openReader();
    CallLoop loop;
    OneThinker thinkers;
    NoSender sender;
    CallMetrics metrics;
    ThinkingPools pools;
    common::ByteShares memory{std::size_t{1} << 20U, std::size_t{1} << 20U};
    CallHost host{
        .store = store.store(),
        .reader = *reader,
        .loop = loop,
        .thinkers = thinkers,
        .context = nullptr,
        .sender = &sender,
        .rules = {},
        .times = {},
        .metrics = metrics,
        .pools = pools,
        .memory = memory,
        .scripted = std::make_shared<test::ScriptedByTest>(),
        .reportReaders = nullptr,
        .forget = {},
        .readClosed = {}};
    models::Agent agent;
    storage::calls::Call call;
    models::Conversation conversation;
};

struct HeardFailure final : ReplyReceiver {
    void text(std::string_view /*words*/) override {}
    void done(std::vector<ToolCall> /*toolCalls*/, bool /*endsCall*/) override {}
    void failed(const std::string& why) override { reason = why; }
    std::string reason;
};
struct HeardReport final : ReportReceiver {
    void done(CallReport report) override { summary = report.summary; }
    void failed(const std::string& /*why*/) override {}
    std::string summary;
};

}  // namespace

TEST_CASE("call profile: it has the agent, its company, and what is known of the caller") {
    Desk desk;
    desk.store.write([&](storage::WriteTx& tx) {
        auto prospect = storage::testing::newProspect(tx);
        storage::prospects::insert(tx, prospect);
        desk.conversation.prospectId = prospect.id;
    });
    const auto profile = desk.profile();
    CHECK(profile.agent == desk.agent);
    CHECK(profile.facts.prospectName == "Ada Keller");
    CHECK(profile.facts.timeZone == "Europe/Berlin");
    CHECK(profile.thinker == desk.thinkers.thinker);
    CHECK_FALSE(profile.memory);
}

TEST_CASE("call profile: nothing is known any more of a call that has ended") {
    Desk desk;
    desk.call.state = State::kEnded;
    const auto profile = desk.profile();
    CHECK(profile.agent == desk.agent);
    CHECK(profile.facts.timeZone.empty());
}

TEST_CASE("call profile: of an agent that was deleted the id is left") {
    Desk desk;
    desk.conversation.aiAgentId = "aia.gone";
    const auto profile = desk.profile();
    CHECK(profile.agent.id == "aia.gone");
    CHECK(profile.agent.orgId == kOrg);
    CHECK(profile.agent.name.empty());
}

TEST_CASE("call profile: where nobody can think every reply fails, and the report is scripted") {
    Desk desk;
    desk.thinkers.thinker.reset();
    const auto profile = desk.profile();
    HeardFailure reply;
    (void)profile.thinker->reply({}, reply);
    CHECK(reply.reason == "the key is missing");
    HeardReport report;
    Transcript transcript;
    transcript.messages.resize(2);
    (void)profile.thinker->report(transcript, report);
    CHECK(report.summary == "2");
}

TEST_CASE("call profile: tools are offered where they can be sent, up to a mebibyte of them") {
    constexpr std::size_t kHalf = std::size_t{1} << 19U;
    Desk desk;
    CHECK(desk.tools() == 0);
    desk.addTool("visit");
    CHECK(desk.tools() == 1);
    desk.addTool("large", kHalf);
    CHECK(desk.tools() == 2);
    desk.addTool("newest", kHalf);
    CHECK(desk.tools() == 1);  // the newest comes first, and no other has room behind it
    desk.host.sender = nullptr;
    CHECK(desk.tools() == 0);
}

TEST_CASE("call profile: a call that waits needs memory, one that was talking goes on") {
    Desk desk;
    auto profile = desk.profile();
    takeMemory(profile, desk.host, desk.call, {});
    CHECK(profile.memory);
    CHECK(desk.memory.taken() > 0);

    const auto rest = desk.memory.take("org.other", (std::size_t{1} << 20U) - desk.memory.taken());
    auto second = desk.profile();
    CHECK(storage::testing::errorCode([&] {
              takeMemory(second, desk.host, desk.call, {});
          }) == common::ErrorCode::kUnavailable);
    desk.call.state = State::kTalking;
    takeMemory(second, desk.host, desk.call, {});
    CHECK_FALSE(second.memory);
}

TEST_CASE("call profile: a stored call goes on where it was") {
    Desk desk;
    desk.call.turns = 7;
    desk.call.characters = 80;
    const auto stored = [&] {
        return desk.store.read([&](storage::ReadTx& tx) {
            return storedCallOf(tx, desk.call, {.greeted = true, .owesReply = true});
        });
    };
    CHECK(stored().elapsed.count() == 0);
    CHECK(stored().greeted);
    CHECK(stored().owesReply);
    CHECK(stored().turns == 7);
    CHECK(stored().characters == 80);
    const std::int64_t now = storage::testing::kStartMicros / 1'000;
    desk.call.startedAt = common::Timestamp{now - 1'500};
    CHECK(stored().elapsed.count() == 1'500);
    desk.call.startedAt = common::Timestamp{now + 1'500};  // the clock was set back
    CHECK(stored().elapsed.count() == 0);
}
