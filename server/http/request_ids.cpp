#include "server/http/request_ids.h"

#include <algorithm>
#include <random>

namespace hiveline::server {
namespace {

constexpr std::size_t kMaxClientId = 128;

std::uint64_t randomSeed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
}

/// Spreads a counter over all 64 bits (the finaliser of splitmix64). One to one, so two counters
/// never give the same id. Cheaper than random numbers for each request.
constexpr std::uint64_t scatter(std::uint64_t value) noexcept {
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

}  // namespace

bool isRequestId(std::string_view text) noexcept {
    return !text.empty() && text.size() <= kMaxClientId &&
           std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

// A random start keeps the ids of workers and restarts apart.
RequestIds::RequestIds() : counter_(randomSeed()) {}

std::string RequestIds::next() {
    constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";
    std::uint64_t bits = scatter(counter_++);
    // 13 characters of five bits hold 64 bits.
    std::string id(13, 'a');
    for (char& c : id) {
        c = kAlphabet[bits & 31U];
        bits >>= 5U;
    }
    return id;
}

}  // namespace hiveline::server
