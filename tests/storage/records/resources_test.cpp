// Every resource: what is stored comes back, changes are changes, and another organisation sees
// nothing of it.
#include <algorithm>

#include <doctest/doctest.h>

#include "storage/calls/calls.h"
#include "storage/calls/conversation_removal.h"
#include "storage/calls/conversations.h"
#include "storage/engine/rows.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/files.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "storage/records/products.h"
#include "storage/records/prospects.h"
#include "storage/records/sources.h"
#include "storage/records/stats.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;

namespace {

template <typename Record>
std::vector<std::string> idsOf(const std::vector<Record>& records) {
    std::vector<std::string> ids;
    std::ranges::transform(records, std::back_inserter(ids), &Record::id);
    return ids;
}

// What holds for a record of any resource: `find(tx, orgId, id)`, `remove(tx, orgId, id)`.
template <typename Record, typename Find, typename Remove>
void checkLifeOf(StoreFixture& fixture, const Record& record, Find find, Remove remove) {
    const auto stored = [&](const std::string& orgId) {
        return fixture.read([&](ReadTx& tx) { return find(tx, orgId, record.id); });
    };
    REQUIRE(stored(kOrg));
    CHECK(stored(kOrg)->record == record);
    CHECK(stored(kOrg)->revision == kFirstRevision);
    CHECK_FALSE(stored(kOtherOrg));

    Record changed = record;
    changed.updatedBy = "usr.c";
    changed.updatedAt.millis += 10;
    CHECK(fixture.write([&](WriteTx& tx) { return rewrite(tx, changed); }) == 2);
    CHECK(stored(kOrg)->record == changed);
    CHECK(fixture.write([&](WriteTx& tx) { return rewrite(tx, record); }) == 3);
    CHECK(fixture.write([&](WriteTx& tx) { return rewrite(tx, record); }) == 4);
    CHECK(stored(kOrg)->record == record);
    CHECK(stored(kOrg)->revision == 4);

    Record foreign = record;
    foreign.orgId = kOtherOrg;
    CHECK(errorCode([&] {
              fixture.write([&](WriteTx& tx) { return rewrite(tx, foreign); });
          }) == ErrorCode::kInternal);
    CHECK_FALSE(fixture.write([&](WriteTx& tx) { return remove(tx, kOtherOrg, record.id); }));
    CHECK(stored(kOrg)->record == record);
    CHECK(fixture.write([&](WriteTx& tx) { return remove(tx, kOrg, record.id); }));
    CHECK_FALSE(stored(kOrg));
    CHECK_FALSE(fixture.write([&](WriteTx& tx) { return remove(tx, kOrg, record.id); }));
}

// Clears every member that may be unset.
template <typename Record>
Record bare(const Record& record) {
    Record empty;
    empty.id = record.id;
    empty.orgId = record.orgId;
    empty.createdBy = record.createdBy;
    empty.createdAt = record.createdAt;
    empty.updatedBy = record.updatedBy;
    empty.updatedAt = record.updatedAt;
    return empty;
}

}  // namespace

TEST_CASE("agents: life of a record") {
    StoreFixture fixture;
    const auto agent = fixture.write([](WriteTx& tx) {
        auto record = newAgent(tx);
        agents::insert(tx, record);
        return record;
    });
    fixture.write([&](WriteTx& tx) { CHECK(rewrite(tx, bare(agent)) == 2); });
    CHECK(fixture.read([&](ReadTx& tx) {
        return agents::find(tx, kOrg, agent.id)->record;
    }) == bare(agent));
    fixture.write([&](WriteTx& tx) {
        agents::remove(tx, kOrg, agent.id);
        agents::insert(tx, agent);
    });
    checkLifeOf(fixture, agent, agents::find, agents::remove);
}

TEST_CASE("actions: life of a record") {
    StoreFixture fixture;
    const auto action = fixture.write([](WriteTx& tx) {
        auto record = newAction(tx);
        actions::insert(tx, record);
        return record;
    });
    fixture.write([&](WriteTx& tx) { CHECK(rewrite(tx, bare(action)) == 2); });
    CHECK(fixture.read([&](ReadTx& tx) {
        return actions::find(tx, kOrg, action.id)->record;
    }) == bare(action));
    fixture.write([&](WriteTx& tx) {
        actions::remove(tx, kOrg, action.id);
        actions::insert(tx, action);
    });
    checkLifeOf(fixture, action, actions::find, actions::remove);
}

TEST_CASE("hives: life of a record") {
    StoreFixture fixture;
    const auto hive = fixture.write([](WriteTx& tx) {
        auto record = newHive(tx);
        hives::insert(tx, record, {});
        return record;
    });
    checkLifeOf(fixture, hive, hives::find, hives::remove);
}

TEST_CASE("prospects: life of a record") {
    StoreFixture fixture;
    const auto prospect = fixture.write([](WriteTx& tx) {
        auto record = newProspect(tx);
        prospects::insert(tx, record);
        return record;
    });
    fixture.write([&](WriteTx& tx) { CHECK(rewrite(tx, bare(prospect)) == 2); });
    CHECK(fixture.read([&](ReadTx& tx) {
        return prospects::find(tx, kOrg, prospect.id)->record;
    }) == bare(prospect));
    fixture.write([&](WriteTx& tx) {
        prospects::remove(tx, kOrg, prospect.id);
        prospects::insert(tx, prospect);
    });
    checkLifeOf(fixture, prospect, prospects::find, prospects::remove);
}

TEST_CASE("connections: life of a record") {
    StoreFixture fixture;
    const auto connection = fixture.write([](WriteTx& tx) {
        auto record = newConnection(tx);
        connections::insert(tx, record);
        return record;
    });
    checkLifeOf(fixture, connection, connections::find, connections::remove);
}

TEST_CASE("conversations: life of a record") {
    StoreFixture fixture;
    const auto conversation = fixture.write([](WriteTx& tx) {
        auto record = newConversation(tx);
        conversations::insert(tx, record);
        return record;
    });
    checkLifeOf(fixture, conversation, conversations::find, conversations::remove);
    fixture.write([&](WriteTx& tx) {
        for (const char* table : {"messages", "adminComments", "feedback"}) {
            CHECK(tx.db().queryText("SELECT count(*) FROM " + std::string(table)).step());
        }
        auto left = tx.db().query("SELECT count(*) FROM messages");
        REQUIRE(left.step());
        CHECK(left.integer(0) == 0);
    });
}

TEST_CASE("products and files: stored, listed, removed") {
    StoreFixture fixture;
    const auto [product, file] = fixture.write([](WriteTx& tx) {
        std::pair records{newProduct(tx), newFile(tx)};
        products::insert(tx, records.first);
        files::insert(tx, records.second);
        return records;
    });
    fixture.read([&, &product = product, &file = file](ReadTx& tx) {
        CHECK(products::find(tx, kOrg, product.id)->record == product);
        CHECK_FALSE(products::find(tx, kOtherOrg, product.id));
        CHECK(products::list(tx, kOrg, {.limit = 10}) == std::vector{product});
        CHECK(products::list(tx, kOtherOrg, {.limit = 10}).empty());
        CHECK(products::count(tx, kOrg) == 1);
        CHECK(products::count(tx, kOtherOrg) == 0);
        CHECK(files::find(tx, kOrg, file.id)->record == file);
        CHECK_FALSE(files::find(tx, kOtherOrg, file.id));
        CHECK(files::list(tx, kOrg, {.limit = 10}) == std::vector{file});
        CHECK(files::list(tx, kOtherOrg, {.limit = 10}).empty());
        CHECK(files::count(tx, kOrg) == 1);
    });
    fixture.write([&, &product = product, &file = file](WriteTx& tx) {
        CHECK_FALSE(products::remove(tx, kOtherOrg, product.id));
        CHECK(products::remove(tx, kOrg, product.id));
        CHECK_FALSE(products::remove(tx, kOrg, product.id));
        CHECK_FALSE(files::remove(tx, kOtherOrg, file.id));
        CHECK(files::remove(tx, kOrg, file.id));
        CHECK_FALSE(files::remove(tx, kOrg, file.id));
    });
}

TEST_CASE("sources: stored, changed, listed, removed, and gone with their agent") {
    using models::SourceName;
    StoreFixture fixture;
    const std::string number = "+493012345678";
    const auto [agent, other] = fixture.write([](WriteTx& tx) {
        std::pair made{newAgent(tx), newAgent(tx)};
        agents::insert(tx, made.first);
        agents::insert(tx, made.second);
        return made;
    });
    const auto agentId = agent.id;
    const auto otherId = other.id;
    const auto [first, second] = fixture.write([&](WriteTx& tx) {
        std::pair made{newSource(tx, agentId, number), newSource(tx, agentId, "+4930123")};
        sources::insert(tx, made.first);
        sources::insert(tx, made.second);
        return made;
    });
    const auto find = [&](const std::string& org, SourceName name) {
        return fixture.read([&](ReadTx& tx) { return sources::find(tx, org, name, number); });
    };
    CHECK(find(kOrg, SourceName::kTwilio)->record == first);
    CHECK(find(kOrg, SourceName::kTwilio)->revision == kFirstRevision);
    CHECK_FALSE(find(kOtherOrg, SourceName::kTwilio));
    CHECK_FALSE(find(kOrg, SourceName::kPlivo));
    fixture.read([&, &first = first, &second = second](ReadTx& tx) {
        CHECK(sources::list(tx, kOrg) == std::vector{second, first});
        CHECK(sources::list(tx, kOrg, {1, 10}) == std::vector{first});
        CHECK(sources::list(tx, kOtherOrg, {.limit = 10}).empty());
        CHECK(sources::count(tx, kOrg) == 2);
    });
    const auto failing = [&](const models::Source& source) {
        return errorCode([&] { fixture.write([&](WriteTx& tx) { sources::insert(tx, source); }); });
    };
    CHECK(failing(first) == ErrorCode::kConflict);
    auto nobodys = first;
    nobodys.sourceName = SourceName::kPlivo;
    nobodys.agentId = "aia.none";
    CHECK(failing(nobodys) == ErrorCode::kConflict);

    auto changed = first;
    changed.agentId = otherId;
    changed.updatedBy = "usr.c";
    CHECK(fixture.write([&](WriteTx& tx) { return sources::update(tx, changed); }) == 2);
    CHECK(find(kOrg, SourceName::kTwilio)->record == changed);
    fixture.write([&](WriteTx& tx) {
        CHECK_FALSE(sources::remove(tx, kOtherOrg, SourceName::kTwilio, number));
        CHECK_FALSE(sources::remove(tx, kOrg, SourceName::kBrowser, number));
        agents::remove(tx, kOrg, agentId);
        CHECK(sources::count(tx, kOrg) == 1);
        CHECK(sources::remove(tx, kOrg, SourceName::kTwilio, number));
        CHECK_FALSE(sources::remove(tx, kOrg, SourceName::kTwilio, number));
    });
}

TEST_CASE("simple lists: newest first, cut, complete without a limit") {
    StoreFixture fixture;
    std::vector<std::string> newestFirst;
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < 25; ++i) {
            auto agent = newAgent(tx);
            agent.status =
                i % 5 == 0 ? models::AgentStatus::kActive : models::AgentStatus::kInactive;
            agents::insert(tx, agent);
            newestFirst.insert(newestFirst.begin(), agent.id);
        }
        agents::insert(tx, newAgent(tx, kOtherOrg));
    });
    fixture.read([&](ReadTx& tx) {
        CHECK(idsOf(agents::list(tx, kOrg)) == newestFirst);
        CHECK(agents::count(tx, kOrg) == 25);
        std::vector<std::string> paged;
        for (std::int64_t skip = 0; skip < 30; skip += 10) {
            const auto page = idsOf(agents::list(tx, kOrg, {skip, 10}));
            paged.insert(paged.end(), page.begin(), page.end());
        }
        CHECK(paged == newestFirst);
        CHECK(agents::list(tx, kOrg, {25, 10}).empty());
        CHECK(agents::listActive(tx, kOrg, 2).size() == 2);
        CHECK(agents::listActive(tx, kOrg, 100).size() == 5);
        CHECK(agents::listActive(tx, kOtherOrg, 2).empty());
    });
}

TEST_CASE("links: newest first, twice is once, gone with either end") {
    StoreFixture fixture;
    std::string agentId;
    std::string otherAgentId;
    std::vector<std::string> hiveIds;
    std::string actionId;
    std::string productId;
    fixture.write([&](WriteTx& tx) {
        for (auto* id : {&agentId, &otherAgentId}) {
            auto agent = newAgent(tx);
            agents::insert(tx, agent);
            *id = agent.id;
        }
        for (int i = 0; i < 3; ++i) {
            auto hive = newHive(tx);
            hives::insert(tx, hive, {});
            hiveIds.push_back(hive.id);
        }
        auto action = newAction(tx);
        actions::insert(tx, action);
        actionId = action.id;
        auto product = newProduct(tx);
        products::insert(tx, product);
        productId = product.id;
        for (const int i : {1, 0, 2, 1}) {  // the last one is linked already
            links::linkHive(tx, kOrg, agentId, hiveIds[static_cast<std::size_t>(i)]);
        }
        links::linkAction(tx, kOrg, agentId, actionId);
        links::linkAction(tx, kOrg, otherAgentId, actionId);
        links::linkAgentToProduct(tx, kOrg, productId, agentId);
        links::linkAgentToProduct(tx, kOrg, productId, otherAgentId);
    });
    const auto hivesOfAgent = [&](ReadTx& tx) {
        const auto ids = idsOf(hives::listOfAgent(tx, kOrg, agentId));
        CHECK(hives::countOfAgent(tx, kOrg, agentId) == static_cast<std::int64_t>(ids.size()));
        return ids;
    };
    using Ids = std::vector<std::string>;
    fixture.read([&](ReadTx& tx) {
        CHECK(hivesOfAgent(tx) == Ids{hiveIds[2], hiveIds[0], hiveIds[1]});
        CHECK(idsOf(hives::listOfAgent(tx, kOrg, agentId, {1, 1})) == Ids{hiveIds[0]});
        CHECK(hives::listOfAgent(tx, kOtherOrg, agentId, {.limit = 10}).empty());
        CHECK(idsOf(actions::listOfAgent(tx, kOrg, agentId, {.limit = 10})) == Ids{actionId});
        CHECK(actions::countOfAgent(tx, kOrg, otherAgentId) == 1);
        CHECK(idsOf(agents::listOfProduct(tx, kOrg, productId)) == Ids{otherAgentId, agentId});
        CHECK(agents::countOfProduct(tx, kOrg, productId) == 2);
    });
    SUBCASE("unlinked") {
        fixture.write([&](WriteTx& tx) {
            CHECK_FALSE(links::unlinkHive(tx, kOtherOrg, agentId, hiveIds[0]));
            CHECK(links::unlinkHive(tx, kOrg, agentId, hiveIds[0]));
            CHECK_FALSE(links::unlinkHive(tx, kOrg, agentId, hiveIds[0]));
            CHECK(links::unlinkAction(tx, kOrg, agentId, actionId));
            CHECK_FALSE(links::unlinkAction(tx, kOrg, agentId, actionId));
            CHECK(links::unlinkAgentFromProduct(tx, kOrg, productId, agentId));
            CHECK_FALSE(links::unlinkAgentFromProduct(tx, kOrg, productId, agentId));
            CHECK(hivesOfAgent(tx) == Ids{hiveIds[2], hiveIds[1]});
            CHECK(actions::countOfAgent(tx, kOrg, agentId) == 0);
            CHECK(actions::countOfAgent(tx, kOrg, otherAgentId) == 1);
            CHECK(
                idsOf(agents::listOfProduct(tx, kOrg, productId, {.limit = 10})) ==
                Ids{otherAgentId}
            );
        });
    }
    SUBCASE("the agent goes") {
        fixture.write([&](WriteTx& tx) {
            CHECK(agents::remove(tx, kOrg, agentId));
            CHECK(hivesOfAgent(tx).empty());
            CHECK(actions::countOfAgent(tx, kOrg, agentId) == 0);
            CHECK(
                idsOf(agents::listOfProduct(tx, kOrg, productId, {.limit = 10})) ==
                Ids{otherAgentId}
            );
            CHECK(actions::find(tx, kOrg, actionId));
            CHECK(products::find(tx, kOrg, productId));
        });
    }
    SUBCASE("the others go") {
        fixture.write([&](WriteTx& tx) {
            CHECK(hives::remove(tx, kOrg, hiveIds[2]));
            CHECK(actions::remove(tx, kOrg, actionId));
            CHECK(products::remove(tx, kOrg, productId));
            CHECK(hivesOfAgent(tx) == Ids{hiveIds[0], hiveIds[1]});
            CHECK(actions::countOfAgent(tx, kOrg, otherAgentId) == 0);
            CHECK(agents::countOfProduct(tx, kOrg, productId) == 0);
            CHECK(agents::find(tx, kOrg, agentId));
        });
    }
    SUBCASE("an end that is another organisation's") {
        const auto link = [&] {
            fixture.write([&](WriteTx& tx) { links::linkHive(tx, kOtherOrg, agentId, hiveIds[0]); }
            );
        };
        CHECK(errorCode(link) == ErrorCode::kConflict);
    }
}

TEST_CASE("hives: files that one refers to are kept") {
    StoreFixture fixture;
    std::vector<std::string> fileIds;
    std::string hiveId;
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < 3; ++i) {
            auto file = newFile(tx);
            files::insert(tx, file);
            fileIds.push_back(file.id);
        }
        auto hive = newHive(tx);
        hives::insert(tx, hive, {fileIds[1], fileIds[0], fileIds[1]});
        hiveId = hive.id;
    });
    using Ids = std::vector<std::string>;
    fixture.read([&](ReadTx& tx) {
        CHECK(hives::fileIds(tx, kOrg, hiveId) == Ids{fileIds[1], fileIds[0]});
        CHECK(hives::fileIds(tx, kOtherOrg, hiveId).empty());
        CHECK(files::referringHive(tx, kOrg, fileIds[0]) == hiveId);
        CHECK(files::referringHive(tx, kOtherOrg, fileIds[0]) == std::nullopt);
        CHECK(files::referringHive(tx, kOrg, fileIds[2]) == std::nullopt);
        CHECK(files::listUnreferenced(tx, kOrg) == Ids{fileIds[2]});
        CHECK(files::listUnreferenced(tx, kOtherOrg).empty());
    });
    const auto removeFile = [&](std::size_t i) {
        return fixture.write([&](WriteTx& tx) { return files::remove(tx, kOrg, fileIds[i]); });
    };
    CHECK(errorCode([&] { removeFile(0); }) == ErrorCode::kConflict);
    CHECK(removeFile(2));
    fixture.write([&](WriteTx& tx) { hives::remove(tx, kOrg, hiveId); });
    CHECK(removeFile(0));
    const auto unknownFile = [&] {
        fixture.write([&](WriteTx& tx) { hives::insert(tx, newHive(tx), {"fil.none"}); });
    };
    CHECK(errorCode(unknownFile) == ErrorCode::kConflict);
}

TEST_CASE("prospects: found by phone number, the newest of several") {
    StoreFixture fixture;
    const auto newest = fixture.write([](WriteTx& tx) {
        prospects::insert(tx, newProspect(tx));
        auto second = newProspect(tx);
        prospects::insert(tx, second);
        auto other = newProspect(tx, kOtherOrg);
        prospects::insert(tx, other);
        return second;
    });
    fixture.read([&](ReadTx& tx) {
        CHECK(prospects::findByPhoneNumber(tx, kOrg, "+493012345678")->record == newest);
        CHECK_FALSE(prospects::findByPhoneNumber(tx, kOrg, "+4930"));
        CHECK(
            prospects::findByPhoneNumber(tx, kOtherOrg, "+493012345678")->record.orgId == kOtherOrg
        );
    });
}

TEST_CASE("conversations: a transcript is replaced where it changed") {
    StoreFixture fixture;
    auto conversation = fixture.write([](WriteTx& tx) {
        auto record = newConversation(tx);
        conversations::insert(tx, record);
        return record;
    });
    using models::Speaker;
    const auto replaced = [&](std::vector<models::TranscriptMessage> transcript) {
        conversation.transcriptText = std::move(transcript);
        return fixture.write([&](WriteTx& tx) {
            const auto before = scalar(tx.db().query("SELECT total_changes()"));
            conversations::replaceTranscript(tx, conversation);
            const auto rows = scalar(tx.db().query("SELECT total_changes()")) - before;
            CHECK(conversations::find(tx, kOrg, conversation.id)->record == conversation);
            return rows;
        });
    };
    auto transcript = conversation.transcriptText;
    CHECK(replaced(transcript) == 0);
    transcript.push_back(spoken(Speaker::kAi, "more", "dia.3"));
    CHECK(replaced(transcript) == 1);
    transcript[1].message = "changed";
    CHECK(replaced(transcript) == 1);
    transcript.resize(1);
    CHECK(replaced(transcript) == 2);
    CHECK(replaced({}) == 1);
}

TEST_CASE("conversations: an excerpt of a transcript is as long as it may be") {
    using models::Speaker;
    using transcripts::Excerpt;
    StoreFixture fixture;
    auto conversation = fixture.write([](WriteTx& tx) {
        auto record = newConversation(tx);
        record.transcriptText.clear();
        for (int i = 0; i < 10; ++i) {
            record.transcriptText.push_back(spoken(
                i % 2 == 0 ? Speaker::kUser : Speaker::kAi,
                std::string(36, 'x'),
                "dia." + std::to_string(i)
            ));
        }
        conversations::insert(tx, record);
        return record;
    });
    constexpr std::size_t kEach = 36 + Excerpt::kPerMessage;
    const auto ids = [](const Excerpt& excerpt) {
        std::string text;
        for (const auto& each : excerpt.messages) {
            text += each.message_id.back();
        }
        return text;
    };
    fixture.read([&](ReadTx& tx) {
        const auto newest = [&](std::size_t bytes) {
            return conversations::newestMessages(tx, kOrg, conversation.id, bytes);
        };
        CHECK(ids(newest(3 * kEach)) == "789");
        CHECK(newest(3 * kEach).leftOut == 7);
        CHECK(ids(newest(3 * kEach - 1)) == "89");
        CHECK(newest(100 * kEach).leftOut == 0);
        CHECK(ids(newest(100 * kEach)) == "0123456789");
        CHECK(newest(5).messages.back().message == "xxxxx");  // the newest in any case
        CHECK(newest(5).leftOut == 9);
        const auto outer =
            conversations::outerMessages(tx, kOrg, conversation.id, 2 * kEach, 3 * kEach);
        CHECK(ids(outer) == "01789");
        CHECK(outer.leftOut == 5);
        CHECK(outer.utterancesLeftOut == 3);
        const auto all =
            conversations::outerMessages(tx, kOrg, conversation.id, 9 * kEach, 9 * kEach);
        CHECK(ids(all) == "0123456789");
        CHECK(all.leftOut == 0);
        CHECK(conversations::newestMessages(tx, kOtherOrg, conversation.id, 100).messages.empty());
        CHECK(conversations::hasMessages(tx, kOrg, conversation.id));
        CHECK_FALSE(conversations::hasMessages(tx, kOtherOrg, conversation.id));
    });
}

TEST_CASE("lists: a page ends with the record that passes its bytes") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        for (const std::size_t kib : {10U, 2000U, 10U, 600U, 600U, 600U}) {
            auto prospect = owned<models::Prospect>(tx, "pro");
            prospect.prospectProps.text = "{\"a\":\"" + std::string(kib * 1024, 'x') + "\"}";
            prospects::insert(tx, prospect);
        }
    });
    fixture.read([](ReadTx& tx) {
        std::vector<std::size_t> sizes;
        for (std::int64_t skip = 0; skip < 6;) {
            PageBytes bytes;
            const auto page = prospects::list(
                tx,
                kOrg,
                {},
                {.sortBy = models::ProspectSortField::kCreatedAt, .part = {skip, 100, &bytes}}
            );
            REQUIRE_FALSE(page.empty());
            sizes.push_back(page.size());
            skip += static_cast<std::int64_t>(page.size());
            CHECK(bytes.isFull == (skip < 6));
        }
        CHECK(sizes == std::vector<std::size_t>{2, 3, 1});
    });
}

TEST_CASE("conversations: transcripts count for the bytes of a page") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        for (const std::size_t kib : {1U, 3000U, 1U, 400U, 400U, 400U}) {
            auto conversation = newConversation(tx);
            conversation.transcriptText.resize(10);
            for (auto& message : conversation.transcriptText) {
                message.message = std::string(kib * 1024 / 10, 'x');
            }
            conversations::insert(tx, conversation);
        }
    });
    fixture.read([](ReadTx& tx) {
        std::vector<std::size_t> sizes;
        for (std::int64_t skip = 0; skip < 6;) {
            PageBytes bytes;
            const auto page = conversations::listOfProspect(tx, kOrg, "pro.1", {skip, 100, &bytes});
            REQUIRE_FALSE(page.empty());
            for (const auto& conversation : page) {
                CHECK(conversation.transcriptText.size() == 10);
            }
            sizes.push_back(page.size());
            skip += static_cast<std::int64_t>(page.size());
            CHECK(bytes.isFull == (skip < 6));
        }
        CHECK(sizes == std::vector<std::size_t>{3, 2, 1});
    });
}

TEST_CASE("conversations: a list carries the transcript of each") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        for (int i = 0; i < 5; ++i) {
            auto conversation = newConversation(tx);
            conversation.transcriptText.resize(static_cast<std::size_t>(i % 3));
            for (auto& message : conversation.transcriptText) {
                message.message += std::to_string(i);
            }
            conversations::insert(tx, conversation);
        }
        auto foreign = newConversation(tx, kOtherOrg);
        conversations::insert(tx, foreign);
    });
    fixture.read([](ReadTx& tx) {
        const auto listed =
            conversations::list(tx, kOrg, {}, {models::ConversationSortField::kCreatedAt});
        REQUIRE(listed.size() == 5);
        for (const auto& conversation : listed) {
            CHECK(conversations::find(tx, kOrg, conversation.id)->record == conversation);
        }
        CHECK(conversations::listOfProspect(tx, kOrg, "pro.1") == listed);
        CHECK(conversations::listOfProspect(tx, kOrg, "pro.1", {1, 2}).size() == 2);
        CHECK(conversations::countOfProspect(tx, kOrg, "pro.1") == 5);
        CHECK(conversations::countOfProspect(tx, kOrg, "pro.2") == 0);
        CHECK(conversations::countOfProspect(tx, kOtherOrg, "pro.1") == 1);
    });
}

TEST_CASE("conversations: those of an agent that are active are counted") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        for (const auto status :
             {models::ConversationStatus::kActive,
              models::ConversationStatus::kActive,
              models::ConversationStatus::kFailed}) {
            auto conversation = newConversation(tx);
            conversation.status = status;
            conversations::insert(tx, conversation);
        }
        CHECK(conversations::countActive(tx, kOrg, "aia.1") == 2);
        CHECK(conversations::countActive(tx, kOrg, "aia.2") == 0);
        CHECK(conversations::countActive(tx, kOtherOrg, "aia.1") == 0);
    });
}

TEST_CASE("conversations: one that is removed in pieces is there for nobody") {
    StoreFixture fixture;
    std::string id;
    fixture.write([&](WriteTx& tx) {
        auto record = owned<models::Conversation>(tx, "con");
        record.prospectId = "pro.1";
        record.aiAgentId = "aia.1";
        record.status = models::ConversationStatus::kActive;
        record.timestampStart = tx.now();
        record.timestampEnd = common::Timestamp{tx.now().millis + 1'000};
        record.transcriptText.resize(900);
        conversations::insert(tx, record);
        conversations::insert(tx, owned<models::Conversation>(tx, "con"));
        id = record.id;
        CHECK(conversations::isLong(tx, kOrg, id));
        calls::Call call;
        call.orgId = kOrg;
        call.conversationId = id;
        calls::insert(tx, call);
        CHECK_FALSE(conversations::removeSome(tx, kOrg, id));  // it is there
        conversations::hide(tx, kOrg, id);
        conversations::hide(tx, kOrg, id);
    });
    fixture.write([&](WriteTx& tx) {
        const models::ConversationSortField byCreation{};
        CHECK(conversations::isHidden(tx, kOrg, id));
        CHECK_FALSE(conversations::find(tx, kOrg, id));
        CHECK_FALSE(conversations::status(tx, kOrg, id));
        CHECK(conversations::list(tx, kOrg, {}, {byCreation}).size() == 1);
        CHECK(conversations::count(tx, kOrg, {}) == 1);
        CHECK(conversations::listOfProspect(tx, kOrg, "pro.1").empty());
        CHECK(conversations::countOfProspect(tx, kOrg, "pro.1") == 0);
        CHECK(conversations::countActive(tx, kOrg, "aia.1") == 0);
        CHECK(stats::read(tx, kOrg).callsCounted == 0);
        CHECK_FALSE(calls::find(tx, kOrg, id));
        calls::Call call;
        call.orgId = kOrg;
        call.conversationId = id;
        CHECK_THROWS_AS(calls::update(tx, call), common::Error);
        conversations::appendMessage(tx, kOrg, id, {}, "usr.a");
        CHECK(storage::scalar(tx.db().query("SELECT count(*) FROM messages")) == 900);
    });
    const auto removeSome = [&] {
        bool isMore = false;
        fixture.write([&](WriteTx& tx) { isMore = conversations::removeSome(tx, kOrg, id); });
        return isMore;
    };
    CHECK(removeSome());
    CHECK(removeSome());
    CHECK_FALSE(removeSome());
    CHECK_FALSE(removeSome());
    fixture.read([&](ReadTx& tx) {
        CHECK_FALSE(conversations::isHidden(tx, kOrg, id));
        for (const std::string_view table : {"messages", "calls", "transcriptLeftovers"}) {
            const std::string sql = "SELECT count(*) FROM " + std::string(table);
            CHECK(storage::scalar(tx.db().queryText(sql)) == 0);
        }
        CHECK(conversations::count(tx, kOrg, {}) == 1);
    });
}

TEST_CASE("conversations: admin comments and feedback") {
    StoreFixture fixture;
    const auto conversation = fixture.write([](WriteTx& tx) {
        auto record = newConversation(tx);
        conversations::insert(tx, record);
        return record;
    });
    const std::vector<models::AdminComment> comments = {{"good", 5}, {"bad", 1}, {"good", 5}};
    fixture.write([&](WriteTx& tx) {
        conversations::replaceAdminComments(tx, kOrg, conversation.id, {{"first", 3}});
        conversations::replaceAdminComments(tx, kOrg, conversation.id, comments);
        CHECK(conversations::adminComments(tx, kOrg, conversation.id) == comments);
        CHECK(conversations::adminComments(tx, kOtherOrg, conversation.id).empty());
        std::vector<models::Feedback> newestFirst;
        for (int i = 0; i < 3; ++i) {
            auto feedback = stamped<models::Feedback>(tx, "cfb");
            feedback.conversationId = conversation.id;
            feedback.comment = "comment " + std::to_string(i);
            conversations::insertFeedback(tx, kOrg, feedback);
            newestFirst.insert(newestFirst.begin(), feedback);
        }
        CHECK(conversations::feedback(tx, kOrg, conversation.id) == newestFirst);
        CHECK(
            conversations::feedback(tx, kOrg, conversation.id, {1, 1}) ==
            std::vector{newestFirst[1]}
        );
        CHECK(conversations::feedback(tx, kOtherOrg, conversation.id, {.limit = 10}).empty());
        CHECK(conversations::countFeedback(tx, kOrg, conversation.id) == 3);
        CHECK(conversations::remove(tx, kOrg, conversation.id));
        CHECK(conversations::adminComments(tx, kOrg, conversation.id).empty());
        CHECK(conversations::countFeedback(tx, kOrg, conversation.id) == 0);
    });
}

TEST_CASE("tools: an agent's, newest link first, then its organisation's, as many as are taken") {
    StoreFixture fixture;
    std::string agentId;
    std::vector<std::string> ids;
    fixture.write([&](WriteTx& tx) {
        const auto agent = newAgent(tx);
        agents::insert(tx, agent);
        agentId = agent.id;
        const auto add = [&](auto&& change, const std::string& orgId = kOrg) {
            auto action = newAction(tx, orgId);
            action.invocationTrigger = "DURING_CALL";
            action.parameters = json::Raw{R"({"x":")" + std::string(60'000, 'x') + R"("})"};
            change(action);
            actions::insert(tx, action);
            ids.push_back(action.id);
        };
        add([](auto&) {});
        add([](auto& action) { action.scope = models::ActionScope::kOrganisation; });
        add([](auto&) {});
        add([](auto& action) { action.scope = models::ActionScope::kOrganisation; });
        add([](auto& action) { action.invocationTrigger = "CALL_COMPLETED"; });
        add([](auto& action) { action.endpoint.reset(); });
        add([](auto& action) { action.status = models::ActionStatus::kDisabled; });
        add([](auto&) {});  // linked to nobody
        add([](auto& action) { action.scope = models::ActionScope::kOrganisation; }, kOtherOrg);
        for (const std::size_t i : {0U, 3U, 2U, 4U, 5U, 6U}) {
            links::linkAction(tx, kOrg, agentId, ids[i]);
        }
    });
    fixture.read([&](ReadTx& tx) {
        const auto taken = [&](std::size_t most) {
            std::vector<std::string> tools;
            actions::forEachTool(tx, kOrg, agentId, [&](models::Action action) {
                tools.push_back(std::move(action.id));
                return tools.size() < most;
            });
            return tools;
        };
        using Ids = std::vector<std::string>;
        CHECK(taken(100) == Ids{ids[2], ids[3], ids[0], ids[1]});
        CHECK(taken(2) == Ids{ids[2], ids[3]});
        CHECK(
            idsOf(actions::listOfAgent(tx, kOrg, agentId, {2, 4})) ==
            Ids{ids[4], ids[2], ids[3], ids[0]}
        );
    });
}
