#include "server/edge/body_buffer.h"

#include <string>

#include <doctest/doctest.h>

using hiveline::server::BodyBuffer;

TEST_CASE("body buffer: keeps what it has while it grows") {
    BodyBuffer buffer;
    CHECK(buffer.view().empty());
    std::string expected;
    for (std::size_t size = 1; size < 5'000'000; size = size * 3 + 1) {
        const std::string piece(size - expected.size(), static_cast<char>('a' + (size % 26)));
        buffer.reserve(size);
        CHECK(buffer.capacity() == size);
        buffer.append(piece);
        expected += piece;
        REQUIRE(buffer.view() == expected);
    }
}

TEST_CASE("body buffer: gives back no room and takes no more than it has") {
    BodyBuffer buffer;
    buffer.reserve(5);
    buffer.reserve(3);
    CHECK(buffer.capacity() == 5);
    buffer.append("abc");
    buffer.append("defg");
    CHECK(buffer.view() == "abcde");
}
