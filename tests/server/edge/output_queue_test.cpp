#include "server/edge/output_queue.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

namespace server = hiveline::server;
using server::IoStatus;

namespace {

/// Takes up to `most` bytes a call, for ever.
class Taker final : public server::Transport {
public:
    explicit Taker(std::size_t most) : most_(most) {}

    [[nodiscard]] int fd() const noexcept override { return -1; }
    [[nodiscard]] IoStatus handshake() override { return IoStatus::kDone; }
    [[nodiscard]] server::IoResult read(std::span<char> /*into*/) override {
        return {.status = IoStatus::kEnd};
    }
    [[nodiscard]] server::IoResult write(
        std::string_view bytes, server::Follow /*follow*/
    ) override {
        const std::string_view piece = bytes.substr(0, most_);
        taken += piece;
        return {.status = IoStatus::kDone, .bytes = piece.size()};
    }
    [[nodiscard]] server::IoResult sendFile(int /*file*/, off_t /*offset*/, std::size_t count)
        override {
        const std::size_t piece = std::min(count, most_);
        taken.append(piece, 'f');
        return {.status = IoStatus::kDone, .bytes = piece};
    }
    [[nodiscard]] bool hasBuffered() const noexcept override { return false; }
    [[nodiscard]] std::size_t held() const noexcept override { return 0; }
    void finishWriting() override {}
    void resetOnClose() override {}
    [[nodiscard]] std::string_view scheme() const noexcept override { return "http"; }

    std::string taken;

private:
    const std::size_t most_;
};

constexpr std::size_t kMiB = std::size_t{1} << 20U;

/// Turns until all is written, none of which writes more than `most`.
int turns(server::OutputQueue& queue, Taker& taker, std::size_t most) {
    int count = 0;
    IoStatus status = IoStatus::kWantWrite;
    while (status == IoStatus::kWantWrite && count < 10'000) {
        const std::size_t before = taker.taken.size();
        status = queue.flush(taker);
        CHECK(taker.taken.size() - before <= most);
        ++count;
    }
    CHECK(status == IoStatus::kDone);
    CHECK(queue.isEmpty());
    CHECK(queue.written() == taker.taken.size());
    return count;
}

}  // namespace

TEST_CASE("output queue: a reader that takes everything is given a large answer in turns") {
    for (const std::size_t piece : {std::size_t{1'000}, kMiB * 100}) {
        std::string expected;
        for (int i = 0; expected.size() < 3 * kMiB; ++i) {
            expected += std::to_string(i);
        }
        server::OutputQueue queue;
        Taker taker(piece);
        queue.buffer() = "head";
        SUBCASE("a body") {
            queue.addBody(expected);
        }
        SUBCASE("a view") {
            queue.addView(expected);
        }
        CHECK(turns(queue, taker, kMiB / 4) > 12);
        CHECK(taker.taken == "head" + expected);
    }
}

TEST_CASE("output queue: a file is sent in turns") {
    server::OutputQueue queue;
    Taker taker(kMiB * 100);
    queue.addFile({.file = {}, .offset = 0, .size = 3 * kMiB});
    CHECK(turns(queue, taker, kMiB) > 2);
    CHECK(taker.taken == std::string(3 * kMiB, 'f'));
}

TEST_CASE("output queue: small answers leave together") {
    server::OutputQueue queue;
    Taker taker(kMiB);
    for (int i = 0; i < 3; ++i) {
        REQUIRE(queue.accepts());
        queue.buffer() += "head";
        queue.addBody("body");
    }
    CHECK(turns(queue, taker, kMiB) == 1);
    CHECK(taker.taken == "headbodyheadbodyheadbody");
}
