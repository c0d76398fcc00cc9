// An owned file descriptor.
#pragma once

#include <string>
#include <utility>

namespace hiveline::common {

/// Owns a file descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(); }
    void reset();
    /// The caller closes it.
    int release() noexcept { return std::exchange(number_, -1); }
    [[nodiscard]] int get() const noexcept { return number_; }

private:
    int number_ = -1;
};

/// For reading. Throws Error{kUnavailable} where it cannot be opened.
[[nodiscard]] Descriptor openFile(const std::string& path);

}  // namespace hiveline::common
