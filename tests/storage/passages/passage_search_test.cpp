// The search that looks at a bounded part of the index, beside one that scores everything.
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/passages/hive_builds.h"
#include "storage/passages/passage_tokens.h"
#include "storage/passages/passages.h"
#include "storage/words/question_words.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;                    // NOLINT(google-build-using-namespace)
using namespace hiveline::storage;           // NOLINT(google-build-using-namespace)
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using passages::Hit;
using passages::Scope;

namespace {

constexpr int kPassages = 4'000;
constexpr std::size_t kBest = 5;

/// Numbers as words, small ones more often (by Zipf's law).
class Words {
public:
    explicit Words(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }
    std::string word() {
        constexpr double kVocabulary = 20'000;
        const double share = std::ldexp(static_cast<double>(random_() >> 11U), -53);
        return written(static_cast<std::size_t>(std::pow(kVocabulary, share)));
    }
    std::string words(std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += word() + " ";
        }
        return text;
    }
    static std::string written(std::size_t number) {
        constexpr std::string_view kLetters = "bdfgklmnprstvz";
        std::string word = "q";
        for (; number > 0; number /= kLetters.size()) {
            word += kLetters[number % kLetters.size()];
            word += 'o';
        }
        return word;
    }
    std::uint64_t number() { return random_(); }

private:
    std::mt19937_64 random_;
};

void fill(WriteTx& tx) {
    Words words(1);
    const hive_builds::Key key{kOrg, "hiv.1", hive_builds::begin(tx, kOrg, "hiv.1")};
    const hive_builds::NewPage found{"https://a.example/", "https://a.example/", 0};
    hive_builds::addPages(tx, key, {&found, 1}, 10);
    for (int i = 0; i < kPassages; ++i) {
        const std::size_t length = 20 + words.below(100);
        const passages::NewPassage passage{
            words.words(3),
            words.words(length),
            static_cast<std::int64_t>(length) + 3,
            words.number()};
        passages::insert(tx, key, 0, {&passage, 1});
    }
    hive_builds::publish(tx, key);
}

/// Scores by every word of every passage, in the index.
std::vector<Hit> exhaustive(ReadTx& tx, const Scope& scope, const std::string& question) {
    std::string any;
    std::string idfs;
    const std::vector<std::string> languages{scope.languages};
    for (const QuestionWord& word : questionWords(question, "", languages)) {
        const std::string quoted = "\"" + (kIndexedMark + word.forms.at(0).text) + '"';
        const auto with = static_cast<double>(scalar(
            tx.db().query("SELECT count(*) FROM passageIndex WHERE passageIndex MATCH $1", quoted)
        ));
        const double idf =
            std::log1p((static_cast<double>(scope.passages) - with + 0.5) / (with + 0.5));
        idfs.append(reinterpret_cast<const char*>(&idf), sizeof idf);  // NOLINT
        any += (any.empty() ? "" : " OR ") + quoted;
    }
    auto rows = tx.db().query(
        "SELECT rowid, passageScore(passageIndex, $1, $2) FROM passageIndex"
        " WHERE passageIndex MATCH $3",
        Blob{idfs},
        static_cast<double>(scope.words) / static_cast<double>(scope.passages),
        any
    );
    std::vector<Hit> hits;
    while (rows.step()) {
        hits.push_back({rows.integer(0), rows.real(1)});
    }
    std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
        return a.score != b.score ? a.score > b.score : a.row < b.row;
    });
    return hits;
}

struct Agreement {
    std::size_t same = 0;
    std::size_t all = 0;
    [[nodiscard]] double share() const {
        return static_cast<double>(same) / static_cast<double>(all);
    }
};

/// Of the best passages, for questions of 1 to 12 words. Of those with equal scores any will do.
Agreement agreement(StoreFixture& store, const std::function<std::string(Words&)>& word) {
    constexpr int kQuestions = 120;
    Words words(2);
    Agreement result;
    for (int i = 0; i < kQuestions; ++i) {
        std::string question;
        for (int count = 0; count <= i % 12; ++count) {
            question += word(words) + " ";
        }
        std::vector<Hit> wanted;
        std::vector<Hit> given;
        store.read([&](ReadTx& tx) {
            const Scope scope = passages::scopesOfHive(tx, kOrg, "hiv.1").at(0);
            wanted = exhaustive(tx, scope, question);
            given = passages::byWords(tx, {&scope, 1}, question, kBest);
        });
        const std::size_t most = std::min(kBest, wanted.size());
        result.all += most;
        for (const Hit& hit : given) {
            const auto at = std::ranges::find(wanted, hit.row, &Hit::row);
            REQUIRE(at != wanted.end());
            result.same += at->score >= wanted[most - 1].score - 1e-9 ? 1 : 0;
        }
    }
    return result;
}

}  // namespace

TEST_CASE("passages: the best of a bounded search are the best of all") {
    StoreFixture store;
    store.write(fill);
    const auto mixed = agreement(store, [](Words& words) { return words.word(); });
    const auto rare =
        agreement(store, [](Words& words) { return Words::written(500 + words.below(10'000)); });
    const auto common =
        agreement(store, [](Words& words) { return Words::written(1 + words.below(40)); });
    MESSAGE("mixed ", mixed.share(), ", rare ", rare.share(), ", common ", common.share());
    CHECK(rare.same == rare.all);
    CHECK(mixed.share() > 0.95);
    CHECK(common.share() > 0.8);
}
