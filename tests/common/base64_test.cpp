#include "common/base64.h"

#include <doctest/doctest.h>

using hiveline::common::base64;

TEST_CASE("base64: three bytes are four characters, the last ones filled up") {
    CHECK(base64("").empty());
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("foob") == "Zm9vYg==");
    CHECK(base64("\xff\xfe\xfd\xfc") == "//79/A==");
    CHECK(base64({"\0\0", 2}) == "AAA=");
}
