// Whether the disk of the data has room for what requests bring. Some of it is left to calls, whose
// words have to be stored before they are said, and to the writer's own log: an organisation that
// fills the disk ends no call. Any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

namespace hiveline::server {

class DiskRoom {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Of a disk, in bytes.
    struct Space {
        std::uint64_t free = 0;  // for this user
        std::uint64_t total = 0;
    };
    /// nullopt: it cannot be told, and nothing is refused for it.
    using Look = std::function<std::optional<Space>()>;

    /// `reserve`: bytes that requests leave free; nullopt: a hundredth of the disk, 256 MiB at
    /// most.
    DiskRoom(Look look, std::optional<std::uint64_t> reserve)
        : look_(std::move(look)),
          reserve_(reserve) {}

    /// Looks at the disk once a second while there is plenty of room, and each time while there is
    /// not.
    [[nodiscard]] bool hasRoomFor(std::uint64_t bytes, Time now = std::chrono::steady_clock::now());

private:
    [[nodiscard]] std::uint64_t roomNow() const;

    const Look look_;
    const std::optional<std::uint64_t> reserve_;
    std::atomic<Time> lookedAt_{Time::min()};
    std::atomic<std::uint64_t> room_{0};  // beyond the reserve, when it was looked at
};

/// Looks at the disk that holds the folder.
[[nodiscard]] DiskRoom::Look diskOf(std::filesystem::path folder);

}  // namespace hiveline::server
