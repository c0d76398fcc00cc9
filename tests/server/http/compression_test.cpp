#include "server/http/compression.h"

#include <zlib.h>

#include <vector>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::server;

namespace {

std::string gunzip(const std::string& compressed) {
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    std::string text(1 << 20, '\0');
    std::string input = compressed;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

std::string header(const common::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return value;
        }
    }
    return "none";
}

common::Response compressed(std::string_view accepted, common::Response response) {
    const std::vector<common::Header> headers = {{"Accept-Encoding", accepted}};
    common::Request request;
    request.headers = headers;
    Compressor compressor;
    compress(request, response, compressor);
    return response;
}

common::Response answer(std::size_t size) {
    common::Response response;
    response.body = "{\"a\":\"" + std::string(size, 'x') + "\"}";
    response.headers = {{"ETag", "\"7\""}};
    return response;
}

}  // namespace

TEST_CASE("compression: Accept-Encoding as RFC 9110 has it") {
    for (const char* yes :
         {"gzip",
          "GZIP",
          "x-gzip",
          "*",
          "deflate, gzip;q=0.5",
          "gzip;q=1.0, identity;q=0.5",
          "br, *;q=0.1",
          "identity;q=0, gzip;q=0.1",
          " gzip ; q=0.001"}) {
        CAPTURE(yes);
        CHECK(acceptsGzip(yes));
    }
    for (const char* no :
         {"",
          "identity",
          "br",
          "gzip;q=0",
          "gzip;q=0.000",
          "*;q=0",
          "gzip;q=0, *",
          "gzip;q=0.4, identity;q=0.5",
          "gzipped",
          ",",
          ";q=1"}) {
        CAPTURE(no);
        CHECK_FALSE(acceptsGzip(no));
    }
}

TEST_CASE("compression: what was compressed is what was said, also the next time") {
    Compressor compressor;
    for (const std::string& text :
         {std::string("{}"), std::string(100'000, 'a'), answer(5000).body}) {
        CHECK(gunzip(compressor.gzip(text)) == text);
    }
}

TEST_CASE("compression: long JSON and text, with the tag of the compressed form") {
    const common::Response response = compressed("gzip", answer(5000));
    CHECK(gunzip(response.body) == answer(5000).body);
    CHECK(header(response, "Content-Encoding") == "gzip");
    CHECK(header(response, "Vary") == "Accept-Encoding");
    CHECK(header(response, "ETag") == "\"7-gzip\"");
}

TEST_CASE("compression: says that it depends, where the client does not take it") {
    const common::Response response = compressed("identity", answer(5000));
    CHECK(response.body == answer(5000).body);
    CHECK(header(response, "Vary") == "Accept-Encoding");
    CHECK(header(response, "Content-Encoding") == "none");
    CHECK(header(response, "ETag") == "\"7\"");
}

TEST_CASE("compression: leaves alone what is short, encoded, no text or does not shrink") {
    CHECK(header(compressed("gzip", answer(10)), "Vary") == "none");
    common::Response encoded = answer(5000);
    encoded.headers.emplace_back("content-encoding", "br");
    CHECK(compressed("gzip", encoded).body == encoded.body);
    common::Response image = answer(5000);
    image.contentType = "image/png";
    CHECK(compressed("gzip", image).body == image.body);
    common::Response noise = answer(0);
    std::uint32_t state = 1;
    for (int i = 0; i < 3000; ++i) {
        state = state * 1664525U + 1013904223U;
        noise.body.push_back(static_cast<char>(state >> 24U));
    }
    CHECK(compressed("gzip", noise).body == noise.body);
    common::Response varied = answer(5000);
    varied.headers.emplace_back("Vary", "Origin");
    CHECK(header(compressed("gzip", varied), "Vary") == "Origin, Accept-Encoding");
}

TEST_CASE("compression: a weight that is no number of the grammar is none") {
    for (const char* odd :
         {"gzip;q=nan",
          "gzip;q=inf",
          "gzip;q=1e400",
          "gzip;q=-1",
          "gzip;q=",
          "gzip;q=99999999999999999999",
          "gzip;q=1.",
          "gzip;q=0.0001e9;q=0"}) {
        CAPTURE(odd);
        CHECK(acceptsGzip(odd) == !std::string_view(odd).starts_with("gzip;q=0.0001"));
    }
    // What stands behind the digits is not read.
    CHECK_FALSE(acceptsGzip("gzip;q=0x0p0"));
    CHECK_FALSE(acceptsGzip("gzip;q=0.0004"));
    CHECK(acceptsGzip("gzip;q=0.001"));
    CHECK_FALSE(acceptsGzip("gzip;q=0.5, identity;q=0.501"));
}
