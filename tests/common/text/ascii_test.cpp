#include "common/text/ascii.h"

#include <doctest/doctest.h>

namespace hiveline::common {

TEST_CASE("ascii: only ASCII letters have cases") {
    CHECK(lowered("Content-TYPE \xc3\x84[@") == "content-type \xc3\x84[@");
    CHECK(lowered("").empty());
    CHECK(equalsIgnoreCase("Keep-Alive", "kEEP-aLIVE"));
    CHECK_FALSE(equalsIgnoreCase("a", "ab"));
    CHECK_FALSE(equalsIgnoreCase("[", "{"));  // as far apart as the cases of a letter
    CHECK_FALSE(isLetter('\xe4'));
    CHECK_FALSE(isSpace('\xa0'));
}

TEST_CASE("ascii: hexadecimal digits") {
    CHECK(hexValue('0') == 0);
    CHECK(hexValue('a') == 10);
    CHECK(hexValue('F') == 15);
    for (const char c : {'g', 'G', '/', ':', '@', '`', ' ', '\0', '\xb1'}) {
        CAPTURE(static_cast<int>(c));
        CHECK(hexValue(c) == -1);
    }
}

TEST_CASE("ascii: trimmed text is a part of what was given") {
    CHECK(trimmed(" \t\r\n\f\v a b \v\f\n\r\t ") == "a b");
    CHECK(
        trimmed("\xc2\xa0"
                "a") ==
        "\xc2\xa0"
        "a"
    );
    CHECK(trimmed("..a.b..", ".") == "a.b");
    CHECK(trimBlanks(" \t\na\n\t ") == "\na\n");
    CHECK(trimmed("").empty());
    const std::string_view blank = "   ";
    const std::string_view nothing = trimBlanks(blank);
    CHECK(nothing.empty());
    CHECK(nothing.data() == blank.data() + blank.size());
}

}  // namespace hiveline::common
