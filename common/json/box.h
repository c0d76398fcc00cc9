// A value on the heap that behaves like one in place: for a type that contains itself. Copied with
// its box, compared by its content, never empty except after it was moved from.
#pragma once

#include <memory>
#include <utility>

namespace hiveline::json {

/// `T` may be incomplete where a box of it is a member.
template <typename T>
class Box {
public:
    Box() : value_(std::make_unique<T>()) {}
    Box(const Box& other) : value_(std::make_unique<T>(*other)) {}
    Box(Box&&) noexcept = default;
    Box& operator=(const Box& other) {
        if (this != &other) {
            value_ = std::make_unique<T>(*other);
        }
        return *this;
    }
    Box& operator=(Box&&) noexcept = default;
    ~Box() = default;

    [[nodiscard]] T& operator*() noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] T* operator->() noexcept { return value_.get(); }
    [[nodiscard]] const T* operator->() const noexcept { return value_.get(); }

    bool operator==(const Box& other) const { return **this == *other; }

private:
    std::unique_ptr<T> value_;
};

}  // namespace hiveline::json
