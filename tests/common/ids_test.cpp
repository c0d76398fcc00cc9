#include "common/ids.h"

#include <cstring>
#include <set>
#include <string>

#include <doctest/doctest.h>

using namespace hiveline::common;

namespace {

RandomBytes constantRandom(unsigned char byte) {
    return [byte](unsigned char* out, std::size_t size) { std::memset(out, byte, size); };
}

}  // namespace

TEST_CASE("ids: prefix, sixteen digits of microseconds, eight base32 characters") {
    const FakeClock clock(1'763'674'200'123'456);
    IdGenerator ids(clock, constantRandom(1));
    CHECK(ids.next("aia") == "aia.1763674200123456.bbbbbbbb");
}

TEST_CASE("ids: strictly increasing while the clock stands still or goes back") {
    FakeClock clock(1'000'000);
    IdGenerator ids(clock, constantRandom(0));
    const std::string first = ids.next("pro");
    const std::string second = ids.next("pro");
    clock.advanceMicros(-500'000);
    const std::string third = ids.next("pro");
    CHECK(first < second);
    CHECK(second < third);
    CHECK(first == "pro.0000000001000000.aaaaaaaa");
}

TEST_CASE("ids: continue above the last one issued before a restart") {
    const FakeClock clock(10);
    IdGenerator ids(clock, constantRandom(0), 5'000);
    CHECK(ids.next("con") == "con.0000000000005001.aaaaaaaa");
    CHECK(ids.lastIssuedMicros() == 5'001);
}

TEST_CASE("ids: suffixes of the system's randomness do not repeat") {
    const auto random = systemRandom();
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        seen.insert(randomBase32(random, 8));
    }
    CHECK(seen.size() == 1000);
}
