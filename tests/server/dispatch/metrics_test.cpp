#include <array>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "server/dispatch/http_metrics.h"
#include "server/dispatch/process_metrics.h"
#include "server/http/forwarded.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using hiveline::common::metrics::Registry;
using hiveline::server::AccessRecord;
using hiveline::server::HttpMetrics;

namespace {

AccessRecord record(
    std::string_view operation, int status, std::int64_t micros, std::size_t worker
) {
    AccessRecord result;
    result.operation = operation;
    result.status = status;
    result.micros = micros;
    result.worker = worker;
    return result;
}

bool has(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

void observeOften(HttpMetrics& requests, std::size_t worker) {
    for (int n = 0; n < 2000; ++n) {
        requests.observe(record("getHealth", 200, 10, worker));
    }
}

}  // namespace

TEST_CASE("metrics: requests by operation and status, over all workers") {
    HttpMetrics requests(2);
    Registry registry;
    requests.registerWith(registry);
    CHECK(registry.expose().find("\nhiveline_http_requests_total{") == std::string::npos);
    requests.observe(record("getStats", 200, 300, 0));
    requests.observe(record("getStats", 200, 700, 1));
    requests.observe(record("getStats", 401, 100, 1));
    requests.observe(record("getTalk", 304, 100, 1));
    const std::string text = registry.expose();
    const std::string total = "hiveline_http_requests_total";
    CHECK(has(text, total + R"({operation="getStats",status="200"} 2)"));
    CHECK(has(text, total + R"({operation="getStats",status="401"} 1)"));
    CHECK(has(text, total + R"({operation="getTalk",status="304"} 1)"));
    const std::string took = "hiveline_http_request_duration_seconds";
    CHECK(has(text, took + R"(_bucket{operation="getStats",le="0.00025"} 1)"));
    CHECK(has(text, took + R"(_bucket{operation="getStats",le="0.0005"} 2)"));
    CHECK(has(text, took + R"(_bucket{operation="getStats",le="0.001"} 3)"));
    CHECK(has(text, took + R"(_count{operation="getStats"} 3)"));
}

TEST_CASE("metrics: operations and statuses that nobody knows count together") {
    HttpMetrics requests(2);
    Registry registry;
    requests.registerWith(registry);
    requests.observe(record("", 404, 100, 0));
    requests.observe(record("", 299, 100, 0));
    requests.observe(record("noSuchOperation", 0, 100, 0));
    requests.observe(record("noSuchOperation", -1, 100, 0));
    requests.observe(record("noSuchOperation", 1000, 100, 7));
    const std::string text = registry.expose();
    const std::string none = R"(hiveline_http_requests_total{operation="none",status=)";
    CHECK(has(text, none + R"("0"} 1)"));
    CHECK(has(text, none + R"("404"} 1)"));
    CHECK(has(text, none + R"("other"} 3)"));
}

TEST_CASE("metrics: workers count at once while somebody reads") {
    constexpr std::size_t kWorkers = 4;
    HttpMetrics requests(kWorkers);
    Registry registry;
    requests.registerWith(registry);
    {
        std::vector<std::jthread> threads;
        threads.reserve(kWorkers);
        for (std::size_t worker = 0; worker < kWorkers; ++worker) {
            threads.emplace_back([&requests, worker] { observeOften(requests, worker); });
        }
        for (int n = 0; n < 20; ++n) {
            CHECK_FALSE(registry.expose().empty());
        }
    }
    CHECK(
        has(registry.expose(),
            R"(hiveline_http_requests_total{operation="getHealth",status="200"} 8000)")
    );
}

TEST_CASE("metrics: what the kernel knows of the process") {
    Registry registry;
    server::registerProcessMetrics(registry);
    const std::string text = registry.expose();
    for (const char* name :
         {"process_start_time_seconds",
          "process_cpu_seconds_total",
          "process_resident_memory_bytes",
          "process_virtual_memory_bytes",
          "process_open_fds",
          "process_max_fds"}) {
        CAPTURE(name);
        const auto place = text.find("\n" + std::string(name) + " ");
        REQUIRE(place != std::string::npos);
        CHECK(std::stod(text.substr(text.find(' ', place))) > 0);
    }
}

TEST_CASE("metrics: who asks from this machine") {
    const auto asks = [](std::string_view peer, std::vector<common::Header> headers) {
        common::Request request;
        request.peerAddress = peer;
        request.headers = headers;
        return server::isFromThisMachine(request);
    };
    CHECK(asks("127.0.0.1", {}));
    CHECK(asks("127.8.9.10", {{"Host", "example.com"}, {"User-Agent", "Prometheus"}}));
    CHECK(asks("::1", {}));
    CHECK(asks("::ffff:127.0.0.1", {}));
    CHECK_FALSE(asks("192.168.1.7", {}));
    CHECK_FALSE(asks("128.0.0.1", {}));
    CHECK_FALSE(asks("::2", {}));
    CHECK_FALSE(asks("fe80::1", {}));
    CHECK_FALSE(asks("", {}));
    CHECK_FALSE(asks("192.168.1.7", {{"X-Forwarded-For", "127.0.0.1"}}));
    for (const char* name :
         {"X-Forwarded-For",
          "x-forwarded-proto",
          "X-Forwarded-Host",
          "Forwarded",
          "Via",
          "X-Real-IP",
          "X-Forwarded-Port"}) {
        CAPTURE(name);
        CHECK_FALSE(asks("127.0.0.1", {{name, "127.0.0.1"}}));
        CHECK_FALSE(asks("127.0.0.1", {{name, ""}}));
    }
}
