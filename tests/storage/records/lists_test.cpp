// The lists with filters: against a plain model of what they should give, and their query plans.
#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include <doctest/doctest.h>

#include "storage/calls/conversations.h"
#include "storage/records/hives.h"
#include "storage/records/list_query.h"
#include "storage/records/prospects.h"
#include "storage/words/case_fold.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using models::SortOrder;

namespace {

using Ids = std::vector<std::string>;

// What a field of a record is sorted by: unset is the smallest, numbers and texts are not mixed.
using Key = std::tuple<bool, std::int64_t, std::string>;

Key key(const std::optional<std::string>& text) {
    return {text.has_value(), 0, text.value_or("")};
}
Key key(std::optional<common::Timestamp> time) {
    return {time.has_value(), time ? time->millis : 0, ""};
}

std::optional<std::string> written(std::optional<common::Timestamp> time) {
    return time ? std::optional(common::formatTimestamp(*time)) : std::nullopt;
}

template <typename Record>
struct Field {
    std::function<Key(const Record&)> sort;
    std::function<std::optional<std::string>(const Record&)> text;
};

template <typename Record, typename Member>
Field<Record> textField(Member member) {
    return {
        [member](const Record& r) {
            return key(std::optional<std::string>(std::invoke(member, r)));
        },
        [member](const Record& r) { return std::optional<std::string>(std::invoke(member, r)); },
    };
}
template <typename Record, typename Member>
Field<Record> longField(Member member) {
    return {
        [member](const Record& r) {
            const auto text = std::invoke(member, r);
            return key(text ? std::optional(text->substr(0, 64)) : std::nullopt);
        },
        [member](const Record& r) { return std::invoke(member, r); },
    };
}
template <typename Record, typename Member>
Field<Record> timeField(Member member) {
    return {
        [member](const Record& r) {
            return key(std::optional<common::Timestamp>(std::invoke(member, r)));
        },
        [member](const Record& r) { return written(std::invoke(member, r)); },
    };
}

/// Whatever the clock said, ids rise.
template <typename Record>
Field<Record> inOrderOfCreation(Field<Record> field) {
    field.sort = [](const Record&) { return Key{}; };
    return field;
}

template <typename Record>
using Fields = std::map<std::string, Field<Record>>;

template <typename Record>
Fields<Record> auditFields() {
    return {
        {"id", textField<Record>(&Record::id)},
        {"createdBy", textField<Record>(&Record::createdBy)},
        {"createdAt", inOrderOfCreation(timeField<Record>(&Record::createdAt))},
        {"updatedBy", textField<Record>(&Record::updatedBy)},
        {"updatedAt", timeField<Record>(&Record::updatedAt)},
    };
}

// The ids that a list should give, in order.
template <typename Record>
Ids expectedIds(
    std::vector<Record> records,
    const Fields<Record>& fields,
    const std::string& sortBy,
    SortOrder order
) {
    const auto& sort = fields.at(sortBy).sort;
    std::ranges::sort(records, [&](const Record& a, const Record& b) {
        const auto left = std::pair(sort(a), a.id);
        const auto right = std::pair(sort(b), b.id);
        return order == SortOrder::kAsc ? left < right : right < left;
    });
    Ids ids;
    std::ranges::transform(records, std::back_inserter(ids), &Record::id);
    return ids;
}

template <typename Record>
Ids idsOf(const std::vector<Record>& records) {
    Ids ids;
    std::ranges::transform(records, std::back_inserter(ids), &Record::id);
    return ids;
}

class Choice {
public:
    template <typename T>
    T of(std::initializer_list<T> values) {
        return *(values.begin() + static_cast<std::ptrdiff_t>(engine_() % values.size()));
    }
    std::optional<std::string> text(std::initializer_list<const char*> values) {
        const char* chosen = of(values);
        return chosen != nullptr ? std::optional<std::string>(chosen) : std::nullopt;
    }
    std::int64_t number(std::int64_t below) {
        return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(below));
    }

private:
    std::mt19937_64 engine_{42};
};

constexpr int kRecords = 120;

template <typename Record>
void randomAudit(Choice& choice, Record& record) {
    record.createdBy = choice.of<std::string>({"usr.a", "usr.b", "system"});
    record.createdAt.millis = 1'700'000'000'000 + choice.number(5);
    record.updatedBy = choice.of<std::string>({"usr.a", "usr.b"});
    record.updatedAt.millis = record.createdAt.millis + choice.number(3);
}

std::vector<models::Prospect> fillProspects(StoreFixture& fixture) {
    Choice choice;
    std::vector<models::Prospect> records;
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < kRecords; ++i) {
            auto prospect = newProspect(tx);
            prospect.name =
                choice.text({nullptr, "", "Ada", "ada", "Ärger", "100% sure_", "STRASSE", "Straße"}
                );
            prospect.phoneNumber = choice.text({nullptr, "+49301", "+49302"});
            prospect.status = choice.of<std::string>({"NEW", "CONTACTED", "Wär's?"});
            randomAudit(choice, prospect);
            prospects::insert(tx, prospect);
            records.push_back(prospect);
        }
        prospects::insert(tx, newProspect(tx, kOtherOrg));
    });
    return records;
}

Fields<models::Prospect> prospectFields() {
    auto fields = auditFields<models::Prospect>();
    fields.insert({
        {"name", textField<models::Prospect>(&models::Prospect::name)},
        {"phoneNumber", textField<models::Prospect>(&models::Prospect::phoneNumber)},
        {"status", textField<models::Prospect>(&models::Prospect::status)},
    });
    return fields;
}

std::vector<models::Hive> fillHives(StoreFixture& fixture) {
    Choice choice;
    std::vector<models::Hive> records;
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < kRecords; ++i) {
            auto hive = newHive(tx);
            hive.content.hiveType =
                choice.of({models::HiveType::kDocs, models::HiveType::kWebsite});
            hive.content.url =
                choice.text({nullptr, "https://a.example.com", "https://b.example.com/Ä"});
            hive.status = choice.of({models::HiveStatus::kPending, models::HiveStatus::kFailed});
            randomAudit(choice, hive);
            hives::insert(tx, hive, {});
            records.push_back(hive);
        }
        hives::insert(tx, newHive(tx, kOtherOrg), {});
    });
    return records;
}

Fields<models::Hive> hiveFields() {
    auto fields = auditFields<models::Hive>();
    const auto text = [](auto get) { return textField<models::Hive>(get); };
    fields.insert({
        {"status", text([](const models::Hive& h) { return std::string(toString(h.status)); })},
        {"content.hiveType",
         text([](const models::Hive& h) { return std::string(toString(h.content.hiveType)); })},
        {"content.url", text([](const models::Hive& h) { return h.content.url; })},
    });
    return fields;
}

std::vector<models::Conversation> fillConversations(StoreFixture& fixture) {
    Choice choice;
    std::vector<models::Conversation> records;
    const std::string longText(64, 'l');
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < kRecords; ++i) {
            auto conversation = newConversation(tx);
            conversation.prospectId = choice.text({nullptr, "pro.1", "pro.2"});
            conversation.source = choice.text({nullptr, "web", "Web"});
            conversation.sourceType =
                choice.of({models::SourceName::kTwilio, models::SourceName::kBrowser});
            conversation.aiAgentId = choice.of<std::string>({"aia.1", "aia.2"});
            conversation.transcriptSummary = choice.of<std::optional<std::string>>(
                {std::nullopt, "short", longText + "a", longText + "b", "ünïcode " + longText}
            );
            conversation.transcriptRecordingUrl = choice.text({nullptr, "https://x", "https://y"});
            conversation.timestampStart = choice.of<std::optional<common::Timestamp>>(
                {std::nullopt, common::Timestamp{-1}, common::Timestamp{5}}
            );
            conversation.timestampEnd =
                choice.of<std::optional<common::Timestamp>>({std::nullopt, common::Timestamp{9}});
            conversation.status =
                choice.of({models::ConversationStatus::kActive, models::ConversationStatus::kFailed}
                );
            randomAudit(choice, conversation);
            conversations::insert(tx, conversation);
            records.push_back(conversation);
        }
        conversations::insert(tx, newConversation(tx, kOtherOrg));
    });
    return records;
}

Fields<models::Conversation> conversationFields() {
    using models::Conversation;
    auto fields = auditFields<Conversation>();
    const auto text = [](auto get) { return textField<Conversation>(get); };
    fields.insert({
        {"prospectId", text(&Conversation::prospectId)},
        {"source", text(&Conversation::source)},
        {"sourceType",
         text([](const Conversation& c) { return std::string(toString(c.sourceType)); })},
        {"aiAgentId", text(&Conversation::aiAgentId)},
        {"transcriptSummary",
         {[](const Conversation& c) {
              // The first 64 characters; the sample has two-byte ones in one text.
              auto cut = c.transcriptSummary;
              if (cut) {
                  cut = cut->substr(0, cut->starts_with("ü") ? 66 : 64);
              }
              return key(cut);
          },
          [](const Conversation& c) { return c.transcriptSummary; }}},
        {"transcriptRecordingUrl", longField<Conversation>(&Conversation::transcriptRecordingUrl)},
        {"timestampStart", timeField<Conversation>(&Conversation::timestampStart)},
        {"timestampEnd", timeField<Conversation>(&Conversation::timestampEnd)},
        {"status", text([](const Conversation& c) { return std::string(toString(c.status)); })},
    });
    return fields;
}

// A filter and what the records that it finds have in common.
template <typename Record, typename Filter>
struct Filtered {
    Filter filter;
    std::function<bool(const Record&)> matches;
};

// Every field, both directions: the pages one after another are the model's order, and the count is
// the model's.
template <typename Record, typename SortField, typename Filter, typename ListPage, typename Count>
void checkEveryOrder(
    const std::vector<Record>& all,
    const Fields<Record>& fields,
    std::optional<SortField> (*parse)(std::string_view) noexcept,
    ListPage listPage,
    Count count,
    const std::vector<Filtered<Record, Filter>>& cases
) {
    for (const auto& [filter, matches] : cases) {
        std::vector<Record> matching;
        std::ranges::copy_if(all, std::back_inserter(matching), matches);
        REQUIRE_FALSE(matching.empty());
        CHECK(count(filter) == static_cast<std::int64_t>(matching.size()));
        for (const auto& field : fields) {
            const std::string& name = field.first;
            CAPTURE(name);
            const auto sortField = parse(name);
            REQUIRE(sortField);
            for (const auto order : {SortOrder::kAsc, SortOrder::kDesc}) {
                Ids paged;
                for (std::int64_t skip = 0; skip <= kRecords; skip += 7) {
                    const auto page =
                        listPage(filter, ListOrder<SortField>{*sortField, order, {skip, 7}});
                    CHECK(page.size() <= 7);
                    paged.insert(paged.end(), page.begin(), page.end());
                }
                CHECK(paged == expectedIds(matching, fields, name, order));
                CHECK(listPage(filter, ListOrder<SortField>{*sortField, order}) == paged);
            }
        }
    }
}

// Every field: what contains the text is found, nothing else.
template <typename Record, typename SearchField, typename List>
void checkEverySearch(
    const std::vector<Record>& all,
    const Fields<Record>& fields,
    std::optional<SearchField> (*parse)(std::string_view) noexcept,
    List list
) {
    for (const auto& field : fields) {
        const std::string& name = field.first;
        CAPTURE(name);
        const auto searchField = parse(name);
        REQUIRE(searchField);
        for (const std::string value :
             {"a", "A", "ä", "%", "_", "ss", "2023-11", "W", "NOWHERE", "+493", "://"}) {
            CAPTURE(value);
            std::set<std::string> expected;
            for (const auto& record : all) {
                const auto text = field.second.text(record);
                if (text && foldCase(*text).find(foldCase(value)) != std::string::npos) {
                    expected.insert(record.id);
                }
            }
            const Ids found = list(*searchField, value);
            CHECK(std::set<std::string>(found.begin(), found.end()) == expected);
            CHECK(found.size() == expected.size());
        }
    }
}

// No combination may sort in memory or look at other organisations.
void checkEveryPlan(StoreFixture& fixture, const ListSource& source) {
    fixture.read([&](ReadTx& tx) {
        for (const auto& field : source.fields) {
            for (const auto order : {SortOrder::kAsc, SortOrder::kDesc}) {
                for (const bool byStatus : {false, true}) {
                    for (const bool searching : {false, true}) {
                        ListRequest request{.sortBy = field.name, .sortOrder = order};
                        if (byStatus) {
                            request.status = "x";
                        }
                        if (searching) {
                            request.searchField = source.fields.back().name;
                        }
                        const auto sql = listSql(source, request);
                        CAPTURE(sql);
                        auto plan = tx.db().queryText("EXPLAIN QUERY PLAN " + sql);
                        REQUIRE(plan.step());
                        const std::string step(plan.text(3));
                        CAPTURE(step);
                        CHECK(
                            step.starts_with("SEARCH " + std::string(source.table) + " USING INDEX")
                        );
                        CHECK(step.find("(orgId=?") != std::string::npos);
                        CHECK_FALSE(plan.step());
                    }
                }
            }
        }
    });
}

}  // namespace

TEST_CASE("lists: prospects, every order, page and count") {
    using models::Prospect;
    StoreFixture fixture;
    const auto all = fillProspects(fixture);
    const prospects::Filter search{
        .searchField = models::ProspectSearchField::kName, .searchValue = "A", .status = "Wär's?"};
    checkEveryOrder<Prospect, models::ProspectSortField, prospects::Filter>(
        all,
        prospectFields(),
        models::parseProspectSortField,
        [&](const auto& filter, const auto& order) {
            return fixture.read([&](ReadTx& tx) {
                return idsOf(prospects::list(tx, kOrg, filter, order));
            });
        },
        [&](const auto& filter) {
            return fixture.read([&](ReadTx& tx) { return prospects::count(tx, kOrg, filter); });
        },
        {
            {{}, [](const Prospect&) { return true; }},
            {{.status = "NEW"}, [](const Prospect& r) { return r.status == "NEW"; }},
            {search,
             [](const Prospect& r) {
                 return r.status == "Wär's?" && r.name &&
                        foldCase(*r.name).find('a') != std::string::npos;
             }},
        }
    );
}

TEST_CASE("lists: hives, every order, page and count") {
    using models::Hive;
    StoreFixture fixture;
    const auto all = fillHives(fixture);
    checkEveryOrder<Hive, models::HiveSortField, hives::Filter>(
        all,
        hiveFields(),
        models::parseHiveSortField,
        [&](const auto& filter, const auto& order) {
            return fixture.read([&](ReadTx& tx) {
                return idsOf(hives::list(tx, kOrg, filter, order));
            });
        },
        [&](const auto& filter) {
            return fixture.read([&](ReadTx& tx) { return hives::count(tx, kOrg, filter); });
        },
        {
            {{}, [](const Hive&) { return true; }},
            {{.status = models::HiveStatus::kFailed},
             [](const Hive& r) { return r.status == models::HiveStatus::kFailed; }},
        }
    );
}

TEST_CASE("lists: conversations, every order, page and count") {
    using models::Conversation;
    StoreFixture fixture;
    const auto all = fillConversations(fixture);
    checkEveryOrder<Conversation, models::ConversationSortField, conversations::Filter>(
        all,
        conversationFields(),
        models::parseConversationSortField,
        [&](const auto& filter, const auto& order) {
            return fixture.read([&](ReadTx& tx) {
                return idsOf(conversations::list(tx, kOrg, filter, order));
            });
        },
        [&](const auto& filter) {
            return fixture.read([&](ReadTx& tx) { return conversations::count(tx, kOrg, filter); });
        },
        {
            {{}, [](const Conversation&) { return true; }},
            {{.status = models::ConversationStatus::kActive},
             [](const Conversation& r) { return r.status == models::ConversationStatus::kActive; }},
        }
    );
}

TEST_CASE("lists: search in every field, without regard to case, in every script, literally") {
    StoreFixture fixture;
    SUBCASE("prospects") {
        checkEverySearch<models::Prospect, models::ProspectSearchField>(
            fillProspects(fixture),
            prospectFields(),
            models::parseProspectSearchField,
            [&](auto field, const auto& value) {
                return fixture.read([&](ReadTx& tx) {
                    return idsOf(prospects::list(
                        tx,
                        kOrg,
                        {.searchField = field, .searchValue = value},
                        {models::ProspectSortField::kId}
                    ));
                });
            }
        );
    }
    SUBCASE("hives") {
        checkEverySearch<models::Hive, models::HiveSearchField>(
            fillHives(fixture),
            hiveFields(),
            models::parseHiveSearchField,
            [&](auto field, const auto& value) {
                return fixture.read([&](ReadTx& tx) {
                    return idsOf(hives::list(
                        tx,
                        kOrg,
                        {.searchField = field, .searchValue = value},
                        {models::HiveSortField::kId}
                    ));
                });
            }
        );
    }
    SUBCASE("conversations") {
        checkEverySearch<models::Conversation, models::ConversationSearchField>(
            fillConversations(fixture),
            conversationFields(),
            models::parseConversationSearchField,
            [&](auto field, const auto& value) {
                return fixture.read([&](ReadTx& tx) {
                    return idsOf(conversations::list(
                        tx,
                        kOrg,
                        {.searchField = field, .searchValue = value},
                        {models::ConversationSortField::kId}
                    ));
                });
            }
        );
    }
}

TEST_CASE("lists: every combination walks an index of the organisation and sorts nothing") {
    StoreFixture fixture;
    checkEveryPlan(fixture, prospects::source());
    checkEveryPlan(fixture, hives::source());
    checkEveryPlan(fixture, conversations::source());
}

TEST_CASE("lists: the other statements find their rows by an index") {
    StoreFixture fixture;
    fixture.read([](ReadTx& tx) {
        for (const char* sql : {
                 "SELECT * FROM agents WHERE orgId = $1 ORDER BY id DESC LIMIT $2",
                 "SELECT * FROM agents WHERE orgId = $1 AND status = $2 ORDER BY id DESC LIMIT $3",
                 "SELECT * FROM prospects WHERE orgId = $1 AND phoneNumber = $2 ORDER BY id DESC "
                 "LIMIT 1",
                 "SELECT * FROM conversations WHERE orgId = $1 AND prospectId = $2 ORDER BY id "
                 "DESC LIMIT $3",
                 "SELECT * FROM feedback WHERE orgId = $1 AND conversationId = $2 ORDER BY id DESC "
                 "LIMIT $3",
                 "SELECT * FROM messages WHERE orgId = $1 AND conversationId = $2 ORDER BY seq",
                 "SELECT * FROM agentHives l JOIN hives h ON h.orgId = l.orgId AND h.id = l.hiveId"
                 " WHERE l.orgId = $1 AND l.agentId = $2 ORDER BY l.linkId DESC LIMIT $3",
                 "SELECT * FROM agentActions l JOIN actions a ON a.orgId = l.orgId AND a.id = "
                 "l.actionId"
                 " WHERE l.orgId = $1 AND l.agentId = $2 ORDER BY l.linkId DESC LIMIT $3",
                 "SELECT o.id FROM actions o WHERE o.orgId = $1 AND o.scope = 'organisation'",
                 "SELECT * FROM productAgents l JOIN agents a ON a.orgId = l.orgId AND a.id = "
                 "l.agentId"
                 " WHERE l.orgId = $1 AND l.productId = $2 ORDER BY l.linkId DESC LIMIT $3",
                 "SELECT * FROM tokens WHERE hash = $1",
                 "SELECT orgId, key FROM idempotency WHERE createdAt <= $1 ORDER BY createdAt, "
                 "orgId, key LIMIT $2",
             }) {
            CAPTURE(sql);
            auto plan = tx.db().queryText(std::string("EXPLAIN QUERY PLAN ") + sql);
            while (plan.step()) {
                const std::string step(plan.text(3));
                CAPTURE(step);
                CHECK(step.starts_with("SEARCH"));
            }
        }
    });
}
