#include "server/http/writer.h"

#include <cmath>
#include <ctime>
#include <string>

#include <doctest/doctest.h>

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::BodyFraming;
using server::HeadDetails;
using server::Persistence;

namespace {

/// A head with its date, which has a fixed length, replaced by `now`.
std::string write(const common::Response& response, const HeadDetails& details) {
    server::HttpWriter writer;
    std::string out;
    writer.appendHead(out, response, details);
    const std::size_t begin = out.find("Date: ") + 6;
    const std::string date = out.substr(begin, out.find("\r\n", begin) - begin);
    std::tm parts{};
    const char* end = ::strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    CHECK((end != nullptr && *end == '\0' && date.size() == 29));
    CHECK(std::abs(std::difftime(::timegm(&parts), std::time(nullptr))) < 5);
    return out.replace(begin, date.size(), "now");
}

}  // namespace

const std::string kEnd = "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n";

TEST_CASE("http writer: a head") {
    common::Response response;
    response.headers.emplace_back("ETag", "\"1\"");
    CHECK(
        write(response, {.requestId = "r1", .contentLength = 12}) ==
        "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: application/json\r\nContent-Length: 12\r\n"
        "X-Request-Id: r1\r\nETag: \"1\"" +
            kEnd
    );
}

TEST_CASE("http writer: what the response says of caches and media types stands alone") {
    common::Response response;
    response.headers.emplace_back("cache-control", "no-cache");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    const std::string head = write(response, {.requestId = "r"});
    CHECK(head.find("no-store") == std::string::npos);
    CHECK(head.find("nosniff") == head.rfind("nosniff"));
    CHECK(head.ends_with("\r\ncache-control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\r\n"));
}

TEST_CASE("http writer: framing") {
    const common::Response response;
    const std::string begin = "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: application/json\r\n";
    CHECK(
        write(response, {.requestId = "r", .framing = BodyFraming::kChunks}) ==
        begin + "Transfer-Encoding: chunked\r\nX-Request-Id: r" + kEnd
    );
    CHECK(
        write(
            response,
            {.requestId = "r", .framing = BodyFraming::kClose, .persistence = Persistence::kClose}
        ) == begin + "X-Request-Id: r\r\nConnection: close" + kEnd
    );
}

TEST_CASE("http writer: persistence") {
    common::Response response;
    response.status = 204;
    const std::string begin = "HTTP/1.1 204 No Content\r\nDate: now\r\nX-Request-Id: r";
    CHECK(write(response, {.requestId = "r", .persistence = Persistence::kKeep}) == begin + kEnd);
    CHECK(
        write(response, {.requestId = "r", .persistence = Persistence::kKeepAnnounced}) ==
        begin + "\r\nConnection: keep-alive" + kEnd
    );
    CHECK(
        write(response, {.requestId = "r", .persistence = Persistence::kClose}) ==
        begin + "\r\nConnection: close" + kEnd
    );
}

TEST_CASE("http writer: fields cannot break out of the head or contradict the edge") {
    common::Response response;
    response.contentType = "text/plain\r\nX-Evil: 1";
    response.headers.emplace_back("X-Name", std::string("a\r\nX-Evil: 2\0", 13));
    response.headers.emplace_back("Bad Name", "x");
    response.headers.emplace_back("Bad\r\nName", "x");
    response.headers.emplace_back("", "x");
    response.headers.emplace_back("content-length", "7");
    response.headers.emplace_back("Transfer-Encoding", "chunked");
    response.headers.emplace_back("Connection", "close");
    response.headers.emplace_back("X-Request-ID", "other");
    CHECK(
        write(response, {.requestId = "r"}) ==
        "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: text/plain  X-Evil: 1\r\nContent-Length: "
        "0\r\n"
        "X-Request-Id: r\r\nX-Name: a  X-Evil: 2 " +
            kEnd
    );
}

TEST_CASE("http writer: which answers have a body") {
    CHECK(server::statusAllowsBody(200));
    CHECK(server::statusAllowsBody(404));
    CHECK_FALSE(server::statusAllowsBody(204));
    CHECK_FALSE(server::statusAllowsBody(304));
    CHECK_FALSE(server::statusAllowsBody(100));
}
