// The hostile site, receivers that can be waited for, and what fetches from it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "knowledge/fetch/fetcher.h"
#include "outbound/network_guard.h"
#include "tests/support/python_server.h"

namespace hiveline::knowledge::test {

using hiveline::test::Ended;
using hiveline::test::kPatience;

/// tests/support/hostile_site.py, one for all tests.
class HostileSite {
public:
    static HostileSite& get() {
        static HostileSite site;
        return site;
    }
    [[nodiscard]] std::string url(const std::string& path) const { return server_.root() + path; }

private:
    HostileSite() = default;

    hiveline::test::PythonServer server_{"hostile_site.py"};
};

struct HeardPage final : FetchReceiver {
    void fetched(Fetched given) override {
        page = std::move(given);
        if (then) {
            then();
        }
        ended.set();
    }
    void failed(FetchFailure given) override {
        failure = std::move(given);
        if (then) {
            then();
        }
        ended.set();
    }
    std::optional<Fetched> page;
    std::optional<FetchFailure> failure;
    std::function<void()> then;
    Ended ended;
};

/// What fetches from loopback.
struct Fetching {
    outbound::NetworkGuard guard{{common::parseNetwork("127.0.0.0/8").value()}};
    outbound::HttpClient client;
    std::atomic<std::chrono::milliseconds> passed{};  // besides what really passes
    Fetcher fetcher{client, guard, userAgent("0.0.0", "https://voice.example.com"), [this] {
                        return std::chrono::steady_clock::now() + passed.load();
                    }};

    [[nodiscard]] Fetched page(FetchRequest request) {
        HeardPage heard;
        const auto ticket = fetcher.start(std::move(request), heard);
        REQUIRE(heard.ended.wait());
        CAPTURE(heard.failure.value_or(FetchFailure{}).text);
        REQUIRE(heard.page);
        return std::move(*heard.page);
    }
    [[nodiscard]] FetchFailure failure(FetchRequest request) {
        HeardPage heard;
        const auto ticket = fetcher.start(std::move(request), heard);
        REQUIRE(heard.ended.wait());
        REQUIRE(heard.failure);
        CHECK_FALSE(heard.failure->text.empty());
        return *heard.failure;
    }
};

inline FetchRequest requestOf(const std::string& path) {
    FetchRequest request;
    request.url = HostileSite::get().url(path);
    return request;
}

}  // namespace hiveline::knowledge::test
