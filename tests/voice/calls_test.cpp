#include "voice/calls/calls.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <set>

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/process/sanitized.h"
#include "storage/calls/conversations.h"
#include "storage/engine/connection.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/links.h"
#include "storage/records/products.h"
#include "storage/records/prospects.h"
#include "storage/records/stats.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"
#include "voice/calls/facts_of_call.h"
#include "voice/calls/journal.h"
#include "voice/calls/setup.h"
#include "voice/calls/utterances.h"

using namespace hiveline;
using namespace hiveline::voice;
using std::chrono::milliseconds;
using storage::calls::State;

namespace {

constexpr std::chrono::seconds kPatience{20};

// --- who thinks and who acts, as the test says
// ------------------------------------------------------

/// One request, which the test answers. Nothing reaches a receiver whose request has gone.
struct Asked {
    Turn turn;
    TokenUsage usage;  // told with done()
    std::mutex mutex;
    ReplyReceiver* receiver = nullptr;

    bool isAlive() {
        const std::scoped_lock lock(mutex);
        return receiver != nullptr;
    }
    void say(const std::string& words) {
        const std::scoped_lock lock(mutex);
        if (receiver != nullptr) {
            receiver->text(words);
        }
    }
    void done(std::vector<ToolCall> calls = {}, bool endsCall = false) {
        const std::scoped_lock lock(mutex);
        if (receiver != nullptr) {
            if (usage != TokenUsage{}) {
                receiver->used(usage);
            }
            receiver->done(std::move(calls), endsCall);
        }
    }
    void fail() {
        const std::scoped_lock lock(mutex);
        if (receiver != nullptr) {
            receiver->failed("as the test wants it");
        }
    }
};

class TestThinker final : public Thinker {
public:
    std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) override {
        auto asked = std::make_shared<Asked>();
        asked->turn = std::move(turn);
        asked->receiver = &receiver;
        {
            const std::scoped_lock lock(mutex_);
            waiting_.push_back(asked);
            ++count_;
        }
        changed_.notify_all();
        struct Held final : Request {
            std::shared_ptr<Asked> asked;
            Held() = default;
            Held(const Held&) = delete;
            Held& operator=(const Held&) = delete;
            ~Held() override {
                const std::scoped_lock lock(asked->mutex);
                asked->receiver = nullptr;
            }
        };
        auto held = std::make_unique<Held>();
        held->asked = asked;
        return held;
    }

    std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver) override {
        {
            const std::scoped_lock lock(mutex_);
            reported = transcript;
            ++reports_;
            if (reports_ <= failingReports) {
                receiver.failed("as the test wants it");
                return std::make_unique<Request>();
            }
        }
        CallReport report;
        report.summary = std::to_string(transcript.messages.size()) + " messages";
        report.analytics.name_of_caller = "Ada";
        report.analytics.email_address_of_caller = "ada@example.com";
        report.analytics.prospectStatus = "APPOINTMENT_SCHEDULED";
        receiver.done(std::move(report));
        return std::make_unique<Request>();
    }

    std::size_t historyTokens() const override { return tokens; }
    std::unique_ptr<Request> takeNotes(NotesRequest request, NotesReceiver& receiver) override {
        if (notes.empty()) {
            receiver.failed("as the test wants it");
        } else {
            noted = std::move(request);
            receiver.done(notes);
        }
        return std::make_unique<Request>();
    }
    std::size_t tokens = 16'000;
    std::string notes;   // empty: it fails
    NotesRequest noted;  // the last one that it has taken

    /// The next request that nobody has taken yet.
    std::shared_ptr<Asked> next() {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, kPatience, [this] { return !waiting_.empty(); }));
        auto asked = waiting_.front();
        waiting_.erase(waiting_.begin());
        return asked;
    }
    int count() {
        const std::scoped_lock lock(mutex_);
        return count_;
    }

    int failingReports = 0;
    Transcript reported;  // that the last report was asked of

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::shared_ptr<Asked>> waiting_;
    int count_ = 0;
    int reports_ = 0;
};

class TestThinkers final : public Thinkers {
public:
    std::shared_ptr<Thinker> thinkerOf(
        storage::ReadTx& /*tx*/, const models::Agent& /*agent*/
    ) override {
        ++asked;
        if (!thinker) {
            throw common::Error(common::ErrorCode::kConflict, "nobody thinks");
        }
        return thinker;
    }
    std::shared_ptr<TestThinker> thinker = std::make_shared<TestThinker>();
    std::atomic<int> asked = 0;  // once for each call that is loaded
};

class TestSender final : public ToolSender {
public:
    struct Sent {
        ToolCall call;
        std::string key;
        ToolReceiver receiver;
    };

    std::unique_ptr<Request> run(
        const CallKey& /*call*/,
        const Tool& /*tool*/,
        const ToolCall& toolCall,
        const std::string& idempotencyKey,
        ToolReceiver receiver
    ) override {
        const std::scoped_lock lock(mutex_);
        sent_.push_back({toolCall, idempotencyKey, std::move(receiver)});
        changed_.notify_all();
        return std::make_unique<Request>();
    }

    Sent next() {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, kPatience, [this] { return taken_ < sent_.size(); }));
        return sent_[taken_++];
    }
    std::size_t count() {
        const std::scoped_lock lock(mutex_);
        return sent_.size();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Sent> sent_;
    std::size_t taken_ = 0;
};

class TestListener final : public EventListener {
public:
    bool hasRoom() override { return room.load(); }
    std::atomic<bool> room = true;

    bool onEvents(std::span<const storage::calls::Event> events) override {
        const std::scoped_lock lock(mutex_);
        events_.insert(events_.end(), events.begin(), events.end());
        changed_.notify_all();
        return true;
    }
    void onEnd() override {
        const std::scoped_lock lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }

    /// Waits for so many events of a kind, and gives all so far.
    std::vector<storage::calls::Event> await(const std::string& kind, std::ptrdiff_t count = 1) {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, kPatience, [&] {
            return std::ranges::count(events_, kind, &storage::calls::Event::name) >= count;
        }));
        return events_;
    }
    std::size_t bytes() {
        const std::scoped_lock lock(mutex_);
        std::size_t sum = 0;
        for (const auto& each : events_) {
            sum += each.data().size();
        }
        return sum;
    }
    std::int64_t last() {
        const std::scoped_lock lock(mutex_);
        return events_.empty() ? 0 : events_.back().seq();
    }
    void awaitEnd() {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, kPatience, [this] { return ended_; }));
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<storage::calls::Event> events_;
    bool ended_ = false;
};

// --- a call
// ---------------------------------------------------------------------------------------

template <typename T>
T within(std::future<T> future) {
    REQUIRE(future.wait_for(kPatience) == std::future_status::ready);
    return future.get();
}

struct Stage {
    Stage() {
        times.reportRetry = milliseconds(1);
        times.writeRetry = milliseconds(1);
        store.write([this](storage::WriteTx& tx) {
            auto agent = storage::testing::newAgent(tx);
            agent.mission.greeting = "Hello.";
            agent.mission.farewell = "Goodbye.";
            storage::agents::insert(tx, agent);
            auto action = storage::testing::newAction(tx);
            action.name = "Book a visit!";
            action.invocationTrigger = "DURING_CALL";
            action.endpoint = models::ActionEndpoint{
                .url = "https://hooks.example.com/", .method = models::ActionMethod::kPost};
            storage::actions::insert(tx, action);
            auto prospect = storage::testing::owned<models::Prospect>(tx, "pro");
            prospect.status = "NEW";
            prospectId = prospect.id;
            storage::prospects::insert(tx, prospect);
            auto conversation = storage::testing::owned<models::Conversation>(tx, "con");
            conversation.aiAgentId = agent.id;
            conversation.prospectId = prospect.id;
            conversation.timestampStart = tx.now();
            conversation.status = models::ConversationStatus::kActive;
            key = {conversation.orgId, conversation.id};
            storage::conversations::insert(tx, conversation);
            storage::calls::insert(
                tx,
                {.orgId = key.orgId,
                 .conversationId = key.conversationId,
                 .createdAt = tx.now(),
                 .startedAt = {},
                 .endedAt = {},
                 .endReason = {}}
            );
            storage::links::linkAction(tx, key.orgId, agent.id, action.id);
            agentId = agent.id;
        });
    }

    void open() {
        calls = std::make_unique<Calls>(Calls::Dependencies{
            .store = store.store(),
            .thinkers = thinkers,
            .pools = pools.get(),
            .sender = &sender,
            .rules = rules,
            .times = times,
            .memory = memory});
        calls->start();
    }

    /// As a server that was killed and started again: what was not stored is lost.
    void restart() {
        calls.reset();
        store.reopen();
        thinkers.thinker = std::make_shared<TestThinker>();
        open();
    }

    std::future<Outcome<Replied>> say(
        const std::string& text,
        std::optional<std::string> requestKey = std::nullopt,
        std::optional<HeardUpTo> heard = std::nullopt
    ) {
        auto promise = std::make_shared<std::promise<Outcome<Replied>>>();
        calls->say(
            key,
            {text, std::move(requestKey), "print of " + text, heard},
            {},
            [promise](auto outcome) { promise->set_value(std::move(outcome)); }
        );
        return promise->get_future();
    }
    /// Events of a call, as many and as long as this, which say nothing.
    void fill(int count, std::size_t bytes) {
        store.write([&](storage::WriteTx& tx) {
            auto call = storage::calls::find(tx, key.orgId, key.conversationId).value();
            for (int i = 0; i < count; ++i) {
                const storage::calls::ToolEvent tool{std::string(bytes, 'x')};
                (void)storage::calls::append(tx, call, tool);
            }
            storage::calls::update(tx, call);
        });
    }
    /// Conversations whose calls wait.
    std::vector<CallKey> addWaiting(int count, const std::string& orgId = storage::testing::kOrg) {
        std::vector<CallKey> keys;
        store.write([&](storage::WriteTx& tx) {
            for (int i = 0; i < count; ++i) {
                auto other = storage::testing::owned<models::Conversation>(tx, "con", orgId);
                other.aiAgentId = agentId;
                other.timestampStart = tx.now();
                other.status = models::ConversationStatus::kActive;
                storage::conversations::insert(tx, other);
                storage::calls::insert(
                    tx,
                    {.orgId = other.orgId,
                     .conversationId = other.id,
                     .createdAt = tx.now(),
                     .startedAt = {},
                     .endedAt = {},
                     .endReason = {}}
                );
                keys.push_back({other.orgId, other.id});
            }
        });
        return keys;
    }
    std::int64_t countWaiting(const std::string& orgId) {
        return store.read([&](storage::ReadTx& tx) {
            return storage::stats::read(tx, orgId).callsWaiting;
        });
    }
    /// Whether the database may grow. Where it may not, it is as on a full disk.
    void fillDisk(bool isFull) {
        auto done =
            storage::testing::submit(store.store().writer(), [isFull](storage::WriteTx& tx) {
                auto pages = tx.db().query("PRAGMA page_count");
                (void)pages.step();
                const auto most = pages.integer(0) + (isFull ? 0 : 1'000'000);
                tx.db().executeScript("PRAGMA max_page_count = " + std::to_string(most));
            });
        done.get();
    }
    /// What was posted to the calls before has been done.
    void settle() {
        std::promise<void> done;
        calls->post([&done] { done.set_value(); });
        done.get_future().get();
    }
    /// The timers that were set before for at most so long have run.
    void tick(milliseconds time) {
        std::promise<void> done;
        calls->post([&] { (void)calls->loop().schedule(time, [&done] { done.set_value(); }); });
        done.get_future().get();
    }
    /// Lets timers of the calls run until that is so.
    template <typename Condition>
    void tickUntil(Condition isSo) {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (!isSo()) {
            REQUIRE(std::chrono::steady_clock::now() < deadline);
            tick(milliseconds(1));
        }
    }
    /// As tick(), and what the timers stored is committed.
    void pass(milliseconds time) {
        tick(time);
        settle();
        store.write([](storage::WriteTx& /*tx*/) {});
        settle();
    }
    /// Once nobody else holds it any more.
    std::exception_ptr failureOf(std::future<Outcome<Replied>> future) {
        auto failure = within(std::move(future)).failure;
        settle();
        return failure;
    }
    void signal(
        models::CallSignalKind kind,
        std::optional<std::int64_t> eventId = {},
        std::optional<std::int64_t> characters = {}
    ) {
        std::promise<bool> taken;
        calls->signal(key, {kind, eventId, characters}, [&taken](const auto& outcome) {
            taken.set_value(outcome.value.has_value());
        });
        CHECK(taken.get_future().get());
    }
    std::shared_ptr<TestListener> listen(
        std::int64_t after = 0, ListensAs as = ListensAs::kCaller
    ) {
        auto listener = std::make_shared<TestListener>();
        std::promise<bool> there;
        calls->listen(key, after, listener, as, [&there](const auto& outcome) {
            there.set_value(outcome.value.has_value());
        });
        CHECK(there.get_future().get());
        return listener;
    }
    void end(EndReason reason = EndReason::kCaller) {
        std::promise<void> ended;
        calls->end(key, reason, [&ended](const auto& /*outcome*/) { ended.set_value(); });
        ended.get_future().get();
    }

    models::Conversation conversationOf(storage::ReadTx& tx) const {
        return storage::conversations::find(tx, key.orgId, key.conversationId).value().record;
    }
    models::Conversation conversation() {
        return store.read([this](storage::ReadTx& tx) {
            return storage::conversations::find(tx, key.orgId, key.conversationId).value().record;
        });
    }
    storage::calls::Call stored() {
        return store.read([this](storage::ReadTx& tx) {
            return storage::calls::find(tx, key.orgId, key.conversationId).value();
        });
    }
    std::vector<std::string> transcript() {
        std::vector<std::string> lines;
        for (const auto& each : conversation().transcriptText) {
            lines.push_back(std::string(toString(each.speaker)) + ": " + each.message);
        }
        return lines;
    }

    storage::testing::StoreFixture store;
    TestThinkers thinkers;
    std::unique_ptr<ThinkingPools> pools;  // null: the calls' own
    TestSender sender;
    CallRules rules;
    CallTimes times;
    std::size_t memory = std::size_t{64} << 20U;
    CallKey key;
    std::string agentId;
    std::string prospectId;
    std::unique_ptr<Calls> calls;  // last: ends before the others
};

using Lines = std::vector<std::string>;

/// As a stream gives them.
std::vector<std::string> written(const std::vector<storage::calls::Event>& events) {
    std::vector<std::string> result;
    for (const auto& event : events) {
        result.push_back(
            std::to_string(event.seq()) + " " + std::string(event.name()) + " " + event.data()
        );
    }
    return result;
}

std::vector<std::string> kinds(const std::vector<storage::calls::Event>& events) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < events.size(); ++i) {
        CHECK(events[i].seq() == static_cast<std::int64_t>(i) + 1);  // none lost, none twice
        result.emplace_back(events[i].name());
    }
    return result;
}

}  // namespace

TEST_CASE("calls: greeting, reply, end and report are stored and told in their order") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    auto replied = stage.say("  Do you open on Friday? ");
    const auto asked = stage.thinkers.thinker->next();
    CHECK(asked->turn.history.size() == 2);
    CHECK(asked->turn.history.back().message == "Do you open on Friday?");
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: Do you open on Friday?"});
    asked->say("We do. From ni");
    (void)listener->await("message", 3);
    CHECK(stage.transcript().back() == "AI: We do.");
    asked->say("ne to five.");
    asked->done();
    const auto outcome = within(std::move(replied));
    REQUIRE(outcome.value);
    CHECK(outcome.value->answer.reply->message == "We do. From nine to five.");
    CHECK((outcome.value->answer.status == models::ConversationStatus::kActive));
    stage.end();
    const auto events = listener->await("report");
    listener->awaitEnd();
    CHECK(
        kinds(events) ==
        Lines{"message", "message", "stopped", "message", "message", "stopped", "ended", "report"}
    );
    const auto conversation = stage.conversation();
    CHECK(
        stage.transcript() ==
        Lines{"AI: Hello.", "USER: Do you open on Friday?", "AI: We do. From nine to five."}
    );
    CHECK((conversation.status == models::ConversationStatus::kCompleted));
    CHECK(conversation.transcriptSummary == "3 messages");
    CHECK(conversation.conversationAnalytics.name_of_caller == "Ada");
    CHECK(conversation.timestampEnd.has_value());
    CHECK(conversation.timestampStart == stage.stored().startedAt);
    const auto prospect = stage.store.read([&](storage::ReadTx& tx) {
        return storage::prospects::find(tx, stage.key.orgId, stage.prospectId).value().record;
    });
    CHECK(prospect.name == "Ada");
    CHECK(prospect.status == "APPOINTMENT_SCHEDULED");
    CHECK(json::memberString(prospect.prospectProps, "email") == "ada@example.com");
}

namespace {

void setStatus(Stage& stage, const std::string& status) {
    stage.store.write([&](storage::WriteTx& tx) {
        auto prospect =
            storage::prospects::find(tx, stage.key.orgId, stage.prospectId).value().record;
        prospect.status = status;
        storage::testing::rewrite(tx, prospect);
        storage::prospects::noteStatusSet(tx, stage.key.orgId, stage.prospectId);
    });
}

std::string statusOf(Stage& stage) {
    return stage.store.read([&](storage::ReadTx& tx) {
        return storage::prospects::find(tx, stage.key.orgId, stage.prospectId)
            .value()
            .record.status;
    });
}

/// One turn, and its end; the report says APPOINTMENT_SCHEDULED.
void replyTo(Stage& stage, const std::string& words) {
    auto replied = stage.say(words);
    const auto asked = stage.thinkers.thinker->next();
    asked->say("At nine.");
    asked->done();
    (void)within(std::move(replied));
}

}  // namespace

TEST_CASE("calls: a status that an operator sets during a call stays") {
    Stage stage;
    stage.open();
    stage.signal(models::CallSignalKind::kJoined);
    const auto endWith = [&](const std::string& status) {
        setStatus(stage, status);
        const auto listener = stage.listen();
        stage.end();
        (void)listener->await("report");
        CHECK(stage.conversation().conversationAnalytics.prospectStatus == "APPOINTMENT_SCHEDULED");
        CHECK(statusOf(stage) == status);
    };
    SUBCASE("one that comes before what the call reports") {
        replyTo(stage, "When do you come?");
        endWith("UNQUALIFIED");
    }
    SUBCASE("the one that it had") {
        replyTo(stage, "When do you come?");
        endWith("NEW");
    }
    SUBCASE("also after the clock was set back") {
        replyTo(stage, "When do you come?");
        stage.store.clock().advanceMicros(-std::int64_t{3600} * 1000 * 1000);
        endWith("UNQUALIFIED");
    }
    SUBCASE("also over a restart") {
        replyTo(stage, "When do you come?");
        stage.restart();
        endWith("UNQUALIFIED");
    }
}

TEST_CASE("calls: a status that an operator set before a call moves on") {
    Stage stage;
    setStatus(stage, "UNQUALIFIED");
    // Set by a clock that was ahead: the call is the later all the same.
    stage.store.clock().advanceMicros(-std::int64_t{3600} * 1000 * 1000);
    stage.open();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    replyTo(stage, "When do you come?");
    stage.end();
    (void)listener->await("report");
    CHECK(statusOf(stage) == "APPOINTMENT_SCHEDULED");
}

TEST_CASE("calls: a report never takes a prospect back to an earlier status") {
    Stage stage;
    stage.store.write([&stage](storage::WriteTx& tx) {
        auto prospect =
            storage::prospects::find(tx, stage.key.orgId, stage.prospectId).value().record;
        prospect.status = "SERVICE_ORDER_PLACED";
        storage::testing::rewrite(tx, prospect);
    });
    stage.open();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    auto replied = stage.say("When do you come?");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("At nine.");
    asked->done();
    (void)within(std::move(replied));
    stage.end();
    (void)listener->await("report");
    const auto prospect = stage.store.read([&](storage::ReadTx& tx) {
        return storage::prospects::find(tx, stage.key.orgId, stage.prospectId).value().record;
    });
    CHECK(stage.conversation().conversationAnalytics.prospectStatus == "APPOINTMENT_SCHEDULED");
    CHECK(prospect.status == "SERVICE_ORDER_PLACED");
}

namespace {

using models::CallSignalKind;

/// A call with a page, in which "Hello." is event 1, a question 2, and the reply to it 3 to 5.
struct Speaking {
    explicit Speaking(Stage& on) : stage(on) {
        stage.open();
        listener = stage.listen();
        stage.signal(CallSignalKind::kJoined);
        (void)listener->await("message", 1);
        stage.signal(CallSignalKind::kHeard, 1);
        replied = stage.say("What do you have?");
        asked = stage.thinkers.thinker->next();
        asked->say("We have roofs of slate. And roofs of tin. ");
        (void)listener->await("message", 4);
        asked->say("Which one do you like? ");
        asked->done();
        (void)listener->await("message", 5);
        (void)within(std::move(replied));
        REQUIRE(stage.transcript().back() == kWhole);
    }
    /// What the agent is told of its own reply when the caller says this.
    models::TranscriptMessage afterWords(
        const std::string& words, std::optional<HeardUpTo> heard = {}
    ) {
        auto next = stage.say(words, {}, heard);
        const auto turn = stage.thinkers.thinker->next();
        turn->say("Fine.");
        turn->done();
        (void)within(std::move(next));
        REQUIRE(turn->turn.history.size() == 4);
        return turn->turn.history.at(2);
    }
    models::TranscriptMessage reply() { return stage.conversation().transcriptText.at(2); }

    static constexpr const char* kWhole =
        "AI: We have roofs of slate. And roofs of tin. Which one do you like?";
    Stage& stage;
    std::shared_ptr<TestListener> listener;
    std::future<Outcome<Replied>> replied;
    std::shared_ptr<Asked> asked;
};

const std::string kSaid = "We have roofs of slate. And roofs of tin. Which one do you like?";

}  // namespace

TEST_CASE("calls: what was not heard is neither in the transcript nor in the next turn") {
    Stage stage;
    Speaking call(stage);
    stage.signal(CallSignalKind::kSpeaking, 3, 9);
    stage.signal(CallSignalKind::kSpeaking, 3, 9);  // again, while the caller goes on
    const auto told = call.afterWords("Just tell me the price");
    CHECK(told.message == "We have");
    CHECK(told.said == "");
    CHECK(call.reply().message == "We have");
    CHECK(call.reply().said == kSaid);
    const auto events = call.listener->await("stopped");
    CHECK(
        wordsOf(events.at(2)) + wordsOf(events.at(3)) + wordsOf(events.at(4)) == kSaid
    );  // what was said stays said
    CHECK(
        std::ranges::find(events, "stopped", &storage::calls::Event::name)->data() ==
        R"({"heard":[{"message_id":")" + call.reply().message_id + R"(","message":"We have"}]})"
    );
    stage.restart();
    CHECK(call.reply().message == "We have");
    CHECK(call.reply().said == kSaid);
    stage.end();
    CHECK(stage.conversation().transcriptText.at(2).said == kSaid);
    CHECK(stage.thinkers.thinker->reported.messages.at(2).message == "We have");
}

TEST_CASE("calls: how far a reply was heard may come with the words, and be all or nothing") {
    Stage stage;
    Speaking call(stage);
    SUBCASE("the first sentences") {
        CHECK(
            call.afterWords("Tin it is", HeardUpTo{4, std::nullopt}).message ==
            "We have roofs of slate. And roofs of tin."
        );
        CHECK(call.reply().said == kSaid);
    }
    SUBCASE("nothing") {
        CHECK(call.afterWords("Listen, please", HeardUpTo{2, std::nullopt}).message.empty());
        CHECK(call.reply().said == kSaid);
    }
    SUBCASE("nothing, told by what is long ago") {
        CHECK(call.afterWords("Listen, please", HeardUpTo{0, 3}).message.empty());
    }
    SUBCASE("all") {
        CHECK(call.afterWords("Slate", HeardUpTo{5, std::nullopt}).message == kSaid);
        CHECK_FALSE(call.reply().said);
    }
    SUBCASE("more than there is") {
        CHECK(call.afterWords("Slate", HeardUpTo{400, 4'000'000}).message == kSaid);
        CHECK_FALSE(call.reply().said);
    }
    SUBCASE("nobody tells") {
        CHECK(call.afterWords("Slate").message == kSaid);
        CHECK_FALSE(call.reply().said);
    }
    SUBCASE("all, and then less") {
        stage.signal(CallSignalKind::kHeard, 5);
        CHECK(call.afterWords("Slate", HeardUpTo{3, 2}).message == kSaid);
        CHECK_FALSE(call.reply().said);
    }
    SUBCASE("a part, by the signal of what was heard") {
        stage.signal(CallSignalKind::kHeard, 3, 23);
        stage.signal(CallSignalKind::kSpeaking);
        const std::string heard = call.afterWords("Stop there please").message;
        CHECK(kSaid.starts_with(heard));
        CHECK(heard.starts_with("We have roofs of slate."));
    }
}

TEST_CASE("calls: words of which nobody tells are reckoned from when the caller speaks") {
    Stage stage;
    Speaking call(stage);
    stage.signal(CallSignalKind::kSpeaking);
    const std::string heard = call.afterWords("Just tell me the price").message;
    CHECK(kSaid.starts_with(heard));
    CHECK(heard != kSaid);  // four seconds of speech that nobody has had the time to hear
    CHECK(call.reply().said == kSaid);
}

TEST_CASE("calls: who hangs up has heard as much as the page tells") {
    Stage stage;
    Speaking call(stage);
    stage.signal(CallSignalKind::kHeard, 3, 7);
    stage.end();
    CHECK(call.reply().message == "We have");
    CHECK(call.reply().said == kSaid);
}

TEST_CASE("calls: a page tells after a restart how far it is") {
    Stage stage;
    Speaking call(stage);
    stage.restart();
    const auto listener = stage.listen(5);
    stage.signal(CallSignalKind::kJoined);
    stage.signal(CallSignalKind::kSpeaking, 3, 23);
    CHECK(call.afterWords("Just tell me the price").message == "We have roofs of slate.");
    CHECK(call.reply().said == kSaid);
}

TEST_CASE("calls: who wonders whether anybody is there restarts no thought") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(CallSignalKind::kJoined);
    stage.signal(CallSignalKind::kHeard, listener->await("message", 1).back().seq());
    auto replied = stage.say("What do you have?");
    const auto asked = stage.thinkers.thinker->next();
    auto wondered = stage.say("Hello?", "key");
    (void)listener->await("message", 4);
    stage.signal(CallSignalKind::kHeard, 4);
    (void)stage.say("Okay.");
    (void)listener->await("message", 5);
    CHECK(asked->isAlive());
    asked->say("We have roofs of slate.");
    asked->done();
    CHECK(within(std::move(replied)).value->answer.reply->message == "We have roofs of slate.");
    CHECK(within(std::move(wondered)).value->answer.reply->message == "We have roofs of slate.");
    (void)listener->await("message", 6);
    CHECK(
        stage.transcript() ==
        Lines{
            "AI: Hello.",
            "USER: What do you have?",
            "USER: Hello?",
            "AI: One moment, please.",
            "USER: Okay.",
            "AI: We have roofs of slate."}
    );
    stage.restart();
    stage.say("Hello?");
    CHECK(stage.thinkers.thinker->next()->turn.history.back().message == "Hello?");
}

TEST_CASE("calls: who wonders after a failed reply gets an answer to what was asked") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(CallSignalKind::kJoined);
    stage.signal(CallSignalKind::kHeard, listener->await("message", 1).back().seq());
    (void)stage.say("What do you have?");
    stage.thinkers.thinker->next()->fail();
    stage.signal(CallSignalKind::kHeard, listener->await("message", 3).back().seq());
    auto replied = stage.say("Hello?");
    const auto asked = stage.thinkers.thinker->next();
    CHECK(asked->turn.history.back().message == "What do you have?");
    asked->say("We have roofs of slate.");
    asked->done();
    CHECK(within(std::move(replied)).value->answer.reply->message == "We have roofs of slate.");
    (void)stage.say("Hello?");
    CHECK(stage.thinkers.thinker->next()->turn.history.back().message == "Hello?");
}

TEST_CASE("calls: who says okay to an apology gets an answer to what was asked, each time") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(CallSignalKind::kJoined);
    stage.signal(CallSignalKind::kHeard, listener->await("message", 1).back().seq());
    (void)stage.say("What do you have?");
    for (int i = 0; i < 2; ++i) {
        const auto asked = stage.thinkers.thinker->next();
        CHECK(asked->turn.history.back().message == "What do you have?");
        asked->fail();
        (void)listener->await("message", 3 + 2 * i);
        stage.signal(CallSignalKind::kHeard, 3 + 2 * i);
        (void)stage.say("Okay.");
    }
    const auto asked = stage.thinkers.thinker->next();
    CHECK(asked->turn.history.back().message == "What do you have?");
    asked->say("We have roofs of slate.");
    asked->done();
    (void)listener->await("message", 7);
}

TEST_CASE("calls: acknowledgements and few words let the agent go on, also after a restart") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(CallSignalKind::kJoined);
    stage.signal(CallSignalKind::kHeard, listener->await("message", 1).back().seq());
    auto replied = stage.say("What do you have?");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("We have roofs of slate, and we have roofs of tin. ");
    (void)listener->await("message", 3);
    stage.signal(CallSignalKind::kSpeaking, 3, 4);
    auto aside = stage.say("Mhm, okay.", "key");
    (void)listener->await("resumed");
    stage.signal(CallSignalKind::kSpeaking, 3, 9);
    (void)stage.say("Tin");
    (void)listener->await("resumed", 2);
    CHECK(asked->isAlive());
    asked->say("And straw.");
    asked->done();
    (void)listener->await("message", 6);
    CHECK(
        within(std::move(replied)).value->answer.reply->message ==
        "We have roofs of slate, and we have roofs of tin. And straw."
    );
    CHECK((within(std::move(aside)).value->answer.status == models::ConversationStatus::kActive));
    CHECK(within(stage.say("Mhm, okay.", "key")).value->repeated);
    CHECK(
        stage.transcript() ==
        Lines{
            "AI: Hello.",
            "USER: What do you have?",
            "AI: We have roofs of slate, and we have roofs of tin. And straw.",
            "USER: Mhm, okay.",
            "USER: Tin"}
    );
    CHECK(stage.stored().turns == 3);
    stage.restart();
    stage.signal(CallSignalKind::kJoined);
    stage.settle();
    CHECK(stage.thinkers.thinker->count() == 0);  // nobody waits for an answer to "Tin"
    auto next = stage.say("How much is tin?");
    const auto turn = stage.thinkers.thinker->next();
    CHECK(turn->turn.history.size() == 6);
    turn->done();
    (void)within(std::move(next));
}

TEST_CASE("calls: who is asked something answers in one word, and agents may listen to any") {
    Stage stage;
    Speaking call(stage);
    SUBCASE("what was asked was heard") {
        stage.signal(CallSignalKind::kSpeaking, 5, 6);
        CHECK(call.afterWords("Tin").message.ends_with("roofs of tin. Which"));
    }
    SUBCASE("what will be asked was not") {
        stage.signal(CallSignalKind::kSpeaking, 3, 5);
        (void)stage.say("Tin");
        (void)call.listener->await("resumed");
    }
    SUBCASE("an agent that anything interrupts") {
        stage.store.write([&](storage::WriteTx& tx) {
            auto agent = storage::agents::find(tx, stage.key.orgId, stage.agentId).value().record;
            agent.intelligenceProvider.interruptionWords = 0;
            storage::testing::rewrite(tx, agent);
        });
        stage.restart();
        (void)stage.listen(5);
        stage.signal(CallSignalKind::kJoined);
        stage.signal(CallSignalKind::kSpeaking, 3, 7);
        CHECK(call.afterWords("mhm").message == "We have");
    }
}

TEST_CASE("calls: a transcript that a client has replaced is left as it is") {
    Stage stage;
    Speaking call(stage);
    stage.store.write([&](storage::WriteTx& tx) {
        auto changed = stage.conversationOf(tx);
        changed.transcriptText.at(2).message = "Edited.";
        storage::conversations::replaceTranscript(tx, changed);
    });
    CHECK(call.afterWords("Stop there please", HeardUpTo{3, 7}).message == "Edited.");
    CHECK_FALSE(call.reply().said);
}

TEST_CASE("calls: more words of the caller take the place of the reply that is under way") {
    Stage stage;
    stage.open();
    auto first = stage.say("One");
    const auto asked = stage.thinkers.thinker->next();
    auto second = stage.say("Two");
    const auto again = stage.thinkers.thinker->next();
    CHECK_FALSE(asked->isAlive());
    CHECK(again->turn.history.back().message == "Two");
    again->say("Both.");
    again->done();
    CHECK(within(std::move(second)).value->answer.reply->message == "Both.");
    CHECK_FALSE(within(std::move(first)).value->answer.reply);
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: One", "USER: Two", "AI: Both."});
}

TEST_CASE("calls: a request that comes again says nothing again") {
    Stage stage;
    stage.open();
    auto first = stage.say("Hello?", "k1");
    const auto asked = stage.thinkers.thinker->next();
    auto meanwhile = stage.say("Hello?", "k1");
    asked->say("Yes.");
    asked->done();
    const auto one = within(std::move(first));
    const auto two = within(std::move(meanwhile));
    const auto three = within(stage.say("Hello?", "k1"));
    CHECK_FALSE(one.value->repeated);
    CHECK(two.value->repeated);
    CHECK(three.value->repeated);
    CHECK(one.value->answer == two.value->answer);
    CHECK(one.value->answer == three.value->answer);
    CHECK_THROWS_AS(
        std::rethrow_exception(stage.failureOf(stage.say("Other", "k1"))), common::ValidationError
    );
    stage.end();
    CHECK(within(stage.say("Hello?", "k1")).value->answer.reply == one.value->answer.reply);
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: Hello?", "AI: Yes."});
    CHECK(stage.thinkers.thinker->count() == 1);
}

TEST_CASE("calls: a reply that was owed when the server ended is given once") {
    Stage stage;
    stage.open();
    (void)stage.say("Are you there?", "k1");
    (void)stage.thinkers.thinker->next();
    stage.restart();
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: Are you there?"});
    auto again = stage.say("Are you there?", "k1");
    const auto asked = stage.thinkers.thinker->next();
    CHECK(asked->turn.history.back().message == "Are you there?");
    asked->say("I am.");
    asked->done();
    const auto outcome = within(std::move(again));
    CHECK(outcome.value->repeated);
    CHECK(outcome.value->answer.reply->message == "I am.");
    stage.restart();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    stage.end();
    listener->awaitEnd();
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: Are you there?", "AI: I am."});
    CHECK(stage.thinkers.thinker->count() == 0);
}

TEST_CASE("calls: a tool is stored before it runs, and runs once") {
    Stage stage;
    stage.open();
    auto replied = stage.say("Book me in.");
    const auto asked = stage.thinkers.thinker->next();
    REQUIRE(asked->turn.tools.size() == 1);
    CHECK(asked->turn.tools.front().name == "Book_a_visit");
    asked->done({{"call_1", "Book_a_visit", json::Raw{R"({"day":"Friday"})"}}});
    const auto sent = stage.sender.next();
    const auto toolCalls = [&stage] {
        return stage.store.read([&](storage::ReadTx& tx) {
            return storage::calls::toolCalls(tx, stage.key.orgId, stage.key.conversationId);
        });
    };
    REQUIRE(toolCalls().size() == 1);
    CHECK(toolCalls().front().state == "started");
    CHECK(toolCalls().front().id == sent.key);
    CHECK(stage.transcript().back() == "AI: One moment");  // the action's userWaitingText

    SUBCASE("its result guides the reply") {
        sent.receiver(ToolResult::kDone, "booked");
        const auto next = stage.thinkers.thinker->next();
        REQUIRE(next->turn.outcomes.size() == 1);
        CHECK(next->turn.outcomes.front().content == "booked");
        CHECK(toolCalls().front().state == "done");
        next->say("Booked.");
        next->done();
        CHECK(within(std::move(replied)).value->answer.reply->message == "Booked.");
    }
    SUBCASE("a server that starts again does not know how it ended, and does not repeat it") {
        stage.restart();
        stage.signal(models::CallSignalKind::kJoined);
        const auto owed = stage.thinkers.thinker->next();
        REQUIRE(owed->turn.outcomes.size() == 1);
        CHECK((owed->turn.outcomes.front().result == ToolResult::kUnknown));
        (void)stage.say("And?");
        const auto next = stage.thinkers.thinker->next();
        CHECK(next->turn.outcomes == owed->turn.outcomes);
        CHECK(next->turn.history.back().message == "And?");
        stage.end();
        CHECK(stage.sender.count() == 1);
    }
}

TEST_CASE("calls: what tools gave stays in the history, also across a restart") {
    Stage stage;
    stage.open();
    auto replied = stage.say("Book me in.");
    auto asked = stage.thinkers.thinker->next();
    asked->say("Let me see.");
    asked->done({{"call_1", "Book_a_visit", json::Raw{R"({"day":"Friday"})"}}});
    stage.sender.next().receiver(ToolResult::kDone, R"({"booking_ref":"ZX-4711-Q"})");
    asked = stage.thinkers.thinker->next();
    REQUIRE(asked->turn.placed.size() == 1);
    CHECK(asked->turn.placed.front().outcome.call.id == asked->turn.outcomes.front().call.id);
    CHECK(asked->turn.placed.front().after == asked->turn.history.size());
    asked->say("Booked.");
    asked->done();
    (void)within(std::move(replied));
    const auto next = [&stage](const std::string& words) {
        auto reply = stage.say(words);
        const auto request = stage.thinkers.thinker->next();
        request->say("Yes.");
        request->done();
        (void)within(std::move(reply));
        return request->turn;
    };
    const auto check = [](const Turn& turn) {
        CHECK(turn.outcomes.empty());
        REQUIRE(turn.placed.size() == 1);
        const PlacedOutcome& placed = turn.placed.front();
        CHECK(placed.outcome.content == R"({"booking_ref":"ZX-4711-Q"})");
        CHECK(placed.outcome.call.arguments.text == R"({"day":"Friday"})");
        CHECK((placed.outcome.result == ToolResult::kDone));
        REQUIRE(placed.after < turn.history.size());
        CHECK(turn.history[placed.after].message == "Booked.");
    };
    check(next("And my reference?"));
    stage.restart();
    check(next("Again, please."));
}

TEST_CASE("calls: a tool whose end was lost with the server stays known as such") {
    Stage stage;
    stage.open();
    (void)stage.say("Book me in.");
    stage.thinkers.thinker->next()->done({{"call_1", "Book_a_visit", json::Raw{"{}"}}});
    (void)stage.sender.next();
    stage.restart();
    stage.signal(models::CallSignalKind::kJoined);
    const auto owed = stage.thinkers.thinker->next();
    REQUIRE(owed->turn.placed.size() == 1);
    CHECK(owed->turn.placed.front().outcome.call.id == owed->turn.outcomes.front().call.id);
    owed->say("I do not know.");
    owed->done();
    auto reply = stage.say("Did it work?");
    const auto asked = stage.thinkers.thinker->next();
    REQUIRE(asked->turn.placed.size() == 1);
    CHECK((asked->turn.placed.front().outcome.result == ToolResult::kUnknown));
    asked->say("I do not know.");
    asked->done();
    (void)within(std::move(reply));
}

TEST_CASE("calls: a long call keeps a memory of its beginning, which a restart does not lose") {
    Stage stage;
    SUBCASE("with notes") {
        stage.thinkers.thinker->notes = "Notes of the model.";
    }
    SUBCASE("without") {}
    const bool hasNotes = !stage.thinkers.thinker->notes.empty();
    stage.thinkers.thinker->tokens = 600;
    stage.open();
    const auto say = [&stage](const std::string& words) {
        auto reply = stage.say(words);
        const auto asked = stage.thinkers.thinker->next();
        asked->say("That is in order, and what else may I do for you today?");
        asked->done();
        (void)within(std::move(reply));
        stage.settle();
        return asked->turn;
    };
    (void)say("My name is Karla Weiss, my number is 0170 1234567.");
    Turn turn;
    for (int i = 0; i < 60; ++i) {
        turn = say("And what about case " + std::to_string(i) + ", please?");
    }
    const auto isKnown = [](const Turn& given) {
        return std::ranges::any_of(given.memory.lines, [](const std::string& line) {
            return line.find("Karla Weiss") != std::string::npos &&
                   line.find("0170 1234567") != std::string::npos;
        });
    };
    CHECK(isKnown(turn));
    CHECK(turn.history.back().message == "And what about case 59, please?");
    CHECK(turn.memory.messages + turn.history.size() == 2 * 61);  // with the greeting
    CHECK(turn.memory.notes == (hasNotes ? "Notes of the model." : ""));
    if (hasNotes) {
        CHECK(stage.thinkers.thinker->noted.messages.size() > 1);
    }
    CHECK((stage.calls->metrics().failedNotes.value() == 0) == hasNotes);

    stage.restart();
    stage.thinkers.thinker->tokens = 600;
    const Turn later = say("Are you there?");
    CHECK(isKnown(later));
    CHECK(later.memory.notes == turn.memory.notes);
    CHECK(later.memory.messages + later.history.size() == 2 * 62);
}

TEST_CASE("calls: what a reply took of its model is stored with it") {
    Stage stage;
    stage.open();
    auto reply = stage.say("Book me in.");
    auto asked = stage.thinkers.thinker->next();
    asked->usage = {"m", 100, 10, 0};
    asked->done({{"call_1", "Book_a_visit", json::Raw{"{}"}}});
    stage.sender.next().receiver(ToolResult::kDone, "yes");
    asked = stage.thinkers.thinker->next();
    asked->usage = {"m", 150, 5, 100};
    asked->say("Booked.");
    asked->done();
    (void)within(std::move(reply));
    reply = stage.say("Thank you.");
    asked = stage.thinkers.thinker->next();
    asked->say("Gladly.");
    asked->done({}, true);
    (void)within(std::move(reply));
    const auto messages = stage.conversation().transcriptText;
    models::TokenUsage both;
    both.model = "m";
    both.inputTokens = 250;
    both.outputTokens = 15;
    both.cachedTokens = 100;
    for (const auto& message : messages) {
        CAPTURE(message.message);
        CHECK(message.usage.has_value() == (message.message == "Booked."));
        CHECK(message.usage.value_or(both) == both);
    }
    CHECK(stage.calls->metrics().inputTokens.value() == 250);
}

TEST_CASE("calls: a turn knows the call: date, prospect, source, products") {
    Stage stage;
    stage.store.write([&](storage::WriteTx& tx) {
        auto agent = storage::agents::find(tx, stage.key.orgId, stage.agentId).value().record;
        agent.timezone = "Europe/Berlin";
        agent.mission.greeting = "Hello {prospect_name}, ticket {ticket}{unheard_of}.";
        storage::testing::rewrite(tx, agent);
        auto prospect =
            storage::prospects::find(tx, stage.key.orgId, stage.prospectId).value().record;
        prospect.name = "Karla Weiss";
        storage::testing::rewrite(tx, prospect);
        models::Product product = storage::testing::owned<models::Product>(tx, "prd");
        product.name = "Dachcheck";
        storage::products::insert(tx, product);
        storage::links::linkAgentToProduct(tx, stage.key.orgId, product.id, agent.id);
        auto connection = storage::testing::owned<models::Connection>(tx, "cnx");
        connection.agentId = agent.id;
        connection.prospectId = stage.prospectId;
        connection.sourceProps = json::Raw{
            R"({"ticket":4711,"callUrl":"https://x/#s","phoneNumber":"1","myToken":"t"})"};
        storage::connections::insert(tx, connection);
        auto call = storage::calls::find(tx, stage.key.orgId, stage.key.conversationId).value();
        call.connectionId = connection.id;
        tx.db().execute(
            "UPDATE calls SET connectionId = $1 WHERE orgId = $2 AND conversationId = $3",
            connection.id,
            stage.key.orgId,
            stage.key.conversationId
        );
    });
    stage.open();
    auto reply = stage.say("Hello?");
    const auto asked = stage.thinkers.thinker->next();
    const CallFacts& facts = asked->turn.facts;
    CHECK(facts.prospectName == "Karla Weiss");
    CHECK(facts.sourceProps.text == R"({"ticket":4711})");
    REQUIRE(facts.products.size() == 1);
    CHECK(facts.products.front().name == "Dachcheck");
    CHECK(facts.timeZone == "Europe/Berlin");
    CHECK(facts.beganAt == stage.stored().startedAt);
    CHECK(facts.began == common::localTime(facts.beganAt, "Europe/Berlin"));
    CHECK(asked->turn.history.front().message == "Hello Karla Weiss, ticket 4711.");
    asked->say("Yes.");
    asked->done();
    (void)within(std::move(reply));
}

TEST_CASE("calls: what was given for a call is known when its connection is deleted") {
    Stage stage;
    std::string secrets;  // minutes, if what is given were read anew for each
    for (int i = 0; i < 40'000; ++i) {
        secrets += ",\"token" + std::to_string(i) + "\":1";
    }
    stage.store.write([&](storage::WriteTx& tx) {
        auto call = storage::calls::find(tx, stage.key.orgId, stage.key.conversationId).value();
        tx.db().execute(
            "UPDATE calls SET connectionId = 'cnx.gone' WHERE orgId = $1 AND conversationId = $2",
            stage.key.orgId,
            stage.key.conversationId
        );
        storage::calls::keepSourceProps(
            tx,
            stage.key.orgId,
            stage.key.conversationId,
            json::Raw{R"({"ticket":4711,"callUrl":"https://x/#s")" + secrets + "}"}
        );
        call.connectionId = "cnx.gone";
        const auto agent = storage::agents::find(tx, stage.key.orgId, stage.agentId).value().record;
        const auto conversation = storage::conversations::findWithoutTranscript(
                                      tx, stage.key.orgId, stage.key.conversationId
        )
                                      .value()
                                      .record;
        const CallFacts facts = factsOfCall(tx, call, conversation, agent);
        CHECK(facts.sourceProps.text == R"({"ticket":4711})");
    });
}

TEST_CASE("calls: a reply that fails is apologised for, and the call ends when that goes on") {
    Stage stage;
    stage.open();
    for (int i = 0; i < stage.rules.failuresInARow; ++i) {
        auto replied = stage.say("Hello?");
        stage.thinkers.thinker->next()->fail();
        const auto outcome = within(std::move(replied));
        REQUIRE(outcome.value);
        CHECK(outcome.value->answer.reply.has_value());
    }
    CHECK((stage.stored().state == State::kClosed));
    CHECK(stage.stored().endReason == "failure");
    CHECK((stage.conversation().status == models::ConversationStatus::kFailed));
    CHECK_THROWS_AS(std::rethrow_exception(stage.failureOf(stage.say("Hello?"))), common::Error);
}

TEST_CASE("calls: a thinker without a report is done without") {
    Stage stage;
    stage.thinkers.thinker->failingReports = 1000;
    stage.open();
    auto replied = stage.say("My name is Grace Hopper.");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("Good.");
    asked->done({}, true);
    CHECK(
        (within(std::move(replied)).value->answer.status == models::ConversationStatus::kCompleted)
    );
    CHECK(stage.conversation().conversationAnalytics.name_of_caller == "Grace Hopper");
    CHECK(stage.stored().endReason == "agent");
    CHECK(stage.transcript().back() == "AI: Goodbye.");
}

TEST_CASE("calls: what follows a call goes on after a restart") {
    Stage stage;
    stage.store.write([&stage](storage::WriteTx& tx) {
        JournalState state;
        state.call = storage::calls::find(tx, stage.key.orgId, stage.key.conversationId).value();
        state.agentId = stage.agentId;
        (void)write(
            tx, state, {CallStart{}, CallerWords{{"Hello", {}, ""}}, CallEnd{EndReason::kCaller}}
        );
    });
    stage.open();
    const auto listener = stage.listen();
    listener->awaitEnd();
    CHECK((stage.conversation().status == models::ConversationStatus::kCompleted));
    CHECK((stage.stored().state == State::kClosed));
    CHECK(kinds(listener->await("report")) == Lines{"message", "ended", "report"});
}

TEST_CASE("calls: one that was let go is taken up again") {
    Stage stage;
    stage.times.sweep = milliseconds(1);
    stage.open();
    stage.store.write([&stage](storage::WriteTx& tx) {
        JournalState state;
        state.call = storage::calls::find(tx, stage.key.orgId, stage.key.conversationId).value();
        state.agentId = stage.agentId;
        (void)write(tx, state, {CallStart{}, CallEnd{EndReason::kCaller}});
    });
    stage.tickUntil([&stage] { return stage.stored().state == State::kClosed; });
}

TEST_CASE("calls: what a turn and a report are made from is bounded, however much was said") {
    Stage stage;
    constexpr std::size_t kMessages = 400;
    stage.store.write([&](storage::WriteTx& tx) {
        auto conversation = stage.conversationOf(tx);
        for (std::size_t i = 0; i < kMessages; ++i) {
            models::TranscriptMessage message;
            message.message_id = "dia." + std::to_string(i);
            message.speaker = i % 2 == 0 ? models::Speaker::kUser : models::Speaker::kAi;
            message.message = std::to_string(i) + std::string(5'000, 'x');
            conversation.transcriptText.push_back(std::move(message));
        }
        storage::conversations::replaceTranscript(tx, conversation);
    });
    stage.open();
    const auto bytes = [](const std::vector<models::TranscriptMessage>& messages) {
        std::size_t sum = 0;
        for (const auto& each : messages) {
            sum += each.message.size();
        }
        return sum;
    };
    auto reply = stage.say("Hello?");
    auto asked = stage.thinkers.thinker->next();
    CHECK(bytes(asked->turn.history) <= 64 * 1024);
    CHECK(asked->turn.history.back().message == "Hello?");
    CHECK(asked->turn.leftOut + asked->turn.history.size() == kMessages + 2);  // and the greeting
    asked->say("Yes.");
    asked->done();
    (void)within(std::move(reply));
    stage.end();
    const Transcript& reported = stage.thinkers.thinker->reported;
    CHECK(bytes(reported.messages) <= 128 * 1024);
    CHECK(reported.messages.front().message.starts_with("0x"));
    CHECK(reported.messages.back().message == "Yes.");
    const auto utterances = static_cast<std::size_t>(std::ranges::count(
        reported.messages, models::Speaker::kUser, &models::TranscriptMessage::speaker
    ));
    CHECK(utterances + reported.utterancesLeftOut == kMessages / 2 + 1);
}

TEST_CASE("calls: a report that takes long holds up no call") {
    Stage stage;
    stage.pools = std::make_unique<ThinkingPools>();
    std::promise<void> letGo;
    const auto held = letGo.get_future().share();
    for (const char* const other : {"org.x", "org.y"}) {
        REQUIRE(stage.pools->reports.submit(other, [held](std::size_t) { held.wait(); }));
    }
    stage.open();
    const auto listener = stage.listen();
    auto reply = stage.say("Hello?");
    auto asked = stage.thinkers.thinker->next();
    asked->say("Yes.");
    asked->done();
    (void)within(std::move(reply));
    stage.calls->end(stage.key, EndReason::kCaller, [](const auto&) {});
    (void)listener->await("ended");
    stage.settle();  // the thread of the calls waits for nothing
    CHECK(stage.stored().state == State::kEnded);
    CHECK(stage.stored().stepsDone == 0);
    letGo.set_value();
    (void)listener->await("report");
    CHECK(stage.stored().state == State::kClosed);
    CHECK(stage.conversation().transcriptSummary == "3 messages");
    stage.calls.reset();  // before its pools
}

TEST_CASE("calls: a caller may say so much, also across a restart, and is said goodbye to") {
    Stage stage;
    stage.rules.mostCharacters = 10;
    stage.open();
    auto first = stage.say("ääääää");  // characters, not bytes
    auto asked = stage.thinkers.thinker->next();
    asked->say("Yes.");
    asked->done();
    (void)within(std::move(first));
    CHECK(stage.stored().characters == 6);
    stage.restart();
    const auto listener = stage.listen();
    auto last = within(stage.say("12345"));
    REQUIRE(last.value);
    CHECK((last.value->answer.status == models::ConversationStatus::kCompleted));
    CHECK(stage.transcript().back() == "AI: Goodbye.");
    CHECK(stage.stored().endReason == "duration");
    const auto failure = stage.failureOf(stage.say("more"));
    CHECK_THROWS_AS(std::rethrow_exception(failure), common::Error);
    CHECK(stage.transcript().back() == "AI: Goodbye.");
}

TEST_CASE("calls: nothing more is kept of a caller who has said everything and has yet to be let go"
) {
    Stage stage;
    stage.rules.mostCharacters = 5;
    stage.open();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);  // the farewell waits to be heard
    auto last = stage.say("12345");
    (void)listener->await("message", 3);
    auto refused = stage.say("67890");
    REQUIRE(refused.wait_for(kPatience) == std::future_status::ready);
    CHECK(refused.get().failure != nullptr);
    stage.end();
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: 12345", "AI: Goodbye."});
    (void)within(std::move(last));
}

TEST_CASE("calls: listeners go on where they were") {
    Stage stage;
    stage.open();
    const auto whole = stage.listen(0, ListensAs::kOther);
    auto replied = stage.say("One");
    const auto asked = stage.thinkers.thinker->next();
    const auto late = stage.listen(2, ListensAs::kOther);
    asked->say("First. Second. Third.");
    asked->done();
    (void)within(std::move(replied));
    stage.end();
    whole->awaitEnd();
    late->awaitEnd();
    const auto all = whole->await("report");
    const auto rest = late->await("report");
    REQUIRE(all.size() > 2);
    CHECK(written(rest) == written({all.begin() + 2, all.end()}));
    const auto after = stage.listen(3, ListensAs::kOther);
    after->awaitEnd();
    CHECK(written(after->await("report")) == written({all.begin() + 3, all.end()}));
}

TEST_CASE("calls: earlier events are read as a listener takes them") {
    Stage stage;
    stage.open();
    stage.fill(100, 8'000);
    bool isClosed = false;
    SUBCASE("of a call that goes on") {}
    SUBCASE("of a call that is over") {
        stage.end();
        isClosed = true;
    }
    const auto listener = std::make_shared<TestListener>();
    listener->room = false;
    stage.calls->listen(stage.key, 0, listener, ListensAs::kOther, [](const auto&) {});
    for (int page = 1; page <= 3; ++page) {
        stage.settle();
        stage.settle();  // also what was posted meanwhile
        CHECK(listener->bytes() <= static_cast<std::size_t>(page) * 48 * 1024);
        CHECK(listener->bytes() >= static_cast<std::size_t>(page) * 24 * 1024);
        stage.calls->listenOn(stage.key, listener->last(), listener);
    }
    stage.settle();
    stage.settle();
    listener->room = true;
    stage.calls->listenOn(stage.key, listener->last(), listener);
    const auto all = listener->await("tool", 100);
    (void)kinds(all);  // none lost, none twice
    if (isClosed) {
        listener->awaitEnd();
    } else {
        stage.calls->end(stage.key, EndReason::kCaller, [](const auto&) {});
        listener->awaitEnd();  // live from where it had read to
        (void)kinds(listener->await("report"));
    }
}

TEST_CASE("calls: a listener that reads behind gets all of a call that ends meanwhile") {
    Stage stage;
    stage.open();
    stage.fill(20, 8'000);
    const auto listener = std::make_shared<TestListener>();
    listener->room = false;
    stage.calls->listen(stage.key, 0, listener, ListensAs::kOther, [](const auto&) {});
    stage.end();
    stage.settle();
    CHECK(listener->last() < 20);
    listener->room = true;
    stage.calls->listenOn(stage.key, listener->last(), listener);
    listener->awaitEnd();
    CHECK(kinds(listener->await("report")).back() == "report");
}

TEST_CASE("calls: those that nobody joins end where they are stored, a page at a time") {
    Stage stage;
    stage.times.sweep = milliseconds(1);
    stage.times.answer = milliseconds(0);
    constexpr int kCalls = 230;
    const auto keys = stage.addWaiting(kCalls);
    stage.open();
    const auto isClosed = [&](const CallKey& key) {
        return stage.store.read([&](storage::ReadTx& tx) {
            return storage::calls::find(tx, key.orgId, key.conversationId)->state == State::kClosed;
        });
    };
    stage.tickUntil([&] { return std::ranges::all_of(keys, isClosed); });
    CHECK(stage.thinkers.asked == 0);  // none of them was loaded
    stage.settle();
    // Every row once, and nothing is read twice in the sweeps since.
    CHECK(stage.calls->metrics().waitingRead.value() == kCalls + 1);
    stage.store.read([&](storage::ReadTx& tx) {
        for (const CallKey& key : keys) {
            const auto call = storage::calls::find(tx, key.orgId, key.conversationId).value();
            CHECK(call.endReason == "no_input");
            CHECK(call.endedAt.has_value());
            const auto events = storage::calls::events(tx, key.orgId, key.conversationId, 0, 10);
            CHECK(kinds(events) == Lines{"ended", "report"});
            const auto record =
                storage::conversations::find(tx, key.orgId, key.conversationId)->record;
            CHECK((record.status == models::ConversationStatus::kFailed));
            CHECK(record.timestampEnd.has_value());
        }
    });
    (void)stage.listen(0, ListensAs::kOther)->await("report");
}

TEST_CASE("calls: ten thousands that expire together leave the turns of another organisation alone"
) {
    using std::chrono::hours;
    constexpr std::uint64_t kPage = 50;
    constexpr int kEach = common::kIsSanitized ? 500 : 10'000;
    const std::vector<std::string> crowd{"org.x", "org.y", "org.z"};
    const std::uint64_t all = crowd.size() * kEach;
    Stage stage;
    stage.times.sweep = milliseconds(1);
    stage.times.pagePause = milliseconds(1);
    for (const auto& orgId : crowd) {
        (void)stage.addWaiting(kEach, orgId);
    }
    stage.open();
    const auto listener = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    (void)listener->await("message");
    auto& writer = stage.store.store().writer();
    const auto& rowsRead = stage.calls->metrics().waitingRead;

    storage::testing::WriterGate gate(writer);
    stage.store.clock().advanceMicros(std::chrono::microseconds(hours(2)).count());
    stage.tickUntil([&] { return rowsRead.value() > 0; });
    // What the writer does not get to is one page, however long it takes and however many sweeps.
    for (int i = 0; i < 20; ++i) {
        stage.tick(milliseconds(2));
        CHECK(rowsRead.value() == kPage);
        CHECK(writer.counters().queueDepth <= crowd.size());
    }
    gate.open();

    int turns = 0;
    while (rowsRead.value() < all) {
        std::promise<std::uint64_t> reached;
        const auto before = rowsRead.value();
        stage.calls->post([&] { reached.set_value(rowsRead.value()); });
        CHECK(reached.get_future().get() - before <= kPage);  // what one task waits behind
        auto replied = stage.say("Hello?");
        const auto asked = stage.thinkers.thinker->next();
        asked->say("Yes.");
        asked->done();
        REQUIRE(within(std::move(replied)).value);
        ++turns;
    }
    CHECK(turns > 1);
    for (const auto& orgId : crowd) {  // the last page is on its way
        stage.tickUntil([&] { return stage.countWaiting(orgId) == 0; });
    }
    CHECK(rowsRead.value() == all);
    CHECK((stage.stored().state == State::kTalking));
}

TEST_CASE("calls: one that waits is not kept where nobody follows it any more") {
    Stage stage;
    stage.open();
    auto page = stage.listen();
    auto other = stage.listen(0, ListensAs::kOther);
    page.reset();
    stage.calls->sweepListeners(stage.key);
    stage.settle();
    CHECK(stage.thinkers.asked == 1);
    (void)stage.listen();  // it is there: another one follows it
    CHECK(stage.thinkers.asked == 1);
    other.reset();
    stage.calls->sweepListeners(stage.key);
    const auto again = stage.listen();
    CHECK(stage.thinkers.asked == 2);
    stage.signal(models::CallSignalKind::kJoined);
    (void)again->await("message");
    CHECK((stage.stored().state == State::kTalking));
    CHECK(stage.thinkers.asked == 2);
}

TEST_CASE("calls: a signal before a call begins does not keep it") {
    Stage stage;
    stage.open();
    stage.signal(models::CallSignalKind::kLeft);
    stage.signal(models::CallSignalKind::kLeft);
    CHECK(stage.thinkers.asked == 2);
    CHECK((stage.stored().state == State::kWaiting));
}

TEST_CASE("calls: no more is taken than may wait for their thread") {
    Stage stage;
    stage.open();
    std::promise<void> entered;
    std::promise<void> letGo;
    stage.calls->post([&entered, held = letGo.get_future().share()] {
        entered.set_value();
        held.wait();
    });
    entered.get_future().wait();
    const auto isFull = [&stage] {
        try {
            stage.calls->requireRoom();
        } catch (const common::Error& refusal) {
            CHECK((refusal.code() == common::ErrorCode::kUnavailable));
            return true;
        }
        return false;
    };
    std::atomic<int> done = 0;
    int posted = 0;
    while (!isFull() && posted < 10'000) {
        stage.calls->post([&done] { ++done; });
        ++posted;
    }
    CHECK(posted == 4'096);
    letGo.set_value();
    stage.settle();
    CHECK(done == posted);
    CHECK_FALSE(isFull());
}

TEST_CASE("calls: calls that wait and may wait cost nothing") {
    Stage stage;
    stage.times.sweep = milliseconds(1);
    (void)stage.addWaiting(200);
    stage.open();
    for (int i = 0; i < 50; ++i) {
        stage.tick(milliseconds(1));
    }
    CHECK(stage.calls->metrics().waitingRead.value() == 0);
    CHECK(stage.thinkers.asked == 0);
    CHECK(stage.stored().state == State::kWaiting);
}

TEST_CASE("calls: a conversation that is deleted takes its call with it") {
    Stage stage;
    stage.open();
    const auto listener = stage.listen();
    auto replied = stage.say("Hello?");
    const auto asked = stage.thinkers.thinker->next();
    stage.store.write([&stage](storage::WriteTx& tx) {
        CHECK(storage::conversations::remove(tx, stage.key.orgId, stage.key.conversationId));
    });
    asked->say("Too late.");
    asked->done();
    listener->awaitEnd();
    CHECK(within(std::move(replied)).failure);
    CHECK(within(stage.say("Hello?")).failure);
}

TEST_CASE("calls: nobody is waited for without end") {
    Stage stage;
    SUBCASE("who never comes") {
        stage.times.sweep = milliseconds(1);
        stage.times.answer = milliseconds(0);
        stage.open();
        stage.listen(0, ListensAs::kOther)->awaitEnd();
        CHECK((stage.conversation().status == models::ConversationStatus::kFailed));
        CHECK(stage.stored().endReason == "no_input");
    }
    SUBCASE("who has gone") {
        stage.times.reconnect = milliseconds(1);
        stage.open();
        auto page = stage.listen();
        const auto watcher = stage.listen(0, ListensAs::kOther);
        stage.signal(models::CallSignalKind::kJoined);
        page.reset();
        stage.calls->sweepListeners(stage.key);
        watcher->awaitEnd();
        CHECK(stage.stored().endReason == "caller");
    }
    SUBCASE("who only writes, and stops") {
        stage.times.idle = milliseconds(1);
        stage.open();
        const auto watcher = stage.listen(0, ListensAs::kOther);
        (void)stage.say("Hello?");
        watcher->awaitEnd();
        CHECK(stage.stored().endReason == "no_input");
    }
}

TEST_CASE("calls: a reply stays owed when the server ends after the words of waiting for a tool") {
    Stage stage;
    stage.open();
    (void)stage.say("Book me in.", "k1");
    stage.thinkers.thinker->next()->done({{"call_1", "Book_a_visit", json::Raw{"{}"}}});
    const auto sent = stage.sender.next();
    SUBCASE("while it runs") {
        stage.restart();
        auto again = stage.say("Book me in.", "k1");
        const auto asked = stage.thinkers.thinker->next();
        REQUIRE(asked->turn.outcomes.size() == 1);
        CHECK((asked->turn.outcomes.front().result == ToolResult::kUnknown));
        asked->say("I will see.");
        asked->done();
        CHECK(within(std::move(again)).value->answer.reply->message == "I will see.");
    }
    SUBCASE("after its end and after more words") {
        sent.receiver(ToolResult::kDone, "booked");
        (void)stage.thinkers.thinker->next();
        (void)stage.say("On Friday, please.", "k2");
        (void)stage.thinkers.thinker->next();
        stage.restart();
        (void)stage.say("On Friday, please.", "k2");
        const auto asked = stage.thinkers.thinker->next();
        REQUIRE(asked->turn.outcomes.size() == 1);
        CHECK(asked->turn.outcomes.front().content == "booked");
    }
    CHECK(stage.sender.count() == 1);
}

TEST_CASE("calls: a transcript that a client replaces owes no reply") {
    Stage stage;
    stage.open();
    auto replied = stage.say("Hello?");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("Yes.");
    asked->done();
    (void)within(std::move(replied));
    stage.store.write([&stage](storage::WriteTx& tx) {
        auto found =
            storage::conversations::find(tx, stage.key.orgId, stage.key.conversationId).value();
        found.record.transcriptText.resize(2);  // the caller's words are its last
        storage::conversations::replaceTranscript(tx, found.record);
    });
    stage.restart();
    stage.signal(models::CallSignalKind::kJoined);
    stage.settle();
    CHECK(stage.thinkers.thinker->count() == 0);
}

TEST_CASE("calls: a call whose farewell was said ends when the server starts again") {
    Stage stage;
    stage.times.speechStart = std::chrono::minutes(5);
    stage.open();
    auto page = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    (void)stage.say("Bye.", "k1");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("Bye.");
    asked->done({}, true);
    (void)page->await("message", 4);
    stage.restart();
    const auto again = within(stage.say("Bye.", "k1"));
    REQUIRE(again.value);
    CHECK((again.value->answer.status == models::ConversationStatus::kCompleted));
    CHECK(stage.stored().endReason == "agent");
}

TEST_CASE("calls: one page that closes does not end the call of another") {
    Stage stage;
    stage.times.reconnect = milliseconds(1);
    stage.open();
    const auto one = stage.listen();
    const auto other = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    stage.signal(models::CallSignalKind::kJoined);
    (void)other->await("message");
    stage.signal(models::CallSignalKind::kLeft);
    stage.tick(stage.times.reconnect);
    stage.signal(models::CallSignalKind::kHeard);  // the other one is still in the call
    CHECK((stage.stored().state == State::kTalking));
}

TEST_CASE("calls: who stays when another page closes is asked for as before") {
    Stage stage;
    stage.rules.silence = milliseconds(1);
    stage.times.speechStart = milliseconds(0);
    stage.times.speechPerCharacter = milliseconds(0);
    stage.open();
    const auto one = stage.listen();
    const auto other = stage.listen();
    std::promise<void> letGo;  // the page has closed before any silence
    stage.calls->post([held = letGo.get_future().share()] { held.wait(); });
    for (const auto kind : {models::CallSignalKind::kJoined, models::CallSignalKind::kLeft}) {
        stage.calls->signal(stage.key, {kind, std::nullopt}, [](const auto&) {});
    }
    letGo.set_value();
    (void)other->await("message", 2);  // the greeting, and whether they are still there
}

TEST_CASE("calls: who types has the time for that") {
    Stage stage;
    stage.rules.typing = milliseconds(1);
    stage.rules.silence = std::chrono::hours(1);
    stage.times.speechStart = milliseconds(0);
    stage.times.speechPerCharacter = milliseconds(0);
    stage.open();
    const auto page = stage.listen();
    stage.signal(models::CallSignalKind::kJoined);
    stage.signal(models::CallSignalKind::kTyping);
    page->awaitEnd();
    CHECK(stage.stored().endReason == "no_input");
}

TEST_CASE("calls: a line that breaks after another page closed has its whole time to come back") {
    Stage stage;
    stage.times.reconnect = milliseconds(50);
    stage.open();
    auto page = stage.listen();
    const auto watcher = stage.listen(0, ListensAs::kOther);
    stage.signal(models::CallSignalKind::kJoined);
    (void)watcher->await("message");
    stage.settle();
    storage::testing::WriterGate gate(stage.store.store().writer());
    stage.signal(models::CallSignalKind::kLeft);
    stage.tick(milliseconds(5));
    page.reset();
    // Both are due at the same distance from now, the other one's time was over before.
    std::promise<std::size_t> unwritten;
    stage.calls->post([&] {
        (void)stage.calls->loop().schedule(stage.times.reconnect, [&] {
            unwritten.set_value(stage.store.store().writer().counters().queueDepth);
        });
    });
    stage.calls->sweepListeners(stage.key);
    CHECK(unwritten.get_future().get() == 0);  // the end of the call waits for the writer
    gate.open();
    watcher->awaitEnd();
    CHECK(stage.stored().endReason == "caller");
}

TEST_CASE("calls: a page that closes before the call began leaves it to be answered") {
    Stage stage;
    stage.times.reconnect = milliseconds(1);
    stage.open();
    stage.signal(models::CallSignalKind::kLeft);
    stage.pass(stage.times.reconnect);
    CHECK((stage.stored().state == State::kWaiting));
}

TEST_CASE("calls: a caller whose line broke while words were told is missed") {
    Stage stage;
    stage.times.reconnect = milliseconds(1);
    stage.open();
    auto page = stage.listen();
    const auto watcher = stage.listen(0, ListensAs::kOther);
    stage.signal(models::CallSignalKind::kJoined);
    (void)watcher->await("message");
    page.reset();
    (void)stage.say("Hello?");  // told to listeners before the one that went is noticed
    (void)watcher->await("message", 2);
    stage.calls->sweepListeners(stage.key);
    watcher->awaitEnd();
    CHECK(stage.stored().endReason == "caller");
}

TEST_CASE("calls: an agent that nobody can think for any more") {
    Stage stage;
    SUBCASE("does not keep its call from being ended") {
        stage.open();
        (void)stage.say("Hello?");
        (void)stage.thinkers.thinker->next();
        stage.calls.reset();
        stage.thinkers.thinker.reset();
        stage.open();
        stage.end();
        CHECK((stage.stored().state == State::kClosed));
        CHECK((stage.conversation().status == models::ConversationStatus::kCompleted));
    }
    SUBCASE("does not keep an unanswered call open") {
        stage.times.sweep = milliseconds(1);
        stage.times.answer = milliseconds(0);
        stage.thinkers.thinker.reset();
        stage.open();
        stage.listen(0, ListensAs::kOther)->awaitEnd();
        CHECK((stage.stored().state == State::kClosed));
    }
    SUBCASE("apologises until the call has failed") {
        stage.thinkers.thinker.reset();
        stage.open();
        for (int i = 0; i < stage.rules.failuresInARow; ++i) {
            REQUIRE(within(stage.say("Hello?")).value);
        }
        CHECK(stage.stored().endReason == "failure");
    }
}

TEST_CASE("calls: nothing is kept of a tool that ends after its call") {
    Stage stage;
    stage.open();
    (void)stage.say("Book me in.");
    stage.thinkers.thinker->next()->done({{"call_1", "Book_a_visit", json::Raw{"{}"}}});
    const auto sent = stage.sender.next();
    const auto listener = stage.listen();
    std::promise<void> ended;
    std::promise<void> go;
    // Between the end's way to the disk and the answer from there the tool reports.
    stage.calls->post([held = go.get_future().share()] { held.wait(); });
    stage.calls->end(stage.key, EndReason::kCaller, [&ended](const auto&) { ended.set_value(); });
    sent.receiver(ToolResult::kDone, "booked");
    go.set_value();
    listener->awaitEnd();
    ended.get_future().get();
    const auto events = listener->await("report");
    CHECK(kinds(events).back() == "report");
    CHECK(events[events.size() - 2].name() == "ended");
}

TEST_CASE("calls: a disk that takes nothing is no conversation that is not there") {
    Stage stage;
    stage.times.writeAttempts = 3;
    stage.open();
    stage.fillDisk(true);
    const std::string words(100'000, 'w');
    const auto failure = stage.failureOf(stage.say(words, "k1"));
    REQUIRE(failure);
    try {
        std::rethrow_exception(failure);
    } catch (const common::Error& error) {
        CHECK((error.code() == common::ErrorCode::kUnavailable));
    }
    stage.fillDisk(false);
    auto again = stage.say(words, "k1");
    const auto asked = stage.thinkers.thinker->next();
    asked->say("Yes.");
    asked->done();
    CHECK(within(std::move(again)).value->answer.reply->message == "Yes.");
    CHECK(stage.transcript() == Lines{"AI: Hello.", "USER: " + words, "AI: Yes."});
}

TEST_CASE("calls: an end that is not stored is not told to be") {
    Stage stage;
    stage.times.endAnswer = milliseconds(20);
    stage.open();
    const auto end = [&stage] {
        const auto told = std::make_shared<std::promise<Outcome<bool>>>();
        stage.calls->end(stage.key, EndReason::kOperator, [told](Outcome<bool> outcome) {
            told->set_value(std::move(outcome));
        });
        return within(told->get_future());
    };
    {
        storage::testing::WriterGate gate(stage.store.store().writer());
        const auto failure = end().failure;
        REQUIRE(failure);
        CHECK_THROWS_AS(std::rethrow_exception(failure), common::Error);
        gate.open();
    }
    CHECK(end().value == true);
    CHECK(stage.stored().endReason == "operator");
}

TEST_CASE("calls: what is on its way to the disk may come back when they have gone") {
    Stage stage;
    stage.open();
    storage::testing::WriterGate gate(stage.store.store().writer());
    auto replied = stage.say("Hello?");
    stage.settle();
    stage.calls.reset();
    gate.open();
    (void)storage::testing::submit(stage.store.store().writer(), [](storage::WriteTx&) {}).get();
    CHECK(replied.wait_for(milliseconds(0)) == std::future_status::ready);
    CHECK_THROWS_AS(replied.get(), std::future_error);  // nobody is left to answer
}

TEST_CASE("calls: what waits for a reply is bounded") {
    Stage stage;
    stage.open();
    std::vector<std::future<Outcome<Replied>>> waiting;
    bool refused = false;
    for (int i = 0; i < 1'000 && !refused; ++i) {
        waiting.push_back(
            stage.say("Hello?", i % 2 == 0 ? std::optional<std::string>("k") : std::nullopt)
        );
        stage.settle();
        refused = waiting.back().wait_for(milliseconds(0)) == std::future_status::ready;
    }
    REQUIRE(refused);
    try {
        std::rethrow_exception(stage.failureOf(std::move(waiting.back())));
    } catch (const common::Error& error) {
        CHECK((error.code() == common::ErrorCode::kUnavailable));
    }
}

TEST_CASE("calls: a call that was hung up while nobody held it ends when it is opened") {
    Stage stage;
    stage.store.write([&stage](storage::WriteTx& tx) {
        auto found =
            storage::conversations::find(tx, stage.key.orgId, stage.key.conversationId).value();
        found.record.status = models::ConversationStatus::kCompleted;
        storage::testing::rewrite(tx, found.record);
    });
    stage.open();
    CHECK(within(stage.say("Hello?")).failure);
    stage.listen()->awaitEnd();
    CHECK(stage.stored().endReason == "operator");
    CHECK(stage.transcript().empty());
}

TEST_CASE("calls: other organisations' conversations are not there") {
    Stage stage;
    stage.open();
    stage.key.orgId = storage::testing::kOtherOrg;
    const auto failure = stage.failureOf(stage.say("Hello?"));
    REQUIRE(failure);
    try {
        std::rethrow_exception(failure);
    } catch (const common::Error& error) {
        CHECK(error.code() == common::ErrorCode::kNotFound);
    }
}

TEST_CASE("calls: a call whose end was lost with the server ends when it starts again") {
    Stage stage;
    SUBCASE("before anybody joined") {}
    SUBCASE("while they talked") {
        stage.open();
        stage.signal(models::CallSignalKind::kJoined);
        stage.calls.reset();
    }
    stage.store.write([&](storage::WriteTx& tx) {
        auto found =
            storage::conversations::find(tx, stage.key.orgId, stage.key.conversationId).value();
        found.record.status = models::ConversationStatus::kCompleted;
        storage::testing::rewrite(tx, found.record);
    });
    stage.restart();
    stage.listen()->awaitEnd();
    const auto call = stage.store.read([&](storage::ReadTx& tx) {
        return storage::calls::find(tx, stage.key.orgId, stage.key.conversationId);
    });
    REQUIRE(call);
    CHECK((call->state == storage::calls::State::kClosed));
    CHECK(call->endReason == "operator");
}

TEST_CASE("calls: a tool that is given up is cancelled, and what comes later does not count") {
    Stage stage;
    stage.rules.toolGrace = -milliseconds(4'900);  // of the five seconds that the tool may take
    stage.open();
    const auto listener = stage.listen();
    (void)stage.say("Book me in.");
    stage.thinkers.thinker->next()->done({{"call_1", "Book_a_visit", json::Raw{"{}"}}});
    const auto sent = stage.sender.next();
    const auto next = stage.thinkers.thinker->next();
    REQUIRE(next->turn.outcomes.size() == 1);
    CHECK((next->turn.outcomes.front().result == ToolResult::kUnknown));
    (void)listener->await("tool", 2);
    sent.receiver(ToolResult::kDone, "late");
    stage.settle();
    const auto toolCalls = stage.store.read([&](storage::ReadTx& tx) {
        return storage::calls::toolCalls(tx, stage.key.orgId, stage.key.conversationId);
    });
    REQUIRE(toolCalls.size() == 1);
    CHECK(toolCalls.front().state == "unknown");
}

TEST_CASE("calls: functions have names that a model may write, each its own") {
    std::vector<models::Action> actions(4);
    actions[0].name = "Größe & Preis?";
    actions[1].name = "Gr e Preis";
    actions[2].name = "!!!";
    actions[3].name = "after";
    for (auto& action : actions) {
        action.invocationTrigger = "DURING_CALL";
        action.endpoint = models::ActionEndpoint{
            .url = "https://hooks.example.com/", .method = models::ActionMethod::kPost};
    }
    actions[3].invocationTrigger = "CALL_COMPLETED";
    actions[1].endpoint->timeoutSeconds = 60;
    const auto tools = toolsOf(actions);
    REQUIRE(tools.size() == 3);
    CHECK(tools[0].name == "Gr_e_Preis");
    CHECK(tools[1].name == "Gr_e_Preis_2");
    CHECK(tools[2].name == "action");
    CHECK(tools[0].longest == std::chrono::seconds(5));
    CHECK(tools[1].longest == std::chrono::seconds(60));
}

TEST_CASE("calls: an agent has 128 functions at most, all of them with names of their own") {
    models::Action action;
    action.name = std::string(64, 'n');
    action.invocationTrigger = "DURING_CALL";
    action.endpoint = models::ActionEndpoint{
        .url = "https://hooks.example.com/", .method = models::ActionMethod::kPost};
    std::set<std::string> names;
    for (const auto& tool : toolsOf(std::vector(200, action))) {
        CHECK(tool.name.size() == 64);
        names.insert(tool.name);
    }
    CHECK(names.size() == 128);
}

TEST_CASE("calls: those of large agents leave room for another organisation's") {
    Stage stage;
    stage.memory = std::size_t{1} << 20U;
    stage.store.write([&](storage::WriteTx& tx) {
        auto agent = storage::agents::find(tx, stage.key.orgId, stage.agentId)->record;
        agent.mission.prompt = std::string(90'000, 'x');
        storage::testing::rewrite(tx, agent);
    });
    const auto keys = stage.addWaiting(30);
    const auto others = stage.addWaiting(20, "org.other");
    stage.open();
    const auto begin = [&](const CallKey& key) {
        std::promise<bool> begun;
        stage.calls->signal(
            key,
            {models::CallSignalKind::kJoined, std::nullopt},
            [&begun](const auto& outcome) { begun.set_value(outcome.failure == nullptr); }
        );
        return begun.get_future().get();
    };
    std::size_t begun = 0;
    while (begun < keys.size() && begin(keys[begun])) {
        ++begun;
    }
    CHECK(begun > 3);
    CHECK(begun < 10);
    CHECK_FALSE(begin(keys[begun]));
    // What is left is the other's: another one's agent is not there, and its calls are small.
    CHECK(begin(others.front()));

    stage.memory /= 2;
    stage.restart();  // those that talk go on, also where there is no room for them
    stage.key = keys[begun - 1];
    (void)stage.listen()->await("message");
    CHECK((stage.stored().state == State::kTalking));
}
