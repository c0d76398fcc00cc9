#include "knowledge/extract/running_lines.h"

#include <doctest/doctest.h>

#include "knowledge/extract/markdown.h"
#include "knowledge/extract/plain.h"

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

namespace {

constexpr auto kHead = "Linden Dental - handbook for patients";

std::string own(int number) {
    const std::string name = "treatment " + std::to_string(number);
    return "The " + name + " takes a while.\nWhoever has booked the " + name +
           " comes ten minutes early.\n\nAfter the " + name +
           " nothing hot is to be eaten for two hours.\nWho bleeds after the " + name +
           " calls us.\n";
}

std::string allText(const Document& document) {
    std::string text;
    for (const Section& section : document.sections) {
        text.append(section.title).append("\n").append(section.text).append("\n\n");
    }
    return text;
}

std::string plain(const std::string& text) {
    return allText(extractPlain(text));
}

int countOf(const std::string& text, std::string_view what) {
    int count = 0;
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) {
        ++count;
    }
    return count;
}

/// With all that each page says itself.
void checkWhole(const std::string& text, int pages) {
    for (int i = 1; i <= pages; ++i) {
        CHECK(text.find("Who bleeds after the treatment " + std::to_string(i)) != text.npos);
    }
}

template <typename Page>
std::string pagesOf(int count, const Page& page) {
    std::string text;
    for (int i = 1; i <= count; ++i) {
        text += page(i);
    }
    return text;
}

}  // namespace

TEST_CASE("running lines: heads and feet of pages that are counted stand once") {
    for (const std::string number :
         {"Page #", "Seite # von 6", "# / 6", "- # -", "#", "Página #"}) {
        CAPTURE(number);
        const auto counted = [&number](int i) {
            std::string text = number;
            return text.replace(text.find('#'), 1, std::to_string(i));
        };
        const std::string headed = plain(pagesOf(6, [&](int i) {
            return std::string(kHead) + "\n" + counted(i) + "\n\n" + own(i) + "\n";
        }));
        const std::string footed = plain(pagesOf(6, [&](int i) {
            return own(i) + "\n" + kHead + "\n" + counted(i) + "\n\n";
        }));
        for (const std::string& text : {headed, footed}) {
            CHECK(countOf(text, kHead) == 1);
            CHECK(text.find(counted(4) + "\n") == text.npos);
            checkWhole(text, 6);
        }
    }
}

TEST_CASE("running lines: pages between form feeds have heads of their own") {
    const std::string text = plain(pagesOf(5, [](int i) {
        return std::string("Handbook\n") + own(i) + "Elm Street 5, telephone: 030 1234\f";
    }));
    CHECK(countOf(text, "Handbook") == 1);
    CHECK(countOf(text, "030 1234") == 1);
    checkWhole(text, 5);
}

TEST_CASE("running lines: what begins or ends the text and comes again stands once") {
    const std::string headed =
        plain(pagesOf(4, [](int i) { return std::string(kHead) + "\n\n" + own(i) + "\n"; }));
    const std::string footed = plain(pagesOf(4, [](int i) {
        return own(i) + "\n" + "Confidential. Not for patients of others.\n\n";
    }));
    CHECK(countOf(headed, kHead) == 1);
    CHECK(countOf(footed, "Confidential.") == 1);
    checkWhole(headed, 4);
    checkWhole(footed, 4);
}

TEST_CASE("running lines: markdown has them too, but for its headings, tables and code") {
    const std::string text = allText(extractMarkdown(pagesOf(4, [](int i) {
        return "*" + std::string(kHead) + "*\n\n## Treatment " + std::to_string(i) +
               "\n\n### What it costs you\n\n" + own(i) +
               "\n```\nmake the treatment happen\n```\n\nPage " + std::to_string(i) + "\n\n";
    })));
    CHECK(countOf(text, kHead) == 1);
    CHECK(countOf(text, "What it costs you") == 4);
    CHECK(countOf(text, "make the treatment happen") == 4);
    CHECK(text.find("Page 2") == text.npos);
    checkWhole(text, 4);
}

TEST_CASE("running lines: what is said again on purpose stays") {
    const auto stays = [](const std::string& line, const std::string& text) {
        CAPTURE(line);
        const int before = countOf(text, line);
        REQUIRE(before >= 4);
        CHECK(countOf(plain(text), line) == before);
    };
    const auto repeated = [](const std::string& before, const std::string& behind) {
        return pagesOf(5, [&](int i) { return before + own(i) + behind; });
    };
    stays("Price: 20 EUR per piece", repeated("", "Price: 20 EUR per piece\n\n"));
    stays("Technical data", repeated("Technical data\n\n", "\n"));
    stays(
        "- it is paid for by all insurers", repeated("- it is paid for by all insurers\n\n", "\n")
    );
    stays(
        "This needs an appointment.",
        "Welcome.\n\n" + repeated("This needs an appointment.\n\n", "\n") + "Bye."
    );
    // Little between: verses, addresses, a conversation.
    stays("We shall not be moved", pagesOf(6, [](int i) {
              return "We shall not be moved\nJust like a tree " + std::to_string(i) + "\n\n";
          }));
}

TEST_CASE("running lines: headings and lists that count are no page numbers") {
    const std::string articles = plain(pagesOf(5, [](int i) {
        return "Article " + std::to_string(i) + "\n\n" + own(i) + "\n";
    }));
    CHECK(articles.find("Article 4\n") != articles.npos);
    const std::string list = plain("1\napple\n2\npear\n3\nplum\n4\nfig\n");
    CHECK(list.find("3\nplum") != list.npos);
    const std::string years = plain(pagesOf(4, [](int i) {
        return std::to_string(2020 + i * 5) + "\n\n" + own(i) + "\n";
    }));
    CHECK(years.find("2035\n") != years.npos);
    const std::string chosen =
        plain("See page 3.\n\n" + own(1) + "\nSee page 9.\n\n" + own(2) + "\nSee page 4.\n");
    CHECK(chosen.find("See page 9.") != chosen.npos);
}

TEST_CASE("running lines: short, empty and broken texts are left as they are") {
    CHECK(withoutRunningLines("", LineMarkup::kNone).empty());
    CHECK(plain("\f\f\f\f").empty());
    CHECK(plain("one") == "\none\n\n");
    CHECK(plain("\xff\xfe\n\xff") == "\n\uFFFD\uFFFD\n\uFFFD\n\n");
    CHECK(countOf(plain(std::string(kHead) + "\n\n" + kHead), kHead) == 2);
    // Equal lines alone have nothing between them.
    CHECK(countOf(plain(pagesOf(50, [](int) { return "the same words again\n"; })), "same") == 50);
}
