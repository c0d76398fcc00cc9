#include "storage/passages/passages.h"

#include <algorithm>
#include <tuple>

#include <doctest/doctest.h>

#include "common/error.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/hive_builds.h"
#include "storage/passages/passage_tokens.h"
#include "storage/records/agents.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "storage/words/word_forms.h"
#include "tests/storage/passage_builds.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;                    // NOLINT(google-build-using-namespace)
using namespace hiveline::storage;           // NOLINT(google-build-using-namespace)
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using hive_builds::Key;
using passages::NewPassage;

namespace {

/// Titles of what is found.
std::vector<std::string> titles(
    StoreFixture& store,
    const std::string& hiveId,
    std::string_view question,
    const std::string& orgId = kOrg
) {
    return store.read([&](ReadTx& tx) {
        const auto scopes = passages::scopesOfHive(tx, orgId, hiveId);
        const auto hits = passages::byWords(tx, scopes, question, 10);
        std::vector<std::string> found;
        for (const auto& each : passages::fetch(tx, orgId, hits)) {
            found.push_back(each.title);
        }
        return found;
    });
}

using Titles = std::vector<std::string>;

// What is indexed anew leaves nothing in the index when its hives go.
void checkCanBeRemoved(StoreFixture& store, int pieces) {
    store.write([](WriteTx& tx) {
        hive_builds::forget(tx, kOrg, "hiv.1");
        hive_builds::forget(tx, kOrg, "hiv.2");
    });
    while (store.write([](WriteTx& tx) { return hive_builds::sweep(tx, 100); })) {
        REQUIRE(++pieces < 50);
    }
    store.write([](WriteTx& tx) {
        CHECK(scalar(tx.db().query("SELECT count(*) FROM passageIndex_docsize")) == 0);
        tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
    });
}

}  // namespace

TEST_CASE("passages: are found by their words, in any form") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOrg,
            "hiv.1",
            {{passage("Hours", "The practice opens at eight and closes at six on weekdays."),
              passage("Parking", "There is a car park behind the house, with twelve places."),
              passage("Zahlung", "Wir nehmen Karten, Überweisungen und Bargeld."),
              passage("予約", "診療時間は午前九時から午後六時までです。")}}
        );
    });
    CHECK(titles(store, "hiv.1", "When do you open?") == Titles{"Hours"});
    CHECK(titles(store, "hiv.1", "opening") == Titles{"Hours"});
    CHECK(titles(store, "hiv.1", "Where can I PARK my car") == Titles{"Parking"});
    CHECK(titles(store, "hiv.1", "uberweisungen") == Titles{"Zahlung"});
    CHECK(titles(store, "hiv.1", "診療時間") == Titles{"予約"});
    CHECK(titles(store, "hiv.1", "午後六時") == Titles{"予約"});
    CHECK(titles(store, "hiv.1", "zebra").empty());
    CHECK(titles(store, "hiv.1", "the of and what").empty());
    CHECK(titles(store, "hiv.1", "").empty());
    CHECK(titles(store, "hiv.1", R"(" OR title : * NEAR( ) AND -- park')") == Titles{"Parking"});
    CHECK(titles(store, "hiv.1", std::string("park\0ing", 8)).size() <= 1);
    CHECK(titles(store, "hiv.2", "park").empty());
}

TEST_CASE("passages: words between characters of scripts without spaces are found") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOrg,
            "hiv.1",
            {{passage("A", "使用iPhone手机价格"),
              passage("B", "下载PDF文件即可"),
              passage("C", "営業は9時から18時までです"),
              passage("D", "Ordering注文orders")}}
        );
    });
    CHECK(titles(store, "hiv.1", "iphone") == Titles{"A"});
    CHECK(titles(store, "hiv.1", "手机") == Titles{"A"});
    CHECK(titles(store, "hiv.1", "iPhone价格") == Titles{"A"});
    CHECK(titles(store, "hiv.1", "pdf") == Titles{"B"});
    CHECK(titles(store, "hiv.1", "文件") == Titles{"B"});
    CHECK(titles(store, "hiv.1", "PDF文件") == Titles{"B"});
    CHECK(titles(store, "hiv.1", "18") == Titles{"C"});
    CHECK(titles(store, "hiv.1", "18時") == Titles{"C"});
    CHECK(titles(store, "hiv.1", "order") == Titles{"D"});
    CHECK(titles(store, "hiv.1", "注文") == Titles{"D"});
    store.read([](ReadTx& tx) {
        const auto tokens = passageTokens(tx.db().handle(), "a ÉTAT文Prices b");
        REQUIRE(tokens.size() == 5);
        CHECK(tokens[1].stem == "etat");
        CHECK(tokens[1].word == "ÉTAT");
        CHECK(tokens[2].word == "文");
        CHECK(tokens[3].stem == "price");
        CHECK(tokens[3].word == "Prices");
        CHECK(tokens[4].word == "b");
    });
    store.write([](WriteTx& tx) {
        tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
    });
}

TEST_CASE("passages: are found by the stems of their language, whatever the question's is") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOrg,
            "hiv.1",
            {{passage("Zeiten", "Die Öffnungszeiten sind für alle Kunden dieselben."),
              passage("Strasse", "Das Büro ist in der Müllerstraße, neben der Säge von Röntgen."),
              passage("Réservation", "Les réservations sont ouvertes pour les clients."),
              passage("Anmeldung", "Sie melden sich dort an, wo das Schild ist."),
              passage("Prices", "The prices are listed by the clients of Mr Müller.")}}
        );
        liveBuild(
            tx, kOrg, "hiv.2", {{passage("İstanbul", "İSTANBUL'DA ve ANKARA'DA bir ofis var.")}}
        );
        liveBuild(tx, kOrg, "hiv.3", {{passage("Ώρες", "ΟΙ ΩΡΕΣ ΛΕΙΤΟΥΡΓΙΑΣ ΕΙΝΑΙ ΓΙΑ ΟΛΟΥΣ.")}});
    });
    CHECK(titles(store, "hiv.1", "Wann haben Sie geöffnet?").front() == "Zeiten");
    CHECK(titles(store, "hiv.1", "OEFFNUNGSZEITEN") == Titles{"Zeiten"});
    CHECK(titles(store, "hiv.1", "saege") == Titles{"Strasse"});
    CHECK(titles(store, "hiv.1", "roentgen") == Titles{"Strasse"});
    CHECK(titles(store, "hiv.1", "MÜLLERSTRASSE").front() == "Strasse");
    CHECK(titles(store, "hiv.1", "MÜLLERSTRAẞE").front() == "Strasse");
    CHECK(titles(store, "hiv.1", "Strassen").front() == "Strasse");
    CHECK(titles(store, "hiv.1", "reservation").front() == "Réservation");
    CHECK(titles(store, "hiv.1", "RÉSERVER").front() == "Réservation");
    CHECK(titles(store, "hiv.1", "Mueller").size() == 2);
    CHECK(titles(store, "hiv.1", "Wo melde ich mich an?").front() == "Anmeldung");
    CHECK(titles(store, "hiv.2", "istanbul") == Titles{"İstanbul"});
    CHECK(titles(store, "hiv.2", "ISTANBUL") == Titles{"İstanbul"});
    CHECK(titles(store, "hiv.2", "İstanbul") == Titles{"İstanbul"});
    CHECK(titles(store, "hiv.3", "ώρες") == Titles{"Ώρες"});
    CHECK(titles(store, "hiv.3", "λειτουργίας") == Titles{"Ώρες"});
}

TEST_CASE("passages: all of what fits is given whole, else nothing") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(tx, kOrg, "hiv.1", {{passage("A", "apples")}, {passage("B", "pears")}});
    });
    const auto whole = [&store](std::int64_t most, const std::string& orgId = kOrg) {
        return store.read([&](ReadTx& tx) {
            return passages::whole(tx, orgId, passages::scopesOfHive(tx, kOrg, "hiv.1"), most);
        });
    };
    const auto all = whole(1'000);
    REQUIRE(all.size() == 2);
    CHECK(all[0].title == "A");
    CHECK(all[1].text == "pears");
    std::int64_t bytes = 0;
    for (const auto& each : all) {
        bytes += static_cast<std::int64_t>(
            each.title.size() + each.text.size() + each.source.size() + 8
        );
    }
    CHECK(whole(bytes).size() == 2);
    CHECK(whole(bytes - 1).empty());
    CHECK(whole(1'000, kOtherOrg).empty());
}

TEST_CASE("passages: of what is taken out of a page nothing is found") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const Key key = build(
            tx,
            kOrg,
            "hiv.1",
            {{passage("A", "cookies"), passage("B", "apples cookies"), passage("C", "cookies")},
             {passage("D", "pears")}}
        );
        const auto page = hive_builds::listPages(tx, key, 0, 1).front();
        const auto stored = passages::ofPage(tx, page);
        REQUIRE(stored.size() == 3);
        std::vector<passages::Rewritten> changed;
        const std::vector<std::string> left{"", "apples", ""};
        for (std::size_t i = 0; i < left.size(); ++i) {
            const auto row = page.firstRow + static_cast<std::int64_t>(i);
            changed.push_back({row, 10, {stored[i].title, left[i], 7}});
        }
        passages::rewrite(tx, key, page, changed);
        const auto rewritten = hive_builds::listPages(tx, key, 0, 2);
        CHECK(rewritten[0].firstRow == page.firstRow + 1);
        CHECK(rewritten[0].passages == 1);
        CHECK(rewritten[1].passages == 1);
        const auto now = hive_builds::building(tx, kOrg, "hiv.1");
        CHECK(now->passages == 2);
        CHECK(now->words == 17);
        hive_builds::publish(tx, key);
    });
    CHECK(titles(store, "hiv.1", "cookies").empty());
    CHECK(titles(store, "hiv.1", "apples") == Titles{"B"});
    CHECK(titles(store, "hiv.1", "pears") == Titles{"D"});
    store.write([](WriteTx& tx) {
        tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
        hive_builds::forget(tx, kOrg, "hiv.1");
        while (hive_builds::sweep(tx, 100)) {
        }
        auto entries = tx.db().query("SELECT count(*) FROM passageIndex_docsize");
        REQUIRE(entries.step());
        CHECK(entries.integer(0) == 0);
    });
}

namespace {

/// As a version with those rules has left them: a hive that is live, one under way.
void makeOld(
    WriteTx& tx, const hive_builds::Key& key, std::int64_t rules = 0, std::string_view known = ""
) {
    const auto indexed = [&](const std::string& text) {
        return rules == 0 ? text : kIndexedMark + indexedWords(text, known, rules);
    };
    const auto rows = collect(
        tx.db().query(
            "SELECT row, title, text, language FROM passages WHERE hiveId = $1", key.hiveId
        ),
        [](const Query& row) {
            return std::tuple(
                row.integer(0),
                std::string(row.text(1)),
                std::string(row.text(2)),
                std::string(row.text(3))
            );
        }
    );
    for (const auto& [row, title, text, language] : rows) {
        tx.db().execute(
            "INSERT INTO passageIndex (passageIndex, rowid, title, text)"
            " VALUES ('delete', $1, $2, $3)",
            row,
            kIndexedMark + indexedWords(title, language),
            kIndexedMark + indexedWords(text, language)
        );
        tx.db().execute(
            "INSERT INTO passageIndex (rowid, title, text) VALUES ($1, $2, $3)",
            row,
            indexed(title),
            indexed(text)
        );
        tx.db().execute(
            "UPDATE passages SET wordRules = $1, language = $2 WHERE row = $3", rules, known, row
        );
    }
    tx.db().execute(
        "UPDATE hiveBuilds SET wordRules = $1, languages = $2 WHERE hiveId = $3",
        rules,
        known,
        key.hiveId
    );
}

}  // namespace

TEST_CASE("passages: what older rules have indexed is found, and indexed anew in pieces") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        std::vector<NewPassage> all;
        for (int i = 0; i < 25; ++i) {
            all.push_back(passage(
                "Seite " + std::to_string(i), "Die Öffnungszeiten von Haus " + std::to_string(i)
            ));
        }
        all.push_back(passage("Prices", "The prices of all houses are listed here."));
        makeOld(tx, liveBuild(tx, kOrg, "hiv.1", {all}));
        const Key going =
            build(tx, kOrg, "hiv.2", {{passage("Before", "Die alten Häuser sind da.")}});
        makeOld(tx, going);
        const hive_builds::NewPage found{"https://a.example/n", "https://a.example/n", 0};
        hive_builds::addPages(tx, going, {&found, 1}, 10);
        const NewPassage after = passage("After", "Die neuen Häuser sind da.");
        passages::insert(
            tx, going, hive_builds::findPage(tx, going, found.address)->page, {&after, 1}
        );
        hive_builds::publish(tx, going);
    });
    const auto check = [&store] {
        CHECK(titles(store, "hiv.1", "price") == Titles{"Prices"});
        CHECK(titles(store, "hiv.1", "Öffnungszeiten").size() == 10);
        CHECK(titles(store, "hiv.2", "Häuser").size() == 2);
        store.write([](WriteTx& tx) {
            tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
        });
    };
    check();
    CHECK(titles(store, "hiv.1", "geöffnet").empty());
    int pieces = 0;
    while (store.write([](WriteTx& tx) { return passages::reindex(tx, 4); })) {
        REQUIRE(++pieces < 20);
        check();
        if (pieces == 3) {
            store.reopen();
        }
    }
    CHECK(pieces >= 8);
    CHECK(titles(store, "hiv.1", "geöffnet").size() == 10);
    CHECK(titles(store, "hiv.2", "Haus").size() == 2);
    store.read([](ReadTx& tx) {
        CHECK(passages::scopesOfHive(tx, kOrg, "hiv.1").at(0).languages == "de en");
        CHECK(passages::scopesOfHive(tx, kOrg, "hiv.1").at(0).wordRules == kWordRules);
        // Nothing that the old rules have made is left in the index.
        CHECK(
            scalar(tx.db().query(
                "SELECT count(*) FROM passageIndex WHERE passageIndex MATCH $1",
                "\"Öffnungszeiten\""
            )) == 0
        );
    });
    checkCanBeRemoved(store, pieces);
}

TEST_CASE("passages: what the rules 1 have indexed is found, and indexed anew in pieces") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        std::vector<NewPassage> polish;
        for (int i = 0; i < 10; ++i) {
            polish.push_back(passage("Faktury", "Na życzenie i dla firm są faktury za wizyty."));
            polish.back().title += " " + std::to_string(i);
        }
        makeOld(tx, liveBuild(tx, kOrg, "hiv.1", {polish}), 1, "pl");
        // No language of it was known to that version.
        makeOld(
            tx,
            liveBuild(tx, kOrg, "hiv.2", {{passage("주차", "주차장은 지하에 있습니다.")}}),
            1,
            "en"
        );
    });
    const auto check = [&store] {
        CHECK(titles(store, "hiv.1", "faktury").size() == 10);
        CHECK(titles(store, "hiv.2", "주차장은").size() == 1);
        store.write([](WriteTx& tx) {
            tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
        });
    };
    check();
    CHECK(titles(store, "hiv.1", "faktura").empty());
    CHECK(titles(store, "hiv.2", "주차를").empty());
    int pieces = 0;
    while (store.write([](WriteTx& tx) { return passages::reindex(tx, 4); })) {
        REQUIRE(++pieces < 20);
        check();
    }
    CHECK(titles(store, "hiv.1", "fakturę").size() == 10);
    CHECK(titles(store, "hiv.2", "주차를").size() == 1);
    checkCanBeRemoved(store, pieces);
}

TEST_CASE("passages: a compound that is nowhere is found by words of the hive") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOrg,
            "hiv.nl",
            {{passage("Leasen", "U kunt het bij ons leasen via het werk."),
              passage("Fietsen", "Wij hebben de fiets die bij u past."),
              passage("Iets", "Wij hebben ook iets van leer.")}}
        );
        liveBuild(
            tx,
            kOrg,
            "hiv.sv",
            {{passage("Automat", "Du kan köra med automat hos oss."),
              passage("Kar", "Det är ett kar och en karm som vi har.")}}
        );
        liveBuild(
            tx, kOrg, "hiv.en", {{passage("Books", "There is a book on the shelf that you want.")}}
        );
    });
    CHECK(titles(store, "hiv.nl", "leasefiets") == Titles{"Leasen", "Fietsen"});
    CHECK(titles(store, "hiv.nl", "LEASEFIETSEN") == Titles{"Leasen", "Fietsen"});
    CHECK(titles(store, "hiv.sv", "automatlåda") == Titles{"Automat"});
    CHECK(titles(store, "hiv.sv", "karamboll").empty());    // a short stem alone is in any word
    CHECK(titles(store, "hiv.nl", "bakdiets").empty());     // nor are words that say nothing
    CHECK(titles(store, "hiv.sv", "leasefiets").empty());   // another hive's words
    CHECK(titles(store, "hiv.en", "bookshelves").empty());  // English writes them apart
    CHECK(titles(store, "hiv.nl", "leasefiets2000").empty());
    CHECK(titles(store, "hiv.nl", std::string(5'000, 'a') + "fiets").empty());
}

TEST_CASE("passages: rare words and titles count more, length less") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        std::vector<NewPassage> all;
        for (int i = 0; i < 50; ++i) {
            all.push_back(passage("Other", "Insurance is a word of every passage here."));
        }
        all.push_back(passage("Teeth", "Whitening is not paid by the insurance."));
        all.push_back(passage("Whitening", "What it costs, and what not."));
        liveBuild(tx, kOrg, "hiv.1", {all});
    });
    const auto found = titles(store, "hiv.1", "Does the insurance pay for whitening?");
    REQUIRE(found.size() >= 3);
    CHECK(found[0] == "Whitening");
    CHECK(found[1] == "Teeth");
    CHECK(found[2] == "Other");
    CHECK(titles(store, "hiv.1", "whitening").front() == "Whitening");
}

TEST_CASE("passages: who reads a list is shown what the words that tell nothing find") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOrg,
            "hiv.1",
            {{passage("Hours", "We open at eight, and whoever comes before that is asked to wait."),
              passage("Prices", "A visit costs 20 euros."),
              passage("Parking", "There is a car park behind the house.")}}
        );
    });
    const auto asked = [&store](std::string_view question, std::size_t limit) {
        return store.read([&](ReadTx& tx) {
            const auto scopes = passages::scopesOfHive(tx, kOrg, "hiv.1");
            Titles found;
            for (const auto& hit : passages::byAnyWords(tx, scopes, question, limit)) {
                found.push_back(passages::fetch(tx, kOrg, {{hit}}).at(0).title);
            }
            return found;
        });
    };
    CHECK(titles(store, "hiv.1", "What is that?").empty());
    CHECK(asked("What is that?", 5) == Titles{"Hours", "Parking"});
    CHECK(titles(store, "hiv.1", "What is a visit?") == Titles{"Prices"});
    CHECK(asked("What is a visit?", 5).front() == "Prices");
    CHECK(asked("What is a visit?", 5).size() == 3);
    CHECK(asked("What is a visit?", 2).size() == 2);
    CHECK(asked("Zebra?", 5).empty());
    CHECK(asked("", 5).empty());
}

TEST_CASE("passages: words that most passages have still find") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        std::vector<NewPassage> all;
        for (int i = 0; i < 5'000; ++i) {
            all.push_back(passage("Page " + std::to_string(i), "alpha is in all, beta in most."));
        }
        all.push_back(passage("Alpha beta", "Alpha and beta and gamma."));
        liveBuild(tx, kOrg, "hiv.1", {all});
    });
    CHECK(titles(store, "hiv.1", "alpha beta").front() == "Alpha beta");
    CHECK(titles(store, "hiv.1", "gamma alpha").front() == "Alpha beta");
    CHECK(titles(store, "hiv.1", "most").size() == 10);
}

TEST_CASE("passages: a search sees its organisation's live builds alone") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        liveBuild(tx, kOrg, "hiv.1", {{passage("Ours", "apples and pears")}});
        liveBuild(tx, kOrg, "hiv.2", {{passage("Our other", "apples and plums")}});
        liveBuild(tx, kOtherOrg, "hiv.3", {{passage("Theirs", "apples and nuts")}});
        build(tx, kOrg, "hiv.4", {{passage("Unfinished", "apples and figs")}});
    });
    CHECK(titles(store, "hiv.1", "apples") == Titles{"Ours"});
    CHECK(titles(store, "hiv.2", "apples") == Titles{"Our other"});
    CHECK(titles(store, "hiv.3", "apples").empty());
    CHECK(titles(store, "hiv.4", "apples").empty());
    CHECK(titles(store, "hiv.1", "apples", kOtherOrg).empty());
    CHECK(titles(store, "hiv.3", "apples", kOtherOrg) == Titles{"Theirs"});
}

TEST_CASE("passages: scores do not depend on what other organisations have") {
    StoreFixture store;
    const auto score = [&store] {
        return store.read([](ReadTx& tx) {
            return passages::byWords(tx, passages::scopesOfHive(tx, kOrg, "hiv.1"), "apples", 1)
                .at(0)
                .score;
        });
    };
    store.write([](WriteTx& tx) {
        liveBuild(tx, kOrg, "hiv.1", {{passage("Ours", "apples"), passage("Else", "nuts")}});
    });
    const double before = score();
    store.write([](WriteTx& tx) {
        liveBuild(
            tx,
            kOtherOrg,
            "hiv.2",
            {{passage("Theirs", "apples apples"), passage("Theirs", "apples")}}
        );
    });
    CHECK(score() == before);
}

TEST_CASE("passages: a new build takes the place of the live one at once") {
    StoreFixture store;
    store.write([](WriteTx& tx) { liveBuild(tx, kOrg, "hiv.1", {{passage("Old", "apples")}}); });
    const Key next = store.write([](WriteTx& tx) {
        return build(tx, kOrg, "hiv.1", {{passage("New", "apples")}});
    });
    CHECK(titles(store, "hiv.1", "apples") == Titles{"Old"});
    store.write([&](WriteTx& tx) { hive_builds::publish(tx, next); });
    CHECK(titles(store, "hiv.1", "apples") == Titles{"New"});
    int sweeps = 0;
    while (store.write([](WriteTx& tx) { return hive_builds::sweep(tx, 1); })) {
        REQUIRE(++sweeps < 100);
    }
    CHECK(titles(store, "hiv.1", "apples") == Titles{"New"});
    store.write([](WriteTx& tx) { hive_builds::forget(tx, kOrg, "hiv.1"); });
    CHECK(titles(store, "hiv.1", "apples").empty());
    while (store.write([](WriteTx& tx) { return hive_builds::sweep(tx, 100); })) {
        REQUIRE(++sweeps < 100);
    }
    store.read([](ReadTx& tx) {
        for (const char* table :
             {"passages", "passageMarks", "hivePages", "hiveBuilds", "passageIndex_docsize"}) {
            CAPTURE(table);
            CHECK(scalar(tx.db().queryText("SELECT count(*) FROM " + std::string(table))) == 0);
        }
    });
    // What is left of the index is what its words say: it agrees with its (now empty) content.
    store.write([](WriteTx& tx) {
        tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
    });
}

TEST_CASE("passages: the same to a reader is kept once in a build") {
    StoreFixture store;
    std::string filler;
    for (int i = 0; i < 60; ++i) {
        filler += "word" + std::string(1, static_cast<char>('a' + i % 26)) + " ";
    }
    // All with the same fingerprint: what they say decides.
    const auto kept = [&store](const std::vector<std::pair<std::string, std::string>>& all) {
        return store.write([&](WriteTx& tx) {
            std::vector<NewPassage> given;
            for (const auto& [title, text] : all) {
                given.push_back({title, text, 10, 0b1011U + given.size() % 2});
            }
            const Key key = build(tx, kOrg, "hiv.1", {given});
            const auto count = hive_builds::building(tx, kOrg, "hiv.1")->passages;
            hive_builds::abandon(tx, key);
            return count;
        });
    };
    CHECK(kept({{"One", "apples and pears"}, {"ONE", " apples  and\nPears "}}) == 1);
    CHECK(kept({{"Opening hours Berlin", filler}, {"Opening hours Hamburg", filler}}) == 2);
    CHECK(kept({{"", "*** --- ***"}, {"", "+++"}, {"", "***"}, {"", "+++"}}) == 3);
    CHECK(kept({{"", "apples and pears"}, {"", "apples and plums"}}) == 2);
    CHECK(kept({{"A", filler + "it is red."}, {"A", filler + "it was red!"}}) == 1);
    CHECK(kept({{"A", filler + "499 EUR"}, {"A", filler + "129 EUR"}}) == 2);
    CHECK(kept({{"A", filler + "1 or 2"}, {"A", filler + "2 or 1"}}) == 2);
    CHECK(kept({{"A", filler + "in Berlin"}, {"A", filler + "in Bremen"}}) == 2);
    CHECK(kept({{"A", filler + "bei Ärzten"}, {"A", filler + "bei Ämtern"}}) == 2);
    CHECK(kept({{"A", filler + "two words less"}, {"A", filler + "some terms more"}}) == 2);
}

TEST_CASE("passages: many with one fingerprint are compared with few, and equal ones found") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        std::vector<NewPassage> all;
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 200; ++i) {
                std::string text;
                for (int word = 0; word < 60; ++word) {
                    text += "word ";
                }
                all.push_back({"Offer", text + std::to_string(i) + " EUR", 62, 7});
            }
        }
        build(tx, kOrg, "hiv.1", {all});
        CHECK(hive_builds::building(tx, kOrg, "hiv.1")->passages == 200);
    });
}

TEST_CASE("passages: what was added of a page can be taken back, and added again") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const std::vector<NewPassage> all{
            passage("A", "apples"), passage("B", "pears"), passage("C", "plums")};
        const std::span<const NewPassage> span(all);
        const Key key = build(tx, kOrg, "hiv.1", {{passage("Before", "nuts")}});
        const hive_builds::NewPage found{"https://a.example/long", "https://a.example/long", 0};
        hive_builds::addPages(tx, key, {&found, 1}, 1'000);
        const auto page = [&] { return *hive_builds::findPage(tx, key, found.address); };
        const auto before = *hive_builds::building(tx, kOrg, "hiv.1");
        for (int round = 0; round < 2; ++round) {
            CHECK(passages::insert(tx, key, page().page, span.first(2)) == 2);
            CHECK(passages::insert(tx, key, page().page, span.last(1)) == 1);
            CHECK(passages::ofPage(tx, page()).size() == 3);
            CHECK(passages::insert(tx, key, page().page, span) == 0);
            if (round == 0) {
                passages::takeBack(tx, key, page(), span.last(2));
                CHECK(passages::ofPage(tx, page()).at(0).title == "A");
                passages::takeBack(tx, key, page(), span.first(1));
                CHECK(page().passages == 0);
                CHECK(hive_builds::building(tx, kOrg, "hiv.1")->passages == before.passages);
                CHECK(hive_builds::building(tx, kOrg, "hiv.1")->words == before.words);
            }
        }
        hive_builds::publish(tx, key);
    });
    CHECK(titles(store, "hiv.1", "apples pears plums nuts").size() == 4);
    store.write([](WriteTx& tx) {
        tx.db().execute("INSERT INTO passageIndex (passageIndex) VALUES ('integrity-check')");
    });
}

TEST_CASE("passages: those of an agent are of all hives that it is linked to") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        auto agent = newAgent(tx);
        auto first = newHive(tx);
        auto second = newHive(tx);
        storage::hives::insert(tx, first, {});
        storage::hives::insert(tx, second, {});
        agents::insert(tx, agent);
        liveBuild(tx, kOrg, first.id, {{passage("First", "apples")}});
        liveBuild(tx, kOrg, second.id, {{passage("Second", "pears")}});
        links::linkHive(tx, kOrg, agent.id, first.id);
        CHECK(passages::scopesOfAgent(tx, kOrg, agent.id).size() == 1);
        links::linkHive(tx, kOrg, agent.id, second.id);
        const auto scopes = passages::scopesOfAgent(tx, kOrg, agent.id);
        CHECK(scopes.size() == 2);
        CHECK(passages::byWords(tx, scopes, "apples pears", 10).size() == 2);
        CHECK(passages::scopesOfAgent(tx, kOtherOrg, agent.id).empty());
    });
}

TEST_CASE("passages: a search of an agent is over the hives that were linked last") {
    StoreFixture store;
    const auto agentId = store.write([](WriteTx& tx) {
        auto agent = newAgent(tx);
        agents::insert(tx, agent);
        return agent.id;
    });
    for (std::int64_t i = 0; i <= passages::kMaxScopes; ++i) {
        store.write([&](WriteTx& tx) {
            auto hive = newHive(tx);
            storage::hives::insert(tx, hive, {});
            liveBuild(tx, kOrg, hive.id, {{passage("Hive " + std::to_string(i), "apples")}});
            links::linkHive(tx, kOrg, agentId, hive.id);
        });
        store.clock().advanceMicros(1'000'000);
    }
    store.read([&](ReadTx& tx) {
        const auto scopes = passages::scopesOfAgent(tx, kOrg, agentId);
        CHECK(scopes.size() == static_cast<std::size_t>(passages::kMaxScopes));
        CHECK(std::ranges::is_sorted(scopes, {}, &passages::Scope::firstRow));
        const auto hits = passages::byWords(tx, scopes, "apples", 1'000);
        CHECK(hits.size() == scopes.size());
        const auto found = passages::fetch(tx, kOrg, hits);
        CHECK(found.front().title == "Hive 1");  // the one that was linked first is left out
    });
}

TEST_CASE("passages: hives beside each other are searched as well as hives far apart") {
    StoreFixture store;
    // Hives 1 and 2 are beside each other, hive 4 is behind one that is not searched.
    store.write([](WriteTx& tx) {
        for (int hive = 1; hive <= 4; ++hive) {
            std::vector<NewPassage> all;
            for (int i = 0; i < 1'500; ++i) {
                const std::string number = std::to_string(hive) + "." + std::to_string(i);
                all.push_back(passage(number, "alpha is everywhere, as is beta"));
            }
            all.push_back(passage("Rare", "gamma" + std::to_string(hive) + " and alpha"));
            liveBuild(tx, kOrg, "hiv." + std::to_string(hive), {all});
        }
    });
    store.read([](ReadTx& tx) {
        std::vector<passages::Scope> scopes;
        for (const char* hive : {"hiv.1", "hiv.2", "hiv.4"}) {
            scopes.push_back(passages::scopesOfHive(tx, kOrg, hive).at(0));
        }
        const auto first = [&](std::string_view question) {
            const auto hits = passages::byWords(tx, scopes, question, 5);
            return hits.empty() ? 0 : hits[0].row;
        };
        CHECK(first("gamma1 alpha") == scopes[0].endRow - 1);
        CHECK(first("alpha gamma2") == scopes[1].endRow - 1);
        CHECK(first("gamma4") == scopes[2].endRow - 1);
        CHECK(first("gamma3") == 0);
        CHECK(passages::byWords(tx, scopes, "alpha beta", 5).size() == 5);
        for (const auto& hit : passages::byWords(tx, scopes, "alpha", 10'000)) {
            const bool isInside = std::ranges::any_of(scopes, [&hit](const passages::Scope& scope) {
                return hit.row >= scope.firstRow && hit.row < scope.endRow;
            });
            REQUIRE(isInside);
        }
    });
}

TEST_CASE("hive builds: a page is found once, and ends once") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const Key key{kOrg, "hiv.1", hive_builds::begin(tx, kOrg, "hiv.1")};
        const std::vector<hive_builds::NewPage> found{
            {"https://a.example/", "https://a.example/", 0},
            {"https://a.example/b", "https://a.example/b", 2},
            {"https://a.example/c", "https://a.example/c", 1}};
        CHECK(hive_builds::addPages(tx, key, found, 10) == 3);
        CHECK(hive_builds::addPages(tx, key, found, 10) == 0);
        const std::vector<hive_builds::NewPage> more{
            {"https://a.example/d", "https://a.example/d", 1},
            {"https://a.example/e", "https://a.example/e", 1}};
        CHECK(hive_builds::addPages(tx, key, more, 4) == 1);
        const auto first = hive_builds::pendingPages(tx, key, 10);
        REQUIRE(first.size() == 1);  // the others are further away
        CHECK(hive_builds::finishPage(tx, key, first[0].page, {.title = "Home"}));
        CHECK_FALSE(hive_builds::finishPage(tx, key, first[0].page, {.title = "Again"}));
        const auto next = hive_builds::pendingPages(tx, key, 10);
        REQUIRE(next.size() == 2);
        CHECK(next[0].address == "https://a.example/c");
        const common::Timestamp later{tx.now().millis + 1'000};
        hive_builds::postponePage(tx, key, next[0], "no answer in time", later);
        CHECK(hive_builds::pendingPages(tx, key, 10).size() == 1);
        CHECK(hive_builds::finishPage(
            tx,
            key,
            next[1].page,
            {.state = models::HivePageState::kFailed, .error = "HTTP status 404"}
        ));
        CHECK(hive_builds::pendingPages(tx, key, 10).empty());  // what is postponed is waited for
        CHECK(hive_builds::nextPageDue(tx, key) == later);
        CHECK(hive_builds::firstError(tx, key) == "HTTP status 404");
        const auto build = hive_builds::building(tx, kOrg, "hiv.1");
        CHECK(build->pages == 4);
        CHECK(build->pagesDone == 1);
        CHECK(build->pagesFailed == 1);
        hive_builds::abandon(tx, key);
        CHECK(hive_builds::addPages(tx, key, more, 10) == 0);
        CHECK_THROWS_AS(
            passages::insert(tx, key, 0, std::vector<NewPassage>{passage("A", "b")}), common::Error
        );
    });
}

TEST_CASE("hive builds: the pages of a reading that failed are kept until another one begins") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const auto sweepAll = [&tx] {
            int turns = 0;
            while (hive_builds::sweep(tx, 10)) {
                REQUIRE(++turns < 100);
            }
        };
        const Key live = build(tx, kOrg, "hiv.1", {{passage("A", "read before")}});
        hive_builds::publish(tx, live);
        const Key key = build(tx, kOrg, "hiv.1", {{passage("A", "read too")}});
        CHECK(
            hive_builds::addPages(
                tx, key, std::vector<hive_builds::NewPage>{{"x", "x.pdf", 0}}, 10
            ) == 1
        );
        hive_builds::failPending(tx, key, "pdftotext is not installed");
        CHECK(hive_builds::building(tx, kOrg, "hiv.1")->pagesFailed == 1);
        hive_builds::abandon(tx, key);
        for (int turn = 0; turn < 2; ++turn) {
            const auto pages = hive_builds::listPages(tx, key, 0, 10);
            REQUIRE(pages.size() == 2);
            CHECK((pages[1].state == models::HivePageState::kFailed));
            CHECK(pages[1].error == "pdftotext is not installed");
            CHECK(hive_builds::latest(tx, kOrg, "hiv.1")->key == key);
            CHECK(hive_builds::live(tx, kOrg, "hiv.1")->key == live);
            sweepAll();
        }
        const auto build = hive_builds::latest(tx, kOrg, "hiv.1");
        CHECK_FALSE(passages::remove(tx, build->firstRow, 10));  // nothing of it is left
        const std::int64_t next = hive_builds::begin(tx, kOrg, "hiv.1");
        CHECK(hive_builds::latest(tx, kOrg, "hiv.1")->key.build == next);
        sweepAll();
        CHECK(hive_builds::listPages(tx, key, 0, 10).empty());
    });
}

TEST_CASE("hive builds: a page that was begun comes after those that were not") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const Key key{kOrg, "hiv.1", hive_builds::begin(tx, kOrg, "hiv.1")};
        const std::vector<hive_builds::NewPage> found{
            {"fil.0", "a.txt", 0}, {"fil.1", "b.txt", 0}, {"fil.2", "c.txt", 0}};
        CHECK(hive_builds::addPages(tx, key, found, 10) == 3);
        const auto addresses = [&](std::int64_t limit) {
            std::vector<std::string> all;
            for (const auto& page : hive_builds::pendingPages(tx, key, limit)) {
                all.push_back(page.address);
            }
            return all;
        };
        using Addresses = std::vector<std::string>;
        hive_builds::setBegun(tx, key, 0, 1, tx.now());
        CHECK(addresses(10) == Addresses{"fil.1", "fil.2", "fil.0"});
        CHECK(addresses(2) == Addresses{"fil.1", "fil.2"});
        const common::Timestamp later{tx.now().millis + 1'000};
        hive_builds::setBegun(tx, key, 1, 2, later);
        CHECK(addresses(10) == Addresses{"fil.2", "fil.0"});
        hive_builds::setBegun(tx, key, 2, 2, later);
        hive_builds::setBegun(tx, key, 0, 3, later);
        CHECK(addresses(10).empty());
        CHECK(hive_builds::nextPageDue(tx, key) == later);
    });
}

TEST_CASE("hive builds: organisations and builds that waited longest come first") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        hive_builds::begin(tx, kOrg, "hiv.1");
        hive_builds::begin(tx, kOtherOrg, "hiv.2");
    });
    store.clock().advanceMicros(1'000'000);
    store.write([](WriteTx& tx) { hive_builds::begin(tx, kOrg, "hiv.3"); });
    store.clock().advanceMicros(1'000'000);
    store.write([](WriteTx& tx) {
        hive_builds::worked(tx, {kOrg, "hiv.1", 1});
        CHECK(hive_builds::waitingOrganisations(tx) == std::vector<std::string>{kOtherOrg, kOrg});
        const auto waiting = hive_builds::waiting(tx, kOrg, 10);
        REQUIRE(waiting.size() == 2);
        CHECK(waiting.at(0).hiveId == "hiv.3");
        CHECK(waiting.at(1).hiveId == "hiv.1");
        CHECK(hive_builds::waiting(tx, kOrg, 1).size() == 1);
        const common::Timestamp later{tx.now().millis + 5'000};
        hive_builds::worked(tx, {kOtherOrg, "hiv.2", 1}, later);
        CHECK(hive_builds::waitingOrganisations(tx) == std::vector<std::string>{kOrg});
        CHECK(hive_builds::waiting(tx, kOtherOrg, 10).empty());
        CHECK(hive_builds::hasAtLeast(tx, kOrg, 2));
        CHECK_FALSE(hive_builds::hasAtLeast(tx, kOrg, 3));
        CHECK(hive_builds::nextDue(tx, tx.now()) == later);
        const common::Timestamp before{later.millis - 1};
        CHECK(hive_builds::nextDue(tx, before) == later);
        CHECK_FALSE(hive_builds::nextDue(tx, later));
        CHECK(hive_builds::countWaiting(tx) == 3);
    });
}
