#include "common/field_list.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using hiveline::common::listContains;
using hiveline::common::nextListItem;

namespace {

std::vector<std::string> itemsOf(std::string_view list) {
    std::vector<std::string> items;
    while (const auto item = nextListItem(list)) {
        items.emplace_back(*item);
    }
    return items;
}

}  // namespace

TEST_CASE("field list: items without blanks, empty ones skipped") {
    using Items = std::vector<std::string>;
    CHECK(itemsOf("a") == Items{"a"});
    CHECK(itemsOf(" a ,\tb c,d\t") == Items{"a", "b c", "d"});
    CHECK(itemsOf(",a,, ,b,") == Items{"a", "b"});
    CHECK(itemsOf("").empty());
    CHECK(itemsOf(" , ,").empty());
}

TEST_CASE("field list: holds a whole item, in any case") {
    CHECK(listContains("keep-alive, Close", "close"));
    CHECK_FALSE(listContains("keep-alive, closed", "close"));
    CHECK_FALSE(listContains("", ""));
}
