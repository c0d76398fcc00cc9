#include "server/http/parser.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::HttpParser;

namespace {

constexpr std::uint64_t kBodyLimit = 100;

std::string describe(const HttpParser& parser, const std::string& body) {
    const server::RequestHead& head = parser.head();
    std::string text(head.method);
    const auto add = [&text](const char* before, std::string_view what, const char* after) {
        if (!what.empty()) {
            text.append(before).append(what).append(after);
        }
    };
    add(" ", head.path, "");
    add(" ?", head.query, "");
    add(" @", head.host, "");
    text += head.isHttp10 ? " 1.0" : "";
    text += head.keepAlive ? "" : " close";
    text += head.chunked ? " chunked" : "";
    text += head.expectsContinue ? " expects" : "";
    add(" [", body, "]");
    return text;
}

/// Gives the parser `bytes` in portions and writes down what it makes of them.
class Reading {
public:
    explicit Reading(const server::HeadLimits& limits) : parser_(limits) {}

    void feed(std::string_view bytes) {
        try {
            while (!failed_ && take(bytes)) {
            }
        } catch (const common::Error& error) {
            failed_ = true;
            add("!" + std::to_string(common::httpStatus(error.code())) + ' ' + error.what());
        }
    }

    [[nodiscard]] std::string result() const {
        const bool waits = !failed_ && !parser_.isIdle();
        return result_ + (waits ? (result_.empty() ? "..." : " | ...") : "");
    }

private:
    bool take(std::string_view& bytes) {
        std::string_view piece;
        switch (parser_.next(bytes, piece)) {
            case HttpParser::Event::kNeedMore:
                CHECK(bytes.empty());
                return false;
            case HttpParser::Event::kHead:
                parser_.limitBody(kBodyLimit);
                return true;
            case HttpParser::Event::kContent:
                body_ += piece;
                CHECK(parser_.received() == body_.size());
                return true;
            case HttpParser::Event::kComplete:
                add(describe(parser_, body_));
                body_.clear();
                parser_.reset();
                return true;
        }
        return false;
    }
    void add(const std::string& text) { result_ += (result_.empty() ? "" : " | ") + text; }

    HttpParser parser_;
    std::string body_;
    std::string result_;
    bool failed_ = false;
};

std::string read(
    const std::string& bytes, const server::HeadLimits& limits, const std::vector<std::size_t>& cuts
) {
    Reading reading(limits);
    std::size_t begin = 0;
    for (const std::size_t cut : cuts) {
        // A copy of its own, so that a sanitizer sees a view that outlives its portion.
        reading.feed(std::string(bytes, begin, cut - begin));
        begin = cut;
    }
    reading.feed(std::string(bytes, begin));
    return reading.result();
}

std::vector<std::size_t> everyNth(std::size_t size, std::size_t step) {
    std::vector<std::size_t> cuts;
    for (std::size_t at = step; at < size; at += step) {
        cuts.push_back(at);
    }
    return cuts;
}

/// What the parser makes of `bytes`, however they are cut.
std::string parse(const std::string& bytes, const server::HeadLimits& limits = {}) {
    std::string whole = read(bytes, limits, {});
    CHECK(read(bytes, limits, everyNth(bytes.size(), 1)) == whole);
    CHECK(read(bytes, limits, everyNth(bytes.size(), 2)) == whole);
    for (std::size_t at = 1; at < std::min<std::size_t>(bytes.size(), 600); ++at) {
        if (read(bytes, limits, {at}) != whole) {
            FAIL_CHECK("cut at " << at << " changes the result of " << bytes);
        }
    }
    return whole;
}

const std::string kEnd = "\r\n\r\n";

std::string get(const std::string& fields) {
    return "GET / HTTP/1.1\r\nHost: a\r\n" + fields + kEnd;
}

std::string post(const std::string& fields, const std::string& body) {
    return "POST /p HTTP/1.1\r\nHost: a\r\n" + fields + kEnd + body;
}

struct Case {
    std::string input;
    std::string expected;
};

void check(const std::vector<Case>& cases) {
    for (const Case& one : cases) {
        CAPTURE(one.input);
        CHECK(parse(one.input) == one.expected);
    }
}

}  // namespace

TEST_CASE("http parser: requests without a body") {
    check({
        {"GET /a/b?c=d HTTP/1.1\r\nHost: example.org:8080\r\n\r\n",
         "GET /a/b ?c=d @example.org:8080"},
        {"GET / HTTP/1.1\r\nhOsT:[::1]:80\r\n\r\n", "GET / @[::1]:80"},
        {"GET /? HTTP/1.1\r\nHost: a\r\n\r\n", "GET / @a"},
        {"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * @a"},
        {"GET http://b.example:1/x?y HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x ?y @b.example:1"},
        {"GET HTTPS://b?y HTTP/1.1\r\nHost: a\r\n\r\n", "GET / ?y @b"},
        {"GET / HTTP/1.0\r\n\r\n", "GET / 1.0 close"},
        {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET / 1.0"},
        {"GET / HTTP/1.0\r\nConnection: close, keep-alive\r\n\r\n", "GET / 1.0 close"},
        {get("Connection: Keep-Alive, CLOSE"), "GET / @a close"},
        {get("Connection: foo"), "GET / @a"},
        {get("Content-Length: 0"), "GET / @a"},
        {get("Empty:\r\nTabs:\t a \t"), "GET / @a"},
        {get("Obs: caf\xe9"), "GET / @a"},
        {"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / @a"},
        {"GET / HTTP/1.1\r\nHost: a\r\n", "..."},
        {"\r\n", ""},
        {get("") + get("") + "G", "GET / @a | GET / @a | ..."},
    });
}

TEST_CASE("http parser: bodies") {
    check({
        {post("Content-Length: 5", "hello"), "POST /p @a [hello]"},
        {post("Content-Length: 005", "hello"), "POST /p @a [hello]"},
        {post("Content-Length: 5", "hell"), "..."},
        {post("Content-Length: 5", "hello") + get(""), "POST /p @a [hello] | GET / @a"},
        {post("Content-Length: 5", "hello\r\n") + get(""), "POST /p @a [hello] | GET / @a"},
        {post("Expect: 100-continue\r\nContent-Length: 1", "x"), "POST /p @a expects [x]"},
        {"POST /p HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
         "POST /p 1.0 close [x]"},
        {post("Content-Length: 100", std::string(100, 'x')),
         "POST /p @a [" + std::string(100, 'x') + "]"},
    });
}

TEST_CASE("http parser: chunked bodies") {
    const std::string te = "Transfer-Encoding: chunked";
    check({
        {post(te, "0\r\n\r\n"), "POST /p @a chunked"},
        {post(te, "5\r\nhello\r\n0\r\n\r\n"), "POST /p @a chunked [hello]"},
        {post("transfer-encoding: CHUNKED", "1\r\na\r\n2\r\nbc\r\n000\r\n\r\n"),
         "POST /p @a chunked [abc]"},
        {post(te, "A\r\n0123456789\r\na;x=y\r\n0123456789\r\n0;last\r\n\r\n"),
         "POST /p @a chunked [01234567890123456789]"},
        {post(te, "1 ;a=\"b c\"\r\nx\r\n0\r\n\r\n"), "POST /p @a chunked [x]"},
        {post(te, "1;a ; b = c\t;d=\"\\\"\"\r\nx\r\n0;e\r\n\r\n"), "POST /p @a chunked [x]"},
        {post(te, "1\r\nx\r\n0\r\nDigest: abc\r\nMore: d\r\n\r\n") + get(""),
         "POST /p @a chunked [x] | GET / @a"},
        {post(te, "5\r\nhel"), "..."},
        {post(te, "64\r\n" + std::string(100, 'y') + "\r\n0\r\n\r\n"),
         "POST /p @a chunked [" + std::string(100, 'y') + "]"},
    });
}

TEST_CASE("http parser: refuses malformed request lines") {
    check({
        {"\x16\x03\x01\x02", "!400 Malformed request line"},
        {" GET / HTTP/1.1\r\n", "!400 Malformed request line"},
        {"GET\r\n", "!400 Malformed request line"},
        {"GET /\r\n", "!400 Malformed request line"},
        {"GET  / HTTP/1.1\r\n", "!400 Malformed request target"},
        {"GET / a HTTP/1.1\r\n", "!400 Malformed HTTP version"},
        {"GET /\thttp HTTP/1.1\r\n", "!400 Malformed request target"},
        {"G@T / HTTP/1.1\r\n", "!400 Malformed method"},
        {"GET /a#b HTTP/1.1\r\n", "!400 Malformed request target"},
        {"GET /\xc3\xa4 HTTP/1.1\r\n", "!400 Malformed request target"},
        {std::string("GET /a\0b HTTP/1.1\r\n", 19), "!400 Malformed request target"},
        {"GET / HTTP/1.1 \r\n", "!400 Malformed HTTP version"},
        {"GET / http/1.1\r\n", "!400 Malformed HTTP version"},
        {"GET / HTTP/1\r\n", "!400 Malformed HTTP version"},
        {"GET / HTTP/1.1x\r\n", "!400 Malformed HTTP version"},
        {"GET / HTTP/1.1\rX\r\n", "!400 Malformed HTTP version"},
        {"GET / HTTP/1.1\n", "!400 Line ends with a bare line feed"},
        {"\nGET / HTTP/1.1\r\n", "!400 Line ends with a bare line feed"},
        {"\r\n\r\n\r\n\r\n\r\n", "!400 Empty request line"},
        {"GET / HTTP/2.0\r\n", "!505 HTTP version is neither 1.0 nor 1.1"},
        {"GET / HTTP/0.9\r\n", "!505 HTTP version is neither 1.0 nor 1.1"},
        {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "!505 HTTP version is neither 1.0 nor 1.1"},
        {std::string(33, 'M') + " / HTTP/1.1\r\n", "!501 Method is longer than 32 bytes"},
    });
}

TEST_CASE("http parser: refuses malformed targets and hosts") {
    const std::string host = "\r\nHost: a\r\n\r\n";
    check({
        {"GET a HTTP/1.1" + host, "!400 Malformed request target"},
        {"GET * HTTP/1.1" + host, "!400 Request target * is for OPTIONS only"},
        {"GET ftp://a/ HTTP/1.1" + host, "!400 Malformed request target"},
        {"GET http:///x HTTP/1.1" + host, "!400 Malformed authority in the request target"},
        {"GET http://u@a/ HTTP/1.1" + host, "!400 Malformed authority in the request target"},
        {"CONNECT a:443 HTTP/1.1" + host, "!501 CONNECT is not supported"},
        {"GET / HTTP/1.1\r\n\r\n", "!400 Host header is missing"},
        {"GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", "!400 More than one Host header"},
        {"GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "!400 More than one Host header"},
        {"GET / HTTP/1.1\r\nHost:\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: a:123456\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: [::1]:99999\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: []\r\n\r\n", "!400 Malformed Host header"},
        {"GET / HTTP/1.1\r\nHost: \"a\"\r\n\r\n", "!400 Malformed Host header"},
    });
}

TEST_CASE("http parser: refuses several lines of what there may be only one") {
    check({
        {get("Authorization: Bearer a\r\nauthorization: Bearer b"),
         "!400 More than one Authorization header"},
        {get("Idempotency-Key: a\r\nA: b\r\nIdempotency-Key: a"),
         "!400 More than one Idempotency-Key header"},
        {get("Content-Type: a/b\r\nContent-Type: a/b"), "!400 More than one Content-Type header"},
    });
}

TEST_CASE("http parser: the lines of a list are one list") {
    server::HttpParser parser{server::HeadLimits{}};
    const std::string request =
        get("If-Match: \"1\"\r\nA: x\r\nif-match: \"2\"\r\nA: y\r\nIF-MATCH:");
    std::string_view rest = request;
    std::string_view piece;
    REQUIRE(parser.next(rest, piece) == server::HttpParser::Event::kHead);
    std::vector<std::string> fields;
    for (const common::Header& header : parser.head().headers) {
        fields.push_back(std::string(header.name) + "=" + std::string(header.value));
    }
    CHECK(fields == std::vector<std::string>{"Host=a", "If-Match=\"1\", \"2\", ", "A=x", "A=y"});
}

TEST_CASE("http parser: refuses malformed fields") {
    check({
        {get("A : b"), "!400 Malformed header field name"},
        {get("A\t: b"), "!400 Malformed header field name"},
        {get(": b"), "!400 Malformed header field name"},
        {get("A b: c"), "!400 Malformed header field name"},
        {get("\xc3\xa4: c"), "!400 Malformed header field name"},
        {get("no colon"), "!400 Header field without colon"},
        {get("A: b\r\n c"), "!400 Header field continues on a second line"},
        {get("A: b\r\n\tc"), "!400 Header field continues on a second line"},
        {"GET / HTTP/1.1\r\n Host: a\r\n\r\n", "!400 Header field continues on a second line"},
        {get(std::string("A: b\0c", 6)), "!400 Control character in a header field"},
        {get("A: b\rc"), "!400 Control character in a header field"},
        {get("A: b\x7f"), "!400 Control character in a header field"},
        {"GET / HTTP/1.1\r\nHost: a\n\r\n", "!400 Line ends with a bare line feed"},
        {"GET / HTTP/1.1\r\nHost: a\r\n\n", "!400 Line ends with a bare line feed"},
        {"GET / HTTP/1.1\r\nHost: a\r\nA: b\n\n", "!400 Line ends with a bare line feed"},
    });
}

TEST_CASE("http parser: refuses unclear framing") {
    const std::string length = "!400 Malformed Content-Length header";
    const std::string tooLarge = "!413 Body is larger than 100 bytes";
    check({
        {get("Content-Length:"), length},
        {get("Content-Length: +1"), length},
        {get("Content-Length: -1"), length},
        {get("Content-Length: 1a"), length},
        {get("Content-Length: 0x1"), length},
        {get("Content-Length: 1.0"), length},
        {get("Content-Length: 1, 1"), length},
        {get("Content-Length: 1 1"), length},
        {get("Content-Length: 1\r\nContent-Length: 1"), "!400 More than one Content-Length header"},
        {get("Content-Length: 1\r\nContent-Length: 2"), "!400 More than one Content-Length header"},
        {get("Content-Length: 101"), tooLarge},
        {get("Content-Length: 18446744073709551615"), tooLarge},
        {get("Content-Length: 18446744073709551616"), tooLarge},
        {get("Content-Length: 99999999999999999999999999"), tooLarge},
        {get("Transfer-Encoding: chunked\r\nContent-Length: 1"),
         "!400 Both Content-Length and Transfer-Encoding"},
        {get("Content-Length: 1\r\nTransfer-Encoding: chunked"),
         "!400 Both Content-Length and Transfer-Encoding"},
        {get("Transfer-Encoding:"), "!400 Empty Transfer-Encoding header"},
        {get("Transfer-Encoding: ,"), "!400 Empty Transfer-Encoding header"},
        {get("Transfer-Encoding: gzip"), "!501 Transfer-Encoding is not chunked"},
        {get("Transfer-Encoding: identity"), "!501 Transfer-Encoding is not chunked"},
        {get("Transfer-Encoding: gzip, chunked"), "!501 Transfer-Encoding is not chunked"},
        {get("Transfer-Encoding: xchunked"), "!501 Transfer-Encoding is not chunked"},
        {get("Transfer-Encoding: chunked;q=1"), "!501 Transfer-Encoding is not chunked"},
        {get("Transfer-Encoding: chunked, gzip"),
         "!400 Transfer-Encoding: chunked is not the last coding"},
        {get("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
         "!400 Transfer-Encoding: chunked is not the last coding"},
        {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
         "!400 Transfer-Encoding in an HTTP/1.0 request"},
    });
}

TEST_CASE("http parser: refuses malformed chunks") {
    const std::string size = "!400 Malformed chunk size";
    const std::string tooLong = "!400 Chunk is longer than its size";
    const auto chunks = [](const std::string& body) {
        return post("Transfer-Encoding: chunked", body);
    };
    check({
        {chunks("\r\n"), size},
        {chunks("x\r\n"), size},
        {chunks("-1\r\n"), size},
        {chunks("+1\r\n"), size},
        {chunks("0x1\r\na"), size},
        {chunks(" 1\r\n"), size},
        {chunks("1 \r\na"), size},
        {chunks("1 x\r\na"), size},
        {chunks("1;a\rb\r\na"), size},
        {chunks("1;\r\na"), size},
        {chunks("1;;a\r\na"), size},
        {chunks("1;a=\r\na"), size},
        {chunks("1;a b\r\na"), size},
        {chunks("1;a=\"b\r\na"), size},
        {chunks("1;a=\"b\\\"\r\na"), size},
        {chunks("1;a=\"b\"c\r\na"), size},
        {chunks("1;\x95=b\r\na"), size},
        {chunks("1;a=b \r\na"), size},
        {chunks("1\na"), "!400 Line ends with a bare line feed"},
        {chunks("1\r\nab"), "..."},
        {chunks("1\r\nab\r\n"), tooLong},
        {chunks("1\r\nabc"), tooLong},
        {chunks("1\r\na\n"), tooLong},
        {chunks("1\r\na\r\r\n"), tooLong},
        {chunks(std::string(256, '0')), size},
        {chunks("65\r\n"), "!413 Body is larger than 100 bytes"},
        {chunks("64\r\n" + std::string(100, 'x') + "\r\n1\r\n"),
         "!413 Body is larger than 100 bytes"},
        {chunks("ffffffffffffffff\r\n"), "!413 Body is larger than 100 bytes"},
        {chunks("10000000000000000\r\n"), "!413 Body is larger than 100 bytes"},
        {chunks("0\r\nbad trailer\r\n\r\n"), "!400 Header field without colon"},
        {chunks("0\r\nA : b\r\n\r\n"), "!400 Malformed header field name"},
        {chunks("0\r\nA: b\n\r\n"), "!400 Line ends with a bare line feed"},
    });
}

TEST_CASE("http parser: bounds extensions and trailers") {
    std::string extensions;
    for (int i = 0; i < 80; ++i) {
        extensions += "1;" + std::string(240, 'e') + "\r\nx\r\n";
    }
    const std::string te = "Transfer-Encoding: chunked";
    CHECK(
        read(post(te, extensions), {}, {}).find("!400 Chunk extensions are too long") !=
        std::string::npos
    );
    const server::HeadLimits limits{.headerBytes = 60, .headerCount = 3, .targetBytes = 10};
    CHECK(
        parse(post(te, "0\r\nA: " + std::string(60, 't') + "\r\n\r\n"), limits) ==
        "!431 Trailer fields are longer than 60 bytes"
    );
    CHECK(
        parse(post(te, "0\r\nA:\r\nB:\r\nC:\r\nD:\r\n\r\n"), limits) ==
        "!431 More than 3 trailer fields"
    );
}

TEST_CASE("http parser: bounds the head") {
    const server::HeadLimits limits{.headerBytes = 40, .headerCount = 3, .targetBytes = 10};
    const std::string longTarget = "!414 Request target is longer than 10 bytes";
    const std::string longHead = "!431 Header fields are longer than 40 bytes";
    const std::string tail = " HTTP/1.1\r\nHost: a\r\n\r\n";

    SUBCASE("a target of exactly the limit is read") {
        CHECK(parse("GET /123456789" + tail, limits) == "GET /123456789 @a");
    }
    SUBCASE("a longer one is 414, with or without an end") {
        CHECK(parse("GET /1234567890" + tail, limits) == longTarget);
        CHECK(parse("GET /" + std::string(200, 'x'), limits) == longTarget);
    }
    SUBCASE("an endless method or version is not blamed on the target") {
        CHECK(parse(std::string(200, 'M'), limits) == "!501 Method is longer than 32 bytes");
        CHECK(parse("GET / " + std::string(200, 'H'), limits) == "!400 Malformed HTTP version");
    }
    SUBCASE("fields of exactly the limit are read") {
        // Host: a CRLF is 9 bytes, the empty line 2
        CHECK(parse(get("A: " + std::string(24, 'v')), limits) == "GET / @a");
    }
    SUBCASE("longer ones are 431, with or without an end") {
        CHECK(parse(get("A: " + std::string(25, 'v')), limits) == longHead);
        CHECK(parse("GET / HTTP/1.1\r\nA: " + std::string(200, 'v'), limits) == longHead);
    }
    SUBCASE("one field too many is 431") {
        CHECK(parse(get("A:\r\nB:"), limits) == "GET / @a");
        CHECK(parse(get("A:\r\nB:\r\nC:"), limits) == "!431 More than 3 header fields");
    }
}

TEST_CASE("http parser: the usual limits") {
    CHECK(read("GET /" + std::string(8191, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", {}, {})
              .starts_with("GET /xxx"));
    CHECK(
        read("GET /" + std::string(8192, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", {}, {}) ==
        "!414 Request target is longer than 8192 bytes"
    );
    CHECK(
        read(get("A: " + std::string(16384, 'v')), {}, {}) ==
        "!431 Header fields are longer than 16384 bytes"
    );
    std::string fields;
    for (int i = 0; i < 100; ++i) {
        fields.append("A").append(std::to_string(i)).append(": b\r\n");
    }
    CHECK(read(get(fields), {}, {}) == "!431 More than 100 header fields");
}
