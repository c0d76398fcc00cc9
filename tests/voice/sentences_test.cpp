#include "voice/engine/sentences.h"

#include <utility>

#include <doctest/doctest.h>

#include "common/text/utf8.h"

using hiveline::voice::Sentences;
using Texts = std::vector<std::string>;

namespace {

Texts cut(std::string_view text) {
    Sentences sentences;
    Texts result = sentences.add(text);
    if (std::string rest = sentences.finish(); !rest.empty()) {
        result.push_back(rest);
    }
    return result;
}

/// The same, whatever pieces the text comes in.
Texts cutInPieces(std::string_view text, std::size_t size) {
    Sentences sentences;
    Texts result;
    for (std::size_t at = 0; at < text.size(); at += size) {
        for (std::string& each : sentences.add(text.substr(at, size))) {
            result.push_back(std::move(each));
        }
    }
    if (std::string rest = sentences.finish(); !rest.empty()) {
        result.push_back(rest);
    }
    return result;
}

}  // namespace

TEST_CASE("sentences: end with a mark before white space") {
    CHECK(
        cut("Yes. We are open! Until when? Six") ==
        Texts{"Yes.", " We are open!", " Until when?", " Six"}
    );
    CHECK(cut("She said \"no.\" Then left.") == Texts{"She said \"no.\"", " Then left."});
    CHECK(cut("One line\nanother") == Texts{"One line", " another"});
    CHECK(cut("你好。再见！") == Texts{"你好。", "再见！"});
    CHECK(cut("  \n Hello   there.  ") == Texts{"Hello there."});
    CHECK(cut("").empty());
    CHECK(cut(" \n ").empty());
}

TEST_CASE("sentences: a point inside is no end") {
    CHECK(
        cut("Dr. Smith lives at 3.5 km, e.g. near St. Mary. Good.") ==
        Texts{"Dr. Smith lives at 3.5 km, e.g. near St. Mary.", " Good."}
    );
    CHECK(
        cut("J. R. Tolkien wrote ada@example.com. Yes.") ==
        Texts{"J. R. Tolkien wrote ada@example.com.", " Yes."}
    );
    CHECK(cut("Am 3. Mai um 9:30 Uhr.") == Texts{"Am 3. Mai um 9:30 Uhr."});
}

TEST_CASE("sentences: nothing waits for ever") {
    const std::string words(1000, 'a');
    Texts parts = cut(words);
    CHECK(parts.size() == 3);
    std::string wide;
    for (int i = 0; i < 500; ++i) {
        wide += "é";
    }
    std::string joined;
    for (const std::string& part : cut(wide)) {
        CHECK(hiveline::common::findInvalidUtf8(part) == std::string::npos);
        CHECK(part.size() <= Sentences::kMaxLength);
        joined += part;
    }
    CHECK(joined == wide);
}

TEST_CASE("sentences: do not depend on how the text comes, and lose nothing") {
    const std::string text =
        "Well, Mr. Ørsted… \"Yes!\" he said: 3.14 is π.\nNext?  And so on 😀. The end";
    const Texts whole = cut(text);
    for (std::size_t size = 1; size < text.size(); ++size) {
        CAPTURE(size);
        CHECK(cutInPieces(text, size) == whole);
    }
    std::string joined;
    for (const std::string& part : whole) {
        joined += part;
    }
    CHECK(joined == "Well, Mr. Ørsted… \"Yes!\" he said: 3.14 is π. Next? And so on 😀. The end");
}
