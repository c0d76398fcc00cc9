#include "common/metrics.h"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>

#include <doctest/doctest.h>

#include "common/error.h"

using hiveline::common::metrics::Counter;
using hiveline::common::metrics::Distribution;
using hiveline::common::metrics::Gauge;
using hiveline::common::metrics::Histogram;
using hiveline::common::metrics::Registry;
using hiveline::common::metrics::Samples;
using hiveline::common::metrics::Type;

namespace {

constexpr std::array kBounds = {0.5, 1.0, 2.5};

struct Instruments {
    Counter counter;
    Gauge gauge;
    Histogram histogram{kBounds};

    void changeOften() {
        for (int n = 0; n < 5000; ++n) {
            const bool isEven = n % 2 == 0;
            counter.add();
            gauge.add(isEven ? 1 : -1);
            histogram.observe(isEven ? 0.5 : 2.0);
        }
    }
};

void readOften(const Registry& registry) {
    for (int n = 0; n < 50; ++n) {
        CHECK(registry.expose().starts_with("# HELP c_total"));
    }
}

void registerMany(Registry& registry) {
    for (int n = 0; n < 50; ++n) {
        registry.gauge("late" + std::to_string(n), "Late.", [] { return 1.0; });
    }
}

}  // namespace

TEST_CASE("metrics: a counter, a gauge and a histogram as text") {
    Registry registry;
    Counter requests;
    Gauge active;
    Histogram seconds(kBounds);
    registry.add("requests_total", "Requests.", requests);
    registry.add("active", "What goes on.", active);
    registry.add("took_seconds", "How long.", seconds);
    requests.add();
    requests.add(41);
    active.add(3);
    active.add(-5);
    for (const double value : {0.25, 0.5, 0.75, 100.0}) {
        seconds.observe(value);
    }
    CHECK(
        registry.expose() ==
        "# HELP requests_total Requests.\n"
        "# TYPE requests_total counter\n"
        "requests_total 42\n"
        "# HELP active What goes on.\n"
        "# TYPE active gauge\n"
        "active -2\n"
        "# HELP took_seconds How long.\n"
        "# TYPE took_seconds histogram\n"
        "took_seconds_bucket{le=\"0.5\"} 2\n"
        "took_seconds_bucket{le=\"1\"} 3\n"
        "took_seconds_bucket{le=\"2.5\"} 3\n"
        "took_seconds_bucket{le=\"+Inf\"} 4\n"
        "took_seconds_sum 101.5\n"
        "took_seconds_count 4\n"
    );
}

TEST_CASE("metrics: a family is told once, with each of its samples, whenever they were added") {
    Registry registry;
    Counter good;
    Counter bad;
    registry.add("done_total", "Done.", good, {{"outcome", "good"}});
    registry.gauge("depth", "Waiting.", [] { return 7.0; }, {{"queue", "a"}, {"kind", "b"}});
    registry.add("done_total", "Done.", bad, {{"outcome", "bad"}});
    bad.add();
    CHECK(
        registry.expose() ==
        "# HELP done_total Done.\n"
        "# TYPE done_total counter\n"
        "done_total{outcome=\"good\"} 0\n"
        "done_total{outcome=\"bad\"} 1\n"
        "# HELP depth Waiting.\n"
        "# TYPE depth gauge\n"
        "depth{queue=\"a\",kind=\"b\"} 7\n"
    );
}

TEST_CASE("metrics: what would break a line is escaped") {
    Registry registry;
    registry.gauge("odd", "A \\ and\na \"quote\".", [] { return 1.0; }, {{"label", "a\\b\n\"c\""}});
    CHECK(
        registry.expose() ==
        "# HELP odd A \\\\ and\\na \"quote\".\n"
        "# TYPE odd gauge\n"
        "odd{label=\"a\\\\b\\n\\\"c\\\"\"} 1\n"
    );
}

TEST_CASE("metrics: numbers") {
    const auto text = [](double value) {
        Registry registry;
        registry.gauge("n", "N.", [value] { return value; });
        const std::string all = registry.expose();
        return all.substr(all.rfind(' ') + 1);
    };
    CHECK(text(0) == "0\n");
    CHECK(text(-3) == "-3\n");
    CHECK(text(-0.0) == "0\n");
    CHECK(text(0.1) == "0.1\n");
    CHECK(text(0.0005) == "0.0005\n");
    CHECK(text(0.00025) == "0.00025\n");
    CHECK(text(1.5e-7) == "1.5e-07\n");
    CHECK(text(1763733600.25) == "1763733600.25\n");
    CHECK(text(9007199254740992.0) == "9007199254740992\n");
    CHECK(text(1e300) == "1e+300\n");
    CHECK(text(std::numeric_limits<double>::infinity()) == "+Inf\n");
    CHECK(text(-std::numeric_limits<double>::infinity()) == "-Inf\n");
    CHECK(text(std::nan("")) == "NaN\n");
}

TEST_CASE("metrics: a value that cannot be read is left out, and nothing else") {
    Registry registry;
    registry.gauge("broken", "B.", []() -> double { throw std::runtime_error("gone"); });
    registry.gauge("whole", "W.", [] { return 1.0; });
    CHECK(
        registry.expose() ==
        "# HELP broken B.\n# TYPE broken gauge\n# HELP whole W.\n# TYPE whole gauge\nwhole 1\n"
    );
}

TEST_CASE("metrics: a table of samples") {
    Registry registry;
    registry.family("table_total", "T.", Type::kCounter, [](Samples& samples) {
        samples.value(1, {{"row", "a"}});
        samples.value(2, {{"row", "b"}});
    });
    CHECK(
        registry.expose() ==
        "# HELP table_total T.\n# TYPE table_total counter\n"
        "table_total{row=\"a\"} 1\ntable_total{row=\"b\"} 2\n"
    );
}

TEST_CASE("metrics: what Prometheus would not take is refused") {
    Registry registry;
    const auto one = [] { return 1.0; };
    registry.gauge("known", "Known.", one);
    using hiveline::common::Error;
    for (const char* name : {"", "1st", "with-dash", "with space", "with.dot", "wîth"}) {
        CAPTURE(name);
        CHECK_THROWS_AS(registry.gauge(name, "H.", one), Error);
    }
    CHECK_THROWS_AS(registry.gauge("known", "Known.", one), Error);
    CHECK_THROWS_AS(registry.gauge("known", "Otherwise.", one, {{"a", "b"}}), Error);
    CHECK_THROWS_AS(registry.counter("known", "Known.", one, {{"a", "b"}}), Error);
    CHECK_THROWS_AS(registry.gauge("g", "H.", one, {{"bad-name", "x"}}), Error);
    CHECK_THROWS_AS(registry.gauge("g", "H.", one, {{"__name__", "x"}}), Error);
    CHECK_THROWS_AS(registry.gauge("g", "H.", one, {{"a", "x"}, {"a", "y"}}), Error);
    const Histogram histogram(kBounds);
    CHECK_THROWS_AS(registry.add("h", "H.", histogram, {{"le", "1"}}), Error);
    CHECK(registry.expose() == "# HELP known Known.\n# TYPE known gauge\nknown 1\n");
}

TEST_CASE("metrics: distributions of the same bounds are summed") {
    Histogram one(kBounds);
    Histogram other(kBounds);
    one.observe(0.1);
    other.observe(0.2);
    other.observe(9);
    Distribution sum;
    sum += one.read();
    sum += other.read();
    CHECK(sum.counts == std::vector<std::uint64_t>{2, 0, 0, 1});
    CHECK(sum.count() == 3);
    CHECK(sum.sum == doctest::Approx(9.3));
}

TEST_CASE("metrics: many count while somebody reads, and nothing is lost") {
    constexpr int kThreads = 4;
    Instruments instruments;
    Registry registry;
    registry.add("c_total", "C.", instruments.counter);
    registry.add("g", "G.", instruments.gauge);
    registry.add("h", "H.", instruments.histogram);
    {
        std::vector<std::jthread> threads;
        threads.reserve(kThreads + 2);
        for (int i = 0; i < kThreads; ++i) {
            threads.emplace_back([&instruments] { instruments.changeOften(); });
        }
        threads.emplace_back([&registry] { readOften(registry); });
        threads.emplace_back([&registry] { registerMany(registry); });
    }
    CHECK(instruments.counter.value() == 20000);
    CHECK(instruments.gauge.value() == 0);
    CHECK(instruments.histogram.read().counts == std::vector<std::uint64_t>{10000, 0, 10000, 0});
    CHECK(instruments.histogram.read().sum == doctest::Approx(25000));
}
