#include "common/text/utf8.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

using hiveline::common::beginningOf;
using hiveline::common::countCodePoints;
using hiveline::common::decodeFirst;
using hiveline::common::endOf;
using hiveline::common::findInvalidUtf8;
using hiveline::common::firstCharacter;

TEST_CASE("utf-8: characters are counted") {
    CHECK(countCodePoints("") == 0);
    CHECK(countCodePoints("aé€😀") == 4);
    CHECK(findInvalidUtf8("twelve bytes of ASCII é€😀 and more") == std::string::npos);
    CHECK(findInvalidUtf8("twelve bytes of ASCII \xE9") == 22);
    CHECK(findInvalidUtf8("1234567\xF0\x9F\x98") == 7);
}

TEST_CASE("utf-8: beginnings and ends of a text cut no character") {
    const std::string_view text = "a\u00E9\u20AC\U0001F600";  // of 1, 2, 3 and 4 bytes
    CHECK(beginningOf(text, 100) == text);
    CHECK(beginningOf(text, 10) == text);
    CHECK(beginningOf(text, 9) == "a\u00E9\u20AC");
    CHECK(beginningOf(text, 5) == "a\u00E9");
    CHECK(beginningOf(text, 2) == "a");
    CHECK(beginningOf(text, 0).empty());
    CHECK(beginningOf("\x80\x80\x80", 2).empty());
    CHECK(endOf(text, 100) == text);
    CHECK(endOf(text, 9) == "\u00E9\u20AC\U0001F600");
    CHECK(endOf(text, 8) == "\u20AC\U0001F600");
    CHECK(endOf(text, 3).empty());
    CHECK(endOf("\x80\x80\x80", 2).empty());
    CHECK(firstCharacter(text) == "a");
    CHECK(firstCharacter(text.substr(1)) == "\u00E9");
    CHECK(firstCharacter(text.substr(6)) == "\U0001F600");
}

TEST_CASE("utf-8: the first character is decoded") {
    struct Case {
        std::string_view text;
        char32_t codePoint;
        std::size_t size;
    };
    for (const Case& each : std::to_array<Case>({
             {"ab", U'a', 1},
             {"\u00E9b", U'\u00E9', 2},
             {"\u20ACb", U'\u20AC', 3},
             {"\U0001F600b", U'\U0001F600', 4},
             {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
         })) {
        CAPTURE(each.text);
        CHECK(decodeFirst(each.text).codePoint == each.codePoint);
        CHECK(decodeFirst(each.text).size == each.size);
    }
}

TEST_CASE("utf-8: bytes that are no character have no size") {
    // A continuation, an overlong form, a surrogate, above U+10FFFF, and three cut short.
    for (const std::string_view text :
         {"\x80",
          "\xC0\xAF",
          "\xE0\x9F\xBF",
          "\xED\xA0\x80",
          "\xF4\x90\x80\x80",
          "\xC3",
          "\xE2\x82",
          "\xF0\x9F\x98"}) {
        CAPTURE(text);
        CHECK(decodeFirst(text).size == 0);
    }
}
