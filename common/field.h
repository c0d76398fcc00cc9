// The three states of a member in a merging PUT: absent (keep what is stored), null (clear it), or
// a value (replace it).
#pragma once

#include <optional>
#include <utility>

namespace hiveline::common {

template <typename T>
class Field {
public:
    Field() = default;
    // A value is given like any other. NOLINTNEXTLINE(google-explicit-constructor)
    // Implicit: a value is given like any other. NOLINTNEXTLINE(google-explicit-constructor)
    Field(T value) : value_(std::move(value)), given_(true) {}

    static Field null() {
        Field field;
        field.given_ = true;
        return field;
    }

    [[nodiscard]] bool isAbsent() const noexcept { return !given_; }
    [[nodiscard]] bool isNull() const noexcept { return given_ && !value_; }
    [[nodiscard]] bool hasValue() const noexcept { return value_.has_value(); }
    [[nodiscard]] const T& value() const { return value_.value(); }
    [[nodiscard]] T& value() { return value_.value(); }

    /// Merges into `target`: nothing if absent, no value if null, otherwise the value.
    void mergeInto(std::optional<T>& target) const {
        if (given_) {
            target = value_;
        }
    }

    bool operator==(const Field&) const = default;

private:
    std::optional<T> value_;
    bool given_ = false;
};

}  // namespace hiveline::common
