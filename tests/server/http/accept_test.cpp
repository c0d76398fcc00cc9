#include "server/http/accept.h"

#include <doctest/doctest.h>

using hiveline::server::acceptsHtml;

TEST_CASE("accept: HTML is taken by browsers and by who takes everything") {
    CHECK(acceptsHtml("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
    CHECK(acceptsHtml("*/*"));
    CHECK(acceptsHtml("TEXT/HTML"));
    CHECK(acceptsHtml("application/json, text/*;q=0.1"));
    CHECK(acceptsHtml("text/html;level=1;q=0.001"));
}

TEST_CASE("accept: HTML is not taken by who asks for something else, or refuses it") {
    CHECK_FALSE(acceptsHtml("application/json"));
    CHECK_FALSE(acceptsHtml("text/plain, application/json"));
    CHECK_FALSE(acceptsHtml("*/*, text/html;q=0"));
    CHECK_FALSE(acceptsHtml("text/*; q=0.000, */*"));
    CHECK_FALSE(acceptsHtml(""));
    CHECK_FALSE(acceptsHtml(",;,"));
    CHECK_FALSE(acceptsHtml("text/html;q="));
}
