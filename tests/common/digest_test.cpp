#include "common/digest.h"

#include <string>

#include <doctest/doctest.h>

using namespace hiveline::common;

// Vectors of FIPS 180-4's examples.
TEST_CASE("digest: SHA-256 at once and in pieces") {
    CHECK(sha256Hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256Hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    Sha256 digest;
    const std::string thousand(1000, 'a');
    for (int i = 0; i < 1000; ++i) {
        digest.update(thousand);
    }
    CHECK(digest.hex() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("digest: SHA-1 of FIPS 180-4's examples") {
    CHECK(
        hiveline::common::sha1("abc") ==
        "\xa9\x99\x3e\x36\x47\x06\x81\x6a\xba\x3e\x25\x71\x78\x50\xc2\x6c\x9c\xd0\xd8\x9d"
    );
}
