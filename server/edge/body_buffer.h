// A large body as it arrives, in pages of its own that grow without being copied. Copying half of
// ten megabytes takes milliseconds, in which a worker would serve nobody else. Not thread-safe.
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

    /// Makes room for `bytes` in all, more than 0. Ends views. Throws std::bad_alloc.
    void reserve(std::size_t bytes);
    /// Appends as much as there is room for.
    void append(std::string_view bytes);

    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] std::string_view view() const noexcept { return {bytes_, size_}; }

private:
    char* bytes_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace hiveline::server
