#include <doctest/doctest.h>

#include "common/error.h"
#include "knowledge/extract/extract.h"
#include "knowledge/extract/markdown.h"
#include "knowledge/extract/plain.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/transcript.h"
#include "tests/knowledge/files.h"

using hiveline::common::Error;
using hiveline::common::StopSignal;
using namespace hiveline::knowledge;        // NOLINT(google-build-using-namespace)
using namespace hiveline::knowledge::test;  // NOLINT(google-build-using-namespace)

namespace {

std::string only(const Document& document) {
    REQUIRE(document.sections.size() == 1);
    return document.sections[0].text;
}

Document file(
    const std::string& name, const std::string& content, FileUse use = FileUse::kDocument
) {
    const TemporaryFile stored(content);
    const StopSignal never;
    return extractFile({.path = stored.path(), .name = name, .use = use, .pdf = {}}, never);
}

}  // namespace

TEST_CASE("encodings") {
    CHECK(toUtf8(std::string("\xFF\xFEG\0\xFC\0", 6), "") == "Gü");
    CHECK(toUtf8(std::string("\xFE\xFF\0G\0\xFC", 6), "") == "Gü");
    CHECK(toUtf8("caf\xE9", "") == "café");
    CHECK(toUtf8("caf\xE9", "latin1") == "café");
    CHECK(toUtf8("caf\xC3\xA9", "") == "café");
    CHECK(
        toUtf8(
            "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xDD\xF2\xEE \xF2\xE5\xEA\xF1\xF2 \xED\xE0 "
            "\xF0\xF3\xF1\xF1\xEA\xEE\xEC \xFF\xE7\xFB\xEA\xE5.",
            ""
        ) == "Привет, мир! Это текст на русском языке."
    );
    CHECK(toUtf8("a\x80\xFF", "utf-8") == "a\uFFFD\uFFFD");
    CHECK(toUtf8("x", "ISO-2022-CN-EXT") == "x");
}

TEST_CASE("plain text: lines broken at a margin are joined") {
    CHECK(
        only(extractPlain(
            "This is a line that was broken at about sixty characters,\nand goes on here.\n\n"
            "- one\n- two\n\nAda Moss\nElm Street 5"
        )) ==
        "This is a line that was broken at about sixty characters, and goes on here.\n\n"
        "- one\n- two\n\nAda Moss\nElm Street 5"
    );
}

TEST_CASE("csv: rows are named by their columns") {
    CHECK(
        only(extractCsv("Name;Price\r\n\"Moss; \"\"Ada\"\"\";5\n\nBo;\n")) ==
        "Name: Moss; \"Ada\" | Price: 5\nName: Bo"
    );
    CHECK(only(extractCsv("1,2\n3,4\n")) == "1 | 2\n3 | 4");
    CHECK(only(extractCsv("a,b\n\"unclosed")) == "a: unclosed");
}

TEST_CASE("json: is readable") {
    const Document document = extractJson(
        R"({"name":"Linden","open":true,"none":null,"prices":[{"of":"Check-up","eur":45,"for":{"age":18}},{"of":"X"}]})"
    );
    REQUIRE(document.sections.size() == 2);
    CHECK(document.sections[0] == Section{"", "name: Linden\nopen: true"});
    CHECK(document.sections[1] == Section{"prices", "of: Check-up\neur: 45\nfor.age: 18\n\nof: X"});
    CHECK_THROWS_AS(static_cast<void>(extractJson("{")), Error);
    CHECK_THROWS_AS(static_cast<void>(extractJson(repeated("[", 100'000))), Error);
}

TEST_CASE("markdown: becomes readable text") {
    const Document document = extractMarkdown(
        "---\ntitle: \"Guide\"\n---\n# Hours\nMonday to\nFriday, **nine** to _five_ (see "
        "[page](http://x/y_(z)) "
        "and snake_case 2*3).\n\n* a\n* b `c*d`\n\nSub\n---\n```sh\n# no heading\n```\n"
        "| N | P |\n|---|--:|\n| x | 1 |\n\n[ref]: http://x\n## End ##\n![alt](i.png) <b>x</b> "
        "\\*y\\* [z]"
    );
    CHECK(document.title == "Guide");
    REQUIRE(document.sections.size() == 3);
    CHECK(
        document.sections[0] ==
        Section{
            "Hours",
            "Monday to Friday, nine to five (see page and snake_case 2*3).\n\n- a\n- b c*d"}
    );
    CHECK(document.sections[1] == Section{"Hours \u203A Sub", "# no heading\n\nN: x | P: 1"});
    CHECK(document.sections[2] == Section{"Hours \u203A End", "alt x *y* [z]"});
    for (const char* mark :
         {"[", "](", "`", "*", "<a", "![", "> ", "- ", "|", "_", "\\", "]", "[](", "`` ` "}) {
        CAPTURE(mark);
        CHECK_NOTHROW(static_cast<void>(extractMarkdown(repeated(mark, 500'000))));
    }
}

TEST_CASE("markdown: a list of the headings that follow is no text") {
    const std::string chapters =
        "# Setup\n\n## Mounting\n\nTwo screws.\n\n## Water\n\nOne bar.\n\n# Cleaning\n\nWith a "
        "brush.\n\n"
        "# Errors\n\nF28 and others.\n";
    const std::string list =
        "- [Setup](#a)\n  - [Mounting](#b)\n  - [Water](#c)\n- [Cleaning](#d)\n- [Errors](#e)\n";
    const Document document = extractMarkdown("# Contents\n\n" + list + "\n" + chapters);
    REQUIRE(document.sections.size() == 4);
    CHECK(document.sections[0] == Section{"Setup \u203A Mounting", "Two screws."});
    CHECK(document.sections[3] == Section{"Errors", "F28 and others."});
    const Document told =
        extractMarkdown("# Manual\n\nRead this first.\n\n" + list + "\n" + chapters);
    REQUIRE(told.sections.size() == 5);
    CHECK(told.sections[0] == Section{"Manual", "Read this first."});
    // What the list says of them, and a list of what stands before, stay.
    const Document said = extractMarkdown(
        "# Contents\n\nMounting\n\nis easy.\n\nWater\n\nis cold.\n\nCleaning\n\nis "
        "dull.\n\nErrors\n\nare few.\n\n" +
        chapters
    );
    CHECK(said.sections.at(0).text.find("Water") != std::string::npos);
    const Document behind = extractMarkdown(chapters + "\n# Index\n\n" + list);
    CHECK(behind.sections.back().text.find("Mounting") != std::string::npos);
}

TEST_CASE("transcripts: WebVTT and SubRip") {
    CHECK(
        only(extractCues("WEBVTT - x\n\nSTYLE\n::cue{}\n\nNOTE no\nno --> no\n\n1\n00:00.000 --> "
                         "00:01.000 align:start\n"
                         "<v.loud Ada Moss>Hello <i>there</i> &amp;\n\n00:02.000 --> 00:03.000\n<v "
                         "Ada Moss>welcome.</v>\n"
                         "<v Bo>Hi</v>\n")) == "Ada Moss: Hello there & welcome.\n\nBo: Hi"
    );
    CHECK(
        only(extractCues(
            "1\r\n00:00:01,000 --> 00:00:02,000\r\nAda: Good day.\r\n\r\n2\r\n"
            "00:00:03,000 --> 00:00:04,000\r\n{\\an8}<font color=x>Ada: It is nine.</font>\r\n"
            "3\n00:00:05,000 --> 00:00:06,000\nBo: Late."
        )) == "Ada: Good day. It is nine.\n\nBo: Late."
    );
    CHECK(
        only(extractCues(
            "WEBVTT\n\n00:01.000 --> 00:02.000\none\n\n00:02.000 --> 00:03.000\none\ntwo"
        )) == "one two"
    );
}

TEST_CASE("transcripts: lines, messages, tables") {
    CHECK(
        only(extractDialogue(
            "[00:01] AI: Linden Dental.\nHow can I help?\n**USER:** At 9:30 please.\n"
            "See http://x.y: no"
        )) == "AI: Linden Dental. How can I help?\n\nUSER: At 9:30 please. See http://x.y: no"
    );
    CHECK(only(extractDialogue("No one speaks.\n\nHere.")) == "No one speaks.\n\nHere.");
    CHECK(
        only(extractMessages(
            R"([{"speaker":"AI","message":"Hello","timestamp":"t","message_id":"m"},{"speaker":"USER","message":"Hi"}])"
        )) == "AI: Hello\n\nUSER: Hi"
    );
    CHECK(only(extractMessages(R"({"messages":[{"role":"user","content":"Hi"}]})")) == "user: Hi");
    CHECK_THROWS_AS(static_cast<void>(extractMessages(R"({"a":1})")), Error);
    CHECK_THROWS_AS(static_cast<void>(extractMessages("[1]")), Error);
    CHECK(
        only(extractTurnsOfCsv("time,Speaker,Text\n1,Ada,Hi\n2,Ada,you\n3,Bo,Yo")) ==
        "Ada: Hi you\n\nBo: Yo"
    );
}

TEST_CASE("files: are read by what they are") {
    CHECK(only(file("a.txt", "caf\xE9")) == "café");
    CHECK(file("a.md", "# T\nx").sections[0].title == "T");
    CHECK(only(file("a.csv", "a,b\n1,2")) == "a: 1 | b: 2");
    CHECK(only(file("a.json", "[1,2]")) == "1\n2");
    CHECK(only(file("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>x")) == "A: x");
    CHECK(
        only(file("a.json", R"([{"speaker":"AI","message":"x"}])", FileUse::kTranscript)) == "AI: x"
    );
    CHECK(
        only(file(
            "a.docx",
            docxOf("<w:p><w:r><w:t>AI: x</w:t></w:r></w:p><w:p><w:r><w:t>y</w:t></w:r></w:p>"),
            FileUse::kTranscript
        )) == "AI: x y"
    );
    CHECK_THROWS_WITH_AS(static_cast<void>(file("a.txt", " \n")), "The file has no text", Error);
    CHECK_THROWS_AS(static_cast<void>(file("a.exe", "x")), Error);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(file("a.txt", repeated("x", kMaxTextFile + 1))),
        "The file has more than 16 MiB of text",
        Error
    );
}
