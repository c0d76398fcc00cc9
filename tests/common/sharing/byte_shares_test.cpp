#include "common/sharing/byte_shares.h"

#include <utility>

#include <doctest/doctest.h>

using hiveline::common::ByteShares;

TEST_CASE("byte shares: no owner takes more than its part, all together no more than there is") {
    ByteShares shares(10, 6);
    auto first = shares.take("a", 6);
    CHECK(first);
    CHECK_FALSE(shares.take("a", 1));
    CHECK_FALSE(shares.take("b", 5));
    auto second = shares.take("b", 4);
    CHECK(second);
    CHECK_FALSE(shares.take("c", 1));
    CHECK(shares.taken() == 10);
}

TEST_CASE("byte shares: what is let go is there again, once") {
    ByteShares shares(10, 10);
    {
        auto lease = shares.take("a", 10);
        ByteShares::Lease moved = std::move(lease);
        CHECK(moved);
        CHECK(shares.taken() == 10);
        moved = shares.take("b", 1);  // there is none: the first is let go all the same
        CHECK_FALSE(moved);
        CHECK(shares.taken() == 0);
        moved = shares.take("b", 1);
        CHECK(moved);
    }
    CHECK(shares.taken() == 0);
    CHECK(shares.take("a", 10));
}

TEST_CASE("byte shares: a lease may outlive them") {
    ByteShares::Lease lease;
    {
        ByteShares shares(1, 1);
        lease = shares.take("a", 1);
    }
    CHECK(lease);
}
