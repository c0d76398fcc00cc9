#include "server/cli/access.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "common/ids.h"

using hiveline::common::RandomBytes;
using hiveline::common::systemRandom;
using hiveline::server::randomToken;

namespace {

RandomBytes filledWith(unsigned char value) {
    return [value](unsigned char* out, std::size_t size) { std::fill_n(out, size, value); };
}

}  // namespace

TEST_CASE("tokens: 43 characters of base64url from 32 bytes") {
    CHECK(randomToken(filledWith(0x00)) == "hvl_" + std::string(43, 'A'));
    CHECK(randomToken(filledWith(0xFF)) == "hvl_" + std::string(42, '_') + "8");
    CHECK(randomToken(filledWith(0xFB)) == "hvl_-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s");
    CHECK(randomToken(systemRandom()) != randomToken(systemRandom()));
}
