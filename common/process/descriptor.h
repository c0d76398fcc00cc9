// An owned file descriptor. One thread at a time.
#pragma once

#include <string>
#include <utility>

namespace hiveline::common {

/// Owns a file descriptor and closes it.
class Descriptor {
public:
    Descriptor() = default;
    /// Takes it over; a negative number is none.
    explicit Descriptor(int number) noexcept : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(); }
    void reset() noexcept;
    /// Gives it up; the caller closes it.
    int release() noexcept { return std::exchange(number_, -1); }
    [[nodiscard]] int get() const noexcept { return number_; }
    explicit operator bool() const noexcept { return number_ >= 0; }

private:
    int number_ = -1;
};

/// Opens for reading. Throws Error{kUnavailable}.
[[nodiscard]] Descriptor openFile(const std::string& path);

}  // namespace hiveline::common
