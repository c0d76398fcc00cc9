#include "voice/phone/phone_number.h"

#include <string>

#include <doctest/doctest.h>

using hiveline::voice::parsePhoneNumber;

TEST_CASE("a phone number is E.164, however it is grouped") {
    CHECK(parsePhoneNumber("+493012345678") == "+493012345678");
    CHECK(parsePhoneNumber("+49 (30) 1234-5678") == "+493012345678");
    CHECK(parsePhoneNumber("+1.415/867.5309") == "+14158675309");
    CHECK(parsePhoneNumber("+1234567") == "+1234567");
    CHECK(parsePhoneNumber("+123456789012345") == "+123456789012345");
}

TEST_CASE("what is no phone number is none") {
    for (const std::string text :
         {"",
          "+",
          "493012345678",
          "+123456",
          "+1234567890123456",
          "+0301234567",
          "+49 30 12x45678",
          "++493012345678",
          "+49+3012345678",
          " +493012345678",
          "+\xd9\xa4\xd9\xa4\xd9\xa4\xd9\xa4\xd9\xa4\xd9\xa4\xd9\xa4"}) {
        CAPTURE(text);
        CHECK(parsePhoneNumber(text) == std::nullopt);
    }
    CHECK(parsePhoneNumber(std::string(100'000, '1')) == std::nullopt);
    CHECK(parsePhoneNumber("+" + std::string(100'000, ' ') + "1") == std::nullopt);
}
