#include "storage/words/case_fold.h"

#include <doctest/doctest.h>

using namespace hiveline::storage;

TEST_CASE("case folding: every script, however composed") {
    CHECK(foldCase("Ada KELLER") == "ada keller");
    CHECK(foldCase("Straße") == foldCase("STRASSE"));
    CHECK(foldCase("ÉCOLE") == foldCase("école"));
    CHECK(
        foldCase("e\xCC\x81"
                 "cole") == foldCase("école")
    );
    CHECK(foldCase("ΣΊΣΥΦΟΣ") == foldCase("σίσυφος"));
    CHECK(foldCase("ДОМ") == foldCase("дом"));
    CHECK(foldCase("İ") != foldCase("i"));
}

TEST_CASE("case folding: a search text is literal") {
    CHECK(foldedContains("100% sure_thing", foldCase("0% S")));
    CHECK_FALSE(foldedContains("100 sure", foldCase("%")));
    CHECK_FALSE(foldedContains("sure thing", foldCase("_")));
    CHECK(foldedContains("a*b[c]?", foldCase("*B[C]?")));
    CHECK(foldedContains("Grüße aus Köln", foldCase("KÖLN")));
    CHECK(foldedContains("anything", ""));
    CHECK(foldedContains("", ""));
    CHECK_FALSE(foldedContains("", "x"));
}

TEST_CASE("case folding: text that is not UTF-8 is compared by its ASCII letters") {
    CHECK(foldedContains("\xFF KELLER", foldCase("keller")));
    CHECK(
        foldCase("\xFF"
                 "A") ==
        "\xFF"
        "a"
    );
}
