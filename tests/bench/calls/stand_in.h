// A server of the OpenAI protocol that takes a fixed time to its first token and then writes a few
// more. Notes when a request had arrived and when its first token was written.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/bench/calls/http_reader.h"
#include "tests/bench/calls/loop.h"

namespace hiveline::bench {

/// The newest turn of one call, as the stand-in saw it.
struct Thought {
    std::atomic<std::int64_t> turn = -1;
    std::atomic<Clock::time_point> received{};
    std::atomic<Clock::time_point> spoke{};
};

/// What a caller says and an agent repeats, so that a reply can be told from another's.
[[nodiscard]] std::string caseText(std::size_t call, std::int64_t turn);

class StandIn final : Loop::Reader {
public:
    StandIn(
        std::uint16_t port, std::chrono::milliseconds firstToken, std::vector<Thought>& thoughts
    );
    ~StandIn() override;
    StandIn(const StandIn&) = delete;
    StandIn& operator=(const StandIn&) = delete;

    /// Answers until it is told to stop. Throws std::runtime_error.
    void run(const std::atomic<bool>& stop);

private:
    class Client;

    void onReadable() override;

    Loop loop_;
    const int listener_;
    const std::chrono::milliseconds firstToken_;
    std::vector<Thought>& thoughts_;
    std::set<std::shared_ptr<Client>> clients_;
};

}  // namespace hiveline::bench
