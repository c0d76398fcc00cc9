#include "server/http_writer.h"

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

TEST_CASE("http writer: a head") {
    common::Response response;
    response.headers.emplace_back("ETag", "\"1\"");
    CHECK(
        write(response, {.requestId = "r1", .contentLength = 12}) ==
        "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: application/json\r\nContent-Length: 12\r\n"
        "X-Request-Id: r1\r\nETag: \"1\"\r\n\r\n"
    );
}

TEST_CASE("http writer: framing") {
    const common::Response response;
    const std::string begin = "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: application/json\r\n";
    CHECK(
        write(response, {.requestId = "r", .framing = BodyFraming::kChunks}) ==
        begin + "Transfer-Encoding: chunked\r\nX-Request-Id: r\r\n\r\n"
    );
    CHECK(
        write(
            response,
            {.requestId = "r", .framing = BodyFraming::kClose, .persistence = Persistence::kClose}
        ) == begin + "X-Request-Id: r\r\nConnection: close\r\n\r\n"
    );
}

TEST_CASE("http writer: persistence") {
    common::Response response;
    response.status = 204;
    const std::string begin = "HTTP/1.1 204 No Content\r\nDate: now\r\nX-Request-Id: r\r\n";
    CHECK(write(response, {.requestId = "r", .persistence = Persistence::kKeep}) == begin + "\r\n");
    CHECK(
        write(response, {.requestId = "r", .persistence = Persistence::kKeepAnnounced}) ==
        begin + "Connection: keep-alive\r\n\r\n"
    );
    CHECK(
        write(response, {.requestId = "r", .persistence = Persistence::kClose}) ==
        begin + "Connection: close\r\n\r\n"
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
        "X-Request-Id: r\r\nX-Name: a  X-Evil: 2 \r\n\r\n"
    );
}

TEST_CASE("http writer: which answers have a body") {
    CHECK(server::statusAllowsBody(200));
    CHECK(server::statusAllowsBody(404));
    CHECK_FALSE(server::statusAllowsBody(204));
    CHECK_FALSE(server::statusAllowsBody(304));
    CHECK_FALSE(server::statusAllowsBody(100));
}
