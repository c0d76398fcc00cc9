// Callers with a page each: an event stream, and a second connection by which they join, say
// something every few seconds and tell that they heard the reply. Measures their turns.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/bench/calls/loop.h"
#include "tests/bench/calls/stand_in.h"

namespace hiveline::bench {

struct CallAddress {
    std::string conversationId;
    std::string secret;
};

struct CallersPlan {
    std::uint16_t port = 0;
    std::chrono::milliseconds every{4'000};  // from one utterance of a caller to the next
    std::chrono::seconds warmUp{5};
    std::chrono::seconds measured{30};
};

/// Durations in milliseconds, one for each measured turn.
struct TurnTimes {
    std::vector<double> added;   // from the utterance to the reply, less the stand-in's own time
    std::vector<double> before;  // of that, until the stand-in had the request
    std::vector<double> after;   // of that, from its first token
};

class Callers {
public:
    Callers(
        CallersPlan plan, const std::vector<CallAddress>& calls, std::vector<Thought>& thoughts
    );
    ~Callers();
    Callers(const Callers&) = delete;
    Callers& operator=(const Callers&) = delete;

    // In this order. Each throws std::runtime_error for an answer that is no success, a reply that
    // is not the turn's, and what does not come in time.

    /// Until every caller is there and heard the greeting.
    void join();
    /// Until the warm-up is over.
    void warmUp();
    void measure();
    /// Until every utterance is answered.
    void finish();

    [[nodiscard]] const TurnTimes& times() const noexcept { return times_; }
    [[nodiscard]] std::size_t said() const noexcept { return said_; }
    [[nodiscard]] std::size_t answered() const noexcept { return answered_; }

private:
    class Caller;

    template <typename Condition>
    void runUntil(Clock::time_point latest, const char* what, Condition condition);

    const CallersPlan plan_;
    std::vector<Thought>& thoughts_;
    Loop loop_;
    std::mt19937_64 random_{1};  // the same spread every time
    std::vector<std::unique_ptr<Caller>> callers_;
    TurnTimes times_;
    std::size_t greeted_ = 0;
    std::size_t said_ = 0;      // measured or not
    std::size_t answered_ = 0;  // of them
    bool talking_ = true;
    bool measuring_ = false;
};

}  // namespace hiveline::bench
