// Memory that many owners (organisations) share: a number of bytes in all, and a part of them for
// each owner, so that one cannot take everything. Whoever takes some holds a lease until it is
// destroyed. Any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace hiveline::common {

class ByteShares {
    struct Books;

public:
    class Lease {
    public:
        Lease() = default;
        Lease(Lease&& other) noexcept;
        Lease& operator=(Lease&& other) noexcept;
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        ~Lease();

        /// Whether it holds its bytes.
        explicit operator bool() const noexcept { return books_ != nullptr; }

    private:
        friend class ByteShares;
        Lease(std::shared_ptr<Books> books, std::string owner, std::size_t bytes);
        void giveBack() noexcept;

        std::shared_ptr<Books> books_;
        std::string owner_;
        std::size_t bytes_ = 0;
    };

    /// Limits in bytes: of all owners together, and of one.
    ByteShares(std::size_t all, std::size_t ofOne);

    /// `bytes`: at least 1. Returns an empty lease if they are not available; nothing waits.
    [[nodiscard]] Lease take(std::string_view owner, std::size_t bytes) const;
    /// Bytes leased now.
    [[nodiscard]] std::size_t taken() const;

private:
    struct Books {
        std::mutex mutex;
        /// Guarded by mutex, like the next.
        std::size_t all = 0;
        std::map<std::string, std::size_t, std::less<>> owners;
    };

    const std::size_t all_;
    const std::size_t ofOne_;
    const std::shared_ptr<Books> books_ = std::make_shared<Books>();
};

}  // namespace hiveline::common
