#include "server/dispatch/disk_room.h"

#include <doctest/doctest.h>

using hiveline::server::DiskRoom;
using std::chrono::milliseconds;

namespace {

constexpr DiskRoom::Time kNow{std::chrono::hours(1)};
constexpr std::uint64_t kMebibyte = 1U << 20U;

}  // namespace

TEST_CASE("disk room: requests leave the reserve free") {
    std::uint64_t free = 1'000;
    DiskRoom room([&] { return DiskRoom::Space{free, 100'000}; }, 300);
    CHECK(room.hasRoomFor(0, kNow));
    CHECK(room.hasRoomFor(699, kNow));
    CHECK_FALSE(room.hasRoomFor(700, kNow));
    free = 300;
    CHECK_FALSE(room.hasRoomFor(0, kNow + milliseconds(1'000)));
    free = 0;
    CHECK_FALSE(room.hasRoomFor(0, kNow + milliseconds(2'000)));
}

TEST_CASE("disk room: it looks once a second while there is plenty, else each time") {
    constexpr std::uint64_t kPlenty = 2'000 * kMebibyte;
    int looks = 0;
    std::uint64_t free = kPlenty;
    DiskRoom room(
        [&] {
            ++looks;
            return DiskRoom::Space{free, 4'000 * kMebibyte};
        },
        100
    );
    CHECK(room.hasRoomFor(0, kNow));
    CHECK(room.hasRoomFor(0, kNow + milliseconds(999)));
    CHECK(looks == 1);
    CHECK(room.hasRoomFor(1'500 * kMebibyte, kNow + milliseconds(999)));
    CHECK(looks == 2);
    free = 1'000;
    CHECK(room.hasRoomFor(0, kNow + milliseconds(2'000)));
    free = 100;  // what is stored within a second is seen
    CHECK_FALSE(room.hasRoomFor(0, kNow + milliseconds(2'001)));
    free = 1'000;
    CHECK(room.hasRoomFor(0, kNow + milliseconds(2'002)));  // at once, when there is some again
    CHECK(looks == 5);
}

TEST_CASE("disk room: without a setting it is a hundredth of the disk, 256 MiB at most") {
    const auto hasRoom = [](std::uint64_t free, std::uint64_t total) {
        return DiskRoom(
                   [=] {
                       return DiskRoom::Space{free, total};
                   },
                   std::nullopt
        )
            .hasRoomFor(0, kNow);
    };
    CHECK_FALSE(hasRoom(kMebibyte, 100 * kMebibyte));
    CHECK(hasRoom(kMebibyte + 1, 100 * kMebibyte));
    CHECK_FALSE(hasRoom(256 * kMebibyte, 1'000'000 * kMebibyte));
    CHECK(hasRoom(256 * kMebibyte + 1, 1'000'000 * kMebibyte));
}

TEST_CASE("disk room: a disk that tells nothing refuses nothing") {
    DiskRoom room([] { return std::nullopt; }, 1'000);
    CHECK(room.hasRoomFor(std::uint64_t{1} << 40U, kNow));
}

TEST_CASE("disk room: the disk of a folder that is there has a size") {
    const auto space = hiveline::server::diskOf("/tmp")();
    REQUIRE(space);
    CHECK(space->total > 0);
    CHECK_FALSE(hiveline::server::diskOf("/tmp/there/is/none/such")());
}
