#include "server/dispatch/disk_room.h"

#include <sys/statvfs.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

namespace hiveline::server {
namespace {

constexpr std::chrono::seconds kLookEvery{1};
/// More than requests can store until the disk is looked at again, with what the log takes for it.
constexpr std::uint64_t kSureRoom = std::uint64_t{1} << 30U;
constexpr std::uint64_t kUsualPart = 100;
constexpr std::uint64_t kMaxUsual = std::uint64_t{256} << 20U;

}  // namespace

bool DiskRoom::hasRoomFor(std::uint64_t bytes, Time now) {
    const Time lookedAt = lookedAt_.load(std::memory_order_relaxed);
    const bool isRecent = lookedAt != Time::min() && now - lookedAt < kLookEvery;
    const std::uint64_t known = room_.load(std::memory_order_relaxed);
    if (isRecent && known > kSureRoom && known - kSureRoom > bytes) {
        return true;
    }
    const std::uint64_t room = roomNow();
    room_.store(room, std::memory_order_relaxed);
    lookedAt_.store(now, std::memory_order_relaxed);
    return room > bytes;
}

std::uint64_t DiskRoom::roomNow() const {
    const auto space = look_();
    if (!space) {
        return std::numeric_limits<std::uint64_t>::max();
    }
    const std::uint64_t reserve =
        reserve_ ? *reserve_ : std::min(space->total / kUsualPart, kMaxUsual);
    return space->free - std::min(space->free, reserve);
}

DiskRoom::Look diskOf(std::filesystem::path folder) {
    return [folder = std::move(folder)]() -> std::optional<DiskRoom::Space> {
        struct statvfs found {};
        if (::statvfs(folder.c_str(), &found) != 0) {
            return std::nullopt;
        }
        return DiskRoom::Space{
            .free = std::uint64_t{found.f_bavail} * found.f_frsize,
            .total = std::uint64_t{found.f_blocks} * found.f_frsize,
        };
    };
}

}  // namespace hiveline::server
