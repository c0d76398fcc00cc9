#include "server/edge/body_buffer.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace hiveline::server {

BodyBuffer::~BodyBuffer() {
    if (bytes_ != nullptr) {
        ::munmap(bytes_, capacity_);
    }
}

void BodyBuffer::reserve(std::size_t bytes) {
    if (bytes <= capacity_) {
        return;
    }
    void* const grown =
        bytes_ == nullptr
            ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            // Moves page tables, not bytes.
            : ::mremap(bytes_, capacity_, bytes, MREMAP_MAYMOVE);
    if (grown == MAP_FAILED) {
        throw std::bad_alloc();
    }
    bytes_ = static_cast<char*>(grown);
    capacity_ = bytes;
}

void BodyBuffer::append(std::string_view bytes) {
    // What there is no room for was not reserved, which callers do first.
    const std::string_view taken = bytes.substr(0, capacity_ - size_);
    std::ranges::copy(taken, bytes_ + size_);
    size_ += taken.size();
}

}  // namespace hiveline::server
