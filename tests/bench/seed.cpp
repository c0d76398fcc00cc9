// Fills a new data folder with an organisation, agents, prospects and conversations of the past,
// through the storage room, so that indexes and counters are what the server makes of them. Prints
// nothing; writes token.txt, prospects.txt and conversations.txt (one id a line) into a second
// folder.
//
// usage: bench_seed DATA_FOLDER IDS_FOLDER PROSPECTS CONVERSATIONS
#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "common/clock.h"
#include "common/ids.h"
#include "server/cli/access.h"
#include "storage/calls/conversations.h"
#include "storage/records/agents.h"
#include "storage/records/prospects.h"
#include "storage/store.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)

constexpr std::int64_t kFirstMicros = 1'704'067'200'000'000;  // 2024-01-01
constexpr std::int64_t kProspectEveryMicros = 37'000'000;
constexpr std::int64_t kConversationEveryMicros = 181'000'000;
constexpr std::size_t kRecordsInTransaction = 10'000;
constexpr std::size_t kAgents = 20;
constexpr std::size_t kMessages = 6;
constexpr auto kUser = "usr.bench";

constexpr std::array kFirstNames = {"Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana",
                                    "Ivo", "Jo",  "Kim",  "Leo", "Mia", "Ned",  "Ola", "Pia",
                                    "Raj", "Sam", "Tia",  "Uma", "Vic", "Wes",  "Yan", "Zoe"};
constexpr std::array kLastNames = {"Adams", "Baker", "Clark", "Diaz", "Evans", "Fox",   "Green",
                                   "Hill",  "Ito",   "Jones", "King", "Lopez", "Moore", "Nash",
                                   "Owen",  "Patel", "Quinn", "Reed", "Singh", "Tran",  "Unger",
                                   "Vega",  "White", "Young", "Zhang"};
constexpr std::array kStatuses = {
    "NEW",
    "CONTACTED",
    "QUALIFIED",
    "UNQUALIFIED",
    "APPOINTMENT_SCHEDULED",
    "SERVICE_ORDER_PLACED"};

class Seeder {
public:
    Seeder(storage::Store& store, common::FakeClock& clock) : store_(store), clock_(clock) {}

    void seed(std::size_t prospects, std::size_t conversations) {
        store_.writeNow([this](storage::WriteTx& tx) { setUp(tx); });
        repeat(prospects, [this](storage::WriteTx& tx) { addProspect(tx); });
        repeat(conversations, [this](storage::WriteTx& tx) { addConversation(tx); });
    }

    void writeIds(const std::string& folder) const {
        writeLines(folder + "/token.txt", {token_});
        writeLines(folder + "/prospects.txt", prospects_);
        writeLines(folder + "/conversations.txt", conversations_);
    }

private:
    template <typename Add>
    void repeat(std::size_t count, Add add) {
        while (count > 0) {
            const std::size_t now = std::min(count, kRecordsInTransaction);
            store_.writeNow([&](storage::WriteTx& tx) {
                for (std::size_t i = 0; i < now; ++i) {
                    add(tx);
                }
            });
            count -= now;
        }
    }

    static void writeLines(const std::string& file, const std::vector<std::string>& lines) {
        std::ofstream out(file);
        for (const std::string& line : lines) {
            out << line << '\n';
        }
        if (!out.flush()) {
            throw std::runtime_error("cannot write " + file);
        }
    }

    std::size_t below(std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
    }
    template <typename Words>
    std::string oneOf(const Words& words) {
        return words[below(words.size())];
    }
    common::Timestamp later(std::int64_t micros) {
        clock_.advanceMicros(micros);
        return clock_.now();
    }

    void setUp(storage::WriteTx& tx) {
        orgId_ = server::createOrganisation(tx, "Benchmark");
        token_ = server::createToken(tx, {.orgId = orgId_, .userId = kUser, .name = "benchmark"});
        for (std::size_t i = 0; i < kAgents; ++i) {
            models::Agent agent;
            agent.id = tx.newId("aia");
            agent.orgId = orgId_;
            agent.name = "Agent " + std::to_string(i);
            agent.role = "Receptionist";
            agent.timezone = "Europe/London";
            // One takes the calls of a source that is assigned to nobody.
            agent.status = i == 0 ? models::AgentStatus::kActive : models::AgentStatus::kInactive;
            agent.mission.greeting = "Hello";
            agent.mission.objective = "Book an appointment";
            stamp(agent);
            storage::agents::insert(tx, agent);
            agents_.push_back(agent.id);
        }
    }

    void addProspect(storage::WriteTx& tx) {
        models::Prospect prospect;
        later(kProspectEveryMicros);
        prospect.id = tx.newId("pro");
        prospect.orgId = orgId_;
        prospect.name = oneOf(kFirstNames) + " " + oneOf(kLastNames);
        prospect.phoneNumber = "+1555" + std::to_string(1'000'000 + below(9'000'000));
        const std::string number = std::to_string(prospects_.size());
        prospect.externalReference = {{R"({"system":"crm","id":"c-)" + number + R"("})"}};
        prospect.status = oneOf(kStatuses);
        prospect.prospectProps.text =
            R"({"city":"Springfield","score":)" + std::to_string(below(100)) +
            R"(,"notes":"Asked about pricing and opening hours; prefers to be called in the morning."})";
        stamp(prospect);
        storage::prospects::insert(tx, prospect);
        prospects_.push_back(prospect.id);
    }

    void addConversation(storage::WriteTx& tx) {
        models::Conversation conversation;
        conversation.timestampStart = later(kConversationEveryMicros);
        const auto seconds = static_cast<std::int64_t>(20 + below(880));
        conversation.timestampEnd =
            common::Timestamp{conversation.timestampStart->millis + seconds * 1000};
        conversation.id = tx.newId("con");
        conversation.orgId = orgId_;
        conversation.prospectId = oneOf(prospects_);
        conversation.source = "web";
        conversation.sourceType = models::SourceName::kBrowser;
        conversation.aiAgentId = oneOf(agents_);
        for (std::size_t i = 0; i < kMessages; ++i) {
            const bool agentSpeaks = i % 2 == 0;
            conversation.transcriptText.push_back(
                {.speaker = agentSpeaks ? models::Speaker::kAi : models::Speaker::kUser,
                 .message = agentSpeaks ? "Hello, thank you for calling, how can I help you today?"
                                        : "I would like to book an appointment.",
                 .timestamp = conversation.timestampStart,
                 .message_id = tx.newId("dia")}
            );
        }
        conversation.transcriptSummary = "Caller booked an appointment.";
        conversation.conversationAnalytics.summary = "Booked";
        conversation.conversationAnalytics.action_items = {"send confirmation"};
        conversation.conversationAnalytics.name_of_caller = "A. Caller";
        conversation.status = models::ConversationStatus::kCompleted;
        stamp(conversation);
        storage::conversations::insert(tx, conversation);
        conversations_.push_back(conversation.id);
    }

    template <typename Record>
    void stamp(Record& record) {
        record.createdBy = record.updatedBy = kUser;
        record.createdAt = record.updatedAt = clock_.now();
    }

    storage::Store& store_;
    common::FakeClock& clock_;
    std::mt19937_64 random_{7};
    std::string orgId_;
    std::string token_;
    std::vector<std::string> agents_;
    std::vector<std::string> prospects_;
    std::vector<std::string> conversations_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 4) {
        std::cerr << "usage: bench_seed DATA_FOLDER IDS_FOLDER PROSPECTS CONVERSATIONS\n";
        return 2;
    }
    try {
        common::FakeClock clock(kFirstMicros);
        const auto store = storage::Store::open({
            .dataDir = arguments[0],
            .clock = clock,
            .random = common::systemRandom(),
            .writerCacheKibibytes = std::int64_t{256} * 1024,
        });
        Seeder seeder(*store, clock);
        seeder.seed(std::stoul(arguments[2]), std::stoul(arguments[3]));
        seeder.writeIds(arguments[1]);
    } catch (const std::exception& failure) {
        std::cerr << "bench_seed: " << failure.what() << '\n';
        return 1;
    }
    return 0;
}
