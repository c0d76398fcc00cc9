#include "common/metrics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <exception>
#include <numeric>

#include "common/error.h"
#include "common/text/ascii.h"

namespace hiveline::common::metrics {
namespace {

constexpr std::array kSecondsBounds = {
    0.00025,
    0.0005,
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
    30.0};
constexpr std::array kCountBounds = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0};

bool isNameStart(char c) {
    return isLetter(c) || c == '_';
}

bool isName(std::string_view name) {
    return !name.empty() && isNameStart(name.front()) &&
           std::ranges::all_of(name, [](char c) { return isNameStart(c) || isDigit(c); });
}

[[noreturn]] void refuse(const std::string& name, const char* why) {
    throw Error(ErrorCode::kInternal, "the metric " + name + " " + why);
}

std::string_view nameOf(Type type) {
    constexpr std::array<std::string_view, 3> kNames = {"counter", "gauge", "histogram"};
    return kNames.at(static_cast<std::size_t>(type));
}

/// Whole numbers in full, others as short as they can be read back, without an exponent unless they
/// are huge or tiny: what is written in `le` is part of a series' name and must not change.
std::string numberText(double value) {
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value > 0 ? "+Inf" : "-Inf";
    }
    constexpr double kLargest = 9007199254740992.0;  // 2^53
    constexpr double kSmallest = 1e-6;
    const double size = std::abs(value);
    const bool isPlain = size == 0 || (size >= kSmallest && size <= kLargest);
    std::array<char, 64> text{};
    const auto format = isPlain ? std::chars_format::fixed : std::chars_format::scientific;
    const auto written = std::to_chars(text.begin(), text.end(), value + 0.0, format);
    return {text.begin(), written.ptr};
}

enum class Quotes : std::uint8_t { kLiteral, kEscaped };

void appendEscaped(std::string& out, std::string_view text, Quotes quotes) {
    for (const char c : text) {
        if (c == '\\') {
            out += "\\\\";
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '"' && quotes == Quotes::kEscaped) {
            out += "\\\"";
        } else {
            out += c;
        }
    }
}

void appendLabels(std::string& out, const Labels& labels, std::string_view bound) {
    if (labels.empty() && bound.empty()) {
        return;
    }
    char separator = '{';
    const auto append = [&](std::string_view name, std::string_view value) {
        out += std::exchange(separator, ',');
        out += name;
        out += "=\"";
        appendEscaped(out, value, Quotes::kEscaped);
        out += '"';
    };
    for (const Label& label : labels) {
        append(label.name, label.value);
    }
    if (!bound.empty()) {
        append("le", bound);
    }
    out += '}';
}

void checkLabels(const std::string& name, const Labels& labels, Type type) {
    for (auto label = labels.begin(); label != labels.end(); ++label) {
        // Names with two underscores are Prometheus' own; `le` is the bound of a bucket.
        if (!isName(label->name) || label->name.starts_with("__") ||
            (type == Type::kHistogram && label->name == "le")) {
            refuse(name, "has a label of a name that cannot be used");
        }
        if (std::find_if(labels.begin(), label, [&label](const Label& other) {
                return other.name == label->name;
            }) != label) {
            refuse(name, "has a label twice");
        }
    }
}

/// A gauge may be read from something that is just failing.
void collectOne(
    const std::function<double()>& read, const Labels& labels, Samples& samples
) noexcept {
    try {
        samples.value(read(), labels);
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // Prometheus knows of a sample that is missing; the others are told all the same.
    }
}

}  // namespace

std::uint64_t Distribution::count() const noexcept {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Distribution& Distribution::operator+=(const Distribution& other) {
    counts.resize(std::max(counts.size(), other.counts.size()));
    for (std::size_t i = 0; i < other.counts.size(); ++i) {
        counts[i] += other.counts[i];
    }
    sum += other.sum;
    return *this;
}

Histogram::Histogram(std::span<const double> bounds)
    : bounds_(bounds),
      counts_(std::make_unique<std::atomic<std::uint64_t>[]>(  // NOLINT(*-avoid-c-arrays)
          bounds.size() + 1
      )) {}

void Histogram::observe(double value) noexcept {
    const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
    // Relaxed: numbers of one histogram may be a moment apart when they are read, which Prometheus
    // tolerates.
    counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(value, std::memory_order_relaxed);
}

Distribution Histogram::read() const {
    Distribution values;
    values.counts.reserve(bounds_.size() + 1);
    for (std::size_t i = 0; i <= bounds_.size(); ++i) {
        values.counts.push_back(counts_[i].load(std::memory_order_relaxed));
    }
    values.sum = sum_.load(std::memory_order_relaxed);
    return values;
}

void Samples::line(
    std::string_view suffix, const Labels& labels, std::string_view bound, std::string_view value
) {
    out_ += name_;
    out_ += suffix;
    appendLabels(out_, labels, bound);
    out_ += ' ';
    out_ += value;
    out_ += '\n';
}

void Samples::value(double value, const Labels& labels) {
    line("", labels, "", numberText(value));
}

void Samples::distribution(
    std::span<const double> bounds, const Distribution& values, const Labels& labels
) {
    std::uint64_t upToHere = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        // Prometheus' buckets are cumulative.
        upToHere += values.counts[i];
        line("_bucket", labels, numberText(bounds[i]), std::to_string(upToHere));
    }
    const std::string count = std::to_string(values.count());
    line("_bucket", labels, "+Inf", count);
    line("_sum", labels, "", numberText(values.sum));
    line("_count", labels, "", count);
}

void Registry::add(
    std::string name, std::string help, const Counter& counter, const Labels& labels
) {
    auto collect = [&counter, labels](Samples& samples) {
        samples.value(static_cast<double>(counter.value()), labels);
    };
    insert(std::move(name), std::move(help), Type::kCounter, labels, std::move(collect));
}

void Registry::add(std::string name, std::string help, const Gauge& gauge, const Labels& labels) {
    auto collect = [&gauge, labels](Samples& samples) {
        samples.value(static_cast<double>(gauge.value()), labels);
    };
    insert(std::move(name), std::move(help), Type::kGauge, labels, std::move(collect));
}

void Registry::add(
    std::string name, std::string help, const Histogram& histogram, const Labels& labels
) {
    auto collect = [&histogram, labels](Samples& samples) {
        samples.distribution(histogram.bounds(), histogram.read(), labels);
    };
    insert(std::move(name), std::move(help), Type::kHistogram, labels, std::move(collect));
}

void Registry::gauge(
    std::string name, std::string help, std::function<double()> read, const Labels& labels
) {
    auto collect = [read = std::move(read), labels](Samples& samples) {
        collectOne(read, labels, samples);
    };
    insert(std::move(name), std::move(help), Type::kGauge, labels, std::move(collect));
}

void Registry::counter(
    std::string name, std::string help, std::function<double()> read, const Labels& labels
) {
    auto collect = [read = std::move(read), labels](Samples& samples) {
        collectOne(read, labels, samples);
    };
    insert(std::move(name), std::move(help), Type::kCounter, labels, std::move(collect));
}

void Registry::family(
    std::string name, std::string help, Type type, std::function<void(Samples&)> collect
) {
    insert(std::move(name), std::move(help), type, {}, std::move(collect));
}

void Registry::insert(
    std::string name,
    std::string help,
    Type type,
    const Labels& labels,
    std::function<void(Samples&)> collect
) {
    // Checked when the server starts: a bad name would make Prometheus drop the whole answer.
    if (!isName(name)) {
        refuse(name, "has a name that cannot be used");
    }
    checkLabels(name, labels, type);
    // The labels in writing tell two samples apart, as they do for Prometheus.
    std::string series;
    appendLabels(series, labels, "");
    const std::lock_guard lock(mutex_);
    auto found = std::ranges::find(families_, name, &Family::name);
    if (found == families_.end()) {
        families_.push_back({std::move(name), std::move(help), type, {}, {}});
        found = std::prev(families_.end());
    } else if (found->type != type || found->help != help) {
        refuse(name, "is there with another type or help");
    } else if (std::ranges::find(found->series, series) != found->series.end()) {
        refuse(name, "is there already");
    }
    found->series.push_back(std::move(series));
    found->collectors.push_back(std::move(collect));
}

std::string Registry::expose() const {
    std::string out;
    const std::lock_guard lock(mutex_);
    for (const Family& family : families_) {
        out += "# HELP " + family.name + ' ';
        appendEscaped(out, family.help, Quotes::kLiteral);
        out += "\n# TYPE " + family.name + ' ';
        out += nameOf(family.type);
        out += '\n';
        Samples samples(out, family.name);
        for (const auto& collect : family.collectors) {
            collect(samples);
        }
    }
    return out;
}

std::span<const double> secondsBounds() noexcept {
    return kSecondsBounds;
}

std::span<const double> countBounds() noexcept {
    return kCountBounds;
}

}  // namespace hiveline::common::metrics
