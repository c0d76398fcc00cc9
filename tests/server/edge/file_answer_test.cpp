#include "server/edge/file_answer.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::FileConditions;
using server::FilePlan;
using server::planFile;

namespace {

constexpr std::uint64_t kSize = 1000;
constexpr const char* kETag = "\"7\"";
const FilePlan kWhole{.status = 200, .offset = 0, .size = kSize};

FilePlan planRange(std::string_view range) {
    FileConditions conditions;
    conditions.range = range;
    return planFile(kSize, kETag, conditions);
}

FilePlan planNoneMatch(std::string_view tags) {
    FileConditions conditions;
    conditions.ifNoneMatch = tags;
    return planFile(kSize, kETag, conditions);
}

FilePlan planIfRange(std::string_view condition, std::string_view eTag = kETag) {
    FileConditions conditions;
    conditions.ifRange = condition;
    conditions.range = "bytes=0-0";
    return planFile(kSize, eTag, conditions);
}

FilePlan part(std::uint64_t offset, std::uint64_t size) {
    return {.status = 206, .offset = offset, .size = size};
}

const std::string* field(const common::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return &value;
        }
    }
    return nullptr;
}

/// A file of kSize bytes that goes with the test.
class SampleFile {
public:
    SampleFile() {
        path_ = (std::filesystem::temp_directory_path() / "hiveline-file-answer-XXXXXX").string();
        const int fd = ::mkstemp(path_.data());
        REQUIRE(fd >= 0);
        ::close(fd);
        std::ofstream(path_) << std::string(kSize, 'x');
    }
    SampleFile(const SampleFile&) = delete;
    SampleFile& operator=(const SampleFile&) = delete;
    SampleFile(SampleFile&&) = delete;
    SampleFile& operator=(SampleFile&&) = delete;
    ~SampleFile() { std::filesystem::remove(path_); }

    [[nodiscard]] common::Response response() const {
        common::Response response;
        response.file = common::FileBody{
            .path = path_,
            .fileName = "notes.txt",
            .contentType = "text/plain",
            .eTag = kETag,
            .size = kSize};
        return response;
    }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

TEST_CASE("file answer: one range is 206") {
    CHECK(planRange("bytes=0-0") == part(0, 1));
    CHECK(planRange("bytes=0-999") == part(0, 1000));
    CHECK(planRange("bytes=10-19") == part(10, 10));
    CHECK(planRange("BYTES=10-19 ") == part(10, 10));
    CHECK(planRange("bytes=990-") == part(990, 10));
    CHECK(planRange("bytes=990-5000") == part(990, 10));
    CHECK(planRange("bytes=990-99999999999999999999999") == part(990, 10));
    CHECK(planRange("bytes=-10") == part(990, 10));
    CHECK(planRange("bytes=-5000") == part(0, 1000));
}

TEST_CASE("file answer: a range outside of the file is 416") {
    CHECK(planRange("bytes=1000-").status == 416);
    CHECK(planRange("bytes=99999999999999999999999-").status == 416);
    CHECK(planRange("bytes=-0").status == 416);
    FileConditions conditions;
    conditions.range = "bytes=0-";
    CHECK(planFile(0, kETag, conditions).status == 416);
}

TEST_CASE("file answer: what is not one range of bytes is ignored") {
    for (const char* range :
         {"",
          "bytes",
          "bytes=",
          "bytes=-",
          "bytes=a-b",
          "bytes=1",
          "bytes=5-1",
          "bytes=0-1,3-4",
          "bytes=1-x",
          "bytes=+1-2",
          "bytes=--1",
          "lines=0-1",
          "bytes 0-1",
          "bytes=0x1-2"}) {
        CAPTURE(range);
        CHECK(planRange(range) == kWhole);
    }
    FileConditions head;
    head.isGet = false;
    head.range = "bytes=0-0";
    CHECK(planFile(kSize, kETag, head) == kWhole);
}

TEST_CASE("file answer: If-None-Match") {
    for (const char* tags : {R"("7")", R"(W/"7")", "*", " * ", R"("1", "7")", R"("a,b",W/"7")"}) {
        CAPTURE(tags);
        CHECK(planNoneMatch(tags).status == 304);
    }
    for (const char* tags : {"", R"("8")", "7", R"("7)", R"("1" x "7")", "W/7", R"(*, "8")"}) {
        CAPTURE(tags);
        CHECK(planNoneMatch(tags) == kWhole);
    }
}

TEST_CASE("file answer: If-None-Match comes before Range") {
    FileConditions conditions;
    conditions.ifNoneMatch = kETag;
    conditions.range = "bytes=0-0";
    CHECK(planFile(kSize, kETag, conditions).status == 304);
}

TEST_CASE("file answer: If-Range sends the whole file unless it is the same") {
    CHECK(planIfRange("\"7\"") == part(0, 1));
    CHECK(planIfRange("\"8\"") == kWhole);
    CHECK(planIfRange("W/\"7\"") == kWhole);
    CHECK(planIfRange("W/\"7\"", "W/\"7\"") == kWhole);
    CHECK(planIfRange("Sun, 06 Nov 1994 08:49:37 GMT") == kWhole);
    CHECK(planIfRange("", "") == kWhole);
}

TEST_CASE("file answer: names in Content-Disposition") {
    using server::contentDisposition;
    CHECK(contentDisposition("a b.txt") == "attachment; filename=\"a b.txt\"");
    CHECK(
        contentDisposition("a\"b\\c.txt") ==
        R"(attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt)"
    );
    CHECK(
        contentDisposition("n\xc3\xa4h.txt") ==
        "attachment; filename=\"n__h.txt\"; filename*=UTF-8''n%C3%A4h.txt"
    );
    CHECK(
        contentDisposition("a\r\nSet-Cookie: x") ==
        "attachment; filename=\"a__Set-Cookie: x\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x"
    );
    CHECK(
        contentDisposition("100%'*") ==
        "attachment; filename=\"100_'*\"; filename*=UTF-8''100%25%27%2A"
    );
}

TEST_CASE("file answer: header fields of a whole file, a part, and nothing") {
    const SampleFile sample;
    FileConditions conditions;
    common::Response response = sample.response();

    SUBCASE("whole") {
        const server::FileExtent extent = server::openFileAnswer(response, conditions);
        CHECK(response.status == 200);
        CHECK(extent.size == kSize);
        CHECK(*field(response, "ETag") == kETag);
        CHECK(*field(response, "Accept-Ranges") == "bytes");
        CHECK(*field(response, "X-Content-Type-Options") == "nosniff");
        CHECK(*field(response, "Content-Disposition") == "attachment; filename=\"notes.txt\"");
        CHECK(field(response, "Content-Range") == nullptr);
    }
    SUBCASE("a part") {
        conditions.range = "bytes=10-19";
        const server::FileExtent extent = server::openFileAnswer(response, conditions);
        CHECK(response.status == 206);
        CHECK(extent.offset == 10);
        CHECK(extent.size == 10);
        CHECK(*field(response, "Content-Range") == "bytes 10-19/1000");
    }
    SUBCASE("outside") {
        conditions.range = "bytes=1000-";
        const server::FileExtent extent = server::openFileAnswer(response, conditions);
        CHECK(response.status == 416);
        CHECK(extent.size == 0);
        CHECK(*field(response, "Content-Range") == "bytes */1000");
        CHECK(response.body == R"({"detail":"Range lies outside of the file"})");
        CHECK(response.contentType == "application/json");
    }
    SUBCASE("not modified") {
        conditions.ifNoneMatch = "*";
        const server::FileExtent extent = server::openFileAnswer(response, conditions);
        CHECK(response.status == 304);
        CHECK(extent.size == 0);
        CHECK(*field(response, "ETag") == kETag);
    }
    SUBCASE("an ETag that the service gave is not repeated") {
        response.headers.emplace_back("etag", "\"mine\"");
        (void)server::openFileAnswer(response, conditions);
        CHECK(field(response, "ETag") == nullptr);
    }
    SUBCASE("a body beside the file is dropped") {
        response.body = "left over";
        (void)server::openFileAnswer(response, conditions);
        CHECK(response.body.empty());
    }
}

TEST_CASE("file answer: a file that is not what the answer says") {
    const SampleFile sample;
    common::Response response = sample.response();
    SUBCASE("missing") {
        response.file->path += ".missing";
    }
    SUBCASE("of another size") {
        response.file->size += 1;
    }
    SUBCASE("a folder") {
        response.file->path = "/tmp";
    }
    CHECK_THROWS_AS((void)server::openFileAnswer(response, FileConditions{}), const common::Error&);
}
