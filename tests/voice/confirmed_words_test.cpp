#include "voice/calls/confirmed_words.h"

#include <doctest/doctest.h>

using namespace hiveline;
using voice::confirmedSentences;
using voice::isConfirmed;

namespace {

models::ConversationAnalytics facts() {
    models::ConversationAnalytics facts;
    facts.phone_number_of_caller = "+49 30 7654321";
    facts.email_address_of_caller = "Ada@Example.com";
    return facts;
}

}  // namespace

TEST_CASE("confirmed words: a number or an address that is not the noted one is not repeated") {
    for (const char* text :
         {"Call me back on 030 123 45 67.",
          "030/1234567",
          "(030) 12-34-567",
          "+49 170 1234567",
          "Write to ada@exmaple.com.",
          "Call 030 7654321, not 030 1234567.",
          "My customer number is 4711-000123."}) {
        CAPTURE(text);
        CHECK_FALSE(isConfirmed(text, facts()));
        CHECK_FALSE(isConfirmed(text, {}));
    }
}

TEST_CASE("confirmed words: the noted ones are, in every spelling") {
    for (const char* text :
         {"Call me back on 030 7654321.",
          "0049 30 765 43 21",
          "+49307654321 please",
          "7654321",
          "Write to ada@example.com, please.",
          "<ADA@EXAMPLE.COM>"}) {
        CAPTURE(text);
        CHECK(isConfirmed(text, facts()));
    }
}

TEST_CASE("confirmed words: days, hours, prices and house numbers are no telephone numbers") {
    for (const char* text :
         {"",
          "On 2026-11-24 at 10:00.",
          "Am 24.11.2026 um 10:30 Uhr.",
          "From 16,900 euros, 12 Mill Lane.",
          "On 11/24/2026.",
          "Error F28, 3 times."}) {
        CAPTURE(text);
        CHECK(isConfirmed(text, {}));
    }
}

TEST_CASE("confirmed words: of a text the other sentences are left") {
    CHECK(
        confirmedSentences(
            "Ada wants an offer. She is called on 030 1234567. It is for ada@example.com.", facts()
        ) == "Ada wants an offer. It is for ada@example.com."
    );
    CHECK(confirmedSentences("Call 030 1234567", facts()).empty());
    CHECK(confirmedSentences("", facts()).empty());
}
