#include "knowledge/confined/reader_wire.h"

#include <cstring>
#include <string>

#include <doctest/doctest.h>

using hiveline::common::ErrorCode;
using hiveline::common::FileType;
using hiveline::knowledge::Document;
using hiveline::knowledge::FileUse;
using hiveline::knowledge::HtmlPage;
using hiveline::knowledge::kMaxLinks;
using hiveline::knowledge::kMaxText;
namespace wire = hiveline::knowledge::wire;

namespace {

std::string withoutLength(const std::string& message) {
    std::uint64_t length = 0;
    std::memcpy(&length, message.data(), sizeof(length));
    REQUIRE(message.size() == wire::kHead + length);
    return message.substr(wire::kHead);
}

std::optional<wire::Answer> again(const wire::Answer& answer) {
    return wire::decodeAnswer(withoutLength(wire::encode(answer)));
}

HtmlPage samplePage() {
    HtmlPage page;
    page.document = {"Title", {{"One", "text\n\twith Grüße"}, {"", "b"}}};
    page.base = "/base";
    page.links = {"a", "b?c"};
    page.noFollow = true;
    return page;
}

}  // namespace

TEST_CASE("reader wire: questions arrive as they were asked") {
    const wire::Question asked{
        .task = wire::Task::kText,
        .type = FileType::kCsv,
        .use = FileUse::kTranscript,
        .charset = "utf-8",
        .bytes = {}};
    const std::string bytes("a\0b", 3);
    const std::string head = wire::headOf(asked, bytes);
    const auto question = wire::decodeQuestion(withoutLength(head + bytes));
    REQUIRE(question);
    CHECK(question->task == asked.task);
    CHECK(question->type == asked.type);
    CHECK(question->use == asked.use);
    CHECK(question->charset == "utf-8");
    CHECK(question->bytes == bytes);
}

TEST_CASE("reader wire: answers arrive as they were given") {
    const HtmlPage page = samplePage();
    const auto html = again(page);
    REQUIRE(html);
    const auto& got = std::get<HtmlPage>(*html);
    CHECK(got.document == page.document);
    CHECK(got.base == page.base);
    CHECK_FALSE(got.canonical);
    CHECK(got.links == page.links);
    CHECK(got.noFollow);
    CHECK_FALSE(got.noIndex);
    const auto document = again(page.document);
    REQUIRE(document);
    CHECK(std::get<Document>(*document) == page.document);
    const auto failure = again(wire::Failure{ErrorCode::kTooLarge, "Too much"});
    REQUIRE(failure);
    CHECK(std::get<wire::Failure>(*failure).code == ErrorCode::kTooLarge);
    CHECK(std::get<wire::Failure>(*failure).text == "Too much");
}

TEST_CASE("reader wire: a message cut anywhere, or with more behind it, is none") {
    const std::string whole = withoutLength(wire::encode(samplePage()));
    REQUIRE(wire::decodeAnswer(whole));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CHECK_FALSE(wire::decodeAnswer(std::string_view(whole).substr(0, size)));
    }
    CHECK_FALSE(wire::decodeAnswer(whole + "x"));
    const std::string head = wire::headOf({.charset = "x"}, "").substr(wire::kHead);
    for (std::size_t size = 0; size < head.size(); ++size) {
        CHECK_FALSE(wire::decodeQuestion(std::string_view(head).substr(0, size)));
    }
}

TEST_CASE("reader wire: what no reader gives is refused") {
    CHECK_FALSE(again(Document{"", {{"", "\xFF"}}}));
    CHECK_FALSE(again(Document{"a\0b" + std::string(1, '\0'), {}}));
    CHECK_FALSE(again(Document{"", {{"", "escape \x1B[2J"}}}));
    CHECK_FALSE(again(Document{"", {{"", std::string(kMaxText + 1, 'a')}}}));
    HtmlPage page = samplePage();
    page.links.assign(kMaxLinks + 1, "a");
    CHECK_FALSE(again(page));
    page = samplePage();
    page.canonical = "\xC0\xAF";
    CHECK_FALSE(again(page));
    CHECK_FALSE(again(wire::Failure{ErrorCode::kBadRequest, "\x07"}));
    CHECK_FALSE(wire::decodeAnswer(std::string(1, '\x03')));
}

TEST_CASE("reader wire: a count beyond all memory takes none") {
    std::string message = withoutLength(wire::encode(Document{"", {}}));
    std::memset(message.data() + message.size() - sizeof(std::uint64_t), 0xFF, 8);
    CHECK_FALSE(wire::decodeAnswer(message));
}

TEST_CASE("reader wire: a failure is of the content, whatever its code says") {
    const auto answer = again(wire::Failure{ErrorCode::kInternal, "why"});
    REQUIRE(answer);
    CHECK(std::get<wire::Failure>(*answer).code == ErrorCode::kBadRequest);
}
