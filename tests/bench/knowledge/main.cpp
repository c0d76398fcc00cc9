// What scripts/bench knowledge runs beside the server: passages into a store, questions to it, and
// a site to read. The server must not run on the same data meanwhile.
//
// usage: bench_knowledge init DATA                          prints: organisation, token
//        bench_knowledge hive DATA ORG AGENT|- SEED PASSAGES DIMENSIONS
//                                                           a hive with passages; prints its id
//        bench_knowledge agent DATA ORG                     prints its id
//        bench_knowledge ask DATA ORG HIVE|AGENT QUESTIONS DIMENSIONS
//                                                           prints: kind, p50, p90, p99, most, in
//                                                           ms
//        bench_knowledge questions COUNT                    prints: kind, a tab, a question
//        bench_knowledge lengths COUNT PAGES                bytes of the site's first pages, one a
//        line bench_knowledge site PORT PAGES                    serves until it is ended
#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <iomanip>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/clock.h"
#include "common/ids.h"
#include "knowledge/search/searcher.h"
#include "server/cli/access.h"
#include "storage/passages/hive_builds.h"
#include "storage/passages/passages.h"
#include "storage/passages/sign_cache.h"
#include "storage/records/agents.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "storage/store.h"
#include "tests/bench/knowledge/site.h"
#include "tests/bench/knowledge/texts.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using bench::Texts;
using Arguments = std::vector<std::string>;
namespace builds = storage::hive_builds;

constexpr auto kUser = "usr.bench";
constexpr std::uint64_t kPassagesOfPage = 5;
constexpr std::uint64_t kPagesInTransaction = 200;
constexpr std::size_t kWordsOfPassage = 300;
constexpr std::size_t kLimit = 5;
constexpr std::size_t kFusedDepth = 50;

std::unique_ptr<storage::Store> open(const std::string& folder, const common::Clock& clock) {
    return storage::Store::open({
        .dataDir = folder,
        .clock = clock,
        .random = common::systemRandom(),
        .writerCacheKibibytes = std::int64_t{256} * 1024,
    });
}

template <typename Record>
void stamp(storage::WriteTx& tx, Record& record) {
    record.createdBy = record.updatedBy = kUser;
    record.createdAt = record.updatedAt = tx.now();
}

void init(storage::Store& store) {
    store.writeNow([](storage::WriteTx& tx) {
        const std::string orgId = server::createOrganisation(tx, "Benchmark");
        std::cout << orgId << '\n'
                  << server::createToken(tx, {.orgId = orgId, .userId = kUser, .name = "bench"})
                  << '\n';
    });
}

void makeAgent(storage::Store& store, const std::string& orgId) {
    store.writeNow([&](storage::WriteTx& tx) {
        models::Agent agent;
        agent.id = tx.newId("aia");
        agent.orgId = orgId;
        agent.name = "Maya";
        agent.role = "Receptionist";
        agent.timezone = "Europe/London";
        agent.mission.greeting = "Hello";
        agent.mission.objective = "Answer";
        stamp(tx, agent);
        storage::agents::insert(tx, agent);
        std::cout << agent.id << '\n';
    });
}

/// A direction that is near to those of the same topic.
std::vector<float> vectorOf(std::uint64_t number, std::size_t dimensions) {
    constexpr std::uint64_t kTopics = 500;
    std::mt19937_64 topic{number % kTopics};
    std::mt19937_64 own{number + kTopics};
    const auto part = [](std::mt19937_64& random) {
        return static_cast<float>(static_cast<std::int64_t>(random() % 2'001) - 1'000);
    };
    std::vector<float> vector;
    for (std::size_t i = 0; i < dimensions; ++i) {
        vector.push_back(part(topic) + part(own));
    }
    return vector;
}

struct NewHive {
    std::string orgId;
    std::string agentId;
    std::uint64_t seed = 0;
    std::uint64_t passages = 0;
    std::size_t dimensions = 0;
};

class HiveMaker {
public:
    HiveMaker(storage::Store& store, NewHive wanted) : store_(store), wanted_(std::move(wanted)) {}

    void make() {
        store_.writeNow([this](storage::WriteTx& tx) { begin(tx); });
        const std::uint64_t pages = (wanted_.passages + kPassagesOfPage - 1) / kPassagesOfPage;
        for (std::uint64_t page = 0; page < pages; page += kPagesInTransaction) {
            store_.writeNow([&](storage::WriteTx& tx) {
                for (auto i = page; i < std::min(page + kPagesInTransaction, pages); ++i) {
                    addPage(tx, i);
                }
                addVectors(tx);
            });
        }
        store_.writeNow([this](storage::WriteTx& tx) { builds::publish(tx, key_); });
        std::cout << key_.hiveId << '\n';
    }

private:
    void begin(storage::WriteTx& tx) {
        models::Hive hive;
        hive.id = tx.newId("hiv");
        hive.orgId = wanted_.orgId;
        hive.content.hiveType = models::HiveType::kWebsite;
        hive.content.url = "https://example.com/";
        hive.content.hiveProps = storage::hives::withProgress({}, {});
        hive.status = models::HiveStatus::kCompleted;
        stamp(tx, hive);
        storage::hives::insert(tx, hive, {});
        if (wanted_.agentId != "-") {
            storage::links::linkHive(tx, wanted_.orgId, wanted_.agentId, hive.id);
        }
        key_ = {wanted_.orgId, hive.id, builds::begin(tx, wanted_.orgId, hive.id)};
    }

    void addPage(storage::WriteTx& tx, std::uint64_t number) {
        const std::string address = "https://example.com/" + std::to_string(number);
        const builds::NewPage found{address, address, 1};
        builds::addPages(tx, key_, {&found, 1}, builds::kRange);
        const auto page = static_cast<std::int64_t>(number);
        builds::finishPage(tx, key_, page, {.title = "Page " + std::to_string(number)});
        std::vector<storage::passages::NewPassage> passages;
        for (std::uint64_t i = 0; i < kPassagesOfPage && made_ < wanted_.passages; ++i, ++made_) {
            passages.push_back(passage());
        }
        storage::passages::insert(tx, key_, page, passages);
    }

    storage::passages::NewPassage passage() {
        const auto text = texts_.text(wanted_.seed + made_, kWordsOfPassage);
        storage::passages::NewPassage passage;
        passage.title = text.title;
        for (const std::string& paragraph : text.paragraphs) {
            passage.text += (passage.text.empty() ? "" : "\n\n") + paragraph;
        }
        passage.words = static_cast<std::int64_t>(
            std::ranges::count(passage.text, ' ') + std::ranges::count(passage.title, ' ') + 2
        );
        passage.fingerprint = random_();
        return passage;
    }

    void addVectors(storage::WriteTx& tx) {
        if (wanted_.dimensions == 0) {
            return;
        }
        const auto build = builds::building(tx, key_.orgId, key_.hiveId);
        std::vector<std::pair<std::int64_t, std::vector<float>>> vectors;
        for (auto row = build->firstRow + vectors_; row < build->nextRow; ++row, ++vectors_) {
            vectors.emplace_back(
                row, vectorOf(static_cast<std::uint64_t>(vectors_), wanted_.dimensions)
            );
        }
        storage::passages::insertVectors(tx, key_, "random", vectors);
    }

    storage::Store& store_;
    const NewHive wanted_;
    const Texts texts_;
    std::mt19937_64 random_{7};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
    builds::Key key_;
    std::uint64_t made_ = 0;
    std::int64_t vectors_ = 0;
};

struct Question {
    std::string kind;
    std::string text;
};

std::vector<Question> questions(std::uint64_t count) {
    constexpr std::uint64_t kMaxWords = 12;
    const Texts texts;
    std::vector<Question> all;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::size_t words = 1 + i % kMaxWords;
        all.push_back({"rare words", texts.question(i, Texts::Kind::kRare, words)});
        all.push_back({"common words", texts.question(i, Texts::Kind::kCommon, words)});
        all.push_back({"mixed", texts.question(i, Texts::Kind::kMixed, words)});
    }
    return all;
}

void tell(const std::string& kind, std::vector<double> millis) {
    std::ranges::sort(millis);
    const auto share = [&millis](double part) {
        const auto last = static_cast<double>(millis.size() - 1);
        return millis[static_cast<std::size_t>(std::ceil(part * last))];
    };
    std::cout << kind << '\t' << std::fixed << std::setprecision(3) << share(0.5) << '\t'
              << share(0.9) << '\t' << share(0.99) << '\t' << millis.back() << '\n';
}

/// What a search does on its reader, without the wait for one and for an embeddings provider.
std::size_t ask(
    storage::ReadTx& tx,
    const std::string& orgId,
    const std::string& asked,
    const std::string& question,
    std::span<const float> vector,
    storage::passages::SignCache& signs
) {
    namespace passages = storage::passages;
    const auto scopes = asked.starts_with("aia") ? passages::scopesOfAgent(tx, orgId, asked)
                                                 : passages::scopesOfHive(tx, orgId, asked);
    if (scopes.empty()) {
        throw std::runtime_error("there is nothing in " + asked);
    }
    auto hits = passages::byWords(tx, scopes, question, vector.empty() ? kLimit : kFusedDepth);
    if (!vector.empty()) {
        const auto near = passages::byVector(tx, scopes, vector, kFusedDepth, signs);
        hits = knowledge::fuseRanks(hits, near, kLimit);
    }
    return passages::fetch(tx, orgId, hits).size();
}

void askAll(
    storage::Store& store,
    const std::string& orgId,
    const std::string& asked,
    std::uint64_t count,
    std::size_t dimensions
) {
    using Clock = std::chrono::steady_clock;
    const auto reader = store.openReader();
    storage::passages::SignCache signs;
    std::map<std::string, std::vector<double>> times;
    for (const bool isWarmUp : {true, false}) {
        std::uint64_t number = 0;
        for (const Question& question : questions(isWarmUp ? count / 10 + 1 : count)) {
            const auto vector =
                dimensions > 0 ? vectorOf(number++, dimensions) : std::vector<float>{};
            const auto began = Clock::now();
            store.read(*reader, [&](storage::ReadTx& tx) {
                return ask(tx, orgId, asked, question.text, vector, signs);
            });
            const std::chrono::duration<double, std::milli> took = Clock::now() - began;
            if (!isWarmUp) {
                times[question.kind].push_back(took.count());
                times["all"].push_back(took.count());
            }
        }
    }
    for (const auto& [kind, millis] : times) {
        tell(kind, millis);
    }
}

int run(const Arguments& given) {
    const common::SystemClock clock;
    const auto is = [&given](const char* command, std::size_t count) {
        return given.size() == count + 1 && given[0] == command;
    };
    if (is("site", 2)) {
        bench::serveSite(static_cast<std::uint16_t>(std::stoul(given[1])), std::stoull(given[2]));
    } else if (is("questions", 1)) {
        for (const Question& question : questions(std::stoull(given[1]))) {
            std::cout << question.kind << '\t' << question.text << '\n';
        }
    } else if (is("lengths", 2)) {
        for (std::uint64_t number = 0; number < std::stoull(given[1]); ++number) {
            std::cout << bench::pageLength(number, std::stoull(given[2])) << '\n';
        }
    } else if (is("init", 1)) {
        init(*open(given[1], clock));
    } else if (is("agent", 2)) {
        makeAgent(*open(given[1], clock), given[2]);
    } else if (is("hive", 6)) {
        const auto store = open(given[1], clock);
        HiveMaker(
            *store,
            {given[2], given[3], std::stoull(given[4]), std::stoull(given[5]), std::stoul(given[6])}
        )
            .make();
    } else if (is("ask", 5)) {
        const auto store = open(given[1], clock);
        askAll(*store, given[2], given[3], std::stoull(given[4]), std::stoul(given[5]));
    } else {
        std::cerr << "bench_knowledge: see the head of its main.cpp\n";
        return 2;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(Arguments(argv + 1, argv + argc));
    } catch (const std::exception& failure) {
        std::cerr << "bench_knowledge: " << failure.what() << '\n';
        return 1;
    }
}
