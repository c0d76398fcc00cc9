#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "voice/engine/markup.h"
#include "voice/engine/thoughts.h"

using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

/// However the words arrive, the same is spoken.
std::string spokenIn(
    std::string_view text,
    std::size_t first,
    std::size_t others,
    Opening opening,
    std::string_view ownName
) {
    ThoughtFilter thoughts(opening);
    MarkupFilter markup(ownName);
    std::string words;
    for (std::size_t at = 0; at < text.size(); at += at == 0 ? first : others) {
        words += markup.add(thoughts.add(text.substr(at, at == 0 ? first : others)));
    }
    words += markup.add(thoughts.finish());
    words += markup.finish();
    words.erase(words.find_last_not_of(' ') + 1);
    return words;
}

std::string spoken(
    std::string_view text, Opening opening = Opening::kUnknown, std::string_view ownName = "Maya"
) {
    const std::string words = spokenIn(text, text.size(), text.size() + 1, opening, ownName);
    for (const std::size_t portion : {1U, 2U, 3U, 5U, 7U, 11U}) {
        CAPTURE(text);
        CAPTURE(portion);
        CHECK(spokenIn(text, portion, portion, opening, ownName) == words);
    }
    for (std::size_t first = 1; first < text.size(); ++first) {
        CAPTURE(text);
        CAPTURE(first);
        CHECK(spokenIn(text, first, text.size(), opening, ownName) == words);
    }
    return words;
}

}  // namespace

TEST_CASE("thoughts: none is spoken, however it is marked") {
    for (const char* text :
         {"<think>a</thin></think>\n\nHello.",
          "\n<THINK>\nThey ask. Well. </THINK>Hello.",
          "<thinking about=\"it\">a < b</thinking> Hello.",
          "<thought>x</thought>Hello.",
          "<reasoning>x. y! z?</reasoning>\nHello.",
          "[THINK]x. y[/THINK]Hello.",
          "\xE2\x97\x81think\xE2\x96\xB7x. y\xE2\x97\x81/think\xE2\x96\xB7Hello.",
          "<|begin_of_thought|>x<|end_of_thought|>Hello.",
          "<|channel|>analysis<|message|>We need to. Yes.<|end|><|start|>assistant<|channel|>final"
          "<|message|>Hello.<|return|>",
          "<think></think>Hello.<|im_end|>",
          "<think/>Hello.",
          "Hello.<think>and now, what",
          "Hello.<tool_call>{\"name\": \"book\"}</tool_call>",
          "Hello.<\xEF\xBD\x9C"
          "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>"}) {
        CAPTURE(text);
        CHECK(spoken(text) == "Hello.");
    }
    CHECK(spoken("Hello <think>hm. no.</think> you. Well.") == "Hello you. Well.");
    CHECK(spoken("<think>never ends").empty());
    CHECK(spoken("<thin") == "<thin");
    CHECK(
        spoken("3 < 5 and 7 > 5. <3 <ada@example.com> <thinker>") ==
        "3 < 5 and 7 > 5. <3 <ada@example.com> <thinker>"
    );
    CHECK(spoken("").empty());
}

TEST_CASE("thoughts: one that the prompt has opened is held back until it ends") {
    const char* const answer =
        "The caller wants a price. I should look at the list. 99 it is.</think>\n\nIt is 99 euros.";
    CHECK(spoken(answer) == "It is 99 euros.");
    CHECK(spoken("Okay, so they ask for help. Fine.</think>Hello.") == "Hello.");
    CHECK(spoken("A plain thought. Without signs. </think>Hello.", Opening::kThought) == "Hello.");
    // A model of this kind that for once does not think.
    CHECK(spoken("Just words. And more.", Opening::kThought) == "Just words. And more.");
    CHECK(
        spoken("<think>a</think>Just words. And more.", Opening::kThought) ==
        "Just words. And more."
    );
    // Words that only sound like a thought come late, and come.
    CHECK(
        spoken("I have told the customer service. They will call.") ==
        "I have told the customer service. They will call."
    );

    ThoughtFilter filter;
    CHECK(filter.add("Good day. How") == "Good day. How");  // nothing is held back
    CHECK(filter.add(" are") == " are");
    ThoughtFilter wide;
    CHECK(wide.add("\xE4\xBD\xA0\xE5\xA5\xBD\xE3\x80\x82\xE8\xAF\xB7") != "");  // 你好。请
    ThoughtFilter endless;
    CHECK(endless.add(std::string(300, 'x')).size() == 300);
    CHECK_FALSE(filter.hasClosedUnopened());
    CHECK(filter.add("</think>").empty());
    CHECK(filter.hasClosedUnopened());
}

TEST_CASE("markup: what is written becomes what is said") {
    CHECK(
        spoken("## Our prices\n**Basic** is *good*, `x`, ~~old~~ and __new__.") ==
        "Our prices\nBasic is good, x, old and new."
    );
    CHECK(
        spoken("- one\n* two\n+ three\n\xE2\x80\xA2 four\n1. five") ==
        "one\ntwo\nthree\nfour\n1. five"
    );
    CHECK(
        spoken("| Plan | Price |\n|---|:--:|\n| Basic | 9 |\n\nGood?") ==
        "Plan, Price\n\nBasic, 9\n\nGood?"
    );
    CHECK(
        spoken("Our prices **Basic** | Plan | Price | |---|---|") == "Our prices Basic, Plan, Price"
    );
    CHECK(
        spoken(
            "See [our page](https://example.com/a_b) and ![a picture](x.png), [1] and 2\xE3\x80\x90"
            "4\xE2\x80\xA0source\xE3\x80\x91."
        ) == "See our page and a picture, and 2."
    );
    CHECK(spoken("```text\nhello\n```\n---\nBye") == "\nhello\n\n\nBye");
    CHECK(spoken("> quoted\n=====\nend") == "quoted\n\nend");
    CHECK(spoken("Tom &amp; Co&nbsp;KG, R&D, 5 \\* 3, a\\_b") == "Tom & Co KG, R&D, 5 3, ab");
    CHECK(spoken("It costs <b>9</b> euros<br>a month.") == "It costs 9 euros a month.");
    CHECK(
        spoken("Write to ada_moss@example.com, -5 to +3 degrees, 3 * 4, C# and #1, 10-12. Well!") ==
        "Write to ada_moss@example.com, -5 to +3 degrees, 3 * 4, C# and #1, 10-12. Well!"
    );
    CHECK(
        spoken("\xC3\x9C"
               "ber [uns] 20 \xE2\x82\xAC \xF0\x9F\x98\x80 \xE2\x80\x94 gut.") ==
        "\xC3\x9C"
        "ber [uns] 20 \xE2\x82\xAC \xF0\x9F\x98\x80 \xE2\x80\x94 gut."
    );
}

TEST_CASE("markup: a rule that is longer than it is read is taken the same in any portions") {
    const std::string bars(70, '|');
    CHECK(spoken(bars + "---" + bars + "v") == "v");
}

TEST_CASE("markup: a sentence waits for nothing behind it") {
    MarkupFilter filter;
    CHECK(filter.add("Let me look. ") == "Let me look. ");
    CHECK(filter.add(" Friday").empty());  // it may be a label
    CHECK(filter.add(" is") == "Friday is");
    CHECK(filter.add(" ").empty());
    CHECK(filter.add("free! | 9") == " free! 9");
}

TEST_CASE("markup: the model speaks for itself alone") {
    CHECK(spoken("AI: Good day.") == "Good day.");
    CHECK(spoken("**Assistant:** Good day.") == "Good day.");
    CHECK(spoken("Maya: Good day.") == "Good day.");
    CHECK(spoken("Of course. USER: And the price? AI: It is 99.") == "Of course.");
    CHECK(spoken("Of course.\nuser: And the price?\nAI: It is 99.") == "Of course.\n");
    CHECK(spoken("USER: How much?\nAI: It is 99 euros.") == "It is 99 euros.");
    CHECK(spoken("Human: How much?").empty());
    CHECK(spoken("**AI:**- Good day.") == "Good day.");
    CHECK(spoken("AI:** - Good day.") == "Good day.");
    CHECK(spoken("AI:*****User: How much?").empty());
    CHECK(
        spoken("Our user: she is happy. Agents call. AI is fine. Ai: ") ==
        "Our user: she is happy. Agents call. AI is fine."
    );
}
