#include "common/conditions.h"

#include <string>

#include <doctest/doctest.h>

using hiveline::common::compressedTag;
using hiveline::common::heldTag;
using hiveline::common::matches;
using hiveline::common::TagForms;

namespace {

constexpr std::string_view kTag = R"("7")";

}  // namespace

TEST_CASE("conditions: If-None-Match names what the client has") {
    for (const auto forms : {TagForms::kExact, TagForms::kCompressedToo}) {
        for (const char* list : {R"("7")", R"(W/"7")", R"("1", "7")", R"( ,"a,b",W/"7")"}) {
            CAPTURE(list);
            CHECK(heldTag(list, kTag, forms) == kTag);
        }
        CHECK(heldTag("*", kTag, forms) == kTag);
        CHECK(heldTag(" * ", kTag, forms) == kTag);
        CHECK(heldTag(R"("7")", R"(W/"7")", forms) == kTag);
        for (const char* list :
             {"", R"("8")", "7", R"("7)", R"("1" x "7")", "W/7", R"(*, "8")", R"("77")", "\""}) {
            CAPTURE(list);
            CHECK_FALSE(heldTag(list, kTag, forms));
        }
    }
}

TEST_CASE("conditions: a record's compressed form counts where that is asked for") {
    constexpr std::string_view kCompressed = R"("7-gzip")";
    CHECK(compressedTag(kTag) == kCompressed);
    CHECK(heldTag(R"("1", W/"7-gzip")", kTag, TagForms::kCompressedToo) == kCompressed);
    CHECK_FALSE(heldTag(kCompressed, kTag, TagForms::kExact));
    CHECK_FALSE(heldTag(R"("8-gzip")", kTag, TagForms::kCompressedToo));
    CHECK_FALSE(heldTag(kTag, kCompressed, TagForms::kCompressedToo));
}

TEST_CASE("conditions: If-Match wants the tag that is there, and not a weak one") {
    for (const char* list : {"*", R"("7")", R"("1", "7")", R"("7-gzip")"}) {
        CAPTURE(list);
        CHECK(matches(list, kTag));
    }
    for (const char* list : {"", R"("8")", R"(W/"7")", "7", R"("7-br")"}) {
        CAPTURE(list);
        CHECK_FALSE(matches(list, kTag));
    }
}
