#include "knowledge/repeated_lines.h"

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

namespace {

constexpr auto kNotice = "We use cookies. By using this site you accept them.";
constexpr auto kFoot = "Linden Dental, Elm Street 5, telephone 030 1234";

std::string own(int page) {
    return "Page " + std::to_string(page) + " is about the treatment number " +
           std::to_string(page) + ".";
}

/// A page as a template makes it: a notice, what it says itself, and a foot under a heading.
Document page(const std::string& text) {
    return {"", {{"", std::string(kNotice) + "\n\n" + text}, {"Us \u203A Contact", kFoot}}};
}

std::string passage(int number) {
    return std::string(kNotice) + "\n\n" + own(number) + "\n\nContact\n" + kFoot;
}

RepeatedLines linesOf(const std::vector<Document>& pages) {
    RepeatedLines lines;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        lines.add(static_cast<std::int64_t>(i), edgeMarks(pages[i]));
    }
    lines.count();
    return lines;
}

std::vector<Document> pages(int count) {
    std::vector<Document> all;
    for (int i = 0; i < count; ++i) {
        all.push_back(page(own(i)));
    }
    return all;
}

}  // namespace

TEST_CASE("repeated lines: stay on the first page that has them, and go with their heading") {
    const RepeatedLines lines = linesOf(pages(5));
    REQUIRE(lines.isAny());
    std::vector<std::string> first{passage(0)};
    CHECK_FALSE(lines.takeFromStart(0, first));
    CHECK_FALSE(lines.takeFromEnd(0, first));
    CHECK(first.front() == passage(0));
    std::vector<std::string> third{passage(3)};
    CHECK(lines.takeFromStart(3, third));
    CHECK(third.front() == own(3));
    CHECK_FALSE(lines.takeFromEnd(3, third));
    std::vector<std::string> fromEnd{passage(3)};
    CHECK(lines.takeFromEnd(3, fromEnd));
    CHECK(fromEnd.front() == own(3));
}

TEST_CASE("repeated lines: a heading stays with what else stands under it") {
    const RepeatedLines lines = linesOf(pages(5));
    std::vector<std::string> texts{own(1) + "\n\nContact\n" + kFoot + "\nAsk for Maya."};
    CHECK(lines.takeFromEnd(1, texts));
    CHECK(texts.front() == own(1) + "\n\nContact\nAsk for Maya.");
}

TEST_CASE("repeated lines: few pages, or fewer than half of them, have none") {
    CHECK_FALSE(linesOf(pages(4)).isAny());
    CHECK(linesOf(pages(5)).isAny());
    auto mixed = pages(5);
    for (int i = 5; i < 10; ++i) {
        mixed.push_back({"", {{"", own(i)}}});
    }
    CHECK(linesOf(mixed).isAny());
    mixed.push_back({"", {{"", "One more."}}});
    CHECK_FALSE(linesOf(mixed).isAny());
    CHECK_FALSE(linesOf({}).isAny());
    CHECK(edgeMarks({}).empty());
    CHECK(edgeMarks({"", {{"Title", ""}, {"Title", " \n\n "}}}).empty());
}

TEST_CASE("repeated lines: numbers tell lines apart, blanks do not") {
    std::vector<Document> prices;
    std::vector<Document> blanks;
    for (int i = 0; i < 6; ++i) {
        prices.push_back({"", {{"", own(i) + "\nIt costs " + std::to_string(20 + i) + " euros."}}});
        blanks.push_back(
            {"",
             {{"",
               own(i) + "\nAll  rights" + std::string(static_cast<std::size_t>(i) + 1, ' ') +
                   "reserved"}}}
        );
    }
    CHECK_FALSE(linesOf(prices).isAny());
    CHECK(linesOf(blanks).isAny());
}

TEST_CASE("repeated lines: only what is at the edges of pages goes") {
    const RepeatedLines lines = linesOf(pages(6));
    std::string text = own(1);
    for (int i = 0; i < 100; ++i) {
        text += "\n" + own(1'000 + i) + (i == 50 ? "\n" + std::string(kNotice) : "");
    }
    std::vector<std::string> texts{text};
    CHECK_FALSE(lines.takeFromStart(1, texts));
    CHECK_FALSE(lines.takeFromEnd(1, texts));
    CHECK(texts.front() == text);
    std::vector<std::string> several{std::string(kNotice), own(1), own(2) + "\n" + kNotice};
    CHECK(lines.takeFromStart(1, several));
    CHECK(several == std::vector<std::string>{"", own(1), own(2)});
}

TEST_CASE("repeated lines: a page says a line twice and counts once") {
    std::vector<Document> twice;
    for (int i = 0; i < 4; ++i) {
        twice.push_back({"", {{"", std::string(kNotice) + "\n" + own(i) + "\n" + kNotice}}});
    }
    CHECK_FALSE(linesOf(twice).isAny());
}

TEST_CASE(
    "repeated lines: in the next reading the same page keeps them, in whatever order pages come"
) {
    const auto all = pages(6);
    const RepeatedLines first = linesOf(all);
    RepeatedLines second;
    std::vector<std::string> marks;
    for (std::int64_t i = 0; i < 6; ++i) {
        marks.push_back(first.marksTaken(i, edgeMarks(all[static_cast<std::size_t>(i)])));
        second.add(5 - i, marks.back());
    }
    second.count();
    CHECK(second.lacking().empty());
    std::vector<std::string> kept{passage(0)};
    CHECK_FALSE(second.takeFromStart(5, kept));
    CHECK(second.marksTaken(5, marks.front()) == marks.front());
    std::vector<std::string> other{passage(3)};
    CHECK(second.takeFromStart(2, other));

    RepeatedLines third;  // the page that kept them has changed
    for (std::int64_t i = 1; i < 6; ++i) {
        third.add(i, marks[static_cast<std::size_t>(i)]);
    }
    third.count();
    CHECK(third.lacking() == std::vector<std::int64_t>{1});
    std::vector<std::string> lacking{passage(1)};
    CHECK_FALSE(third.takeFromStart(1, lacking));
    RepeatedLines fourth;  // and then one is read again
    for (std::int64_t i = 1; i < 5; ++i) {
        fourth.add(i, marks[static_cast<std::size_t>(i)]);
    }
    fourth.add(5, edgeMarks(all[5]));
    fourth.count();
    CHECK(fourth.lacking().empty());
    std::vector<std::string> again{passage(5)};
    CHECK_FALSE(fourth.takeFromStart(5, again));
}
