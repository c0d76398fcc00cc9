// A large body as it arrives: pages of its own, which grow without being copied. To copy the half
// of ten megabytes takes milliseconds in which a worker would serve nobody else. Not thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::server {

class BodyBuffer {
public:
    BodyBuffer() = default;
    ~BodyBuffer();
    BodyBuffer(const BodyBuffer&) = delete;
    BodyBuffer& operator=(const BodyBuffer&) = delete;

    /// Room for `bytes` in all, more than 0. Throws std::bad_alloc. Views end with it.
    void reserve(std::size_t bytes);
    /// Only what there is room for.
    void append(std::string_view bytes);

    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] std::string_view view() const noexcept { return {bytes_, size_}; }

private:
    char* bytes_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace hiveline::server
