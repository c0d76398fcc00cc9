#include "common/text/base64.h"

#include <string>

#include <doctest/doctest.h>

using hiveline::common::base64;
using hiveline::common::fromBase64;

TEST_CASE("base64: the vectors of RFC 4648") {
    const char* const vectors[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xFF\xFE\xFD", "//79"},
    };
    for (const auto& [bytes, text] : vectors) {
        CHECK(base64(bytes) == text);
        CHECK(fromBase64(text) == bytes);
    }
}

TEST_CASE("base64: every byte, at every length") {
    std::string bytes;
    for (int i = 0; i < 600; ++i) {
        CHECK(fromBase64(base64(bytes)) == bytes);
        bytes += static_cast<char>(i * 7);
    }
}

TEST_CASE("base64: only the one text of some bytes is taken") {
    for (const char* text :
         {"Zg",
          "Zg=",
          "Zg===",
          "Zh==",
          "Zm9=",
          " Zg==",
          "Zg== ",
          "Zg==\n",
          "Z g=",
          "=",
          "====",
          "Zm9v=",
          "Zm-_",
          "Z===",
          "Zg==Zg==",
          "Z",
          "Zm9vZ",
          "Zm9\xff",
          "Zm9vYmFy\n"}) {
        CAPTURE(text);
        CHECK_FALSE(fromBase64(text));
    }
    CHECK_FALSE(fromBase64(std::string_view("Zm\0v", 4)));
}
