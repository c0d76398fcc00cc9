#include "knowledge/html/html.h"

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/process/sanitized.h"
#include "tests/knowledge/files.h"

using hiveline::common::Error;
using hiveline::knowledge::Document;
using hiveline::knowledge::extractHtml;
using hiveline::knowledge::Section;
using hiveline::knowledge::test::repeated;

namespace {

Document documentOf(const std::string& html) {
    return extractHtml(html, "").document;
}

std::string textOf(const std::string& html) {
    std::string text;
    for (const Section& section : documentOf(html).sections) {
        text.append(text.empty() ? "" : "\n##\n").append(section.text);
    }
    return text;
}

}  // namespace

TEST_CASE("html: headings become titles of sections") {
    const Document document = documentOf(
        "<title> Linden\n Dental </title><h1>Practice</h1><p>One.<p>Two <b>bold</b>.<h2>Hours</h2>"
        "<p>Nine to five.<h2>Prices</h2>Fair.<h1>Contact</h1><p>Call."
    );
    CHECK(document.title == "Linden Dental");
    REQUIRE(document.sections.size() == 4);
    CHECK(document.sections[0] == Section{"Practice", "One.\n\nTwo bold."});
    CHECK(document.sections[1] == Section{"Practice \u203A Hours", "Nine to five."});
    CHECK(document.sections[2] == Section{"Practice \u203A Prices", "Fair."});
    CHECK(document.sections[3] == Section{"Contact", "Call."});
}

TEST_CASE("html: lists, tables and preformatted text are readable") {
    CHECK(
        textOf("<ul><li>a<li>b<ul><li>c</ul></ul><ol><li><p>x</p><li>y</ol>") ==
        "- a\n- b\n- c\n\n1. x\n2. y"
    );
    CHECK(
        textOf("<table><tr><th>Name<th>Price<tr><td>Ada<td>5<tr><td>Bo<td></table>") ==
        "Name: Ada | Price: 5\nName: Bo"
    );
    CHECK(textOf("<table><tr><td>a<td>b</table><p>c") == "a | b\n\nc");
    CHECK(
        textOf("<table><tr><td><p>left</p><p>more</p><table><tr><td>in</table><td>right</table>") ==
        "left\n\nmore\n\nin\n\nright"
    );
    CHECK(textOf("<pre>a\n  b</pre>c<br>d") == "a\n  b\n\nc\nd");
    CHECK(textOf("a&amp;b &lt;c&gt; 1 < 2 &nbsp; x&shy;y") == "a&b <c> 1 < 2 xy");
}

TEST_CASE("html: only the main text is kept") {
    const std::string text = textOf(
        "<header><h1>Shop</h1></header><nav><a href=/a>Home</a></nav><script>var a='<p>x';</script>"
        "<style>p{}</style><main><article><header><h1>Title</h1></header><p>The text that "
        "matters.</p>"
        "<p hidden>no</p><p style='display: "
        "none'>no</p><button>no</button><select><option>no</select>"
        "<input value=no><textarea>no</textarea><svg><title>no</title></svg><template>no</template>"
        "</article></main><aside>no</aside><footer>no</footer>"
    );
    CHECK(text == "The text that matters.");
    CHECK(textOf("<main>x</main><div>" + repeated("much more text ", 20) + "</div>").size() > 250);
    CHECK(
        textOf("<div class='site-menu'><a href=1>One</a> <a href=2>Two</a></div><p>Text.") ==
        "Text."
    );
    CHECK(textOf("<h2><button>Question?</button></h2><p>Answer.") == "Answer.");
    CHECK(
        documentOf("<h2><button>Question?</button></h2><p>Answer.").sections[0].title == "Question?"
    );
    CHECK(textOf("<form><p>In a form</form>") == "In a form");
}

TEST_CASE("html: tables of contents are no text, lists of links are") {
    CHECK(
        textOf(
            "<ul><li><a href='#a'>Before you begin</a><li><a href='#b'>Setting up</a></ul><p>Text."
        ) == "Text."
    );
    CHECK(
        textOf("<div class=toc><p><b>Contents</b><dl class=toc><dt><a href=a.html>One</a><dt>"
               "<a href=b.html>Two and three</a></dl></div><p>Text.") == "Text."
    );
    CHECK(
        textOf("<table class=navheader><tr><th>1.2 Title</th><td>Chapter</td></table><p>Text.") ==
        "Text."
    );
    CHECK(textOf("<ul><li><a href=/saws>Saws</a><li><a href=/drills>Drills</a></ul>").size() > 10);
    CHECK(
        textOf("<dl><dt><a href='#vat'>VAT</a><dd>A tax that is added to all prices.</dl>").size() >
        20
    );
    CHECK(
        documentOf("<h2><a href='#x'>Question</a></h2><p>Answer.").sections[0].title == "Question"
    );
}

TEST_CASE("html: it tells its language") {
    CHECK(documentOf("<html lang='de-AT'><p>x").language == "de-at");
    CHECK(documentOf("<html xml:lang=fr><body lang=it><p>x").language == "fr");
    CHECK(documentOf("<html lang='\"<x'><p>x").language.empty());
    CHECK(documentOf("<html lang='" + std::string(100, 'x') + "'><p>x").language.empty());
    CHECK(documentOf("<p>x").language.empty());
}

TEST_CASE("html: what it says to those who fetch") {
    const auto page = extractHtml(
        "<head><base href='/b/'><base href='/c/'><link rel='Canonical' href=' /x '>"
        "<meta name=ROBOTS content='NoIndex, follow'></head><nav><a "
        "href='/a?x=1&amp;y=2'>a</a></nav>"
        "<a href=/a?x=1&y=2>a</a><a rel='ugc nofollow' href=/n>n</a><map><area "
        "href='#m'></map><a>x</a>",
        ""
    );
    CHECK(page.base == "/b/");
    CHECK(page.canonical == "/x");
    CHECK(page.links == std::vector<std::string>{"/a?x=1&y=2", "#m"});
    CHECK(page.noIndex);
    CHECK_FALSE(page.noFollow);
    CHECK(extractHtml("<meta name=robots content=none>", "").noFollow);
    std::string many;
    for (int i = 0; i < 11'000; ++i) {
        many += "<a href=/" + std::to_string(i) + ">x</a>";
    }
    CHECK(extractHtml(many, "").links.size() == hiveline::knowledge::kMaxLinks);
}

TEST_CASE("html: its charset") {
    const std::string western =
        "<p>Gr\xFC\xDF"
        "e";
    CHECK(extractHtml(western, "ISO-8859-1").document.sections[0].text == "Grüße");
    CHECK(textOf("<meta charset=windows-1251><p>\xCF\xF0\xE8\xE2\xE5\xF2") == "Привет");
    CHECK(
        textOf(
            "<meta http-equiv=content-type content='text/html; charset=Shift_JIS'>\x93\xFA\x96\x7B"
        ) == "日本"
    );
    CHECK(textOf(western) == "Grüße");
    CHECK(textOf("\xEF\xBB\xBF<meta charset=latin1>Grüße") == "Grüße");
    CHECK(textOf("<meta charset=utf-16>Grüße") == "Grüße");
    CHECK(extractHtml("<p>\xFF\xC3(", "utf-8").document.sections[0].text == "\uFFFD\uFFFD(");
    CHECK(extractHtml("x", "no-such-charset").document.sections[0].text == "x");
}

TEST_CASE("html: hostile pages cost little") {
    constexpr std::size_t kMany = hiveline::common::kIsSanitized ? 20'000 : 100'000;
    for (const std::string tag :
         {"<div>",
          "<span>",
          "<b>",
          "<a href=x>",
          "<table>",
          "<table><tr><td>",
          "<ul><li>",
          "<p>",
          "<blockquote>",
          "<svg>",
          "<object>",
          "<template>",
          "<select>",
          "<font size=1>",
          "<math><mi>",
          "<button>",
          "<h1>",
          "<x-y>",
          "<dl><dt>",
          "<form>",
          "<div><table></div>",
          "<p><b>",
          "<frameset>",
          "<div></body>",
          "<a><p>",
          "<table><a>",
          "<nobr>",
          "<svg><desc><div/>"}) {
        CAPTURE(tag);
        const std::string page = repeated(tag, kMany) + "the text";
        const bool dropped = tag == "<object>" || tag == "<button>";
        CHECK((textOf(page).find("the text") == std::string::npos) == dropped);
    }
    CHECK(textOf("<p " + repeated("a b=c ", 1'000'000) + ">text") == "text");
    CHECK(textOf("<p>text" + repeated("<title>", 200'000)) == "text");
    CHECK(textOf("<p>text" + repeated("<!--", 1'000'000)) == "text");
    CHECK(textOf("<p>text" + repeated("</p>", 1'000'000)) == "text");
    CHECK(textOf(repeated("word ", 2'000'000)).size() == 9'999'999);
    CHECK_THROWS_WITH_AS(
        documentOf(repeated("<p>", 3'400'000)), "The page has more than 500000 elements", Error
    );
    CHECK_THROWS_AS(
        documentOf(
            repeated("<h6>" + repeated("x", 190) + "</h6>y", 50'000) +
            repeated("<h5>" + repeated("x", 190) + "</h5>y", 200'000)
        ),
        Error
    );
}

TEST_CASE("html: text without tags, and nothing at all") {
    CHECK(textOf("just words") == "just words");
    CHECK(documentOf("").sections.empty());
    CHECK(documentOf("<").sections.size() == 1);
    CHECK(textOf("a <unfinished href='") == "a");
    CHECK(documentOf(std::string("a\0b", 3)).sections[0].text == "ab");
}
