#include "server/cli/display_text.h"

#include <doctest/doctest.h>

using hiveline::server::isDisplayText;
using hiveline::server::printable;

TEST_CASE("display text: words of any script") {
    CHECK(isDisplayText("Acme Dental"));
    CHECK(isDisplayText("Müller 牙医 😀 שלום"));
    CHECK(printable("Müller 牙医 😀") == "Müller 牙医 😀");
}

TEST_CASE("display text: what moves the cursor or the direction is none") {
    CHECK_FALSE(isDisplayText(""));
    CHECK_FALSE(isDisplayText("  "));
    CHECK_FALSE(isDisplayText("a\tb"));
    CHECK_FALSE(isDisplayText(std::string_view("a\0b", 3)));
    CHECK_FALSE(isDisplayText("a\x7f"));
    CHECK_FALSE(isDisplayText("a\xc2\x9b"));
    CHECK_FALSE(isDisplayText("a\xe2\x80\x8f"));
    CHECK_FALSE(isDisplayText("a\xe2\x80\xa8"));
    CHECK_FALSE(isDisplayText("a\xe2\x81\xa9"));
    CHECK(isDisplayText("a\xc2\xa0\xe2\x80\x94"));  // a no-break space and a dash
}

TEST_CASE("display text: bytes that are no UTF-8 are shown as question marks") {
    CHECK_FALSE(isDisplayText("a\xff"));
    CHECK_FALSE(isDisplayText("\xc3"));
    CHECK(printable("a\xff\xc3z\xe2\x80\xaeq\n") == "a??z?q?");
    CHECK(printable("\x80\x80") == "??");
}
