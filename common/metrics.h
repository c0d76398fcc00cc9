// What the server counts and measures, and how it tells Prometheus: counters, gauges and
// histograms, and a registry that writes them in the text format 0.0.4
// (https://prometheus.io/docs/instrumenting/exposition_formats/). A component owns its instruments
// as members and changes them without a lock; the registry only refers to them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hiveline::common::metrics {

/// Only grows. Any thread.
class Counter {
public:
    void add(std::uint64_t count = 1) noexcept {
        value_.fetch_add(count, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t value() const noexcept {
        return value_.load(std::memory_order_relaxed);
    }

private:
    std::atomic<std::uint64_t> value_{0};
};

/// Rises and falls. Any thread.
class Gauge {
public:
    void add(std::int64_t amount = 1) noexcept {
        value_.fetch_add(amount, std::memory_order_relaxed);
    }
    void set(std::int64_t value) noexcept { value_.store(value, std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t value() const noexcept {
        return value_.load(std::memory_order_relaxed);
    }

private:
    std::atomic<std::int64_t> value_{0};
};

/// The content of a histogram at one moment, or the sum of several with the same bounds.
struct Distribution {
    /// Of each bucket alone; the last one is for everything above the bounds.
    std::vector<std::uint64_t> counts;
    double sum = 0;

    [[nodiscard]] std::uint64_t count() const noexcept;
    Distribution& operator+=(const Distribution& other);
};

/// Counts values by buckets. Any thread.
class Histogram {
public:
    /// `bounds`: the largest value of each bucket, rising, all finite. They must outlive the
    /// histogram.
    explicit Histogram(std::span<const double> bounds);

    void observe(double value) noexcept;
    [[nodiscard]] std::span<const double> bounds() const noexcept { return bounds_; }
    [[nodiscard]] Distribution read() const;

private:
    std::span<const double> bounds_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> counts_;  // NOLINT(*-avoid-c-arrays)
    std::atomic<double> sum_{0};
};

struct Label {
    std::string name;
    std::string value;
};
using Labels = std::vector<Label>;

enum class Type : std::uint8_t { kCounter, kGauge, kHistogram };

/// Takes the samples of one family while it is written.
class Samples {
public:
    Samples(std::string& out, std::string_view name) : out_(out), name_(name) {}

    void value(double value, const Labels& labels = {});
    void distribution(
        std::span<const double> bounds, const Distribution& values, const Labels& labels = {}
    );

private:
    void line(
        std::string_view suffix,
        const Labels& labels,
        std::string_view bound,
        std::string_view value
    );

    std::string& out_;
    std::string_view name_;
};

/// Every metric of the server, in the order of registration. Any thread. What is registered is read
/// whenever somebody asks, and must outlive the last expose().
///
/// Registering throws Error{kInternal} for a name or label that Prometheus would refuse, for a
/// family that exists with another type or help, and for a sample that exists already. Labels are
/// fixed at registration, so no client can make the number of samples grow.
class Registry {
public:
    void add(std::string name, std::string help, const Counter& counter, const Labels& labels = {});
    void add(std::string name, std::string help, const Gauge& gauge, const Labels& labels = {});
    void add(
        std::string name, std::string help, const Histogram& histogram, const Labels& labels = {}
    );
    /// Read on demand: a depth, a size, something that somebody else counts. `read` is called on
    /// any thread; if it throws, the sample is left out.
    void gauge(
        std::string name, std::string help, std::function<double()> read, const Labels& labels = {}
    );
    void counter(
        std::string name, std::string help, std::function<double()> read, const Labels& labels = {}
    );
    /// A family whose samples are a table. `collect` writes them, each with other labels.
    void family(
        std::string name, std::string help, Type type, std::function<void(Samples&)> collect
    );

    /// The text of all metrics.
    [[nodiscard]] std::string expose() const;

private:
    struct Family {
        std::string name;
        std::string help;
        Type type = Type::kGauge;
        /// The labels of its samples, as they are written.
        std::vector<std::string> series;
        std::vector<std::function<void(Samples&)>> collectors;
    };

    void insert(
        std::string name,
        std::string help,
        Type type,
        const Labels& labels,
        std::function<void(Samples&)> collect
    );

    mutable std::mutex mutex_;
    std::vector<Family> families_;
};

/// The media type of expose().
inline constexpr std::string_view kTextType = "text/plain; version=0.0.4; charset=utf-8";

/// Bounds in seconds, for what takes between a quarter of a millisecond and half a minute.
[[nodiscard]] std::span<const double> secondsBounds() noexcept;
/// Bounds for numbers of things: 1 to 512 by powers of two.
[[nodiscard]] std::span<const double> countBounds() noexcept;

}  // namespace hiveline::common::metrics
