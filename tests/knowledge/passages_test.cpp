#include "knowledge/passages.h"

#include <bit>

#include <doctest/doctest.h>

#include "common/text/utf8.h"
#include "knowledge/fingerprint.h"
#include "knowledge/sentences.h"
#include "tests/knowledge/files.h"

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)
using hiveline::knowledge::test::repeated;

namespace {

/// So many sentences of ten words, each different.
std::string prose(int sentences, int first = 0) {
    std::string text;
    for (int i = 0; i < sentences; ++i) {
        text += (i == 0 ? "The " : " The ") + std::to_string(first + i) +
                "th of all the sentences has these ten words.";
    }
    return text;
}

std::vector<std::string> sentences(const std::string& text) {
    std::vector<std::string> result;
    for (const Sentence& each : sentencesOf(text, 1'000)) {
        result.emplace_back(each.text);
    }
    return result;
}

}  // namespace

TEST_CASE("sentences: end where people end them") {
    CHECK(
        sentences("Dr. Moss is in. \"Really?\" Yes, at 9.30 e.g. today! J. Bach\nNew line") ==
        std::vector<std::string>{
            "Dr. Moss is in.", "\"Really?\"", "Yes, at 9.30 e.g. today!", "J. Bach", "New line"}
    );
    CHECK(
        sentences("今日は。元気ですか？はい。") ==
        std::vector<std::string>{"今日は。", "元気ですか？", "はい。"}
    );
    CHECK(sentences("क्या हाल है। ठीक है।").size() == 2);
    CHECK(weightOf("two words") == 2 * kWord);
    CHECK(weightOf("四个汉字") == 2 * kWord);
    const std::string word = repeated("x", 1'000'000);
    const auto parts = sentencesOf(word, 100 * kWord);
    CHECK(parts.size() > 100);
    const std::string ideographs = repeated("日本", 10'000);
    for (const Sentence& each : sentencesOf(ideographs, 100 * kWord)) {
        CHECK(each.weight <= 100 * kWord);
        CHECK(hiveline::common::findInvalidUtf8(each.text) == std::string_view::npos);
    }
}

TEST_CASE("passages: even, with overlap inside of a section") {
    const auto passages = cutPassages({"", {{"A", prose(100)}, {"B", prose(30, 200)}}});
    REQUIRE(passages.size() == 5);
    for (const Passage& each : passages) {
        CHECK(weightOf(each.text) >= kLeastWords * kWord);
        CHECK(weightOf(each.text) <= (kMaxWords + 40) * kWord);
    }
    CHECK(passages[0].title == "A");
    CHECK(passages[4].title == "B");
    CHECK(passages[4].text == prose(30, 200));
    const std::string& first = passages[0].text;
    const std::string last = first.substr(first.rfind(" The ") + 1);
    CHECK(passages[1].text.find(last) != std::string::npos);
}

TEST_CASE("passages: small sections share one, under their headings") {
    const auto passages = cutPassages(
        {"", {{"A \u203A B", "One."}, {"A \u203A C", "Two.\n- x\n- y"}, {"A", "Three."}}}
    );
    REQUIRE(passages.size() == 1);
    CHECK(passages[0] == Passage{"A", "B\nOne.\n\nC\nTwo.\n- x\n- y\n\nThree."});
    const auto joined =
        cutPassages({"", {{"A", prose(39)}, {"B", "Five words are in here."}, {"C", prose(39)}}});
    for (const Passage& each : joined) {
        CHECK(weightOf(each.text) > 100 * kWord);
    }
    CHECK(cutPassages({}).empty());
    CHECK(cutPassages({"", {{"A", "Word"}}}) == std::vector<Passage>{{"A", "Word"}});
}

TEST_CASE("passages: one sentence of a megabyte is cut") {
    for (const std::string& text :
         {repeated("x", 1'000'000), repeated("word ", 200'000), repeated("日本", 170'000)}) {
        for (const Passage& each : cutPassages({"", {{"", text}}})) {
            CHECK(weightOf(each.text) <= (kMaxWords + 50) * kWord);
        }
    }
}

TEST_CASE("fingerprints: near duplicates are near") {
    const std::string text = prose(30);
    std::string other = text;
    other.replace(other.find("15th"), 4, "16th");
    CHECK(isNearDuplicate(fingerprint(text), fingerprint("  " + text + "\n!")));
    CHECK(std::popcount(fingerprint(text) ^ fingerprint(other)) <= 6);
    CHECK_FALSE(isNearDuplicate(
        fingerprint("Opening hours are nine to five on weekdays."),
        fingerprint("A check-up costs forty-five euros for adults.")
    ));
    CHECK_FALSE(isNearDuplicate(fingerprint("今日は元気です"), fingerprint("明日は雨でしょう")));
    CHECK(fingerprint("") == 0);
    CHECK(fingerprint("one two") != fingerprint("two one"));
}
